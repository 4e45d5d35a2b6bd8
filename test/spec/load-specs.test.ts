import { expect, test } from 'vitest';
import { createRoom } from '../../src/spec/files/spec-files.js';
import { loadSpecs as loadSpecsInTurns, type NamedProject } from '../../src/spec/load-specs.js';
import { createProblems, type SpecProblem } from '../../src/spec/problems.js';
import type { Tree } from '../../src/spec/yaml/tree.js';
import { loadSpecs } from '../support/load-specs.js';
import { HEAD, section, segment } from './mistakes.js';
import { inMemory, load, loadWell, placeless, seen } from './support.js';

const place = (line: number) => ({ file: 'a.yaml', line, col: 1 });

test('each problem is kept once, and beyond the limit one problem tells of the others', () => {
  const problems = createProblems(3);
  for (const line of [1, 1, 2, 3, 4, 5]) problems.report({ code: 'unknown-field', message: 'x', place: place(line) });
  expect(seen(problems.all())).toEqual([
    'unknown-field a.yaml:1:1',
    'unknown-field a.yaml:2:1',
    'unknown-field a.yaml:3:1',
    'too-many-problems a.yaml:4:1',
  ]);
  expect(problems.areTooMany()).toBe(true);
  const other = createProblems();
  for (const message of ['x', 'y', 'x']) other.report({ code: 'missing-field', message, place: place(1) });
  expect(other.all().map(({ message }) => message)).toEqual(['x', 'y']);
  expect(problems.all().at(-1)).toMatchObject({
    message: 'there are more than 3 problems: the rest of the specs was not read',
    remedy: 'fix the first ones and validate again',
  });
});

test('all files together have a size and a number of values', () => {
  const codes: string[] = [];
  const note = ({ code, message, place, remedy }: SpecProblem) => codes.push(`${code} ${place.file}: ${message}; ${remedy}`);
  const room = createRoom(note, { totalSize: 10, allValues: 5 });
  const tree = (size: number): Tree => ({ form: 'list', place: place(1), items: [], size });
  expect([room.holdsText('a.yaml', 'æøå'), room.holdsDocument(tree(5)), room.isFull()]).toEqual([true, true, false]);
  expect([room.holdsDocument(tree(1)), room.isFull()]).toEqual([false, true]);
  expect(room.holdsText('b.yaml', 'æøå')).toBe(false);
  const rest = 'this one and the rest are not read; plan fewer projects at a time: name only some of the folders';
  expect(codes).toEqual([
    `specs-too-large a.yaml: the spec files hold more than 5 values in total: ${rest}`,
    `specs-too-large b.yaml: the spec files are larger than 10 bytes in total: ${rest}`,
  ]);
});

test('no text is kept: a file is read again for its lines, and only then', () => {
  const reads: string[] = [];
  const texts: Record<string, string> = { 'a.yaml': `\ufeff${segment('lenght: 1')}`, 'b.yaml': HEAD };
  const { sources, problems } = loadSpecs(['specs'], {
    list: () => Object.keys(texts),
    read: (path) => {
      reads.push(path);
      return texts[path] ?? '';
    },
  });
  expect(seen(problems)).toContain('unknown-field a.yaml:5:5');
  expect(reads).toEqual(['a.yaml', 'b.yaml']);
  expect(sources.get('a.yaml')).toBe(segment('lenght: 1'));
  expect(sources.get('c.yaml')).toBeUndefined();
  expect(reads).toEqual(['a.yaml', 'b.yaml', 'a.yaml']);
});

test('a file that is gone since has no lines to show', () => {
  let isThere = true;
  const { sources } = loadSpecs(['specs'], {
    list: () => ['a.yaml'],
    read: () => {
      if (!isThere) throw new Error('gone');
      return HEAD;
    },
  });
  isThere = false;
  expect(sources.get('a.yaml')).toBeUndefined();
});

test('a file is read once, however many paths lead to it', () => {
  const { problems, sources } = loadSpecs(['specs', 'a.yaml', 'a.yaml'], inMemory({ 'a.yaml': `${HEAD}segments: {A: {}}\n` }));
  expect(problems).toEqual([]);
  expect([...sources.keys()]).toEqual(['a.yaml']);
});

test('a name is counted in characters, as the API does', () => {
  const name = '\u{1f600}'.repeat(255);
  expect(loadWell(`${HEAD}segments: {${name}: {}}\n`)[0]?.segments[0]?.name).toBe(name);
});

test('a spec may start with a byte order mark and end its lines in any way', () => {
  const text = section('coverThickness: 700\nlayers: [{}]');
  expect(placeless(loadWell(`\ufeff${text.replaceAll('\n', '\r\n')}`))).toEqual(placeless(loadWell(text)));
});

const projectsNamedIn = async (texts: Readonly<Record<string, string>>) => {
  const named: NamedProject[] = [];
  const loaded = await loadSpecsInTurns(['specs'], inMemory(texts), { onProject: (project) => void named.push(project) });
  expect(loaded).toEqual({ ...load(texts), sources: loaded.sources, isIgnored: loaded.isIgnored });
  return { named, problems: loaded.problems };
};

test('files are read one by one: one that the quick reader declines does not change how the others are read', async () => {
  const { named, problems } = await projectsNamedIn({
    'a.yaml': `${HEAD}segments: {A: {length: &x 1}, B: {length: *x}}\n`,
    'b.yaml': `${HEAD}segments: {C: {length: 2}}\n`,
    'c.yaml': `${HEAD}segments: {D: {lenght: 2}\n`,
    'd.yaml': `${HEAD}segments: {E: {renamedFrom: E, sections: [{use: x}]}}\n`,
  });
  expect(seen(problems)).toEqual(['yaml-syntax c.yaml:3:11', 'rename-conflict d.yaml:3:29']);
  expect(named).toEqual([{ number: 'p' }, { number: 'p' }, { number: 'p' }]);
});

test.each([
  ['project: {number: p}\nsegments: {A: {}}', [{ number: 'p' }]],
  ['project: p\nsegments: {A: {}}', [{ number: 'p' }]],
  ['project: {number: p, id: 5}\nsegments: {A: {}}', []],
  ['project: p\nsegments: {}', []],
  ['project: p', []],
  ['project: 5\nsegments: {A: {}}', []],
  ['project: {name: p}\nsegments: {A: {}}', []],
])('a project is announced while the specs are read, unless it is pinned or has no segments: %j', async (text, expected) => {
  expect((await projectsNamedIn({ 'a.yaml': `apiVersion: trenchctl/v1\n${text}\n` })).named).toEqual(expected);
});
