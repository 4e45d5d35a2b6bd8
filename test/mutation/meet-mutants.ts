// Each mutant meets the tests that reach it, the most promising first, until one of them fails.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { ISOLATED } from '../support/tiers.js';
import { type Collected, collected, collectFrom, finishing, type Hooks, hooks } from './collect.js';

const { list } = (await import('virtual:mutants' as string)) as { list: readonly { readonly id: string; readonly at: string }[] };
/** What the bundler makes of it. */
interface Meta {
  glob(patterns: readonly string[]): Readonly<Record<string, () => Promise<unknown>>>;
}
/** A test that does not end may leave other variables behind. */
const GIVEN = { ...process.env };
const env = (name: string): string => GIVEN[`TRENCHCTL_MUTATION_${name}`] ?? '';
/** The beginnings of the paths of the tests. */
const TESTS = env('TESTS')
  .split(',')
  .map((path) => `../${path}`);
const FILES = Object.entries((import.meta as unknown as Meta).glob(['../**/*.test.ts', '!../browser/**']))
  .filter(([name]) => TESTS.some((path) => name.startsWith(path)) && !ISOLATED.includes(name.replace('..', 'test')))
  .sort();
/** What the tests that one mutant meets may take without it, all told; then it counts as not found. */
const PATIENCE_MS = Number(env('PATIENCE_MS') || 12_000);
/** Every test that reaches a mutant meets it, so that it is known which tests find what others find too. */
const MEETS_ALL = env('OVERLAP') !== '';
/** What a test may take, when it takes so long without a mutant; then it hangs. */
const limit = (ms: number): number => 10_000 + 20 * ms;

interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}
const globals = globalThis as unknown as { __stryker__?: Switches };
globals.__stryker__ ??= {};
const switches: Switches = globals.__stryker__;

const runAll = async (list: readonly Hooks[], when: keyof Hooks): Promise<void> => {
  for (const one of list) for (const run of one[when]) await run();
};
const all = (file: string, when: 'beforeAll' | 'afterAll') => runAll(hooks.get(file) ?? [], when);

/** The file whose `beforeAll` was run. Files share modules that hold a service or a client, so there is one such file at a time. */
let begun: string | undefined;

async function end(): Promise<void> {
  if (begun !== undefined) await all(begun, 'afterAll').catch(() => {});
  begun = undefined;
}

async function begin(file: string): Promise<void> {
  if (begun === file) return;
  await end();
  await all(file, 'beforeAll');
  begun = file;
}

async function runOne({ run, around }: Collected): Promise<void> {
  await runAll(around, 'beforeEach');
  try {
    await run();
  } finally {
    await runAll(around.toReversed(), 'afterEach');
    for (const finish of finishing.splice(0)) await finish();
  }
}

interface Reach {
  readonly ms: number;
  readonly hits: Readonly<Record<string, number>>;
}

const isStatic = new Set<string>();
const places = new Map(list.map(({ id, at }) => [id, at]));
/** How many mutants each test has found. */
const finds = new Map<number, number>();

/** The tests of the same name come first, then those that are quick or have found many. */
function turn(id: string, [n, { ms }]: [number, Reach]): number {
  const [path = ''] = (places.get(id) ?? '').split('.ts:');
  const isOwn = collected[n]?.file === `${path.replace('src', '..')}.test.ts`;
  return isOwn ? 0 : ms / (1 + (finds.get(n) ?? 0));
}

/** Every test as it is: which mutants it reaches, how often, and how long it takes. */
async function rehearse(): Promise<Reach[]> {
  const reached: Reach[] = [];
  for (const [n, one] of collected.entries()) {
    await begin(one.file);
    switches.currentTestId = String(n);
    // What else the machine does is not held against a test.
    const began = process.cpuUsage();
    // A test that fails here for a reason of this machine finds no mutant, and the others go on.
    const isOk = await runOne(one).then(
      () => true,
      (error: unknown) => console.error(`left out: ${one.file}: ${one.name}: ${String(error).split('\n')[0]}`),
    );
    const { user, system } = process.cpuUsage(began);
    const hits = (isOk && switches.mutantCoverage?.perTest[String(n)]) || {};
    reached.push({ ms: (user + system) / 1000, hits });
    switches.currentTestId = undefined;
  }
  return reached;
}

async function meet(id: string, reach: readonly Reach[]): Promise<string> {
  const order = [...reach.entries()].filter(([, { hits }]) => hits[id] !== undefined).sort((a, b) => turn(id, a) - turn(id, b));
  // What is decided when a module is loaded cannot be switched later.
  if (order.length === 0) return isStatic.has(id) ? 'static' : 'unreached';
  let spent = 0;
  const finders: string[] = [];
  for (const [n, { hits, ms }] of order) {
    const one = collected[n] as Collected;
    await begin(one.file);
    Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit: (hits[id] ?? 0) * 100 + 1000 });
    writeFileSync(env('NOW'), `${id}\t${Date.now() + limit(ms)}`);
    try {
      await runOne(one);
    } catch {
      Object.assign(switches, { activeMutant: undefined, hitCount: undefined });
      // Whatever it left behind is not for the next one to stumble over.
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
      await end();
      finds.set(n, 1 + (finds.get(n) ?? 0));
      finders.push(`${one.file}: ${one.name}`);
      if (!MEETS_ALL) break;
    }
    spent += ms;
    Object.assign(switches, { activeMutant: undefined, hitCount: undefined });
    if (spent > PATIENCE_MS) break;
  }
  return finders.length === 0 ? 'survived' : `killed\t${finders.join('\t')}`;
}

test('mutants', async () => {
  for (const [name, load] of FILES) {
    collectFrom(name);
    await load();
  }
  for (const id of Object.keys(switches.mutantCoverage?.static ?? {})) isStatic.add(id);
  const known = env('REACH');
  const reach: Reach[] = existsSync(known) ? JSON.parse(readFileSync(known, 'utf8')) : await rehearse();
  expect(reach).toHaveLength(collected.length);
  if (known !== '' && !existsSync(known)) writeFileSync(known, JSON.stringify(reach));
  const asked = env('IDS') === '' ? list.map(({ id }) => id) : readFileSync(env('IDS'), 'utf8').split(' ');
  for (const id of asked) {
    writeFileSync(env('NOW'), `${id}\t${Date.now() + limit(0)}`);
    appendFileSync(env('RESULTS'), `${id}\t${await meet(id, reach)}\n`);
  }
  await end();
});
