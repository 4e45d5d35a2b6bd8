import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnyYaml } from '../../../../src/spec/yaml/parse-yaml.js';
import { quickYaml } from '../../../../src/spec/yaml/quick/quick-yaml.js';
import { settings } from '../../../support/counts.js';
import { changedTexts, PIECES, tameTexts, wild } from '../../changed-texts.js';
import { RUNS } from '../../support.js';

/** Texts for each property: `TRENCHCTL_SIM_COUNT=100000 npx vitest run test/spec/yaml/quick/quick-yaml-same.test.ts`. */
const { count: COUNT } = settings({ count: 400, long: 400, seed: RUNS.seed });

/** Fails unless the quick reader declines the text or reads it to the very tree of the yaml package. */
function accepts(text: string): boolean {
  const tree = quickYaml(text, 'a.yaml');
  if (!tree) return false;
  const problems: unknown[] = [];
  const truth = parseAnyYaml(text, 'a.yaml', (problem) => void problems.push(problem));
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
    { ...RUNS, numRuns },
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
});
