// The bounded language of conditions: its limits and its reference.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Condition, compilerFor } from '../../src/rules/condition.js';
import { FUNCTION_ROWS, FUNCTIONS, LIMITS, OPERATORS } from '../../src/rules/language.js';

const compile = compilerFor('item');

function compiled(text: string): Condition {
  const found = compile(text);
  if (!('evaluate' in found)) throw new Error(`${text}: ${found.message}`);
  return found;
}

test('a condition has 2000 characters and 38 brackets in one another at most', () => {
  const inBrackets = (depth: number) => `${'('.repeat(depth)}item.depth > 1${')'.repeat(depth)}`;
  const texts = ['item.depth > 1'.padEnd(2000), inBrackets(38), 'item.depth > 1'.padEnd(2001), inBrackets(39)];
  expect(texts.map((text) => 'evaluate' in compile(text))).toEqual([true, true, false, false]);
});

test('loops one after another are not nested', () => {
  const chain = ['a', 'b', 'c', 'd', 'e'].map((name) => `.filter(${name}, ${name}.depth > 1)`).join('');
  expect(compile(`section.items${chain}.size() > 0`)).toHaveProperty('evaluate');
  const each = ['a', 'b', 'c', 'd', 'e'].map((name) => `!(section.items.exists(${name}, ${name}.depth > 1))`);
  expect(compile(`!(!(!(${each.join(' && ')})))`)).toHaveProperty('evaluate');
  expect(compile(`${'item.isPower && ('.repeat(5)}${each[0]}${')'.repeat(5)}`)).toHaveProperty('evaluate');
});

test('the bound of a loop over a list that is written in the condition is that of its length', () => {
  const loops = (list: string) => `${list}.all(x, ${list}.all(y, ${list}.all(z, x + y > z || x * y > z || x - y > z)))`;
  expect(compile(loops('[1, 2]'))).toHaveProperty('evaluate');
  const long = `[${Array.from({ length: 80 }, (_, n) => n).join(', ')}]`;
  for (const text of [loops(long), `!(${loops(long)})`]) expect(compile(text)).toMatchObject({ message: expect.stringContaining('steps') });
});

test('every function of the reference compiles as its example shows', () => {
  expect(FUNCTION_ROWS.map(({ name }) => name)).toEqual(FUNCTIONS);
  for (const { name, example } of FUNCTION_ROWS) expect(compiled(example).text).toContain(`${name}(`);
});

test('the reference has the operators, the functions and the limits', () => {
  const page = readFileSync('schemas/README.md', 'utf8');
  for (const { signs, between, about } of OPERATORS)
    expect(page).toContain(`| ${signs.map((sign) => `\`${sign.replaceAll('|', '\\|')}\``).join(' ')} | ${between} | ${about} |`);
  for (const { example, about } of FUNCTION_ROWS) expect(page).toContain(`| \`${example}\` | ${about} |`);
  expect(page).toContain(`${LIMITS.length.toLocaleString('en')} characters`);
});
