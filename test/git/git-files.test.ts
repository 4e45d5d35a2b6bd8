// The files of a tree and their limits, from a git that answers from a list: no process is started.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gitFiles, isSpecAt, listEntries, maySpecsBeIn, readBlobs } from '../../src/git/git-files.js';
import type { Git } from '../../src/git/repository.js';
import { LIMITS } from '../../src/spec/limits.js';
import { loadSpecs } from '../support/load-specs.js';

interface Blob {
  readonly path: string;
  readonly text?: string;
  readonly mode?: string;
  readonly size?: number | string;
}

const idOf = (n: number): string => n.toString(16).padStart(40, '0');

/** A git whose tree has these files. The id of a file is its number. */
function gitOf(blobs: readonly Blob[]) {
  const read: string[] = [];
  const git: Git = async ([command], input = '') => {
    const out = (text: string) => ({ code: 0, stdout: Buffer.from(text), stderr: '' });
    if (command === 'ls-tree')
      return out(
        blobs
          .map(({ path, text = '', mode = '100644', size = Buffer.byteLength(text) }, n) => {
            const type = mode === '160000' ? 'commit' : 'blob';
            return `${mode} ${type} ${idOf(n)} ${String(size).padStart(7)}\t${path}\0`;
          })
          .join(''),
      );
    const ids = input.split('\n').slice(0, -1);
    read.push(...ids);
    return out(
      ids
        .map((id) => {
          const { text = '' } = blobs[Number.parseInt(id, 16)] ?? {};
          return `${id} blob ${Buffer.byteLength(text)}\n${text}\n`;
        })
        .join(''),
    );
  };
  return { git, read };
}

const filesOf = (blobs: readonly Blob[], paths = ['specs']) =>
  gitFiles({ git: gitOf(blobs).git, top: '/', paths: paths.map((inside) => ({ given: `./${inside}`, inside })) }, 'tree', 'base');

const many = (count: number, size: number): Blob[] => Array.from({ length: count }, (_, n) => ({ path: `specs/${n}.yaml`, size }));

