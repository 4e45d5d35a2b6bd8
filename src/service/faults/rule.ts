/** What may go wrong. `code` names the way; the rest is its measure. */
export type FaultAction =
  /** The request is turned away before anything happens. */
  | { readonly kind: 'refuse'; readonly status: number; readonly retryAfter?: number | string }
  /** The write is done and kept, and the answer never arrives whole. */
  | { readonly kind: 'lose'; readonly how: 'reset' | 'timeout' | 'truncate' }
  | { readonly kind: 'lose'; readonly how: 'status'; readonly status: number }
  /** 504 at once; the write is done when that many more requests have come in. */
  | { readonly kind: 'late-commit'; readonly afterRequests: number }
  | { readonly kind: 'latency'; readonly ms: number }
  /** A created segment is left out of the next lists. */
  | { readonly kind: 'lag'; readonly lists: number }
  /** Somebody else writes to the segment first: before the request is read, or while it is under way. */
  | { readonly kind: 'rival'; readonly when?: 'before' | 'during'; readonly edit?: RivalEdit }
  /** All tokens issued so far expire. */
  | { readonly kind: 'expire-tokens' };

export interface RivalEdit {
  /** An operation of the trench service under /segments/{segmentId}. */
  readonly operation: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface FaultRule {
  readonly id: string;
  readonly match: {
    /** An operationId; `*` stands for any run of letters: `add*`. */
    readonly operation?: string;
    readonly method?: string;
    /** Only the nth matching call, counted from 1. */
    readonly nth?: number;
    /** Each matching call, with this probability. */
    readonly probability?: number;
  };
  readonly action: FaultAction;
  readonly seed?: number;
  /** At most so many firings. */
  readonly times?: number;
}

export interface Firing {
  readonly rule: string;
  readonly seed: number;
  readonly action: FaultAction;
  readonly operation: string;
  /** The how-manieth matching call this was. */
  readonly call: number;
  /** Number of the request in the request log. */
  readonly request: number;
  readonly at: string;
}
