// The example packs: their own cases hold, and their bounds are those of the pages that they name.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testRules } from '../../src/reconcile/rules/test-rules.js';
import { readRules } from '../../src/rules/read-rules.js';

const read = (name: string) => {
  const file = `examples/rules/${name}.yaml`;
  return readRules(readFileSync(file, 'utf8'), file);
};
const PACKS = ['elvia', 'griug', 'ebr', 'nesc-354'].map(read);

test('the packs have no problems, pass their own test cases, and say that they are examples', () => {
  for (const { rules, problems } of [...PACKS, read('families')]) {
    expect(problems).toEqual([]);
    for (const { title, missing, unexpected, problems: wrong } of testRules(rules, {}))
      expect([title, missing, unexpected, wrong]).toEqual([title, [], [], []]);
    for (const { source } of rules.rules) expect(source).toMatch(/2026-11-1[67]; the company's own sheets decide$/);
    // A rule that no case breaks could be one that finds nothing.
    const expected = new Set(rules.cases.flatMap(({ expect: found }) => found.map(({ rule }) => rule)));
    expect([...expected].sort()).toEqual(rules.rules.map(({ name }) => name).sort());
  }
});

test('the families of company rules are ten', () => {
  const numbers = read('families').rules.rules.map(({ title = '' }) => Number.parseInt(title, 10));
  expect([...new Set(numbers)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('the rules of the packs require what their pages state', () => {
  expect(PACKS.flatMap(({ rules }) => rules.rules.map(({ name, require }) => `${name}: ${require.text}`))).toEqual([
    'elvia-trench-depth: section.depth >= 600',
    'elvia-trench-depth-farmland: section.depth >= 1200',
    'elvia-bedding: section.beddingBelow >= 50 && layer.protection >= 150',
    'elvia-service-cover: item.depth >= 400',
    'elvia-service-cover-farmland: item.depth >= 1000',
    'elvia-service-cover-agreed: item.depth <= 1000',
    'elvia-service-pipe: item.diameter >= 110',
    'griug-trench-depth: section.depth >= 600',
    'griug-trench-depth-farmland: section.depth >= 1100',
    'griug-trench-depth-road: section.depth >= 1500',
    'griug-fill: section.beddingBelow >= 100 && layer.protection >= 100',
    'ebr-pipe-fill: item.innerDiameter >= 1.2 * item.bundleDiameter',
    'nesc-354-gas: clearance >= 300',
  ]);
});
