// What the test files take for the test framework: their tests are collected, to be run as often as it takes.
import { expect, vi } from 'vitest';

type Run = () => unknown;

export interface Collected {
  readonly file: string;
  readonly name: string;
  readonly run: Run;
  /** The hooks of the file and of each group around the test, the outermost first. */
  readonly around: readonly Hooks[];
}

export interface Hooks {
  readonly beforeAll: Run[];
  readonly afterAll: Run[];
  readonly beforeEach: Run[];
  readonly afterEach: Run[];
}

export const collected: Collected[] = [];
/** The hooks of each file and of its groups. */
export const hooks = new Map<string, Hooks[]>();
let file = '';
let around: readonly Hooks[] = [];

const newHooks = (): Hooks => {
  const own: Hooks = { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] };
  hooks.get(file)?.push(own);
  return own;
};

export function collectFrom(name: string): void {
  file = name;
  hooks.set(name, []);
  around = [newHooks()];
}

function group(collect: Run): void {
  const outer = around;
  around = [...outer, newHooks()];
  collect();
  around = outer;
}

type Row = (...row: unknown[]) => unknown;
type Titled = (name: string, ...rest: unknown[]) => void;

/** The function of a test, which may stand before or after its options. */
const isRun = (one: unknown): one is Row => typeof one === 'function';

const forRows =
  (each: (name: string, run: Run) => void) =>
  (rows: readonly unknown[]): Titled =>
  (name, ...rest) =>
    rows.forEach((row, n) => {
      each(`${name} #${n}`, () => rest.find(isRun)?.(...(Array.isArray(row) ? row : [row])));
    });
const nothing: Titled & { each?: () => Titled } = () => {};
nothing.each = () => nothing;

/** Adds the forms that a test and a group of tests have. */
const withForms = (add: (name: string, run: Run) => void) => {
  const each = forRows(add);
  const one: Titled = (name, ...rest) => add(name, () => rest.find(isRun)?.());
  const forms = {
    each,
    for:
      (rows: readonly unknown[]): Titled =>
      (name, ...rest) =>
        each(rows.map((row) => [row]))(name, ...rest),
    skip: nothing,
    todo: nothing,
    skipIf: (isSkipped: unknown) => (isSkipped ? nothing : all),
    runIf: (isRunning: unknown) => (isRunning ? all : nothing),
  };
  const all: Titled & typeof forms = Object.assign(one, forms);
  return Object.assign(all, { concurrent: all });
};

const test = withForms((name, run) => void collected.push({ file, name, run, around }));
const describe = withForms((_name, collect) => group(collect));

const hook = (when: keyof Hooks) => (run: Run) => void around.at(-1)?.[when].push(run);
const beforeAll = hook('beforeAll');
const afterAll = hook('afterAll');
const beforeEach = hook('beforeEach');
const afterEach = hook('afterEach');

/** What the running test wants to be done after it. */
export const finishing: Run[] = [];
const onTestFinished = (run: Run): void => void finishing.push(run);

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, test as it, vi };
