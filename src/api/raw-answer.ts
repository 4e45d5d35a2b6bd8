import type { Sent, SentReader } from '../http/send.js';

/** A body of which the first piece has arrived. The call is not made again from then on. */
export interface Begun {
  readonly reader: SentReader | undefined;
  readonly first: Uint8Array | undefined;
}

/** An answer that was read to its end; the answer of a download was read to its first piece. */
export interface RawAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: Sent['headers'];
  readonly bytes: Uint8Array;
  readonly begun?: Begun;
}
