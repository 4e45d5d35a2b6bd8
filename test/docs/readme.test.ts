// What the README shows and claims of specs and imports is so.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSpecs } from '../../src/spec/load-specs.js';

const README = readFileSync('README.md', 'utf8');

const specs = [...README.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => text);

test('every spec in it is a good one', () => {
  expect(specs.length).toBeGreaterThan(1);
  for (const text of specs) {
    const { problems } = loadSpecs(['README'], { list: () => ['README'], read: () => text });
    expect(problems).toEqual([]);
  }
});

interface Rule {
  readonly name: string;
  readonly to: { readonly pathNot?: readonly string[] };
}
const { forbidden } = createRequire(import.meta.url)(join(process.cwd(), '.dependency-cruiser.cjs')) as {
  forbidden: readonly Rule[];
};

/** What the rules let a folder import, besides itself. */
function allowed(folder: string): string[] | undefined {
  const rule = forbidden.find(({ name }) => name === `${folder}-imports-only`);
  return rule?.to.pathNot?.map((path) => path.replace(/^\^src\/|\/$/g, '')).filter((name) => name !== folder);
}

test('its table of folders has every folder, and says what each may import', () => {
  const rows = [...README.matchAll(/^\| `src\/(\w+)` \| (.*?) ?\| /gm)];
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(rows.map(([, folder]) => folder).sort()).toEqual(folders.map(({ name }) => name).sort());
  for (const [, folder = '', imports = ''] of rows.filter(([, folder]) => folder !== 'cli')) {
    const named = imports === '' ? [] : imports.split(', ');
    expect([folder, ...named.sort()]).toEqual([folder, ...(allowed(folder)?.sort() ?? [])]);
  }
});

test('every path that it names is there', () => {
  const linked = [...README.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path = '']) => path);
  const quoted = [...README.matchAll(/`((?:src|test|schemas)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  const paths = [...linked, ...quoted];
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
