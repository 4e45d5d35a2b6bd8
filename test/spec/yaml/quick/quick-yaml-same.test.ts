import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src/spec/limits.js';
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

const yamlFilesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ya?ml$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`);

const EXAMPLES = yamlFilesIn('examples')
  .map((path) => readFileSync(path, 'utf8'))
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

const flowsOf = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}\n`;
const mapsOf = (depth: number): string => `${Array.from({ length: depth }, (_, n) => `${' '.repeat(n)}a:`).join('\n')} b\n`;

const PLAIN = [
  ...['a: b\n', 'a: b', 'a:\n  b:\n      c: d\n  e: f\ng: h\n', 'a:\n- b\n- c\nd: e\n', 'a:\n    - b\n    - c\nd: e\n'],
  ...['- a\n- b: c\n  d: e\n-   f: g\n    h: i\n', '-\n  a: b\n- # c\n  - d\n', '- - a\n  - b\n- - - c\n'],
  ...['- a:\n  - b\n  c: d\n- e:\n    - f\n', 'a: {b: [c, {d: e}, []], f: {}}\n'],
  ...['a: [\n  b, # c\n\n  {d:\n      e},\n  # f\n]\ng: h\n', '{\n  "a": 1,\n  "b": [1, 2,],\n}\n'],
  '"a": \'b\'\n\'c\': "d"\ne: {"f": "g, h", \'i\': \'}\'}\n',
  'a: \'it\'\'s\'\nb: "\\"c\\" \\\\ \\/ \\b\\f\\n\\r\\t"\nc: \'\'\nd: ""\n',
  'a: b#c\nd: e:f\ng: it\'s "h"\ni: j - k, [l] {m}\nn: {o: p:q#r}\n',
  ...['# a\n\n   # b\nc: # d\n# e\n  f: g # h\n      # i\n  j: k\n# l', '# yaml-language-server: $schema=x\n--- # a\nb: c\n'],
  'a:\r\n  - b # c\r\n\r\n  - {d:\r\n       e}\r\n',
  ...['\u00e6\u00f8\u00e5: \u{1f600} b\n\u{1f600}: "\u2028"\n\u00a0: \u3000\n', '1: a\ntrue: b\n~: c\nnull: d\n__proto__: e\n'],
  ...[flowsOf(LIMITS.depth), mapsOf(LIMITS.depth)],
];

const WORDS =
  'null Null NULL nULL ~ ~~ true True TRUE tRUE false False FALSE yes no on off n t f ' +
  '0 -0 +0 1 -1 +1 007 -007 0o17 0o18 -0o17 0O17 0x1F 0xfg -0x1F 0X1F 0b1 1_000 123456789012345678901234567890 ' +
  '1. 1.5 -1.5 +.5 .5 -.5 . -. .. 1.5.2 1e3 1E+3 1.e-3 .5e3 1e 1e+ 1e400 -1e400 -0.0 1.50 e3 ' +
  '.inf .Inf .INF -.inf +.inf .iNF inf .nan .NaN .NAN -.nan NaN 2026-04-17 12:30:45 1,2 a\u00a0 = <<x ++1 --1';

/** Marks and forms that it does not know, mistakes, and texts that are too deep or too long. */
const OTHERS = [
  ...['', '# a\n', 'a\n', 'a: &b c\n', 'a: *b\n', 'a: !!str b\n', '%YAML 1.2\n---\na: b\n', 'a: |\n  b\n', 'a: >-\n  b\n'],
  ...['? a\n: b\n', 'a: b\n  c\n', '- b\n  c\n', 'a: [b\n  c]\n', 'a: "b\n  c"\n', "a: 'b\n  c'\n", 'a:\tb\n'],
  ...['a:\n  <<: {b: c}\n', 'a: b\na: c\n', 'a: {b: c, "b": d}\n', 'a: b\u0007\n', 'a: b\rc: d\n', 'a: \ud83d\n', '\ufeffa: b\n'],
  ...['a: b\n---\nc: d\n', 'a: b\n...\n', '... a: b\n', 'a:\nb: c\n', '-\n- a\n', 'a: {b, c: }\n', ': a\n', 'a : b\n'],
  ...['a: {"b":c}\n', 'a: [b: c]\n', 'a: b: c\n', 'a: [b,, c]\n', 'a: ["b" "c"]\n', 'a: [b\n', 'a: [b}\n', 'a: [b] c\n'],
  ...['a: "b"#c\n', 'a: [b,#c\n  d]\n', 'a:\n  b: [\n  c]\n', 'a: [[\n],]\n', 'a: - b\n', 'a: b\n  c: d\n'],
  ...['a:\n    b: c\n  d: e\n', 'a:\n  - b\n - c\n', 'a: b\n- c\n', '- a\nb: c\n', '  a: b\n', `${'a'.repeat(1100)}: b\n`],
  ...['a: "\\x41 \\u0041"\n', flowsOf(LIMITS.depth + 1), mapsOf(LIMITS.depth + 1), `# ${'a'.repeat(LIMITS.fileSize)}\nb: c\n`],
];

/** A text over lines, another document, brackets below their key, a key without a value, and nothing but comments. */
const LEFT_OUT = [/[|>]-?$/m, /^---$/m, /^ *\[/m, /^( *)\w+:\n(?!\1[ -])/m, /^(#.*|\n)*$/];

describe('the quick reader', () => {
  it.each(PLAIN)('reads a plain text: %j', (text) => {
    expect(accepts(text)).toBe(true);
  });

  it.each(WORDS.split(' '))('takes %s for what the yaml package does', (word) => {
    for (const text of [`a: ${word}\n`, `- ${word}\n`, `a: [${word}]\n`, `${word}: a\n`, `a: {b: ${word}}\n`])
      if (!accepts(text)) expect(word).toMatch(/^-\D|1,2/);
  });

  it('leaves other texts to the yaml package', () => {
    for (const text of OTHERS) expect(quickYaml(text, 'a.yaml'), text.slice(0, 80)).toBeUndefined();
  });

  it('cannot meet too many values', () => {
    expect(LIMITS.fileSize / 2).toBeLessThan(LIMITS.values);
  });

  it.each([...yamlFilesIn('examples'), ...yamlFilesIn('test'), ...yamlFilesIn('schemas')])(
    'reads %s, or leaves it for a reason',
    (path) => {
      const text = readFileSync(path, 'utf8');
      if (!accepts(text)) expect(LEFT_OUT.some((sign) => sign.test(text))).toBe(true);
    },
  );
});
