import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diskFiles, isIn, realPlace } from '../../src/spec/files/disk-files.js';
import { loadFile } from '../../src/spec/files/load-file.js';
import { isMissing, SpecFileError } from '../../src/spec/files/spec-files.js';
import { IMPORT_MAP } from '../../src/tables/map-language.js';
import { cwd, inFolder } from '../support/around.js';
import { loadSpecs } from '../support/load-specs.js';
import { expectPage } from '../support/page.js';

const SPEC = 'apiVersion: trenchctl/v1\nproject: p\nsegments: {}\n';
inFolder('each');

function put(path: string, content: string | Uint8Array = SPEC): string {
  const whole = join(cwd, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, content);
  return whole;
}

/** Of the problems, the code and the path under the folder. */
const problemsAt = (path: string): string[] =>
  loadSpecs([path], diskFiles).problems.map(({ code, place }) => `${code} ${place?.file.slice(cwd.length + 1)}`);

it('a folder is walked for YAML files in one order everywhere, and not into hidden folders, packages, links and other files', () => {
  const specs = ['a.yaml', 'a/B.YAML', 'a/deep/er/x.yaml', 'a/z.yml', 'b.yaml'];
  for (const path of [...specs.toReversed(), '.git/a.yaml', 'node_modules/x/a.yaml', 'a.json', 'yaml', 'a.yaml.bak', 'ayml']) put(path);
  symlinkSync(join(cwd, 'b.yaml'), join(cwd, 'link.yaml'));
  symlinkSync(cwd, join(cwd, 'round'));
  // Links that lead nowhere, or to what is no spec, are skipped.
  symlinkSync(join(tmpdir(), 'nowhere'), join(cwd, 'gone.yaml'));
  symlinkSync('/dev/null', join(cwd, 'notes.yaml.txt'));
  mkdirSync(join(cwd, 'folder.yaml'));
  // A link that is passed over may lead anywhere.
  for (const name of ['.cache', 'sub/node_modules', 'sub/.a.yaml'])
    symlinkSync(tmpdir(), join(dirname(put(`${dirname(name)}/b.txt`)), basename(name)));
  expect(diskFiles.list(cwd).map((path) => path.slice(cwd.length + 1))).toEqual(specs);
});

