/** The head of an answer in its most common form. Every other form is left to Node's own parser. */
export interface PlainHead {
  readonly status: number;
  /** The place of the body's first byte. */
  readonly start: number;
  /** The length of the body, if the head states it. */
  readonly length: number | 'chunked';
  /** Status line and header lines, without the empty line. */
  readonly text: string;
}

/** Half of the longest head that Node accepts. */
const MOST_HEAD = 8192;
const END = '\r\n\r\n';

const STATUS = /^HTTP\/1\.1 (200|201|202|204|4\d\d|5\d\d)(?: [\t\x20-\x7e]*)?$/;
const FIELD = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+:[\t\x20-\x7e]*$/;
/** These fields change where an answer ends or what follows it. */
const FRAMING = /^(?:trailer|upgrade|proxy-|connection:(?!\s*keep-alive\s*$))/i;
const BODY = /^(?:content-length|transfer-encoding)/i;
const LENGTH = /^content-length:[\t ]*(\d{1,10})[\t ]*$/i;
const CHUNKED = /^transfer-encoding:[\t ]*chunked[\t ]*$/i;

/** Reads the head of an answer. The result is `part` if the head is incomplete, and undefined if it is not plain. */
export function plainHead(bytes: Buffer): PlainHead | 'part' | undefined {
  const end = bytes.indexOf(END, 0, 'latin1');
  if (end > MOST_HEAD) return undefined;
  if (end < 0) return isPartOfHead(bytes) ? 'part' : undefined;
  const text = bytes.toString('latin1', 0, end);
  const lines = text.split('\r\n');
  const status = statusIn(lines);
  const stated = lengthIn(lines);
  const length = status === 204 && stated === 'none' ? 0 : stated;
  if (status === 0 || length === undefined || length === 'none') return undefined;
  if (status === 204 && length !== 0) return undefined;
  return { status, start: end + END.length, length, text };
}

const statusIn = (lines: readonly string[]): number => Number(STATUS.exec(lines[0] as string)?.[1] ?? 0);

/** Returns the length that the header lines state, or undefined if a line is not plain. */
function lengthIn(lines: readonly string[]): PlainHead['length'] | 'none' | undefined {
  let length: PlainHead['length'] | 'none' = 'none';
  for (let n = 1; n < lines.length; n += 1) {
    const line = lines[n] as string;
    if (!FIELD.test(line) || FRAMING.test(line)) return undefined;
    if (!BODY.test(line)) continue;
    const digits = LENGTH.exec(line)?.[1];
    if (length !== 'none' || (digits === undefined && !CHUNKED.test(line))) return undefined;
    length = digits === undefined ? 'chunked' : Number(digits);
  }
  return length;
}

const PART_OF_STATUS = /^HTTP\/1\.1 (?:[245]\d?|[245]\d\d(?: [\t\x20-\x7e]*)?\r?)?$/;
const PART_OF_FIELD = /^(?:[!#$%&'*+\-.^_`|~\dA-Za-z]+(?::[\t\x20-\x7e]*\r?)?|\r)?$/;
/** A field that states the length, with a value that is not plain. */
const ODD_LENGTH =
  /^(?:content-length:(?![\t ]*\d*[\t ]*\r?$)|transfer-encoding:(?![\t ]*[a-z]*[\t ]*\r?$))/i;

/** Tells if the next bytes can make a plain head of these bytes. Node's parser reports all other bytes at once. */
function isPartOfHead(bytes: Buffer): boolean {
  if (bytes.length > MOST_HEAD) return false;
  const lines = bytes.toString('latin1').split('\r\n');
  const last = lines.pop() as string;
  if (lines.length === 0) return 'HTTP/1.1 '.startsWith(last) || PART_OF_STATUS.test(last);
  const length = lengthIn(lines);
  if (statusIn(lines) === 0 || length === undefined || !PART_OF_FIELD.test(last)) return false;
  return length === 'none' ? !ODD_LENGTH.test(last) : !BODY.test(last);
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
