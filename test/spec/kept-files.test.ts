// Files that are read many times: a file is read again only if it may have changed.
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskFiles } from '../../src/spec/files/disk-files.js';
import { createKeptFiles } from '../../src/spec/files/kept-files.js';
import type { SpecFiles } from '../../src/spec/files/spec-files.js';
import { stateOf, watchFiles } from '../../src/spec/files/watch-files.js';
import { cwd, inFolder } from '../support/around.js';

inFolder('each');

/** Files whose state is their version, which was written at a time. A reading takes so many milliseconds. */
function world(takes = 0) {
  const files = new Map<string, { state: string; changedMs: number; text: string }>();
  const put = (file: string, text: string, state = '1', changedMs = 0) => files.set(file, { state, changedMs, text });
  put('a.yaml', 'one');
  const reads: string[] = [];
  let now = 10_000;
  const disk: SpecFiles = {
    list: (path) => (path === 'other' ? [] : [...files.keys()]),
    read(file) {
      reads.push(file);
      now += takes;
      const found = files.get(file);
      if (!found) throw new Error('there is no such file');
      return found.text;
    },
  };
  const stateAt = (file: string) => files.get(file) ?? { state: '', changedMs: Number.POSITIVE_INFINITY };
  const kept = createKeptFiles({ disk, stateOf: stateAt, now: () => now });
  const wait = (ms: number) => {
    now += ms;
  };
  return { kept, files, put, reads, wait };
}

test('a file is read once, and again after its state is another one', () => {
  const { kept, put, reads } = world();
  expect([kept.read('a.yaml'), kept.read('a.yaml'), reads.length]).toEqual(['one', 'one', 1]);
  put('a.yaml', 'two', '2', 1);
  expect([kept.read('a.yaml'), kept.read('a.yaml'), reads.length]).toEqual(['two', 'two', 2]);
});

test.each([
  ['a text that was read 2000 ms after it was written', 2000, 0, 2],
  ['a text that was read 2001 ms after it was written', 2001, 0, 1],
  ['a text that is as old as the beginning of its reading', 1000, 5000, 2],
])('%s is kept only if it is older than the ticks of the clock of a file', (_, age, takes, count) => {
  const { kept, put, reads, wait } = world(takes);
  put('a.yaml', 'two', '2', 10_000);
  wait(age);
  expect(kept.read('a.yaml')).toBe('two');
  // The file is written again in the same tick.
  put('a.yaml', count === 2 ? 'three' : 'two', '2', 10_000);
  expect([kept.read('a.yaml'), reads.length]).toEqual([count === 2 ? 'three' : 'two', count]);
});

test('a file that was deleted cannot be read, and a file that is in no list is not kept', () => {
  const { kept, files, put, reads } = world();
  expect(kept.list('specs')).toEqual(['a.yaml']);
  kept.read('a.yaml');
  put('b.yaml', 'b');
  kept.list('specs');
  // Each of several paths has its list.
  kept.list('other');
  kept.read('a.yaml');
  expect(reads).toEqual(['a.yaml']);
  files.delete('a.yaml');
  expect(() => kept.read('a.yaml')).toThrow('there is no such file');
  put('a.yaml', 'again');
  expect(kept.read('a.yaml')).toBe('again');
  files.delete('a.yaml');
  kept.list('specs');
  put('a.yaml', 'another');
  expect(kept.read('a.yaml')).toBe('another');
});

/** A file on the disk with a time of long ago. */
function written(name: string, text: string): string {
  mkdirSync(join(cwd, 'specs'), { recursive: true });
  const file = join(cwd, 'specs', name);
  writeFileSync(file, text);
  utimesSync(file, 1, 1);
  return file;
}

test('a file on the disk that is written twice in one tick of its clock is read twice', () => {
  const kept = createKeptFiles();
  const file = written('a.yaml', 'one');
  expect(kept.read(file)).toBe('one');
  written('a.yaml', 'two');
  expect(kept.read(file)).toBe('two');
});

test('a file has changed when its text or its attributes did so last', () => {
  // The time of its text is that of the first second of 1970.
  const file = written('a.yaml', 'one');
  expect(stateOf(file).changedMs).toBeGreaterThan(1000);
  // A clock that goes wrong may have written it tomorrow.
  utimesSync(file, 4_000_000_000, 4_000_000_000);
  expect(stateOf(file).changedMs).toBe(4_000_000_000_000);
});

test('a file that cannot be listed or read does not hide the others from a watch', () => {
  const late = join(cwd, 'late.yaml');
  const list = (path: string) => {
    if (path === 'gone') throw new Error('there is no such folder');
    return [late];
  };
  const [changed, none] = [watchFiles(['gone', 'specs'], list), watchFiles(['gone'], list)];
  expect(changed()).toBeUndefined();
  writeFileSync(late, 'one');
  expect([changed(), none()]).toEqual([late, undefined]);
  expect(createKeptFiles().watch).toBe(diskFiles.watch);
});

test('a file on the disk that replaces one of the same size and time is read', () => {
  // For this reader the files are old.
  const kept = createKeptFiles({ disk: diskFiles, stateOf, now: () => Date.now() + 60_000 });
  const file = written('a.yaml', 'one');
  expect(kept.read(file)).toBe('one');
  renameSync(written('b.yaml', 'two'), file);
  expect(kept.read(file)).toBe('two');
  rmSync(file);
  expect(() => createKeptFiles().read(file)).toThrow('there is no such file');
});
