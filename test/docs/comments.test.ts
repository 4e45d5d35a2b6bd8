// Paths that no compiler checks when a file moves: those in the comments of the sources, and the modules of dist that scripts import.
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

test('every module of dist that a script imports has a source', () => {
  const scripts = readdirSync('.ci', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjs'));
  const imports = scripts.flatMap((name) =>
    [...readFileSync(`.ci/${name}`, 'utf8').matchAll(/(?:from |import\()'(?:\.\.\/)+dist\/([^']+)\.js'/g)].map(
      ([, module]) => `${name}: src/${module}.ts`,
    ),
  );
  expect(imports.length).toBeGreaterThan(15);
  expect(imports.filter((one) => !existsSync(one.split(': ')[1] ?? ''))).toEqual([]);
});
