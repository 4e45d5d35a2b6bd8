import type { Place } from '../diagnostics/problem.js';
import type { Catalog } from '../kinds/kind.js';
import type { Fields } from '../kinds/model.js';

export type Action = 'create' | 'update' | 'replace' | 'delete' | 'rename';

/** One line of a plan: what happens to which thing, and why. */
export interface Change {
  readonly address: string;
  readonly action: Action;
  /** What it is called in a sentence: `cable`, `section`, `top covering`. */
  readonly thing: string;
  /** Where its type is named. */
  readonly catalog?: Catalog;
  readonly before?: Fields;
  readonly after?: Fields;
  /** How many identical things this line stands for. */
  readonly count: number;
  /** Live things that go with it, everything that they hold included. */
  readonly destroyed: number;
  readonly reason: string;
  readonly place?: Place;
}

/** A value or thing that the spec does not own and that the plan cannot keep. */
export interface Loss {
  readonly address: string;
  readonly what: string;
  readonly value: string;
}
