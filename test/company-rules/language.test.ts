// The bounded language of conditions: its limits, its reference, and that it means what CEL means.
import { readFileSync } from 'node:fs';
import { Environment } from '@marcbachmann/cel-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Condition, compilerFor } from '../../src/rules/condition.js';
import { Unknown } from '../../src/rules/evaluate.js';
import { Fact } from '../../src/rules/facts.js';
import { FUNCTION_ROWS, FUNCTIONS, LIMITS, OPERATORS } from '../../src/rules/language.js';
import { createWork } from '../../src/rules/work.js';
import { cases } from '../support/counts.js';

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

// The same facts for the library and for us. A fact without a value is not known.

const FIELDS = { kind: 'cable', name: 'TSLF 240', category: 'MV', depth: 700, width: 40.5, isPower: true, inside: '' };
const OTHER = { kind: 'pipe', name: '', category: 'GAS', depth: 650, isPower: false, fill: 12 };

class Item {
  constructor(values: object) {
    Object.assign(this, values);
  }
}

const NUMBERS = ['depth', 'width', 'fill'];
const TEXTS = ['kind', 'name', 'category', 'inside'];

/** The library as a second evaluation: it throws if a fact is not known. */
const library = new Environment()
  .registerType('item', {
    ctor: Item,
    fields: Object.fromEntries([...NUMBERS.map((name) => [name, 'double']), ...TEXTS.map((name) => [name, 'string']), ['isPower', 'bool']]),
  })
  .registerVariable('item', 'item')
  .registerVariable('items', 'list<item>')
  .registerFunction('abs(double): double', Math.abs);

const factOf = (values: Readonly<Record<string, unknown>>): Fact => new Fact((name) => values[name]);

const CONTEXT = { item: factOf(FIELDS), section: new Fact((name) => (name === 'items' ? [factOf(FIELDS), factOf(OTHER)] : undefined)) };

/** Conditions as text, with `OWNER` for the item in question. */
const { condition } = fc.letrec<{ number: string; text: string; condition: string }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('1.5', '700.0', '0.0', '-2.0', ...NUMBERS.map((name) => `item.${name}`)),
    fc.tuple(tie('number'), fc.constantFrom('+', '-', '*', '/'), tie('number')).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    tie('number').map((a) => `abs(${a})`),
    fc.tuple(tie('condition'), tie('number'), tie('number')).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
  ),
  text: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('"cable"', '""', '"TSLF"', ...TEXTS.map((name) => `item.${name}`)),
    tie('text').map((a) => `${a}.lowerAscii()`),
  ),
  condition: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('true', 'false', 'item.isPower', 'has(item.fill)', 'has(item.depth)'),
    fc.tuple(tie('number'), fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie('number')).map(([a, sign, b]) => `${a} ${sign} ${b}`),
    fc.tuple(tie('text'), fc.constantFrom('==', '!='), tie('text')).map(([a, sign, b]) => `${a} ${sign} ${b}`),
    fc.tuple(tie('text'), fc.constantFrom('contains', 'startsWith', 'endsWith'), tie('text')).map(([a, name, b]) => `${a}.${name}(${b})`),
    fc.tuple(tie('text'), fc.constantFrom('["cable", "MV"]', '[""]')).map(([a, list]) => `${a} in ${list}`),
    fc.tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition')).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    tie('condition').map((a) => `!(${a})`),
    fc
      .tuple(fc.constantFrom('all', 'exists', 'exists_one'), tie('condition'))
      .map(([name, a]) => `LIST.${name}(x, ${a.replaceAll('item.', 'x.')} || item.isPower)`),
    tie('condition').map((a) => `LIST.filter(x, ${a.replaceAll('item.', 'x.')}).size() == 1`),
    fc.tuple(tie('number'), tie('number')).map(([a, b]) => `(${b}) in LIST.map(x, ${a.replaceAll('item.', 'x.')})`),
  ),
}));

function byLibrary(text: string): unknown {
  try {
    return library.parse(text.replaceAll('LIST', 'items'))({ item: new Item(FIELDS), items: [new Item(FIELDS), new Item(OTHER)] });
  } catch (error) {
    expect(Object(error).code, text).toBe('no_such_key');
    return undefined;
  }
}

test('conditions mean what they mean in CEL, and a fact that is not known has the same effect', () => {
  let [known, unknown] = [0, 0];
  fc.assert(
    fc.property(condition, (text) => {
      const found = compile(text.replaceAll('LIST', 'section.items'));
      if (!('evaluate' in found)) return;
      const value = found.evaluate(CONTEXT, createWork());
      const expected = byLibrary(text);
      if (expected === undefined) unknown += 1;
      else known += 1;
      expect(value instanceof Unknown ? undefined : value, text).toBe(expected);
    }),
    { numRuns: cases(1000, 20_000), seed: 7 },
  );
  expect(Math.min(known, unknown)).toBeGreaterThan(100);
});
