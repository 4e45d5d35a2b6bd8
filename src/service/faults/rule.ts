/** The faults. `code` names the fault; the other fields are its parameters. */
export type FaultAction =
  /** The request is refused before anything is applied. */
  | { readonly kind: 'refuse'; readonly status: number; readonly retryAfter?: number | string }
  /** The write is applied, and the answer is lost or incomplete. */
  | { readonly kind: 'lose'; readonly how: 'reset' | 'timeout' | 'truncate' }
  | { readonly kind: 'lose'; readonly how: 'status'; readonly status: number }
  /** 504 at once; the write is applied after that many more requests. */
  | { readonly kind: 'late-commit'; readonly afterRequests: number }
  | { readonly kind: 'latency'; readonly ms: number }
  /** A created segment, project or node of a calculation is left out of the next lists. */
  | { readonly kind: 'lag'; readonly lists: number }
  /** Another user writes to the segment first: before the request is read, or while it is in progress. */
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
  /** The largest number of firings. */
  readonly times?: number;
}

export interface Firing {
  readonly rule: string;
  readonly seed: number;
  readonly action: FaultAction;
  readonly operation: string;
  /** The number of this matching call, from 1. */
  readonly call: number;
  /** Number of the request in the request log. */
  readonly request: number;
  readonly at: string;
}
