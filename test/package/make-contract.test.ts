// The files that are made from the contract: made when something that they depend on has changed, and only then.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
// @ts-expect-error: a script without types, because a build needs it before anything is compiled.
import { makeContract } from '../../.ci/make-contract.mjs';
import { cwd, inFolder } from '../support/around.js';

inFolder('each');
const OUTPUT = 'src/contract/generated';
const at = (path: string): string => join(cwd, path);
const make = (files: Record<string, string> = { 'a.ts': 'a', 'b.ts': 'b' }): Promise<boolean> => makeContract(cwd, async () => files);

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

beforeEach(async () => {
  write('schemas/openapi/trench.yaml', 'paths: {}');
  write('.ci/generate-contract.mjs', '// generator');
  write('package-lock.json', '{}');
  expect(await make()).toBe(true);
});

test('a second time makes nothing', async () => {
  expect(await make()).toBe(false);
  expect(readFileSync(at(`${OUTPUT}/a.ts`), 'utf8')).toBe('a');
});

test.each([
  ['a document of the contract', 'schemas/openapi/trench.yaml'],
  ['a new document', 'schemas/openapi/other.yaml'],
  ['the generator', '.ci/generate-contract.mjs'],
  ['the lock file', 'package-lock.json'],
  ['a made file', `${OUTPUT}/b.ts`],
])('%s that changes makes the files again, once', async (_, path) => {
  write(path, 'changed');
  expect(await make()).toBe(true);
  expect(await make()).toBe(false);
  expect(readFileSync(at(`${OUTPUT}/b.ts`), 'utf8')).toBe('b');
});

test.each([`${OUTPUT}/a.ts`, `${OUTPUT}/.stamp`, OUTPUT])('%s is made again if it is missing', async (path) => {
  rmSync(at(path), { recursive: true });
  expect(await make()).toBe(true);
  expect(readdirSync(at(OUTPUT)).sort()).toEqual(['.stamp', 'a.ts', 'b.ts']);
});

test('a file that is no longer made goes', async () => {
  write('package-lock.json', '{"version": 2}');
  expect(await make({ 'a.ts': 'new' })).toBe(true);
  expect(readdirSync(at(OUTPUT)).sort()).toEqual(['.stamp', 'a.ts']);
});
