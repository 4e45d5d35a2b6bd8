import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../../../src/spec/yaml/parse-yaml.js';
import { quickYaml } from '../../../../src/spec/yaml/quick/quick-yaml.js';
import { SIMULATION_TIMEOUT, settings } from '../../../support/counts.js';
import { CHANGES, changedTexts, PIECES, tameTexts, wild } from '../../changed-texts.js';
import { RUNS } from '../../support.js';

/** Texts for each property: `TRENCHCTL_SIM_COUNT=100000 npx vitest run test/spec/yaml/quick/quick-yaml-same.test.ts`. */
const { count: COUNT, seed: SEED } = settings({ count: 200, long: 750, seed: RUNS.seed });
/** From this count on, every small change of the examples is read. */
const EVERY = 10_000;

/** Fails unless the quick reader declines the text or reads it to the very tree of the yaml package. */
function accepts(text: string): boolean {
  const tree = quickYaml(text, 'a.yaml');
  if (!tree) return false;
  const problems: unknown[] = [];
  const truth = parseYaml(text, 'a.yaml', (problem) => void problems.push(problem));
  expect({ ...truth, problems }).toStrictEqual({ trees: [tree], broken: 0, problems: [] });
  return true;
}

/** How many of so many random texts the quick reader accepts, all of them rightly. */
function acceptedOf(texts: fc.Arbitrary<string>, numRuns: number): number {
  let accepted = 0;
  fc.assert(
    fc.property(texts, (text) => {
      if (accepts(text)) accepted += 1;
    }),
    { seed: SEED, numRuns },
  );
  return accepted;
}

const smallTexts = fc
  .tuple(fc.constantFrom('', 'a: ', '- '), fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }))
  .map(([start, pieces]) => start + pieces.join(''));

const SOUND_LINES = (
  'a: b|b: 1|c:|d: # x|e:|- a|- f: 1|- g:|- - b|- h: {x: 1}|- # y|-|- {}|# c||i: "q"|\'o\': p|' +
  'j: {k: [l, m]}|n: [ # o|p: {|q,|r: s,|}|]|t: u#v # w'
).split('|');
const ODD_LINES =
  't : s|z: -|- [a,|b]|{|[|y: {a: b,|c: d}|k,|},|],|1|g: 1}|&a|i: *a|j: >|---|...|a: b: c'.split('|');
const line = fc.tuple(
  fc.constantFrom(-4, -2, 0, 0, 0, 0, 2, 2, 1),
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...SOUND_LINES) }, fc.constantFrom(...ODD_LINES)),
  fc.constantFrom('', '', '', ' '),
);
const linedTexts = fc
  .tuple(fc.array(line, { maxLength: 10 }), fc.constantFrom('\n', '\n', '\r\n'))
  .map(([lines, end]) => {
    let indent = 0;
    const written = lines.map(([step, text, after]) => {
      indent = Math.max(indent + step, 0);
      return ' '.repeat(indent) + text + after;
    });
    return written.join(end);
  });

/** Small, because the yaml package needs its time for each; made once, because so does the generator. */
const SOUND = [
  readFileSync('examples/quick-start/specs/storgata.yaml', 'utf8'),
  ...fc.sample(tameTexts, { ...RUNS, numRuns: 120 }),
  ...fc.sample(wild, { ...RUNS, numRuns: 120 }).flatMap(({ files }) => files.map(({ text }) => text)),
].filter((text) => text.length < 1000);

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

describe('the quick reader and the yaml package agree', () => {
  it('on specs, of which it reads every plain one', () => {
    const numRuns = Math.ceil(COUNT / 8);
    expect(acceptedOf(tameTexts, numRuns)).toBe(numRuns);
    const withReturns = tameTexts.map((text) => text.replaceAll('\n', '\r\n'));
    expect(acceptedOf(withReturns, numRuns)).toBe(numRuns);
  });

  it('on specs of any sort', () => {
    const texts = wild.map(({ files }) => files[0]?.text ?? '');
    expect(acceptedOf(texts, Math.ceil(COUNT / 8))).toBeGreaterThan(0);
  });

  // Shares well below what is seen: they only make sure that something is compared.
  it.each([
    ['small texts of the signs of YAML', smallTexts, 0.03],
    ['lines at any indent', linedTexts, 0.03],
    ['sound specs with something changed', changedTexts(SOUND), 0.1],
  ])('on %s', (_what, texts, share) => {
    expect(acceptedOf(texts, COUNT)).toBeGreaterThan(share * COUNT);
  });

  it(
    'on the examples and every small change of them',
    () => {
      for (const text of EXAMPLES) expect(accepts(text), text).toBe(true);
      const all = EXAMPLES.flatMap((text) => [...mutations(text)]);
      // A few of them in `npm test`, and all of them in a simulation.
      const step = COUNT >= EVERY ? 1 : Math.floor(all.length / COUNT);
      let accepted = 0;
      for (let n = SEED % step; n < all.length; n += step) if (accepts(all[n] ?? '')) accepted += 1;
      expect(accepted).toBeGreaterThan(0.2 * (all.length / step));
    },
    SIMULATION_TIMEOUT,
  );
});