describe('a file', () => {
  it('is read whatever its name is', () => {
    expect(problemsAt(put('spec.txt'))).toEqual([]);
  });

  it('is the same file however its path is spelt', () => {
    const path = put('a.yaml');
    expect(diskFiles.list(join(dirname(path), '.', 'x', '..', 'a.yaml'))).toEqual(diskFiles.list(path));
    expect(diskFiles.list(`${cwd}//./a.yaml`)).toEqual(diskFiles.list(path));
  });

  it('may have a byte order mark', () => {
    const path = put('a.yaml', `\ufeff${SPEC}`);
    const { projects, problems } = loadSpecs([path], diskFiles);
    expect(problems).toEqual([]);
    expect(projects[0]?.place).toMatchObject({ line: 2, col: 10 });
  });

  it('of a mebibyte is read', () => {
    expect(problemsAt(put('a.yaml', `${SPEC}#${'x'.repeat(1024 * 1024 - SPEC.length - 1)}`))).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)('that may not be read is a problem with its path', () => {
    chmodSync(put('a.yaml'), 0);
    expect(problemsAt(cwd)).toEqual(['unreadable-file a.yaml']);
  });
});

/** What is listed at a path below the folder, or why it is not read. */
function found(path: string): string[] {
  const { problems, sources } = loadSpecs([join(cwd, path)], diskFiles);
  const words = problems.map(({ code, message, place, remedy = 'no remedy' }) => `! ${place?.file} ${code}: ${message} (${remedy})`);
  return [...sources.keys(), ...words].map((line) => line.replaceAll(cwd, ''));
}

it('paths are read or refused with the words of the page', () => {
  for (const path of ['link/real.yaml', 'link/.hidden/a.yaml', 'link/.real.yaml', 'elsewhere/real.yaml']) put(path);
  const linkTo = (target: string, from: string): string => {
    symlinkSync(join(cwd, target), join(cwd, from));
    return from;
  };
  const links = [
    ...[linkTo('link/real.yaml', 'link/beside.yaml'), linkTo('link/.real.yaml', 'link/secret.yaml'), linkTo('link/.hidden', 'link/folder')],
    ...[
      linkTo('link/.hidden/a.yaml', 'link/inside.yaml'),
      linkTo('elsewhere/real.yaml', 'link/up.yaml'),
      linkTo('link/round', 'link/round'),
    ],
    linkTo('nowhere.yaml', 'link/dangling.yaml'),
  ];
  const texts: Readonly<Record<string, string | Uint8Array>> = {
    'utf-16.yaml': Buffer.from(`\ufeff${SPEC}`, 'utf16le'),
    'latin-1.yaml': Buffer.from('# \u00e6\u00f8\u00e5\n', 'latin1'),
    'half.yaml': Buffer.from([0x23, 0xe2, 0x82]),
    'large.yaml': `${SPEC}#${'x'.repeat(1024 * 1024 - SPEC.length)}`,
    'wide.yaml': `#${'\u20ac'.repeat(400_000)}`,
    'empty/README.md': '',
    'README.md/a.yaml': SPEC,
  };
  for (const [path, text] of Object.entries(texts)) put(path, text);
  const outside = put('out/specs/a.yaml');
  symlinkSync(tmpdir(), join(dirname(outside), 'folder'));
  const paths = [...links, ...Object.keys(texts), 'empty', 'none.yaml', 'README.md', 'out', 'out/specs/./x/../a.yaml'];
  expectPage(new URL('disk-files.expected.txt', import.meta.url), {
    ...Object.fromEntries(paths.map((path) => [path, found(path)])),
    'a device': loadSpecs(['/dev/null'], diskFiles).problems.map(({ message, remedy }) => `${message} (${remedy})`),
  });
});

it('the place of what does not exist yet is below the last folder that exists, behind all links', () => {
  const folder = realPlace(cwd);
  symlinkSync(join(cwd, 'later'), join(cwd, 'link'));
  expect(realPlace(join(cwd, 'link/deep/er.yaml'))).toBe(join(folder, 'later/deep/er.yaml'));
  expect(() => realPlace(join(put('a.yaml'), 'b.yaml'))).toThrow('ENOTDIR');
});

it('only a reader that knows the reason makes a problem of it, and only a file that is not there is missing', () => {
  const load = (read: () => never) => loadFile('a.yaml', { list: () => [], read }, IMPORT_MAP, 'v1');
  const fail = (error: unknown) => () => {
    throw error;
  };
  const known = new SpecFileError('not-utf-8', 'words', 'do this', Object.assign(new Error(), { code: 'ENOENT' }));
  const refused = { code: 'not-utf-8', message: 'words', remedy: 'do this', place: { file: 'a.yaml', line: 1, col: 1 } };
  const unlisted = loadFile('a.yaml', { list: fail(known), read: () => 'a: 1' }, IMPORT_MAP, 'v1');
  expect([load(fail(known)), unlisted].map(({ problems, sources }) => [problems, sources.get('a.yaml')])).toEqual([
    [[refused], undefined],
    [[refused], undefined],
  ]);
  expect(loadFile('a.yaml', { list: () => [], read: () => 'a: [' }, IMPORT_MAP, 'v1').sources.get('a.yaml')).toBe('a: [');
  expect(() => load(fail(new TypeError('a mistake')))).toThrow('a mistake');
  expect(
    [known, Object.assign(new Error(), { code: 'EACCES' }), new Error('x', { cause: 'y' }), 'ENOENT', undefined].map(isMissing),
  ).toEqual([...[true, false, false, false, false]]);
});

it.each([
  ['/a/b', true],
  ['/a/b/c.yaml', true],
  ['/a/b/..c', true],
  ['/a', false],
  ['/', false],
  ['/a/bc', false],
  ['/a/c/b', false],
])('%s in the folder /a/b: %s', (path, isInside) => {
  expect(isIn(path, '/a/b')).toBe(isInside);
});
