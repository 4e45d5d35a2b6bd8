import type { ScalarTree } from '../tree.js';
import { type Cursor, decline, placeOf } from './quick-cursor.js';

type Value = ScalarTree['value'];
type Surroundings = 'block' | 'flow';

// A plain scalar starts with no YAML indicator, except for the minus of a number. It ends before `: `, ` #` and the end of the
// line, and in flow collections also before brackets and a comma. A scalar that continues on the next line is left to the
// yaml package: the reader then finds neither a comment nor the next entry.
const PLAIN = {
  block: /(?:-(?=[\d.])|[^ \n\-?:,[\]{}#&*!|>'"%@`])[^\n :]*(?:(?: +(?=[^\n #])|:(?=[^\n ]))[^\n :]*)*/y,
  flow: /(?:-(?=[\d.])|[^ \n\-?:,[\]{}#&*!|>'"%@`])[^\n :,[\]{}]*(?:(?: +(?=[^\n #,[\]{}])|:(?=[^\n ,[\]{}]))[^\n :,[\]{}]*)*/y,
};
const SINGLE_QUOTED = /'[^'\n]*(?:''[^'\n]*)*'/y;
const DOUBLE_QUOTED = /"[^"\\\n]*(?:\\["\\/bfnrt][^"\\\n]*)*"/y;

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const isQuoted = ({ text, pos }: Cursor): boolean => text[pos] === '"' || text[pos] === "'";

export function readScalar(cursor: Cursor, surroundings: Surroundings): ScalarTree {
  const place = placeOf(cursor);
  const quoted = isQuoted(cursor);
  const source = quoted ? takeQuoted(cursor) : take(cursor, PLAIN[surroundings]);
  return { form: 'scalar', place, value: quoted ? source : resolve(source), source, size: 1 };
}

function take(cursor: Cursor, pattern: RegExp): string {
  const start = cursor.pos;
  pattern.lastIndex = start;
  if (!pattern.test(cursor.text)) decline();
  cursor.pos = pattern.lastIndex;
  return cursor.text.slice(start, cursor.pos);
}

function takeQuoted(cursor: Cursor): string {
  if (cursor.text[cursor.pos] === "'") {
    return take(cursor, SINGLE_QUOTED).slice(1, -1).replaceAll("''", "'");
  }
  const written = take(cursor, DOUBLE_QUOTED).slice(1, -1);
  return written.includes('\\')
    ? written.replace(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign)
    : written;
}

/** The approximate limit of the distance from the start of a key to its colon; longer keys are left to the yaml package. */
const KEY_LENGTH = 1000;

/** Reads a key and its colon. */
export function readKey(cursor: Cursor, surroundings: Surroundings): string {
  const start = cursor.pos;
  const key = isQuoted(cursor) ? takeQuoted(cursor) : take(cursor, PLAIN[surroundings]);
  const { text, pos } = cursor;
  const after = text[pos + 1];
  // `a :`, `a:b` and `"a":b` are keys only in some contexts, so they are left to the yaml package.
  const plainly = text[pos] === ':' && text[pos - 1] !== ' ' && (after === ' ' || after === '\n');
  // Three dots at the start of a line end the document; two angle brackets would merge maps in YAML 1.1.
  if (!plainly || pos - start > KEY_LENGTH || key.startsWith('...') || key === '<<') decline();
  cursor.pos += 1;
  return key;
}

/** The core schema of YAML 1.2, as in the yaml package; integers keep all their digits. */
const KINDS: readonly { readonly test: RegExp; readonly value: (text: string) => Value }[] = [
  { test: /^(?:0o[0-7]+|[-+]?\d+|0x[\da-fA-F]+)$/, value: BigInt },
  { test: /^[-+]?(?:\.\d+|\d+\.\d*|(?:\.\d+|\d+(?:\.\d*)?)[eE][-+]?\d+)$/, value: Number.parseFloat },
  { test: /^(?:[Tt]rue|TRUE)$/, value: () => true },
  { test: /^(?:[Ff]alse|FALSE)$/, value: () => false },
  { test: /^(?:~|[Nn]ull|NULL)$/, value: () => null },
  { test: /^[-+]?\.(?:inf|Inf|INF)$/, value: (text) => (text.startsWith('-') ? -Infinity : Infinity) },
  { test: /^\.(?:nan|NaN|NAN)$/, value: () => Number.NaN },
];

/** The first characters of scalars that may not be text; most texts begin with another one. */
const MAYBE_NO_TEXT = '-+.0123456789~nNtTfF';

function resolve(text: string): Value {
  if (!MAYBE_NO_TEXT.includes(text.charAt(0))) return text;
  const kind = KINDS.find(({ test }) => test.test(text));
  return kind ? kind.value(text) : text;
}
