import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../../../src/spec/yaml/parse-yaml.js';
import { quickYaml } from '../../../../src/spec/yaml/quick/quick-yaml.js';
import { SIMULATION_TIMEOUT, settings } from '../../../support/counts.js';
import { arbitrarySpec } from '../../arbitrary-spec.js';
import { printDocument, printStyle } from '../../print-spec.js';
import { RUNS } from '../../support.js';

// Texts for comparing the quick reader of YAML with the yaml package.

/** Specs of any sort. */
const wild = arbitrarySpec({ projects: 1, segments: 2 });

/** The same spec with names and texts that need no quotes, and no value twice, so that there are no anchors. */
function tame(value: unknown, next = { number: 0 }): unknown {
  const word = (text: string): string => (/^[A-Za-z]+$/.test(text) ? text : `name ${next.number++}`);
  if (typeof value === 'string') return word(value);
  if (Array.isArray(value)) return value.map((item) => tame(item, next));
  if (typeof value !== 'object' || value === null) return value;
  const pairs: [string, unknown][] = value instanceof Map ? [...value] : Object.entries(value);
  return new Map(pairs.map(([key, inner]) => [word(key), tame(inner, next)]));
}

const tameTexts = fc.tuple(wild, printStyle, fc.constantFrom(0, 160)).map(([{ documents }, style, width]) =>
  // No text is as long as a line here, but lists and maps are.
  printDocument(tame(documents[0]), { ...style, options: { ...style.options, lineWidth: width } }),
);

/** Signs and pieces of YAML. */
const PIECES = [
  ...'[]{},:-?&*!|>\'"%@`#~\\ \n\t\u0000',
  ...['a', 'b', '\u00e6', '\u{1f600}', '\u00a0', '\u2028', '  ', '    ', '\n  ', '\n- ', '\n    ', '\r\n'],
  ...['- ', ': ', ', ', '? ', '&a ', '*a', '!a ', '|\n  ', ' # c', '# c\n', '---', '---\n', '...', '<<', '\\n'],
  ...['a: b', 'b: ', 'c:', "'x'", '"y"', '[]', '{}', '[a, b]', '{a: 1, b: 2}', '1', '12.5', '.5', '-1', '+5'],
  ...['.', 'null', 'true', '0x1F', '0o17', '-.inf', '.nan', '1e3'],
];
/** Small changes of a text at a position. */
const CHANGES: readonly ((text: string, at: number, piece: string) => string)[] = [
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at) => text.slice(0, at) + text.slice(at, at + 1) + text.slice(at),
  (text, at, piece) => text.slice(0, at) + piece + text.slice(at),
  (text, at) => onLine(text, at, () => []),
  (text, at) => onLine(text, at, (it) => [it, it]),
  (text, at) => onLine(text, at, (it) => [` ${it}`]),
  (text, at) => onLine(text, at, (it) => [it.replace(/^ {1,2}/, '')]),
  (text, at, piece) => onLine(text, at, (it) => [it, piece]),
];

function onLine(text: string, at: number, change: (line: string) => string[]): string {
  const number = text.slice(0, at).split('\n').length - 1;
  return text
    .split('\n')
    .flatMap((it, n) => (n === number ? change(it) : [it]))
    .join('\n');
}

const change = fc.tuple(fc.constantFrom(...CHANGES), fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...PIECES));
/** Texts with one to three small changes. */
const changedTexts = (sound: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...sound), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([text, changes]) => changes.reduce((now, [apply, at, piece]) => apply(now, Math.floor(at * now.length), piece), text));

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
const ODD_LINES = 't : s|z: -|- [a,|b]|{|[|y: {a: b,|c: d}|k,|},|],|1|g: 1}|&a|i: *a|j: >|---|...|a: b: c'.split('|');
const line = fc.tuple(
  fc.constantFrom(-4, -2, 0, 0, 0, 0, 2, 2, 1),
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...SOUND_LINES) }, fc.constantFrom(...ODD_LINES)),
  fc.constantFrom('', '', '', ' '),
);
const linedTexts = fc.tuple(fc.array(line, { maxLength: 10 }), fc.constantFrom('\n', '\n', '\r\n')).map(([lines, end]) => {
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
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)].filter((at) => at < text.length);
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
    ['sound specs with something changed', changedTexts(SOUND), 0.03],
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
