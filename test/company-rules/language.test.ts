// The bounded language of conditions: everything that has no bound is refused at its place, and the rest means what CEL means.
import { readFileSync } from 'node:fs';
import { Environment } from '@marcbachmann/cel-js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Condition, compilerFor } from '../../src/rules/condition.js';
import { Unknown } from '../../src/rules/evaluate.js';
import { Fact } from '../../src/rules/facts.js';
import { FUNCTION_ROWS, FUNCTIONS, LIMITS, OPERATORS } from '../../src/rules/language.js';
import { readRules } from '../../src/rules/read-rules.js';
import { createWork } from '../../src/rules/work.js';
import { cases } from '../support/counts.js';

const compile = compilerFor('item');

function compiled(text: string): Condition {
  const found = compile(text);
  if (!('evaluate' in found)) throw new Error(`${text}: ${found.message}`);
  return found;
}

test.each([
  [2000, true],
  [2001, false],
])('a condition of %i characters is read: %s', (length, isRead) => {
  expect('evaluate' in compile('item.depth > 1'.padEnd(length))).toBe(isRead);
});

test.each([
  [38, true],
  [39, false],
])('a condition in %i brackets is read: %s', (depth, isRead) => {
  expect('evaluate' in compile(`${'('.repeat(depth)}item.depth > 1${')'.repeat(depth)}`)).toBe(isRead);
});

describe('a refused part has its place and a remedy', () => {
  test.each([
    ['segment.coverings + segment.coverings == []', 0, /`\+` is an operator for numbers, and this is a list/],
    ['item.name + "x" == "a"', 0, /`\+` is an operator for numbers, and this is a text/],
    ['"a" + "b" == "ab"', 0, /`\+` is an operator for numbers/],
    ['section.items.map(x, x.name + x.name) == []', 21, /`\+` is an operator for numbers/],
    ['[[1]] == [[2]]', 1, /a list holds numbers, texts in quotes, true and false only/],
    ['[item.depth] == [1.0]', 1, /a list holds numbers/],
    ['1 in [1 + 1]', 6, /a list holds numbers/],
    ['[[1,1]].map(a, a + a).size() > 0', 1, /a list holds numbers/],
    ['section.items.map(x, section.items).size() > 1', 21, /`map` makes a number/],
    ['section.items.map(x, [1]).size() > 1', 21, /`map` makes a number/],
    ['section.items.map(x, x.isPower, x.depth).size() > 1', 0, /`map` has a variable and one expression/],
    ['{"a": 1} == {"a": 1}', 0, /a condition has no maps/],
    ['{"a": 1}.a == 1', 0, /a condition has no maps/],
    ['b"abc" == b"abc"', 0, /is not a value of conditions/],
    ['item.name != null', 13, /`null` is not a value/],
    ['5u == 5u', 0, /`5u` is not a value/],
    ['123456789012345678901 > 1', 0, /this number is too large/],
    ['7 % 2 == 1', 0, /`%` is not an operator of conditions/],
    ['item["depth"] > 1', 5, /a position in a list is a whole number/],
    ['item[0] > 1', 0, /an item has no positions/],
    ['segment.coverings[section.items.size()] == ""', 18, /a position in a list is a whole number/],
    ['item.name < "b"', 0, /`<` is an operator for numbers, and this is a text/],
    ['item == item', 0, /`==` cannot be used between an item and an item/],
    ['section.items == section.items', 0, /`==` cannot compare a list/],
    ['item in section.items', 8, /this list does not hold values/],
    ['item.name.size() > 1', 0, /`size` counts the elements of a list/],
    ['size(item.name) > 1', 0, /`size` counts the elements of a list/],
    ['item.depth > 1.0 && section.dephth > 1.0', 28, /`dephth` is not a variable of `section`/],
    ['item. dephth > 1.0', 6, /`dephth` is not a variable of `item`/],
    ['has(item.dephth)', 9, /`dephth` is not a variable of `item`/],
    ['section.items.exists(x, has(x.foo))', 30, /`foo` is not a variable of `x`/],
    ['has(segment.coverings[0])', 0, /`has` asks for a fact/],
    ['int == string', 0, /`==` cannot compare a type/],
    ['cel.bind(x, item.depth, x > 1.0)', 4, /`bind` is not a function/],
    ...['dyn(1) == 1', 'type(1) == int', 'timestamp("a") == timestamp("a")', 'duration("1s") == duration("1s")'].map(
      (text) => [text, 0, /is not a function of conditions/] as const,
    ),
    ...['double(1) > 1.0', 'int(1.5) > 1', 'string(1) == "1"', 'bytes("a") == bytes("b")', 'bool("true")', 'uint(1) == uint(1)'].map(
      (text) => [text, 0, /is not a function of conditions/] as const,
    ),
    ...['split(",") == []', 'substring(1) == ""', 'indexOf("a") > 1', 'matches("(a+)+$")', 'lastIndexOf("a") > 1'].map(
      (call) => [`item.name.${call}`, 10, /is not a function of conditions/] as const,
    ),
    ['segment.coverings.join(",") == ""', 18, /`join` is not a function/],
    [
      'section.items.all(a, section.items.all(b, section.items.all(c, section.items.all(d, a.depth > 1))))',
      63,
      /more than 3 loops are nested/,
    ],
    [
      'section.items.all(x, section.items.all(y, section.items.all(z, x.depth + y.depth > z.depth || x.width + y.width > z.width)))',
      0,
      /can take [\d,]+ steps, and 5,000,000 are allowed/,
    ],
  ] as const)('%s', (text, offset, message) => {
    const found = compile(text);
    expect(found).toMatchObject({ offset, message: expect.stringMatching(message) });
    expect('remedy' in found && found.remedy).toBeTruthy();
  });
});

test.each([
  ['[1] == [1, 2]', false],
  ['[1, 2] == [1]', false],
  ['[1, 2] == [1, 2]', true],
  ['[1, 2] != [2, 1]', true],
  ['7 / 2 == 3', true],
  ['-7 / 2 == -3', true],
  ['7 / 2.0 == 3.5', true],
  ['[4, 5][1] == 5', true],
])('%s is %s', (text, value) => {
  expect(compiled(text).evaluate({}, createWork())).toBe(value);
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

test('a refused part of a file has its line and column', () => {
  const text = `apiVersion: trenchctl-rules/v1
rules:
  r:
    for: cable
    severity: error
    require: >-
      item.depth > 1 &&
      [[1]].map(a, a + a).size() > 0
    message: "{item.name + item.name}"
`;
  expect(readRules(text, 'r.yaml').problems.map(({ place, code }) => [code, place.line, place.col])).toEqual([
    ['bad-condition', 8, 8],
    ['bad-condition', 9, 16],
  ]);
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

test.each([
  ['-item.name == "x"', 'write - before a number'],
  ['!item.depth', 'compare it, as in item.depth >= 800'],
  ['item.depth in ["MV"]', 'write a text, `in` and a list of texts'],
  ['item.depth == "MV"', expect.stringMatching(/^compare values of one kind/)],
])('the remedy of %s', (text, remedy) => {
  expect(compile(text)).toMatchObject({ remedy });
});
