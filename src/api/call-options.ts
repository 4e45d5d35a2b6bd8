type QueryValue = string | number | boolean;

export interface CallOptions {
  /** Ids are strings of digits. */
  readonly path?: Readonly<Record<string, string>>;
  /** A list becomes a repeated parameter; undefined values are left out. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>;
  readonly body?: unknown;
}
