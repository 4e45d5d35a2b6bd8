/** One thing that `doctor` looked at. */
export interface Check {
  readonly area: 'settings' | 'versions' | 'hosts' | 'login' | 'files';
  readonly name: string;
  /** A `skipped` check was not possible; the text says why. */
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly text: string;
  /** The remedy for a warning or a failure. */
  readonly remedy?: string;
}

/** Returns a function that makes the checks of one area. */
export const checksOf =
  (area: Check['area']) =>
  (name: string, status: Check['status'], text: string, remedy?: string): Check => ({
    area,
    name,
    status,
    text,
    ...(remedy === undefined ? {} : { remedy }),
  });
