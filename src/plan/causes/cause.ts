import type { Value } from '../../kinds/model.js';
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
        const there = before[name] ?? null;
        const asked = name in base ? base[name] : there;
        if (same(asked, there)) return 'request';
        return same(asked, head) ? 'drift' : 'both';
      }),
  );

/** Compares two values of fields. No object whose fields are compared has a list among them. */
const same = (a: Held, b: Held): boolean => sameValue(a as Value, b as Value);

type Held = ObjectState[string] | undefined;

/** The cause of a count: of equal objects in one place, or of objects that exist once or not at all. */
export function countCause(askedByHead: number, askedByBase: number): ChangeCause {
  if (askedByBase === 0) return 'request';
  return askedByBase === askedByHead ? 'drift' : 'both';
}
