// Rules files that cannot be read are problems at their names, and the other files are read.
import { expect, test } from 'vitest';
import { loadRules } from '../../src/reconcile/rules/load-rules.js';
import { SpecFileError } from '../../src/spec/files/spec-files.js';

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
