// The rules files of an editor are read in parts, so that no keystroke waits for them, whatever they hold.
import { expect, test } from 'vitest';
import { createEditorRules } from '../../src/reconcile/rules/editor-rules.js';
import { loadRules } from '../../src/reconcile/rules/load-rules.js';
import { readRules } from '../../src/rules/read-rules.js';
import { SpecFileError } from '../../src/spec/files/spec-files.js';
import { rulesText } from './rules-of.js';

const file = (count: number, require = (n: number): string => `item.depth > ${n}`): string =>
  rulesText(Array.from({ length: count }, (_, n) => `  r${n}: {severity: error, for: cable, require: '${require(n)}'}\n`).join(''));

/** Reads a text until it is whole, in 100 calls at most, and returns the numbers of rules after each call. */
function readAll(text: string, read = createEditorRules()): number[] {
  const counts: number[] = [];
  for (let calls = 0; calls < 100; calls += 1) {
    const { rules, isWhole } = read(text, 'rules.yaml');
    counts.push(rules.rules.length);
    if (isWhole !== false) return counts;
  }
  throw new Error('the text was not read to its end');
}

test('a call compiles some expressions, and the calls after it go on', () => {
  const counts = readAll(file(200));
  expect(counts.at(-1)).toBe(200);
  expect(counts.length).toBeGreaterThan(4);
  for (const [n, count] of counts.entries()) expect(count - (counts[n - 1] ?? 0)).toBeLessThan(50);
});

test('long expressions make the parts smaller', () => {
  const counts = readAll(file(10, (n) => `item.depth > ${n} && ${'item.width > 0 && '.repeat(40)}true`));
  expect(counts).toEqual([4, 8, 10]);
});

test('the whole file is that of a run, with its problems', () => {
  const wrong = ['for: cable, require: itm.depth > 1', 'for: segment, require: item.depth > 1'];
  const text = `${file(60)}${wrong.map((one, n) => `  wrong${n}: {severity: error, ${one}}\n`).join('')}`;
  const read = createEditorRules();
  readAll(text, read);
  const [{ rules, problems }, whole] = [read(text, 'rules.yaml'), readRules(text, 'rules.yaml')];
  expect(rules.rules.map(({ name, require }) => [name, require.text])).toEqual(
    whole.rules.rules.map(({ name, require }) => [name, require.text]),
  );
  expect(problems).toEqual(whole.problems);
});

test('after an edit only the expressions that changed are compiled', () => {
  const read = createEditorRules();
  expect(readAll(file(100), read).length).toBeGreaterThan(1);
  expect(readAll(file(100).replace('> 50', '> 950'), read)).toEqual([100]);
});

test.each([
  ['a file that is too long', file(1000)],
  ['many files that are too long together', file(400)],
  ['many signs of YAML', file(3).concat(Array.from({ length: 1300 }, () => '# - : ,\n').join(''))],
])('%s is not judged by, and a diagnostic says so', (_, text) => {
  const read = createEditorRules();
  readAll(file(300), read);
  const { rules, problems } = read(text, 'other.yaml');
  expect([rules.rules, problems]).toEqual([
    [],
    [expect.objectContaining({ code: 'not-judged', severity: 'warning', place: { file: 'other.yaml', line: 1, col: 1 } })],
  ]);
});

test('files of just the greatest length together are read, and one character more is not', () => {
  const LENGTH = 32 * 1024;
  const first = file(3);
  const rest = (length: number): string => `${file(3)}#${'x'.repeat(length - file(3).length - 1)}`;
  const problems = (length: number) => {
    const read = createEditorRules();
    read(first, 'rules.yaml');
    return read(rest(length), 'other.yaml').problems.map(({ code }) => code);
  };
  expect(problems(LENGTH - first.length)).toEqual([]);
  expect(problems(LENGTH - first.length + 1)).toEqual(['not-judged']);
});

test('a file may have 6000 signs of YAML, and half of them if the quick reader cannot read it', () => {
  const codes = (signs: number, text: string): string[] => {
    const own = text.match(/[-\n,:[\]{}?&*!|>"'#]/g)?.length ?? 0;
    const { problems } = createEditorRules()(`${text}${'#'.repeat(signs - own)}`, 'rules.yaml');
    return problems.map(({ code }) => code);
  };
  const slow = file(3).replace('r1: {', 'r1: &anchor {');
  expect([codes(6000, file(3)), codes(6001, file(3))]).toEqual([[], ['not-judged']]);
  expect([codes(3000, slow), codes(3001, slow)]).toEqual([[], ['not-judged']]);
});

// Rules files that cannot be read are problems at their names, and the other files are read.

const RULES = "apiVersion: trenchctl-rules/v1\nrules:\n  deep: {severity: error, for: cable, require: 'item.depth > 1'}\n";
const FILES: Readonly<Record<string, string | Error>> = {
  'a.yaml': RULES,
  'copy.yaml': RULES,
  'link.yaml': new SpecFileError('outside-folder' as never, 'it leaves the folder', 'copy it'),
  'bare.yaml': new SpecFileError('file-too-large' as never, 'it is too large'),
  'gone.yaml': new Error('ENOENT'),
};
const read = (path: string): string => {
  const found = FILES[path] ?? new Error('no such file');
  if (found instanceof Error) throw found;
  return found;
};

test.each([
  ['link.yaml', { code: 'outside-folder', message: 'it leaves the folder', remedy: 'copy it' }],
  ['bare.yaml', { code: 'file-too-large', message: 'it is too large' }],
  ['gone.yaml', { code: 'unreadable-file', message: 'this cannot be read: Error: ENOENT' }],
])('%s', (file, problem) => {
  const { files, problems, isWhole, sources } = loadRules([file, 'a.yaml'], { read });
  expect(problems).toEqual([{ ...problem, place: { file, line: 1, col: 1 } }]);
  expect([files.map((one) => one.file), [...sources], isWhole]).toEqual([['a.yaml'], [['a.yaml', RULES]], true]);
});

test('a file that is named twice is read once, and two rules of one name are a problem', () => {
  expect(loadRules(['a.yaml', 'a.yaml'], { read }).problems).toEqual([]);
  expect(loadRules(['a.yaml', 'copy.yaml'], { read }).problems.map(({ code }) => code)).toEqual(['duplicate-rule']);
});

test('files are whole only if each of them is', () => {
  const readText = (_: string, file: string) => ({
    rules: { file, rules: [], types: {}, cases: [] },
    problems: [],
    ...(file === 'a.yaml' ? { isWhole: false } : {}),
  });
  expect(loadRules(['a.yaml', 'copy.yaml'], { read }, readText).isWhole).toBe(false);
  expect(loadRules(['copy.yaml'], { read }, readText).isWhole).toBe(true);
});
