// Every secret in a test carries this marker, so that one search over all that a run has written finds any that got out.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Letters and digits only: no escape for a URL, a form or JSON changes it. */
const MARKER = 'Qcanary4711Z';

/** A secret for a test: `canary('password')`. */
export const canary = (name: string): string => `${MARKER}-${name}`;

/** Where this run keeps what it is searched by and what was captured. */
export const NOTES = 'TRENCHCTL_TEST_NOTES';

/** A secret that cannot carry the marker, since the service makes it up itself. */
export function noteSecret(value: string | undefined): void {
  const folder = process.env[NOTES];
  if (folder !== undefined && value) appendFileSync(join(folder, `secrets-${process.pid}`), `${value}\n`);
}

/** What of the marker's base64 is the same whatever stands before and after it, when it starts that far into three bytes. */
function base64Core(offset: number): string {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(MARKER)]);
  const whole = Math.floor((bytes.length * 8) / 6);
  return bytes.toString('base64').slice(Math.ceil((offset * 8) / 6), whole);
}

const FORMS: readonly (readonly [string, Buffer])[] = [
  ['as it is', Buffer.from(MARKER)],
  ...[0, 1, 2].map((offset) => ['in base64', Buffer.from(base64Core(offset))] as const),
  ['in hexadecimal', Buffer.from(Buffer.from(MARKER).toString('hex'))],
  ['in hexadecimal', Buffer.from(Buffer.from(MARKER).toString('hex').toUpperCase())],
  ['in UTF-16', Buffer.from(MARKER, 'utf16le')],
];

const LEAST = 20;
const IS_OF_WORD = Array.from({ length: 256 }, (_, byte) => /[\w-]/.test(String.fromCharCode(byte)));

/**
 * The words that are long enough for a secret. A run writes hundreds of megabytes, so most bytes are skipped: a word of this length that
 * begins here has no other byte in it.
 */
function* wordsIn(bytes: Buffer): Generator<string> {
  const isOfWord = (at: number): boolean | undefined => IS_OF_WORD[bytes[at] as number];
  let start = 0;
  while (start + LEAST <= bytes.length) {
    let gap = start + LEAST - 1;
    while (gap >= start && isOfWord(gap)) gap -= 1;
    let end = start + LEAST;
    if (gap < start) {
      while (end < bytes.length && isOfWord(end)) end += 1;
      yield bytes.toString('latin1', start, end);
    }
    start = gap < start ? end + 1 : gap + 1;
  }
}

/** How secrets stand in these bytes; empty where none does. */
export function leaksIn(bytes: Buffer, noted: ReadonlySet<string> = new Set()): string[] {
  const marked = FORMS.filter(([, form]) => bytes.includes(form)).map(([how]) => how);
  return [...new Set(marked), ...(isNotedIn(bytes, noted) ? ['one of the service’s own'] : [])];
}

function isNotedIn(bytes: Buffer, noted: ReadonlySet<string>): boolean {
  if (noted.size > 0) for (const word of wordsIn(bytes)) if (noted.has(word)) return true;
  return false;
}

/** A noted secret and how it looks in a header. */
export const spellings = (value: string): string[] => [value, Buffer.from(value).toString('base64').replace(/=+$/, '')];
