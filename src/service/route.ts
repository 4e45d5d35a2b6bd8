import type { Method } from './contract/known-operations.js';
import { Refusal } from './core/refusal.js';
import type { Reply } from './reply.js';

export interface IncomingHead {
  /** Scheme and authority that the caller addressed. */
  readonly origin: string;
  /** Path and query as sent. */
  readonly url: string;
  /** Decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** The query as sent, without the question mark. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /**
   * The number of the turn of the event loop. The store checks for writes of other processes once for each turn, or every
   * time if this is absent.
   */
  readonly turn?: number;
  /** Address of the peer; `in-process` for the fetch function. */
  readonly remote: string;
}

/**
 * One address of the service. The head of a request opens it, its body answers it; another request may be handled
 * between the two. HTTP server and fetch function use only these routes.
 */
export interface Route {
  readonly method: Method;
  /** `/segments/:segmentId` */
  readonly url: string;
  open(head: IncomingHead): (body: string | undefined) => Promise<Reply>;
}

export const IN_PROCESS = 'in-process';

/** Bytes of the longest body that is read. */
export const BODY_LIMIT = 1024 * 1024;

export const bodyTooLarge = (): Refusal =>
  new Refusal(400, 'body-too-large', `the body is over ${BODY_LIMIT} bytes`);
