import type { Fields, Value } from '../../kinds/model.js';
import { sameValue } from '../../kinds/same-value.js';
import type { ChangeCause, ObjectState } from '../model/change.js';

/** The cause of a change that consists of several: their common cause, or both. */
export function combined(causes: readonly ChangeCause[]): ChangeCause {
  const [first = 'request', ...rest] = causes;
  return rest.every((cause) => cause === first) ? first : 'both';
}

/**
 * The cause of changed fields. A field that the base does not state counts as unchanged in the live state, because nobody
 * could drift from it. `base` holds the values that the plan of the base writes, `before` the live values.
 */
export const fieldsCause = (
  after: ObjectState = {},
  before: ObjectState = {},
  base: ObjectState = {},
): ChangeCause =>
  combined(
    // A field that is shown only to identify the object has its live value.
    Object.entries(after)
      .filter(([name, head]) => !(name in before && same(head, before[name])))
      .map(([name, head]) => {
        const asked = name in base ? base[name] : before[name];
        if (same(asked ?? null, before[name] ?? null))
          return name in base && same(asked, head) ? 'drift' : 'request';
        return same(asked, head) ? 'drift' : 'both';
      }),
  );

/** Compares two values of fields; lists, such as the cables in a pipe, are compared as a whole. */
function same(a: Held, b: Held): boolean {
  if (typeof a === 'object' && a !== null) return JSON.stringify(a) === JSON.stringify(b);
  if (typeof b === 'object' && b !== null) return false;
  return a === undefined || b === undefined ? a === b : sameValue(a, b);
}

type Held = Value | readonly Fields[] | undefined;

/** The cause of a count: of equal objects in one place, or of objects that exist once or not at all. */
export function countCause(askedByHead: number, askedByBase: number): ChangeCause {
  if (askedByBase === 0) return 'request';
  return askedByBase === askedByHead ? 'drift' : 'both';
}
