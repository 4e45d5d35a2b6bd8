import { NetworkError } from './network-error.js';
import type { Sent } from './send.js';

/** Rejects when the signal is aborted, and otherwise never settles. */
export function abortOf(signal: AbortSignal): Promise<never> {
  const gone = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  gone.catch(() => {});
  return gone;
}

const EMPTY = new Uint8Array();

/** Reads the whole body of an answer that may be too long or never end. */
export async function readBody(
  { body }: Pick<Sent, 'body'>,
  { maxBytes, gone }: { maxBytes: number; gone: Promise<never> },
): Promise<Uint8Array<ArrayBuffer>> {
  if (body?.whole) return Promise.race([body.whole(maxBytes), gone]);
  const reader = body?.getReader?.();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value = EMPTY } = await Promise.race([reader.read(), gone]);
      if (done) return joined(chunks);
      // An empty chunk counts too: a body of nothing but empty chunks would never end.
      size += Math.max(1, value.byteLength);
      if (size > maxBytes) throw tooLarge(maxBytes);
      if (value.byteLength > 0) chunks.push(value);
    }
  } finally {
    // The server may never close the stream; the cancellation is not awaited.
    reader.cancel().catch(() => {});
  }
}

export const tooLarge = (maxBytes: number): NetworkError =>
  new NetworkError('too-large', `the answer is longer than ${maxBytes} bytes`);

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}
