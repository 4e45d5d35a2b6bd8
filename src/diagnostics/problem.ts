/** A position in a file, counted from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly col: number;
}

/** Something wrong, or likely to be, that a user can mend: what, where, and what to do about it. */
export interface Problem {
  /** Stable and greppable; tests go by it. */
  readonly code: string;
  readonly message: string;
  /** A warning is shown and stops nothing; without this, it is an error. */
  readonly severity?: 'warning';
  readonly place?: Place;
  readonly remedy?: string;
  /** Other places that belong to it, such as the first of two duplicates. */
  readonly also?: readonly { readonly place: Place; readonly message: string }[];
}

export const isError = ({ severity }: Problem): boolean => severity !== 'warning';
