import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskFiles, isIn } from '../../src/spec/files/disk-files.js';
import { loadSpecs } from '../support/load-specs.js';

let root = '';
const SPEC = 'apiVersion: trenchctl/v1\nproject: p\nsegments: {}\n';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trenchctl-spec-'));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function put(path: string, content: string | Uint8Array = SPEC): string {
  const whole = join(root, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, content);
  return whole;
}

/** Of the problems, the code and the path under the root. */
const problemsAt = (path: string): string[] =>
  loadSpecs([path], diskFiles).problems.map(({ code, place }) => `${code} ${place?.file.slice(root.length + 1)}`);

describe('a folder', () => {
  it('is walked for YAML files, in one order everywhere', () => {
    for (const path of ['b.yaml', 'a/z.yml', 'a/B.YAML', 'a.yaml', 'a/deep/er/x.yaml']) put(path);
    expect(diskFiles.list(root).map((path) => path.slice(root.length + 1))).toEqual([
      'a.yaml',
      'a/B.YAML',
      'a/deep/er/x.yaml',
      'a/z.yml',
      'b.yaml',
    ]);
  });

  it('is not walked into hidden folders, packages, links and other files', () => {
    for (const path of ['.git/a.yaml', 'node_modules/x/a.yaml', 'a.json', 'yaml', 'README.md', 'real.yaml']) put(path);
    symlinkSync(join(root, 'real.yaml'), join(root, 'link.yaml'));
    symlinkSync(root, join(root, 'round'));
    mkdirSync(join(root, 'folder.yaml'));
    // A link that is passed over may lead anywhere.
    for (const name of ['.cache', 'sub/node_modules', 'sub/.a.yaml'])
      symlinkSync(tmpdir(), join(dirname(put(`${dirname(name)}/b.txt`)), basename(name)));
    expect(diskFiles.list(root).map((path) => path.slice(root.length + 1))).toEqual(['real.yaml']);
  });

  it('without specs is a problem', () => {
    put('README.md');
    expect(loadSpecs([root], diskFiles).problems).toMatchObject([{ code: 'no-specs', place: { file: root } }]);
  });
});

describe('a link outside of the working folder', () => {
  const linkTo = (target: string): string => {
    const link = join(root, 'specs', 'link.yaml');
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link);
    return link;
  };
  it('may lead to a file beside it', () => {
    const link = linkTo(put('specs/real.yaml'));
    expect(diskFiles.list(link)).toEqual([link]);
  });
  it.each([
    ['out of its folder', 'elsewhere/real.yaml', 'out of its folder'],
    ['to a hidden file beside it', 'specs/.real.yaml', 'to a hidden file or folder'],
    ['into a hidden folder beside it', 'specs/.git/real.yaml', 'to a hidden file or folder'],
  ])('does not lead %s', (_, target, where) => {
    const link = linkTo(put(target));
    expect(() => diskFiles.list(link)).toThrow(`this is a link, or lies behind one, that leads ${where}`);
  });
});

describe('a file', () => {
  it('is read whatever its name is', () => {
    expect(problemsAt(put('spec.txt'))).toEqual([]);
  });

  it('is the same file however its path is spelt', () => {
    const path = put('a.yaml');
    expect(diskFiles.list(join(dirname(path), '.', 'x', '..', 'a.yaml'))).toEqual(diskFiles.list(path));
    expect(diskFiles.list(`${root}//./a.yaml`)).toEqual(diskFiles.list(path));
  });

  it('may have a byte order mark', () => {
    const path = put('a.yaml', `\ufeff${SPEC}`);
    const { projects, problems } = loadSpecs([path], diskFiles);
    expect(problems).toEqual([]);
    expect(projects[0]?.place).toMatchObject({ line: 2, col: 10 });
  });

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${SPEC}`, 'utf16le')],
    ['Latin-1', Buffer.from('# \u00e6\u00f8\u00e5\n', 'latin1')],
    ['half a character', Buffer.from([0x23, 0xe2, 0x82])],
  ])('in %s is refused', (_what, bytes) => {
    put('a.yaml', bytes);
    expect(problemsAt(root)).toEqual(['not-utf-8 a.yaml']);
  });

  it('of a mebibyte is read, and of one byte more is not', () => {
    const fill = (size: number): string => `${SPEC}#${'x'.repeat(size - SPEC.length - 1)}`;
    expect(problemsAt(put('a.yaml', fill(1024 * 1024)))).toEqual([]);
    expect(problemsAt(put('b.yaml', fill(1024 * 1024 + 1)))).toEqual(['file-too-large b.yaml']);
  });

  it('that is large in bytes and not in characters is too large', () => {
    expect(problemsAt(put('a.yaml', `#${'\u20ac'.repeat(400_000)}`))).toEqual(['file-too-large a.yaml']);
  });

  it('that is not there is a problem with its path', () => {
    expect(problemsAt(join(root, 'none.yaml'))).toEqual(['unreadable-file none.yaml']);
  });

  it('that a link leads to is read in its folder, and refused if it is hidden or outside', () => {
    for (const path of ['real.yaml', '.hidden/a.yaml', 'specs/b.yaml']) put(path);
    const linkTo = (target: string, from: string): string => {
      const link = join(root, from);
      symlinkSync(join(root, target), link);
      return link;
    };
    const found = (link: string) => {
      try {
        return diskFiles.list(link);
      } catch (error) {
        return error instanceof Error ? error.message : error;
      }
    };
    const fine = linkTo('real.yaml', 'link.yaml');
    expect(found(fine)).toEqual([fine]);
    expect(found(linkTo('.hidden/a.yaml', 'secret.yaml'))).toMatch('to a hidden file or folder');
    expect(found(linkTo('.hidden', 'folder'))).toMatch('to a hidden file or folder');
    expect(found(linkTo('real.yaml', 'specs/up.yaml'))).toMatch('out of its folder');
  });

  it('that is a device is refused', () => {
    expect(loadSpecs(['/dev/null'], diskFiles).problems).toMatchObject([{ code: 'unreadable-file' }]);
  });

  it.skipIf(process.getuid?.() === 0)('that may not be read is a problem with its path', () => {
    chmodSync(put('a.yaml'), 0);
    expect(problemsAt(root)).toEqual(['unreadable-file a.yaml']);
  });
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