test('files and texts are those of the tree, whatever bytes they have', async () => {
  const char = fc.constantFrom('a', '\n', '\r', '\0', ' ', 'æ', '€', '😀', '\uFEFF');
  const texts = fc.array(fc.string({ unit: char, maxLength: 9 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(texts, async (all) => {
      const blobs = all.map((text, n) => ({ path: `specs/${9 - n}.yaml`, text }));
      const { list, read } = await filesOf(blobs);
      const found = list('./specs').map((file) => ({ path: file.slice('base:'.length), text: read(file) }));
      // A reader drops the mark at the beginning of a text.
      const expected = blobs.map(({ path, text }) => ({ path, text: text.replace(/^\uFEFF/, '') }));
      expect(found).toEqual(expected.reverse());
      expect(list('./other')).toEqual([]);
    }),
    { seed: 35, numRuns: 30 },
  );
});

test('a base with more files than the limit is refused by the loader, and is not cut to the limit', async () => {
  for (const [count, listed] of [
    [LIMITS.files, LIMITS.files],
    [LIMITS.files + 1, LIMITS.files + 1],
    [LIMITS.files + 7, LIMITS.files + 1],
  ] as const)
    expect((await filesOf(many(count, 0))).list('./specs')).toHaveLength(listed);
  const { problems } = loadSpecs(['./specs'], await filesOf(many(LIMITS.files + 1, 0)));
  expect(problems.map(({ code }) => code)).toContain('too-many-files');
});

test('a file of the greatest size is read, and a larger one is refused when it is read', async () => {
  const text = 'x'.repeat(LIMITS.fileSize);
  const { list, read } = await filesOf([
    { path: 'specs/a.yaml', text },
    { path: 'specs/b.yaml', text: `${text}x` },
    { path: 'specs/c.yaml', text: 'c' },
  ]);
  const [a = '', b = '', c = ''] = list('./specs');
  expect([read(a).length, read(c)]).toEqual([LIMITS.fileSize, 'c']);
  expect(() => read(b)).toThrow(`this file is larger than ${LIMITS.fileSize} bytes`);
});

test('all files together have a limit, and those that are too large themselves do not count', async () => {
  const count = LIMITS.totalSize / LIMITS.fileSize;
  const full = many(count, LIMITS.fileSize);
  const files = [...full, { path: 'specs/large.yaml', size: LIMITS.fileSize + 1 }];
  expect((await filesOf(files)).list('./specs')).toHaveLength(count + 1);
  await expect(filesOf([...full, { path: 'specs/one-more.yaml', size: 1 }])).rejects.toThrow(
    `--base: the specs of the base are larger than ${LIMITS.totalSize} bytes; name fewer folders`,
  );
});

test('each content is read once, and nothing is read if there is nothing to read', async () => {
  const { git, read } = gitOf([
    { path: 'a', text: 'one' },
    { path: 'b', text: 'two' },
  ]);
  const [first, second] = await listEntries(git, 'tree');
  const entries = [first, first, second].map((one) => ({ path: '', id: '', size: 0, ...one }));
  expect([...(await readBlobs(git, entries))].map(([, bytes]) => String(bytes))).toEqual(['one', 'two']);
  expect(read).toEqual([idOf(0), idOf(1)]);
  await readBlobs(git, []);
  expect(read).toHaveLength(2);
});

test.each<[string, string, RegExp]>([
  ['another object', `${idOf(0)} tree 0\n\n`, /\(0{40} tree\)/],
  ['an object that is missing', `${idOf(0)} missing\n`, /\(0{40} missing\)/],
  ['nothing', '', /\(git did not answer with specs\/a\.yaml\)/],
])('git answers with %s', async (_, answer, words) => {
  const git: Git = async () => ({ code: 0, stdout: Buffer.from(answer), stderr: '' });
  await expect(readBlobs(git, [{ path: 'specs/a.yaml', id: idOf(0), size: 0 }])).rejects.toThrow(words);
});

const PARTIAL =
  'a partial clone (--filter) lacks files: clone without a filter, or fetch them with git fetch --refetch --no-filter origin; git fsck finds a damaged repository';

test('a git that fails is an error with its first line, and so is a list that cannot be read', async () => {
  const failing: Git = async () => ({ code: 1, stdout: Buffer.alloc(0), stderr: 'fatal: bad\nmore\n' });
  for (const done of [listEntries(failing, 'tree'), readBlobs(failing, [{ path: 'a', id: 'b', size: 0 }])])
    await expect(done).rejects.toThrow(`--base: git cannot read the specs of the base (fatal: bad); ${PARTIAL}`);
  const strange: Git = async () => ({ code: 0, stdout: Buffer.from('100644 tag 1 1\ta\0'), stderr: '' });
  await expect(listEntries(strange, 'tree')).rejects.toThrow('git lists it as 100644 tag 1 1');
});

test('a file whose size git cannot tell is an error if it is a spec', async () => {
  const lost = (path: string, size: string) => filesOf([{ path, size }]);
  for (const size of ['-', 'BAD']) await expect(lost('specs/a.yaml', size)).rejects.toThrow('does not hold the content of specs/a.yaml');
  expect((await lost('other.txt', 'BAD')).list('./specs')).toEqual([]);
});

test('links are no specs, programs can be, and submodules are named if specs can be in them', async () => {
  const { list, submodules } = await filesOf(
    [
      { path: 'specs/a.yaml', mode: '120000' },
      { path: 'specs/b.yaml', mode: '100755' },
      { path: 'specs/c.yaml', mode: '160000', size: '-' },
      { path: 'other', mode: '160000', size: '-' },
      { path: 'deep', mode: '160000', size: '-' },
    ],
    ['specs', 'deep/specs'],
  );
  expect(list('./specs')).toEqual(['base:specs/b.yaml']);
  expect(submodules).toEqual(['specs/c.yaml', 'deep']);
});

const NAMES = fc.constantFrom('a', 'b.yaml', 'c.YML', 'd.yamlx', '.e', 'node_modules', '.f.yaml', 'ab');
const PATHS = fc.array(NAMES, { minLength: 1, maxLength: 3 });

test('a spec is the path itself, or a YAML file below it that is in no hidden folder', () => {
  fc.assert(
    fc.property(PATHS, fc.array(NAMES, { maxLength: 2 }), (path, inside) => {
      const isBelow = inside.every((name, n) => path[n] === name);
      const [folders, [name = '']] = [path.slice(inside.length, -1), path.slice(-1)];
      const isYaml = ['b.yaml', 'c.YML', '.f.yaml'].includes(name);
      const isHidden = folders.some((folder) => ['.e', '.f.yaml', 'node_modules'].includes(folder));
      const isSame = path.join('/') === inside.join('/');
      expect(isSpecAt(path.join('/'), inside.join('/'))).toBe(isSame || (isBelow && path.length > inside.length && isYaml && !isHidden));
      const isVisible = !path.slice(inside.length).some((one) => /^(\.|node_modules$)/.test(one));
      const holdsIt = path.every((one, n) => inside[n] === one) && inside.length > path.length;
      expect(maySpecsBeIn(path.join('/'), inside.join('/'))).toBe((isBelow && isVisible) || holdsIt);
    }),
    { seed: 35, numRuns: 500 },
  );
});
