// The places of mistakes in the texts of a rules file, and the messages of findings.
import { expect, test } from 'vitest';
import { compilerFor } from '../../src/rules/condition.js';
import { readMessage, writeMessage } from '../../src/rules/message.js';
import { duplicateRules, readRules } from '../../src/rules/read-rules.js';
import { createWork } from '../../src/rules/work.js';
import { rulesText as file } from './rules-of.js';

const compile = compilerFor('item');

test('a message has texts, braces and values, and a value that is not known is a question mark', () => {
  const read = readMessage(`{{a}} ${'{item.depth} '.repeat(20)}`, compile);
  if (!('parts' in read)) throw new Error(read.message);
  expect(writeMessage(read, {}, createWork())).toBe(`{a} ${'? '.repeat(20)}`);
});

test('a message ends after 1000 characters', () => {
  for (const [length, words] of [
    [1000, 'x'.repeat(1000)],
    [1001, `${'x'.repeat(1000)}...`],
  ] as const) {
    const read = readMessage('x'.repeat(length), compile);
    expect('parts' in read && writeMessage(read, {}, createWork())).toBe(words);
  }
});

const rule = (name: string, more = '') => `  ${name}: {severity: note, for: item, require: item.depth > 1${more}}\n`;

const manyRules = (count: number) => file(Array.from({ length: count }, (_, n) => rule(`r${n}`)).join(''));

test.each([
  ['500 rules', manyRules(500), 500],
  ['501 rules, of which one is too many', manyRules(501), 500],
  ['a file of the greatest size', `${file(rule('r'))}${'#'.repeat(1024 * 1024 - file(rule('r')).length)}`, 1],
  ['a file that is too large', '#'.repeat(1024 * 1024 + 1), 0],
  ['a condition with a mistake', file(rule('r', ', where: item.depth')), 0],
  ['a message with a mistake', file(rule('r', ', message: "{item.x}"')), 1],
])('%s', (_, text, count) => expect(readRules(text, 'r.yaml').rules.rules).toHaveLength(count));

test('a rule of a name that another one has is reported, with the place of the first', () => {
  const files = ['a', 'b', 'c'].map((name) => readRules(file(rule('r') + rule(`only-${name}`)), `${name}.yaml`).rules);
  expect(duplicateRules(files)).toEqual(
    ['b.yaml', 'c.yaml'].map((name) => ({
      code: 'duplicate-rule',
      message: 'two rules are called r',
      place: { file: name, line: 3, col: 3 },
      also: [{ place: { file: 'a.yaml', line: 3, col: 3 }, message: 'first here' }],
      remedy: 'rename or remove one of them',
    })),
  );
});
