import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The test files with a count for `npm run test:long`, by their paths from the root of the project. */
export const longFiles = (): string[] =>
  readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name).replaceAll('\\', '/'))
    .filter((path) => /^import .*\/support\/counts\.js';$/m.test(readFileSync(join(ROOT, path), 'utf8')))
    .sort();
