// The budget of a run: every expression of a rule takes its work from it, and it ends with the time.
import { expect, test } from 'vitest';
import { budgetsOf } from '../../src/cli/options/budgets.js';
import { Fact, type SegmentFacts } from '../../src/rules/facts.js';
import { judge } from '../../src/rules/judge.js';
import { createWork, SPENT } from '../../src/rules/work.js';
import { ruleOf } from './rules-of.js';

test('work is taken until none is left, and more can be added', () => {
  const work = createWork({ most: 10 });
  work.spend(10);
  expect(() => work.spend(1)).toThrow(SPENT);
  expect(work.spent()).toBe(10);
  work.add(1);
  work.spend(1);
  expect(() => work.spend(1)).toThrow(SPENT);
});

test('the deadline is asked for from time to time, and nothing is judged after it', () => {
  let looks = 0;
  const work = createWork({
    most: 1_000_000,
    over: () => {
      looks += 1;
      return looks > 2 ? 'time' : undefined;
    },
  });
  let spent = 0;
  expect(() => {
    for (;;) {
      work.spend(100);
      spent += 100;
    }
  }).toThrow(SPENT);
  expect([looks, spent]).toEqual([3, 20_000]);
  work.add(1_000_000);
  expect(() => work.spend(1)).toThrow(SPENT);
});

test('--timeout ends the rules of a run', () => {
  let now = 0;
  const work = budgetsOf({ timeout: 3 }, () => now).judgement();
  work.spend(10_000);
  now = 3000;
  work.spend(10_000);
  now = 3001;
  expect(() => work.spend(1)).toThrow(SPENT);
});

const COUNT = 50;

const itemOf = (n: number) => {
  const values: Readonly<Record<string, unknown>> = { kind: 'cable', name: `C${n}`, depth: 700, isPower: true };
  const circle = { cx: 100 * n, cy: 700, r: 20 };
  const box = { x: 100 * n - 20, y: 680, width: 40, height: 40 };
  return { ...{ id: `${n}`, kind: 'cable', layerId: 'l', outline: { circles: [circle], box } }, fact: new Fact((name) => values[name]) };
};

function factsOf(): SegmentFacts {
  const items = Array.from({ length: COUNT }, (_, n) => itemOf(n));
  const section = new Fact((name) => (name === 'items' ? items.map(({ fact }) => fact) : undefined));
  const nothing = new Fact(() => undefined);
  const described = new Fact((name) => (name === 'description' ? 'x'.repeat(1000) : undefined));
  return {
    project: nothing,
    segment: described,
    sections: [{ id: 's', key: 's', fact: section, layers: [{ id: 'l', fact: nothing }], items }],
  };
}

const rulesOf = (rule: string) => [ruleOf(rule)];

function spentBy(rule: string, most?: number) {
  const work = createWork(most === undefined ? {} : { most });
  const { violations, unjudged } = judge(rulesOf(rule), factsOf(), work);
  return { work: work.spent(), findings: violations.length, lacks: unjudged.map(({ lack }) => lack) };
}

const LOOP = 'section.items.all(x, x.depth > 1)';

// A loop is an operator, and its body of four is evaluated for each item. Texts and lists count by their length. A pair is not made if
// one of its items cannot be in it. A finding counts, so that a run has a bounded number of them.
test.each<readonly [rule: string, work: number]>([
  ['for: section, require: "1 < 2"', 23],
  [`for: section, where: "${LOOP}", require: "1 < 2"`, 276],
  [`for: section, require: "${LOOP} && 1 < 2"`, 277],
  ['for: section, require: "2 < 1"', 2025],
  [`for: section, require: "2 < 1", message: "{${LOOP}}"`, 2278],
  ['for: section, require: "section.items.filter(x, x.depth > 1).size() < 1"', 2531],
  ['for: pair, where: "a.isPower && clearance < 0", require: "1 < 2"', 161_800],
  ['for: pair, where: "a.isPower && section.items.all(x, a.depth > 1) && clearance < 0", require: "1 < 2"', 784_100],
  ...['!a', '!b'].map((name) => [`for: pair, where: "${name}.isPower", require: "1 < 2"`, 150] as const),
  ...['a', 'b'].map((name) => [`for: pair, where: "${name}.isPower", require: "1 < 2"`, 61_350] as const),
  ['for: section, require: segment.description.contains("y") || 1 < 2', 278],
  ['for: section, require: "!(\'a\' in section.items.map(x, x.name))"', 226],
  ['for: section, require: "section.items.map(x, x.name) != []"', 175],
  ['for: item, require: item.depth > 800', 101_350],
])('the rule %s takes %i units', (rule, work) => {
  expect(spentBy(rule).work).toBe(work);
});

test('a rule whose findings are over the budget is not judged any further', () => {
  const { findings, lacks } = spentBy('for: pair, require: clearance > 1e9', 100_000);
  expect([findings < 100, lacks]).toEqual([true, ['work']]);
});

test('a rule that is over the budget is not judged, and those after it neither', () => {
  const { lacks, work } = spentBy('for: item, require: "section.items.all(x, section.items.all(y, x.depth == y.depth))"', 10_000);
  expect(lacks).toEqual(['work']);
  expect(work).toBeLessThanOrEqual(10_000);
});

test('the time ends the judgement of all rules', () => {
  const rules = [...rulesOf('for: item, require: item.depth > 800'), ...rulesOf('for: section, require: "1 < 2"')];
  const { violations, unjudged } = judge(rules, factsOf(), createWork({ over: () => 'time' }));
  expect(violations).toEqual([]);
  expect(unjudged.map(({ lack, count }) => [lack, count])).toEqual([
    ['work', 1],
    ['work', 1],
  ]);
});

test('the sentence of a finding has a bounded length', () => {
  const [named] = judge(rulesOf('for: section, require: "2 < 1", message: "{section.items.map(x, x.name)}"'), factsOf()).violations;
  expect(named?.message).toMatch(/^C0, C1, .*, C19 and 30 more$/);
  const long = `for: section, require: "2 < 1", message: "{segment.description}{segment.description}"`;
  expect(judge(rulesOf(long), factsOf()).violations[0]?.message).toHaveLength(1003);
});
