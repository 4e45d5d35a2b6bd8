// The scripts in .ci import modules of dist by their path, which neither the compiler nor a test run checks.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

test('every module of dist that a script imports has a source', () => {
  const scripts = readdirSync(new URL('.ci/', root), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjs'));
  const imports = scripts.flatMap((name) =>
    [...readFileSync(new URL(`.ci/${name}`, root), 'utf8').matchAll(/(?:from |import\()'(?:\.\.\/)+dist\/([^']+)\.js'/g)].map(
      ([, module]) => `${name}: src/${module}.ts`,
    ),
  );
  expect(imports.length).toBeGreaterThan(15);
  expect(imports.filter((one) => !existsSync(new URL(one.split(': ')[1] ?? '', root)))).toEqual([]);
});
