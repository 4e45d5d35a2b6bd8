import { kindNamed } from '../kinds/registry.js';
import type { Change, ObjectState } from '../plan/model/change.js';
import type { Difference, UnexpectedState } from '../plan/model/refusal.js';
import type { Step } from '../plan/model/step.js';
import { kindMade, type Made, makes } from './made.js';
import type { StepReport } from './run-steps.js';

interface Left {
  readonly changes: readonly Change[];
  readonly steps: readonly Step[];
}

/**
 * The differences of an unexpected state. A plan after all calls should be empty, so each of its changes is a
 * difference.
 */
export const unexpectedStateIn = (
  { changes, steps }: Left,
  reports: readonly StepReport[],
): UnexpectedState => ({
  differences: changes.map((change): Difference => {
    const { address, kind, item, catalog, action, before = {}, after = {}, alterations, count } = change;
    const named = steps.filter(({ id }) => change.calls.includes(id)).flatMap(idsNamed);
    const made = reports.filter(({ step }) => step.address === address).flatMap(idsMade);
    return {
      address,
      kind,
      ...(item === undefined ? {} : { item }),
      ...(catalog ? { catalog } : {}),
      expected: action === 'delete' ? null : after,
      ...(alterations ? { alterations } : {}),
      found: action === 'create' ? null : before,
      count,
      ids: [...new Set([...named, ...made])],
    };
  }),
});

/** The id of the object that a call changes: the last id in its path, except for creates. */
function idsNamed({ operation, path }: Step): string[] {
  const id = Object.values(path).at(-1);
  return makes(operation) === undefined && typeof id === 'string' ? [id] : [];
}

const idsMade = ({ step, answer }: StepReport): string[] =>
  makes(step.operation) === undefined
    ? []
    : [answer].flat().flatMap((one) => {
        const { id } = Object(one) as { id?: unknown };
        return typeof id === 'string' ? [id] : [];
      });

/** The difference for an object of this run that a read does not show as sent. */
export function differenceOf(
  { id, kind, address, fields }: Made,
  found: ObjectState | null,
  expected: ObjectState = fields,
): Difference {
  const objectKind = kindMade(kind);
  const catalog = objectKind.item === undefined ? undefined : kindNamed(objectKind.item).catalog;
  return {
    address,
    ...objectKind,
    ...(catalog ? { catalog } : {}),
    expected,
    found,
    count: 1,
    ids: [id],
  };
}
