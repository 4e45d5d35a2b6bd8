// Files that somebody writes while they are read. A part of a spec may be a valid spec that states less, and a segment that is
// missing in it would count as removed.
import { appendFileSync, mkdirSync, readSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskFiles, readBytes } from '../../src/spec/files/disk-files.js';
import { loadSpecs } from '../../src/spec/load-specs.js';
import { cwd, inFolder } from '../support/around.js';

inFolder('each');

const spec = (...names: string[]): string =>
  `apiVersion: trenchctl/v1\nproject: P\nsegments:\n${names.map((name) => `  ${name}: {length: 1}\n`).join('')}`;
const at = (path: string): string => join(cwd, 'specs', path);

function start(): void {
  mkdirSync(at('deep'), { recursive: true });
  writeFileSync(at('a.yaml'), spec('A', 'B'));
  writeFileSync(at('b.yaml'), spec('C'));
  // The clock of a file system has coarse ticks, so the files must not be written in the tick of their change.
  for (const file of ['a.yaml', 'b.yaml']) utimesSync(at(file), 0, 0);
}

/** Loads the specs, and does something after the given file was read. */
const loadWhile = (file: string, action: () => void) =>
  loadSpecs([join(cwd, 'specs')], {
    ...diskFiles,
    read(path) {
      const text = diskFiles.read(path);
      if (path === at(file)) action();
      return text;
    },
  });

test.each<[string, string, () => void, string]>([
  ['grows', 'a.yaml', () => appendFileSync(at('a.yaml'), '  D: {length: 1}\n'), 'a.yaml'],
  ['shrinks', 'a.yaml', () => truncateSync(at('a.yaml'), spec('A').length), 'a.yaml'],
  ['grows before it is read', 'a.yaml', () => appendFileSync(at('b.yaml'), '#\n'), 'b.yaml'],
  [
    'is replaced by one of the same size',
    'b.yaml',
    () => {
      writeFileSync(at('new'), spec('A', 'X'));
      renameSync(at('new'), at('a.yaml'));
    },
    'a.yaml',
  ],
  ['is removed after it was read', 'b.yaml', () => rmSync(at('a.yaml')), 'a.yaml'],
  ['appears in a folder', 'a.yaml', () => writeFileSync(at('deep/c.yaml'), spec('D')), 'deep/c.yaml'],
])('a spec that %s while the specs are read is a problem with its path', async (_, file, action, named) => {
  start();
  const { problems } = await loadWhile(file, action);
  const message = 'this file was changed, added or removed while the specs were read';
  const remedy = 'run the command again when nothing else writes the specs';
  expect(problems).toEqual([{ code: 'unreadable-file', message, remedy, place: { file: at(named), line: 1, col: 1 } }]);
});

test('a spec that is removed before it is read is a problem', async () => {
  start();
  const { problems } = await loadWhile('a.yaml', () => rmSync(at('b.yaml')));
  expect(problems.map(({ code, place }) => [code, place?.file])).toContainEqual(['unreadable-file', at('b.yaml')]);
});

test('other files may change', async () => {
  start();
  const { problems } = await loadWhile('a.yaml', () => {
    writeFileSync(at('notes.txt'), 'x');
    mkdirSync(at('.hidden'));
    writeFileSync(at('.hidden/c.yaml'), spec('D'));
  });
  expect(problems).toEqual([]);
});

test.each<[string, (path: string) => void]>([
  ['grows', (path) => appendFileSync(path, '# more\n')],
  ['shrinks', (path) => truncateSync(path, 10)],
  ['is written again', (path) => writeFileSync(path, spec('A', 'X'))],
  ['becomes too large for its buffer', (path) => appendFileSync(path, 'x'.repeat(100_000))],
])('any file that %s while its bytes are read is an error', (_, change) => {
  start();
  let calls = 0;
  const read = ((...args: Parameters<typeof readSync>) => {
    calls += 1;
    if (calls === 2) change(at('a.yaml'));
    return readSync(...args);
  }) as typeof readSync;
  expect(() => readBytes(at('a.yaml'), 1_000_000, read)).toThrow('this file changes while it is read');
  calls = 2;
  expect(readBytes(at('b.yaml'), 1_000_000, read).toString()).toBe(spec('C'));
});
