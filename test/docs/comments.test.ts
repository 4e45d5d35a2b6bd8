// Comments of the sources name files by their path, which no compiler checks when a file moves.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PATH = /\b(?:src|test|schemas|examples)\/[\w./-]*\.(?:ts|mjs|md|json|yaml)\b/g;
const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line);

test('every file that a comment of src names by its path is there', () => {
  const named = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('contract'))
    .flatMap((file) =>
      readFileSync(`src/${file}`, 'utf8')
        .split('\n')
        .filter(isComment)
        .flatMap((line) => [...line.matchAll(PATH)].map(([path]) => ({ file, path }))),
    );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
});
