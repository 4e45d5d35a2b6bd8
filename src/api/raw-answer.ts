import type { Sent, SentReader } from '../http/send.js';

/** A body whose first chunk has arrived. The call is not retried after that. */
export interface Begun {
  readonly reader: SentReader | undefined;
  readonly first: Uint8Array | undefined;
}

/** An answer that was read to its end, or, for a download, to its first chunk. */
export interface RawAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: Sent['headers'];
  readonly bytes: Uint8Array;
  readonly begun?: Begun;
}
