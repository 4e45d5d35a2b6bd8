// What the test files take for the test framework: their tests are collected, to be run as often as it takes.
import { expect, vi } from 'vitest';

type Run = () => unknown;

export interface Collected {
  readonly file: string;
  readonly name: string;
  readonly run: Run;
}

export interface Hooks {
  readonly beforeAll: Run[];
  readonly afterAll: Run[];
  readonly beforeEach: Run[];
  readonly afterEach: Run[];
}

export const collected: Collected[] = [];
export const hooks = new Map<string, Hooks>();
let file = '';

export function collectFrom(name: string): void {
  file = name;
  hooks.set(name, { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] });
}

const test = (name: string, run: Run): void => void collected.push({ file, name, run });
test.each =
  (rows: readonly unknown[]) =>
  (name: string, run: (...row: unknown[]) => unknown): void =>
    rows.forEach((row, n) => {
      test(`${name} #${n}`, () => run(...(Array.isArray(row) ? row : [row])));
    });

const describe = (_name: string, collect: Run): void => void collect();

const hook = (when: keyof Hooks) => (run: Run) => void hooks.get(file)?.[when].push(run);
const beforeAll = hook('beforeAll');
const afterAll = hook('afterAll');
const beforeEach = hook('beforeEach');
const afterEach = hook('afterEach');

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi };
