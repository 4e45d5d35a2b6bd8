import type { Fields, LiveSegment } from '../kinds/model.js';
import type { RehearsalResult } from '../plan/emit/document.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { ApplyFailure, UnexpectedState } from '../plan/model/refusal.js';
import { isRef, type Step } from '../plan/model/step.js';
import { layoutAfter } from './layout-after.js';

export interface Rehearsed extends RehearsalResult {
  readonly segment: PlannedSegment;
  /** The segment after the rehearsal with its layout problems; absent if it was deleted. */
  readonly after?: LiveSegment;
  /** The reason why the plan does not reach the spec on the sandbox. */
  readonly error?: ApplyFailure;
  readonly unexpectedState?: UnexpectedState;
}

/** Results of rehearsals that hold for other segments too. */
export interface Equals {
  /** The result of a new segment whose equal was rehearsed. */
  resultFor(segment: PlannedSegment): Rehearsed | undefined;
  remember(result: Rehearsed): void;
}

/** Fields of a segment in which equal segments may differ, because no layout depends on them. */
const OWN = ['name', 'length', 'description'] as const;

/** Remembers rehearsals of new segments. One that failed is not remembered, because its messages name its objects. */
export function createEquals(): Equals {
  const known = new Map<string, Rehearsed>();
  return {
    resultFor(segment) {
      const key = keyOf(segment);
      const first = key === undefined ? undefined : known.get(key);
      return first && resultAs(segment, first);
    },
    remember(result) {
      const key = keyOf(result.segment);
      if (key !== undefined && result.after && !result.error && !result.unexpectedState)
        known.set(key, result);
    },
  };
}

/** Returns the calls of a new segment as a text without its own fields; undefined for a segment that is live. */
function keyOf({ live, segmentId, nameFrom, steps }: PlannedSegment): string | undefined {
  const [first] = steps;
  if (live || segmentId !== undefined || nameFrom !== undefined) return undefined;
  if (first?.operation !== 'createSegment') return undefined;
  return JSON.stringify(steps.map(callOf), (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}

/** The address of a step names the segment, and the path of the first one its project. */
function callOf({ address: _, path, body, ...call }: Step, n: number): object {
  if (n > 0) return { ...call, path, body };
  const others = Object.entries(body ?? {}).filter(([name]) => !OWN.some((own) => own === name));
  return { ...call, body: Object.fromEntries(others), own: OWN.filter((name) => body?.[name] != null) };
}

/** The result for an equal segment: its own fields, and layout problems at its own places. */
function resultAs(segment: PlannedSegment, { calls, after }: Rehearsed): Rehearsed | undefined {
  if (!after) return undefined;
  const own = { ...after, fields: { ...after.fields, ...ownFields(segment) } };
  return { segment, calls, layoutProblems: layoutAfter(segment, own), after: own };
}

const ownFields = ({ steps: [first] }: PlannedSegment): Fields =>
  Object.fromEntries(
    OWN.flatMap((name) => {
      const value = first?.body?.[name];
      return value == null || isRef(value) || typeof value === 'object' ? [] : [[name, value]];
    }),
  ) as Fields;
