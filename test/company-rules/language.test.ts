// Conditions mean what they mean in CEL: the library that reads them is a second evaluation.
import { Environment } from '@marcbachmann/cel-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilerFor } from '../../src/rules/condition.js';
import { locate } from '../../src/rules/condition-problem.js';
import { Unknown } from '../../src/rules/evaluate.js';
import { Fact } from '../../src/rules/facts.js';
import { createWork } from '../../src/rules/work.js';
import { cases } from '../support/counts.js';

const compile = compilerFor('item');

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

const far = (count: number): string => ' '.repeat(count);

// The last word of the value is looked for in the text of the file.
test.each([
  ['a plain text', 'when: a b', 'a b', '1:9'],
  ['a folded text, indented far', `when: a\n${far(250)}b`, 'a b', '2:251'],
  ['a block', 'when: >-\n    a\n    b', 'a b', '3:5'],
  ['a block with an indentation indicator', 'when: |2-\n    a\n    b', 'a\nb', '3:5'],
  ['behind an escaped letter that the file does not hold', 'when: "\\u0061 b"', 'a b', '1:7'],
  ['behind an escaped letter that the file holds far below', `when: "\\u00e9 b"\n${far(300)}\u00e9 b`, '\u00e9 b', '1:7'],
])('%s', (_, text, value, found) => {
  const { line, col, file } = locate(text, { file: 'rules.yaml', line: 1, col: 7 }, value, value.length - 1);
  expect([file, `${line}:${col}`]).toEqual(['rules.yaml', found]);
});
