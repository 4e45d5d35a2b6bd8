// Which test files `npm test` runs, and which ones `npm run test:stories` runs: together they are `npm run test:all`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The tests in a browser have a server of their own. */
export const BROWSER = 'test/browser/**/*.test.ts';

/** Test files that spoil a module for the files after them. Each of them gets a process of its own, and none meets mutants. */
export const ISOLATED = [
  // Writes hostile text into the contract itself.
  'test/service/reference/hostile.test.ts',
  // Adds a kind to the contract and to both registries.
  'test/kinds/made-up-kind.test.ts',
];

/**
 * Stories: they play a pipeline, a guide, a package, a whole repository or a page from its start to its end. Each costs seconds, and
 * the parts that it puts together have tests of their own in `npm test`.
 */
export const STORIES: readonly string[] = [
  BROWSER,
  'test/api/package.test.ts',
  'test/cli/advice/*.test.ts',
  'test/cli/cli.test.ts',
  'test/cli/dossier*.test.ts',
  'test/cli/init-*.test.ts',
  'test/cli/judge-*.test.ts',
  'test/cli/loaded.test.ts',
  'test/cli/record*.test.ts',
  'test/docs/played-guides.test.ts',
  'test/engines/*.test.ts',
  'test/git/submodules.test.ts',
  'test/hostile/large-files.test.ts',
  'test/hostile/unexpected-state.test.ts',
  'test/kinds/made-up-kind.test.ts',
  'test/package/archive.test.ts',
  'test/package/release.test.ts',
  'test/service/reports/look.test.ts',
  'test/story/*.test.ts',
];

export const testFiles = (): string[] =>
  readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name).replaceAll('\\', '/'))
    .sort();

/** The test files with a count for `npm run test:stories`. */
export const longFiles = (): string[] =>
  testFiles().filter((path) => /^import .*\/support\/counts\.js';$/m.test(readFileSync(join(ROOT, path), 'utf8')));
