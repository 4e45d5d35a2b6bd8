// Texts for comparing the quick reader of YAML with the yaml package.
import fc from 'fast-check';
import { arbitrarySpec } from './arbitrary-spec.js';
import { printDocument, printStyle } from './print-spec.js';

/** Specs of any sort. */
export const wild = arbitrarySpec({ projects: 1, segments: 2 });

/** The same spec with names and texts that need no quotes, and no value twice, so that there are no anchors. */
function tame(value: unknown, next = { number: 0 }): unknown {
  const word = (text: string): string => (/^[A-Za-z]+$/.test(text) ? text : `name ${next.number++}`);
  if (typeof value === 'string') return word(value);
  if (Array.isArray(value)) return value.map((item) => tame(item, next));
  if (typeof value !== 'object' || value === null) return value;
  const pairs: [string, unknown][] = value instanceof Map ? [...value] : Object.entries(value);
  return new Map(pairs.map(([key, inner]) => [word(key), tame(inner, next)]));
}

export const tameTexts = fc
  .tuple(wild, printStyle, fc.constantFrom(0, 160))
  .map(([{ documents }, style, width]) =>
    // No text is as long as a line here, but lists and maps are.
    printDocument(tame(documents[0]), { ...style, options: { ...style.options, lineWidth: width } }),
  );

/** Signs and pieces of YAML. */
export const PIECES = [
  ...'[]{},:-?&*!|>\'"%@`#~\\ \n\t\u0000',
  ...['a', 'b', '\u00e6', '\u{1f600}', '\u00a0', '\u2028', '  ', '    ', '\n  ', '\n- ', '\n    ', '\r\n'],
  ...[
    '- ',
    ': ',
    ', ',
    '? ',
    '&a ',
    '*a',
    '!a ',
    '|\n  ',
    ' # c',
    '# c\n',
    '---',
    '---\n',
    '...',
    '<<',
    '\\n',
  ],
  ...['a: b', 'b: ', 'c:', "'x'", '"y"', '[]', '{}', '[a, b]', '{a: 1, b: 2}', '1', '12.5', '.5', '-1', '+5'],
  ...['.', 'null', 'true', '0x1F', '0o17', '-.inf', '.nan', '1e3'],
];
/** Small changes of a text at a position. */
export const CHANGES: readonly ((text: string, at: number, piece: string) => string)[] = [
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

const change = fc.tuple(
  fc.constantFrom(...CHANGES),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.constantFrom(...PIECES),
);
/** Texts with one to three small changes. */
export const changedTexts = (sound: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...sound), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([text, changes]) =>
      changes.reduce((now, [apply, at, piece]) => apply(now, Math.floor(at * now.length), piece), text),
    );
