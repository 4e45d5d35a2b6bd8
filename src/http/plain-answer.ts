/** The head of an answer in its most common form. Every other form is left to Node's own parser. */
export interface PlainHead {
  readonly status: number;
  /** The place of the body's first byte. */
  readonly start: number;
  /** The length of the body. */
  readonly length: number;
  /** Status line and header lines, without the empty line. */
  readonly text: string;
}

/** Half of the longest head that Node accepts. */
const MOST_HEAD = 8192;
const END = '\r\n\r\n';

const STATUS = /^HTTP\/1\.1 (200|201|202|204|4\d\d|5\d\d)(?: [\t\x20-\x7e]*)?$/;
const FIELD = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+:[\t\x20-\x7e]*$/;
/** These fields change where an answer ends or what follows it. */
const FRAMING = /^(?:transfer-encoding|trailer|upgrade|proxy-|connection:(?!\s*keep-alive\s*$))/i;
const LENGTH = /^content-length:[\t ]*(\d{1,10})[\t ]*$/i;

/** Reads the head of an answer, or returns undefined if it is incomplete or is not plain. */
export function plainHead(bytes: Buffer): PlainHead | undefined {
  const end = bytes.indexOf(END, 0, 'latin1');
  if (end < 0 || end > MOST_HEAD) return undefined;
  const text = bytes.toString('latin1', 0, end);
  const lines = text.split('\r\n');
  const status = Number(STATUS.exec(lines[0] as string)?.[1] ?? 0);
  let length = -1;
  for (let n = 1; n < lines.length; n += 1) {
    const line = lines[n] as string;
    if (!FIELD.test(line) || FRAMING.test(line)) return undefined;
    if (!/^content-length/i.test(line)) continue;
    const found = LENGTH.exec(line)?.[1];
    if (found === undefined || length >= 0) return undefined;
    length = Number(found);
  }
  if (status === 204 ? length > 0 : status === 0 || length < 0) return undefined;
  return { status, start: end + END.length, length: Math.max(0, length), text };
}

/** Node keeps the first of several fields with one of these names, and joins those with any other name. */
const SINGLE: ReadonlySet<string> = new Set([
  'age',
  'authorization',
  'content-length',
  'content-type',
  'etag',
  'expires',
  'from',
  'host',
  'if-modified-since',
  'if-unmodified-since',
  'last-modified',
  'location',
  'max-forwards',
  'proxy-authorization',
  'referer',
  'retry-after',
  'server',
  'user-agent',
]);

/** Returns the value of a header field as Node's parser does, or null. Few answers are asked for a field. */
export function fieldIn(text: string, name: string): string | null {
  const wanted = name.toLowerCase();
  const values = text.split('\r\n').flatMap((line) => {
    const colon = line.indexOf(':');
    return line.slice(0, colon).toLowerCase() === wanted ? [line.slice(colon + 1).replace(OUTER, '')] : [];
  });
  return (SINGLE.has(wanted) ? values.slice(0, 1) : values).join(', ') || null;
}

const OUTER = /^[\t ]+|[\t ]+$/g;

/** Returns how long the server keeps an idle connection, in milliseconds, if it says so. */
export function keptFor(text: string): number | undefined {
  const seconds = /\r\nkeep-alive:[^\r]*timeout=(\d{1,6})/i.exec(text)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
