import type { ScalarTree } from '../tree.js';
import { type Cursor, decline, placeOf } from './quick-cursor.js';

type Value = ScalarTree['value'];
type Surroundings = 'block' | 'flow';

// A text without quotes starts with no sign of YAML's, except for the minus of a number. It ends before `: `, ` #` and the
// end of the line, and between brackets also before these and a comma. One that goes on in the next line is not for us:
// whoever reads on finds something that is neither a comment nor the next thing.
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

/** How far the colon may be from the start of its key, roughly: the yaml package knows exactly. */
const KEY_LENGTH = 1000;

/** A key and its colon. */
export function readKey(cursor: Cursor, surroundings: Surroundings): string {
  const start = cursor.pos;
  const key = isQuoted(cursor) ? takeQuoted(cursor) : take(cursor, PLAIN[surroundings]);
  const { text, pos } = cursor;
  const after = text[pos + 1];
  // `a :`, `a:b` and `"a":b` are keys in some places and not in others.
  const plainly = text[pos] === ':' && text[pos - 1] !== ' ' && (after === ' ' || after === '\n');
  // Three dots at the start of a line end the document; two angle brackets would merge maps in YAML 1.1.
  if (!plainly || pos - start > KEY_LENGTH || key.startsWith('...') || key === '<<') decline();
  cursor.pos += 1;
  return key;
}

/** YAML 1.2's core schema, as the yaml package has it; whole numbers keep all their digits. */
const KINDS: readonly { readonly test: RegExp; readonly value: (text: string) => Value }[] = [
  { test: /^(?:0o[0-7]+|[-+]?\d+|0x[\da-fA-F]+)$/, value: BigInt },
  { test: /^[-+]?(?:\.\d+|\d+\.\d*|(?:\.\d+|\d+(?:\.\d*)?)[eE][-+]?\d+)$/, value: Number.parseFloat },
  { test: /^(?:[Tt]rue|TRUE)$/, value: () => true },
  { test: /^(?:[Ff]alse|FALSE)$/, value: () => false },
  { test: /^(?:~|[Nn]ull|NULL)$/, value: () => null },
  { test: /^[-+]?\.(?:inf|Inf|INF)$/, value: (text) => (text.startsWith('-') ? -Infinity : Infinity) },
  { test: /^\.(?:nan|NaN|NAN)$/, value: () => Number.NaN },
];

/** Most texts are told from all of these by their first sign. */
const MAYBE_NO_TEXT = '-+.0123456789~nNtTfF';

function resolve(text: string): Value {
  if (!MAYBE_NO_TEXT.includes(text.charAt(0))) return text;
  const kind = KINDS.find(({ test }) => test.test(text));
  return kind ? kind.value(text) : text;
}
