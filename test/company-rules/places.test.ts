// The places of mistakes in the texts of a rules file, and the messages of findings.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilerFor } from '../../src/rules/condition.js';
import { locate } from '../../src/rules/condition-problem.js';
import { Fact } from '../../src/rules/facts.js';
import { readMessage, writeMessage } from '../../src/rules/message.js';
import { duplicateRules, readRules } from '../../src/rules/read-rules.js';
import { createWork } from '../../src/rules/work.js';

/** A character that is in each value once, so that its place can be computed. */
const MARK = '€';
const words = fc.array(fc.constantFrom('a', 'ab', '&&', '>', 'x.y', '1'), { minLength: 1, maxLength: 6 });
const INDENT = '      ';

/** The forms of a text in YAML. */
const FORMS: readonly ((parts: readonly string[]) => string)[] = [
  (parts) => parts.join(' '),
  (parts) => `"${parts.join(' ')}"`,
  (parts) => `'${parts.join(' ')}'`,
  (parts) => parts.join(`\n${INDENT}`),
  (parts) => parts.join(`\n${INDENT.repeat(40)}`),
  (parts) => `>-\n${INDENT}${parts.join(`\n${INDENT}`)}`,
  (parts) => `>-  # ${parts.join(' ')}\n${INDENT}${parts.join(' ')}`,
];

test('the place of a character of a value is where it stands in the file', () => {
  fc.assert(
    fc.property(words, words, fc.constantFrom(...FORMS), fc.nat(3), (before, after, form, lines) => {
      // A plain text does not begin with a sign of YAML.
      const parts = ['if', ...before, MARK, ...after];
      const head = `${'# a line\n'.repeat(lines)}    require: `;
      const text = `${head}${form(parts)}\n`;
      const place = { file: 'r.yaml', line: lines + 1, col: '    require: '.length + 1 };
      const value = parts.join(' ');
      // A comment may have the same words before the value.
      const upTo = text.slice(0, text.lastIndexOf(MARK)).split('\n');
      expect(locate(text, place, value, value.indexOf(MARK))).toEqual({
        ...{ file: 'r.yaml', line: upTo.length },
        col: (upTo.at(-1) ?? '').length + 1,
      });
    }),
    { numRuns: 100, seed: 35 },
  );
});

const compile = compilerFor('item');

test.each([
  ['no end {item.depth', 7, 'a brace has no partner', /write \{item\.depth\} for a value/],
  ['no begin } {item.depth}', 9, 'a brace has no partner', /or \{\{ for a brace/],
  ['{{ }} {item.depht}', 12, '`depht` is not a variable of `item`', /explain rules/],
  ['{item.depth}'.repeat(21), 240, 'a message has at most 20 expressions', /show fewer values/],
])('the message %s has a mistake at %i', (text, offset, message, remedy) => {
  expect(readMessage(text, compile)).toMatchObject({ offset, message, remedy: expect.stringMatching(remedy) });
});

test('a message has texts, braces and values, and a value that is not known is a question mark', () => {
  const read = readMessage(`{{a}} ${'{item.depth} '.repeat(20)}`, compile);
  if (!('parts' in read)) throw new Error(read.message);
  expect(writeMessage(read, {}, createWork())).toBe(`{a} ${'? '.repeat(20)}`);
});

test.each([
  ['x'.repeat(1000), 0, 'x'.repeat(1000)],
  ['x'.repeat(1001), 0, `${'x'.repeat(1000)}...`],
  ['{segment.coverings}', 20, Array(20).fill('SAND').join(', ')],
  ['{segment.coverings}', 22, `${Array(20).fill('SAND').join(', ')} and 2 more`],
])('a message and a list in it end after their limits: %.20s with %i coverings', (text, length, words) => {
  const read = readMessage(text, compile);
  if (!('parts' in read)) throw new Error(read.message);
  const segment = new Fact(() => Array(length).fill('SAND'));
  expect(writeMessage(read, { segment }, createWork())).toBe(words);
});

const file = (rules: string) => `apiVersion: trenchctl-rules/v1\nrules:\n${rules}`;
const rule = (name: string, more = '') => `  ${name}: {severity: note, for: item, require: item.depth > 1${more}}\n`;

test.each([
  ['500 rules', file(Array.from({ length: 500 }, (_, n) => rule(`r${n}`)).join('')), [], 500],
  ['501 rules', file(Array.from({ length: 501 }, (_, n) => rule(`r${n}`)).join('')), ['out-of-range 1'], 500],
  ['a file that is too large', '#'.repeat(1024 * 1024 + 1), ['file-too-large 1'], 0],
  ['a file of the greatest size', `${file(rule('r'))}${'#'.repeat(1024 * 1024 - file(rule('r')).length)}`, [], 1],
  ['nothing', '', ['wrong-type 1'], 0],
  ['two documents', `${file(rule('r'))}---\n${file(rule('s'))}`, ['wrong-type 5'], 0],
  ['a bad name', file(rule('R_1')), ['bad-text 3'], 0],
  ['a name of a built-in rule', file(rule('layout-outside')), ['duplicate-rule 3'], 0],
  ['a number as a condition', file(rule('r', ', where: item.depth')), ['bad-condition 3'], 0],
  ['a message with a mistake', file(rule('r', ', message: "{item.x}"')), ['bad-condition 3'], 1],
])('%s', (_, text, problems, count) => {
  const read = readRules(text, 'r.yaml');
  expect(read.problems.map(({ code, place }) => `${code} ${place.line}`)).toEqual(problems);
  expect(read.rules.rules).toHaveLength(count);
  expect(read.rules).toMatchObject({ file: 'r.yaml', types: {}, cases: [] });
});

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

test.each([
  ['item.depht > 1', /did you mean .*depth/],
  ['itm.depth > 1', /did you mean .*item/],
  ['item.name.startWith("a")', /did you mean .*startsWith/],
  ['has(item.ratng)', /did you mean .*rating/],
  ['item.zzzzzzzz > 1', /`trenchctl explain rules` lists the variables/],
  ['section.items.all(x, x.qqqqqqq > 1)', /`trenchctl explain rules` lists the variables/],
  ['zzzzzzzz > 1', /its variables are project, segment, section, layer, item/],
  ['item.name.zzzzzzzz()', /the functions are all, exists,/],
  ['item.name.matches("a")', /a pattern can take for ever: use contains/],
  ['double(1) > 1.0', /numbers need no conversion/],
  ['string(1) == "1"', /a message shows a value in braces/],
  ['item.name < "a"', /compare with == or !=/],
  ['item.name + "a" == "b"', /texts and lists cannot grow in a condition/],
  ['item.depth', /compare it, as in item\.depth >= 800/],
])('%s has the remedy %s', (require, remedy) => {
  const text = file(`  r: {severity: note, for: item, require: ${JSON.stringify(require)}}\n`);
  expect(readRules(text, 'r.yaml').problems).toMatchObject([{ remedy: expect.stringMatching(remedy) }]);
});
