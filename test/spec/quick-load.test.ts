// The quick reading of specs must give the same wanted state, places and problems as the full reading with the yaml package, or
// leave the specs to it: `TRENCHCTL_SIM_COUNT=100000 npx vitest run test/spec/quick-load.test.ts`.
import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASSUMED_PROFILE } from '../../src/profile/profile.js';
import { resolveTypes } from '../../src/spec/build/resolve-types.js';
import { WARNING_CODES } from '../../src/spec/codes.js';
import { loadQuick } from '../../src/spec/load-quick.js';
import { type LoadedSpecs, loadWith } from '../../src/spec/load-with.js';
import { quickDocument } from '../../src/spec/read/quick/quick-document.js';
import { treeDocument } from '../../src/spec/read/tree-document.js';
import { parseAnyYaml } from '../../src/spec/yaml/parse-yaml.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { CHANGES, changedTexts, tameTexts, wild } from './changed-texts.js';
import { repeatedLines } from './repeated-lines.js';
import { inMemory, RUNS } from './support.js';

/** Generated specs in total; a simulation also takes every small change of the examples. */
const { count: COUNT, seed: SEED } = settings({ count: 600, long: 4000, seed: RUNS.seed });
const EVERY = 10_000;
const PROFILES = [
  ASSUMED_PROFILE,
  { ...ASSUMED_PROFILE, depths: 'independent', projectNull: 'keeps' },
] as const;
const CATALOGS = {
  cables: [
    { id: '1010', name: 'TSLF 24 kV 3x1x240 Al' },
    { id: '1', name: 'TFXP 4x50 Al 1 kV' },
    { id: '2', name: 'TFXP  4x50 Al 1 kV' },
  ],
  pipes: [{ id: '3', name: 'pe dv 110 sn8' }],
  eccs: [{ id: '2', name: 'Cu 50 mm2 blank' }],
};

type Texts = Readonly<Record<string, string>>;

const full = (texts: Texts, profile: (typeof PROFILES)[number]): LoadedSpecs =>
  loadWith(
    (text, file, report, guess) => {
      const { trees, broken } = parseAnyYaml(text, file, report, guess);
      return { documents: trees.map(treeDocument), broken };
    },
    ['specs'],
    inMemory(texts),
    { profile },
  );

/** Freezes a value and everything in it: layers that are written alike share their fields, so nobody may change them. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}

/** Everything that a command sees of loaded specs. */
const seenOf = ({ projects, problems, isIgnored }: LoadedSpecs) => ({
  projects,
  problems,
  ignored: projects.flatMap(({ segments }) =>
    segments.map((segment) => WARNING_CODES.filter((code) => isIgnored(code, segment))),
  ),
  resolved: resolveTypes(frozen(projects), CATALOGS),
});

/** Fails unless the quick reading declines the specs or agrees with the full one; returns true if it agrees. */
async function agrees(texts: Texts): Promise<boolean> {
  const profile = PROFILES[JSON.stringify(texts).length % 2] ?? ASSUMED_PROFILE;
  const quick = await loadQuick(['specs'], inMemory(texts), { profile });
  if (!quick) return false;
  const [found, truth] = [seenOf(quick), seenOf(full(texts, profile))];
  if (!isDeepStrictEqual(found, truth)) expect(found, JSON.stringify(texts)).toStrictEqual(truth);
  return true;
}

/** The number of texts that the quick reading accepts. */
async function acceptedOf(texts: fc.Arbitrary<Texts>, numRuns: number): Promise<number> {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      if (await agrees(text)) accepted += 1;
    }),
    { seed: SEED, numRuns },
  );
  return accepted;
}

const inFile = (text: string): Texts => ({ 'a.yaml': text });

const EXAMPLES = readdirSync('examples', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.ya?ml$/.test(path))
  .map((path) => readFileSync(`examples/${path}`, 'utf8'))
  .filter((text) => text.includes('trenchctl/v1'));

const SIGNS = [...' :-#{}[],\n"\'0'];

/** Every text that differs from an example by one sign or one line. */
function* mutations(text: string): Generator<string> {
  const [remove, double, insert, ...onLines] = CHANGES;
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)].filter(
    (at) => at < text.length,
  );
  for (let at = 0; at <= text.length; at += 1) {
    for (const change of [remove, double]) if (change) yield change(text, at, '');
    for (const sign of SIGNS) if (insert) yield insert(text, at, sign);
  }
  for (const at of starts) for (const change of onLines) yield change(text, at, '    length: 1');
}

describe('the quick reading of specs agrees with the full one', () => {
  it(
    'on specs with repeated lines, of which it reads nearly all',
    async () => {
      const numRuns = Math.ceil(COUNT / 4);
      let [without, sound] = [0, 0];
      const texts = repeatedLines.map((text) => {
        const document = quickDocument(text, 'a.yaml');
        if (document) without += 1;
        if (document?.problems.length === 0) sound += 1;
        return inFile(text);
      });
      expect(await acceptedOf(texts, numRuns)).toBeGreaterThan(0.8 * numRuns);
      // Most of them are read without a tree, with and without problems.
      expect(without).toBeGreaterThan(0.6 * numRuns);
      expect(sound).toBeGreaterThan(0.2 * numRuns);
      expect(sound).toBeLessThan(0.9 * without);
    },
    SIMULATION_TIMEOUT,
  );

  it(
    'on specs with repeated lines and something changed',
    async () => {
      const sound = fc.sample(repeatedLines, { seed: SEED, numRuns: 100 });
      const numRuns = Math.ceil((COUNT * 11) / 16);
      expect(await acceptedOf(changedTexts(sound).map(inFile), numRuns)).toBeGreaterThan(0.1 * numRuns);
    },
    SIMULATION_TIMEOUT,
  );

  it(
    'on specs of one or more files in any style',
    async () => {
      const filesOf = wild.map(({ files }) =>
        Object.fromEntries(files.map(({ path, text }) => [path, text])),
      );
      const numRuns = Math.ceil(COUNT / 32);
      expect(await acceptedOf(filesOf, numRuns)).toBeGreaterThan(0);
      expect(
        await acceptedOf(
          fc.tuple(tameTexts, repeatedLines).map(([a, b]) => ({ a, b })),
          numRuns,
        ),
      ).toBeGreaterThan(0);
    },
    SIMULATION_TIMEOUT,
  );

  it(
    'on the examples and every small change of them',
    async () => {
      for (const text of EXAMPLES) expect(await agrees(inFile(text)), text).toBe(true);
      const all = EXAMPLES.flatMap((text) => [...mutations(text)]);
      // A few of them in `npm test`, and all of them in a simulation.
      const step = COUNT >= EVERY ? 1 : Math.floor(all.length / COUNT);
      let accepted = 0;
      for (let n = SEED % step; n < all.length; n += step)
        if (await agrees(inFile(all[n] ?? ''))) accepted += 1;
      expect(accepted).toBeGreaterThan(0.2 * (all.length / step));
    },
    SIMULATION_TIMEOUT,
  );
});
