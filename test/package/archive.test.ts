// The archive of `npm pack`, unpacked as a user has it: its documents lead somewhere, its guides have their files, and its program has
// all of its modules.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { anchors, codeSpans, documents, links, readDocument } from '../docs/documents.js';
import { cwd, inFolder } from '../support/around.js';

inFolder('all');
let root: string;
beforeAll(() => {
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', cwd]);
  execFileSync('tar', ['-xzf', readdirSync(cwd)[0] ?? ''], { cwd });
  root = join(cwd, 'package');
}, 60_000);

const files = (): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

/** The documents of the archive, by their paths in it. */
const packed = () => documents(root).map((document) => ({ ...document, name: relative(root, document.file) }));

test('it has every document of the repository that somebody reads', () => {
  const wanted = documents()
    .map(({ file }) => file)
    .filter((file) => !file.startsWith('test/support/'));
  const there = packed().map(({ name }) => name);
  expect(wanted.filter((file) => !there.includes(file))).toEqual([]);
});

test('every link of every document leads to a file of the archive, and to a heading of it', () => {
  let count = 0;
  const broken = packed().flatMap((document) =>
    links(document)
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => {
        count += 1;
        const [path = '', anchor] = target.split('#');
        const to = path === '' ? document.file : join(dirname(document.file), path);
        return !existsSync(to) || (anchor !== undefined && !anchors(readDocument(to)).includes(anchor));
      })
      .map((target) => `${document.name}: ${target}`),
  );
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(200);
});

test('the files that the documents name for users are there: examples, schemas, editors', () => {
  const named = packed().flatMap((document) => codeSpans(document).filter((code) => /^(schemas|examples|editors)\/[\w./-]+$/.test(code)));
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each([
  ['examples/rules', /\.yaml$/],
  ['examples/pipelines', /\.yaml$/],
  ['examples/starter', /\.(ya?ml|lua)$|CODEOWNERS$/],
  ['editors', /\.(lua|json|toml|js)$/],
])('%s is whole', (part, pattern) => {
  const wanted = execFileSync('git', ['ls-files', part], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => pattern.test(file));
  expect(wanted.length).toBeGreaterThan(2);
  expect(wanted.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

/** The files that a file of the program names: modules of a module, and types of types. */
function namedIn(file: string): string[] {
  const ending = file.endsWith('.d.ts') ? '.d.ts' : '.js';
  const named = readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\()\s*["'`](\.{1,2}\/[^"'`\n$]+\.js)["'`]/g);
  return [...named].map(([, path = '']) => join(dirname(file), path.replace(/\.js$/, ending)));
}

test('every module that the program and the library load is there, and every type that a program of somebody else needs', () => {
  const reached = new Set(files().filter((file) => /^dist\/(bin\/[^/]+\.js|index\.(js|d\.ts))$/.test(file)));
  const missing: string[] = [];
  for (const file of reached)
    if (existsSync(join(root, file))) for (const named of namedIn(file)) reached.add(named);
    else missing.push(file);
  expect(missing).toEqual([]);
  expect(reached.size).toBeGreaterThan(400);
});

test('it has no source maps, no build state, no packages, and it stays small', () => {
  expect(files().filter((file) => /\.(map|tsbuildinfo|vsix|tgz)$|(^|\/)node_modules\//.test(file))).toEqual([]);
  const [archive = ''] = readdirSync(cwd).filter((name) => name.endsWith('.tgz'));
  expect(statSync(join(cwd, archive)).size).toBeLessThan(2.75 * 1024 * 1024);
});
