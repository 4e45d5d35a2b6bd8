import type { OperationId } from '../contract/generated/operation-ids.js';
import type { Fields } from '../kinds/model.js';
import { ITEM_KINDS, kindNamed } from '../kinds/registry.js';
import { DUCT } from '../kinds/roles.js';
import type { PlannedSegment, UnlistedDuct, UnlistedDucts } from '../plan/model/planned-segment.js';
import { isRef, type Step } from '../plan/model/step.js';
import type { Run } from './apply-work.js';

// A service may not list ducts in pipes. Then only the pipes that this run created and the ids of their ducts are
// known. They are kept between rounds, so that a round after a failure adds the missing ducts and none twice.

const HOLDER_ADDS: ReadonlySet<OperationId> = new Set(
  ITEM_KINDS.filter(({ holdsDucts }) => holdsDucts).map(({ add }) => add),
);

/** The pipes that this run created so far, each with the ducts that it added. */
export function unlistedDucts({ steps, unlisted = new Map() }: PlannedSegment, run: Run): UnlistedDucts {
  const found = new Map<string, readonly UnlistedDuct[]>(unlisted);
  const pipes = new Map<string, string>();
  for (const { step, answer } of run.own) {
    const { id } = Object(answer) as { id?: unknown };
    if (typeof id !== 'string') continue;
    if (HOLDER_ADDS.has(step.operation)) {
      pipes.set(step.id, id);
      found.set(id, []);
    }
    add(found, pipeOf(step, pipes), { id });
  }
  const lost = run.callOutcome === 'unknown' ? steps[run.done] : undefined;
  // A duct whose answer was lost cannot be looked up. It counts as created, so that it is never created twice.
  if (lost) add(found, pipeOf(lost, pipes), { fields: fieldsOf(lost) });
  return found;
}

function add(
  found: Map<string, readonly UnlistedDuct[]>,
  pipe: string | undefined,
  duct: UnlistedDuct,
): void {
  const there = pipe === undefined ? undefined : found.get(pipe);
  if (pipe !== undefined && there) found.set(pipe, [...there, duct]);
}

function pipeOf({ operation, body }: Step, pipes: ReadonlyMap<string, string>): string | undefined {
  if (operation !== kindNamed(DUCT).add) return undefined;
  const pipeId = body?.pipeId;
  if (isRef(pipeId)) return pipes.get(pipeId.step);
  return typeof pipeId === 'string' ? pipeId : undefined;
}

function fieldsOf({ body = {} }: Step): Fields {
  const { pipeId: _, ...fields } = body;
  return fields as Fields;
}

/** Pipes with ducts for which it is not known if they were created. */
export const pipesWithUnknownDucts = (unlisted: UnlistedDucts): string[] =>
  [...unlisted].filter(([, ducts]) => ducts.some(({ id }) => id === undefined)).map(([pipe]) => pipe);
