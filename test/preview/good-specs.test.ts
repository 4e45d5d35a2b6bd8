// Specs while they are edited: a broken file is shown as it was, and the others as they are.
import { expect, test } from 'vitest';
import { createGoodSpecs } from '../../src/preview/good-specs.js';
import { SpecFileError } from '../../src/spec/files/spec-files.js';
import { loadSpecs } from '../../src/spec/load-specs.js';
import { createLoadMemory } from '../../src/spec/memory/load-memory.js';
import { createFileParser } from '../../src/spec/memory/parse-files.js';
import { editedFiles, type FileEdit, REPOSITORY, type Texts } from '../spec/memory/file-edits.js';
import { inMemory } from '../spec/support.js';
import { CATALOGS } from './preview-world.js';

const spec = (name: string, length: number) => `apiVersion: trenchctl/v1\nproject: "1"\nsegments:\n  ${name}: {length: ${length}}\n`;
const BROKEN = 'segments: [';
const piped = (type: string) => spec('A', 1).replace('1}', `1, sections: [{layers: [{pipes: [{type: ${type}}]}]}]}`);

function edited(texts: Map<string, string>) {
  const files = { list: () => [...texts.keys()].sort(), read: (path: string) => texts.get(path) ?? '' };
  const specs = createGoodSpecs((from) => loadSpecs(['specs'], from), files, CATALOGS);
  return async () => {
    const { projects, problems, stale, texts: drawn, current } = await specs.read();
    const lengths = projects.flatMap(({ segments }) => segments.map(({ name, fields }) => `${name} ${fields.length}`));
    return { lengths: lengths.sort(), codes: problems.map(({ code }) => code), stale: [...stale], drawn, current };
  };
}

/** The texts of two files after each edit, undefined for a file that is not there, and the lengths and broken files that are shown. */
type Row = readonly [a: string | undefined, b: string | undefined, lengths: string[], stale: string[], code?: string];
const GOOD: Row = [spec('A', 1), spec('B', 1), ['A 1', 'B 1'], []];
test.each<[string, Row[]]>([
  [
    'a broken file keeps its last good state while another file goes on, which keeps its own when it breaks too',
    [
      GOOD,
      [BROKEN, spec('B', 2), ['A 1', 'B 2'], ['a.yaml']],
      [BROKEN, BROKEN, ['A 1', 'B 2'], ['a.yaml', 'b.yaml']],
      [spec('A', 3), spec('B', 3), ['A 3', 'B 3'], []],
    ],
  ],
  [
    'a segment that a good file takes over from a broken one stays where it was',
    [GOOD, [BROKEN, spec('A', 2), ['A 1', 'B 1'], ['a.yaml']]],
  ],
  ['a file that was never good is left out', [[BROKEN, spec('B', 1), ['B 1'], ['a.yaml']]]],
  ['a deleted file takes its segments along', [GOOD, [undefined, spec('B', 1), ['B 1'], []]]],
  [
    'an unknown type breaks its file like any other error',
    [
      [piped('PVC 110 SN8'), undefined, ['A 1'], []],
      [piped('PVC 111 SN8'), undefined, ['A 1'], ['a.yaml'], 'unknown-type'],
    ],
  ],
])('%s', async (_, rows) => {
  const texts = new Map<string, string>();
  const read = edited(texts);
  let good: string | undefined;
  for (const [a, b, lengths, stale, code] of rows) {
    texts.clear();
    for (const [file, text] of Object.entries({ 'a.yaml': a, 'b.yaml': b })) if (text !== undefined) texts.set(file, text);
    const found = await read();
    expect(found).toMatchObject({ lengths, stale });
    expect(found.codes.length > 0).toBe(stale.length > 0);
    if (code !== undefined) expect(found.codes).toEqual([code]);
    if (!stale.includes('a.yaml')) good = a;
    expect([found.current.get('a.yaml'), found.drawn.get('a.yaml')]).toEqual([a, good]);
  }
});

test('the text of a file that is refused for a secret is not shown', async () => {
  const texts = new Map([['a.yaml', spec('A', 1)]]);
  const files = { list: () => ['a.yaml'], read: () => texts.get('a.yaml') ?? '' };
  const guarded = createGoodSpecs(
    (from) =>
      loadSpecs(['specs'], {
        ...from,
        read(path) {
          const text = from.read(path);
          if (text.includes('geheim')) throw new SpecFileError('holds-secret', 'this file holds a secret');
          return text;
        },
      }),
    files,
    CATALOGS,
  );
  await guarded.read();
  texts.set('a.yaml', `${spec('A', 1)}# geheim\n`);
  const { current, texts: drawn, stale } = await guarded.read();
  expect([...stale]).toEqual(['a.yaml']);
  expect([...current.values(), ...drawn.values()].join()).not.toContain('geheim');
});

test('a warning beside an error does not hide it, and each path has its own files', async () => {
  const texts = new Map([
    ['one/a.yaml', spec('A', 1)],
    ['two/b.yaml', spec('B', 1)],
  ]);
  const files = {
    list: (path: string) => [...texts.keys()].filter((name) => name.startsWith(path)).sort(),
    read: (path: string) => texts.get(path) ?? '',
  };
  const specs = createGoodSpecs((from) => loadSpecs(['one', 'two'], from), files, CATALOGS);
  await specs.read();
  texts.set('one/a.yaml', 'segments: [');
  // A length that is hardly meant is a warning.
  texts.set('two/b.yaml', spec('B', 2e9));
  const { projects, problems, stale } = await specs.read();
  expect(projects.flatMap(({ segments }) => segments.map(({ name }) => name)).sort()).toEqual(['A', 'B']);
  expect(problems.length).toBeGreaterThan(0);
  expect([...stale]).toEqual(['one/a.yaml']);
});

test('a segment of a file that did not change is the same object after another file was saved, broken and mended', async () => {
  let texts: Texts = REPOSITORY;
  const files = { list: (path: string) => inMemory(texts).list(path), read: (path: string) => inMemory(texts).read(path) };
  const memory = createLoadMemory(createFileParser());
  const specs = createGoodSpecs((from) => loadSpecs(['specs'], from, { memory }), files, CATALOGS);
  const ofProject = async (edit?: FileEdit) => {
    texts = edit ? editedFiles(texts, edit) : texts;
    return (await specs.read()).projects.find(({ number }) => number === '2026-0500')?.segments;
  };
  const before = await ofProject();
  expect(before).toHaveLength(3);
  const isSame = async (edit: FileEdit) => (await ofProject(edit))?.every((segment, n) => segment === before?.[n]);
  expect(await isSame({ how: 'change', file: 0, change: 0 })).toBe(true);
  expect(await isSame({ how: 'change', file: 3, change: 8 })).toBe(true);
  expect(await isSame({ how: 'mend', file: 3 })).toBe(true);
  expect(await isSame({ how: 'change', file: 3, change: 2 })).toBe(false);
});
