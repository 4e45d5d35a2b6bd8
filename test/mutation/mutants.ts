// Folders of src with every mutant in them, each behind a switch, and the tests without the framework that runs
// them: so one process can turn on one mutant after the other and run just the tests that reach it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { instrumented } from './operators.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COLLECT = join(ROOT, 'test/mutation/collect.ts');
const LIST = 'virtual:mutants';
const MUTATED = (process.env.TRENCHCTL_MUTATE ?? '').split(',').filter((path) => path !== '');

const filesOf = (path: string): string[] =>
  path.endsWith('.ts')
    ? [resolve(ROOT, path)]
    : readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(ROOT, path, name))
        .sort();

export async function mutants(): Promise<Plugin> {
  const made = await instrumented(MUTATED.flatMap(filesOf).map((name) => ({ name, content: readFileSync(name, 'utf8') })));
  const code = new Map(made.files.map(({ name, content }) => [name, content]));
  const list = made.mutants.map(({ id, fileName, mutatorName, replacement, location: { start } }) => ({
    id,
    // Lines and columns count from 0 here.
    at: `${fileName.slice(ROOT.length)}:${start.line + 1}:${start.column + 1}`,
    mutatorName,
    replacement,
  }));
  return {
    name: 'mutants',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source === LIST) return `\0${LIST}`;
      return source === 'vitest' && !importer.includes('/test/mutation/') ? COLLECT : undefined;
    },
    load(id) {
      if (id === `\0${LIST}`) return `export const list = ${JSON.stringify(list)};`;
      return code.get(id.split('?')[0] ?? id);
    },
  };
}
