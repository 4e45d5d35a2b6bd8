// The table of folders in src/README.md has every folder and states what each may import; the picture shows them.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocks, readDocument, rows, section } from './documents.js';

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

const FOLDERS = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('the table of folders has every folder, and says what each may import', () => {
  const table = rows(section(readDocument('src/README.md'), '## Folders')).flatMap(
    ([first = '', imports = '']) => {
      const folder = /^`src\/(\w+)`$/.exec(first)?.[1];
      return folder === undefined ? [] : [{ folder, imports }];
    },
  );
  const todo = 'give each folder of src a row under ## Folders in src/README.md';
  expect(table.map(({ folder }) => folder).sort(), todo).toEqual(FOLDERS.toSorted());
  for (const { folder, imports } of table.filter(({ folder }) => folder !== 'cli')) {
    const named = imports === '' ? [] : imports.split(', ');
    const rule = `state the imports of ${folder} in src/README.md as in .dependency-cruiser.cjs`;
    expect([folder, ...named.sort()], rule).toEqual([folder, ...(allowed(folder)?.sort() ?? [])]);
  }
});

test('the picture names folders that are there, and every folder of the client', () => {
  const picture =
    blocks(readDocument('README.md')).find(({ language }) => language === 'mermaid')?.text ?? '';
  const boxes = [...picture.matchAll(/\["([^"]+?)(?:<br\/>[^"]*)?"\]/g)].map(([, first = '']) => first);
  const named = boxes.flatMap((first) => first.replace(/ \(.*\)$/, '').split(' · '));
  const shown = FOLDERS.filter((folder) => named.some((one) => one.replace(/^.*src\//, '') === folder));
  expect(
    [
      'contract',
      'spec',
      'live',
      'plan',
      'apply',
      'render',
      'rehearse',
      'replan',
      'reconcile',
      'http',
      'api',
      'auth',
      'cli',
    ].filter((one) => !shown.includes(one)),
  ).toEqual([]);
});
