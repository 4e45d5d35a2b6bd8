// The part of fetch that this program uses, and the reading of bodies. The platform's fetch, the kept-alive connections and a
// service in this process implement it.
import { NetworkError } from './network-error.js';

export interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: { getReader(): BodyReader; cancel(): Promise<void> } | null;
}

/** A whole answer of a service in this process, with the names of its headers in lower case. */
interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

export const plainResponse = ({ status, headers, body }: PlainAnswer): HttpResponse => ({
  status,
  headers: { get: (name) => headers[name.toLowerCase()] ?? null },
  body: body === undefined ? null : wholeBody(typeof body === 'string' ? Buffer.from(body) : body),
});

function wholeBody(bytes: Uint8Array): HttpResponse['body'] {
  let left: Uint8Array | undefined = bytes;
  const cancel = async () => {};
  const read = async () => {
    const value = left;
    left = undefined;
    return { done: value === undefined, value };
  };
  return { cancel, getReader: () => ({ cancel, read }) };
}

export type SendInit = RequestInit;

export type Send = (url: string, init: SendInit) => Promise<HttpResponse>;

/** The headers and the text of a request, as plain values. */
export function plainRequest({ method = 'GET', headers = {}, body }: SendInit) {
  const given =
    Symbol.iterator in headers ? Object.fromEntries(headers as Iterable<[string, string]>) : headers;
  return {
    method,
    headers: given as Record<string, string>,
    body: body === undefined || body === null ? undefined : String(body),
  };
}

/** Rejects when the signal is aborted, and otherwise never settles. */
export function abortOf(signal: AbortSignal): Promise<never> {
  const gone = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  gone.catch(() => {});
  return gone;
}

export interface ReadLimits {
  readonly maxBytes: number;
  /** Rejects when the body is no longer waited for. */
  readonly gone: Promise<never>;
}

const EMPTY = new Uint8Array();

/** Reads the whole body of an answer that may be too long or never end. */
export async function readBody(
  { body }: Pick<HttpResponse, 'body'>,
  { maxBytes, gone }: ReadLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) return EMPTY;
  const reader = body.getReader();
  let buffer = EMPTY;
  let size = 0;
  let counted = 0;
  try {
    for (;;) {
      const { done, value = EMPTY } = await Promise.race([reader.read(), gone]);
      if (done) return buffer.subarray(0, size);
      // An empty chunk counts too: a body of nothing but empty chunks would never end.
      counted += Math.max(1, value.byteLength);
      if (counted > maxBytes) throw tooLarge(maxBytes);
      // Chunks are copied and not kept: a chunk of one byte takes a hundred bytes of memory.
      if (size + value.byteLength > buffer.byteLength) buffer = grown(buffer, size + value.byteLength);
      buffer.set(value, size);
      size += value.byteLength;
    }
  } finally {
    // The server may never close the stream; the cancellation is not awaited.
    reader.cancel().catch(() => {});
  }
}

/** At least doubles the buffer, so that a byte is copied only a few times. */
function grown(buffer: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(needed, 2 * buffer.byteLength));
  larger.set(buffer);
  return larger;
}

export const tooLarge = (maxBytes: number): NetworkError =>
  new NetworkError('too-large', `the answer is longer than ${maxBytes} bytes`);
