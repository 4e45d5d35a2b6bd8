import type { OperationId } from '../contract/generated/operation-ids.js';
import type { Value } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { sameValue } from '../kinds/same-value.js';
import type { Change, ObjectState } from '../plan/model/change.js';
import type { AnswerMismatch, Difference, UnexpectedState } from '../plan/model/refusal.js';
import type { Step } from '../plan/model/step.js';
import { type CreatedObject, idsIn, kindCreatedBy, objectKindOf } from './created-objects.js';
import type { StepReport } from './run-steps.js';
import { StepError } from './step-error.js';

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
      item,
      catalog,
      expected: action === 'delete' ? null : after,
      alterations,
      found: action === 'create' ? null : before,
      count,
      ids: [...new Set([...named, ...made])],
    };
  }),
});

/** The id of the object that a call changes: the last id in its path, except for creates. */
function idsNamed({ operation, path }: Step): string[] {
  const id = Object.values(path).at(-1);
  return kindCreatedBy(operation) === undefined && typeof id === 'string' ? [id] : [];
}

const idsMade = ({ step, answer }: StepReport): string[] =>
  kindCreatedBy(step.operation) === undefined ? [] : idsIn(answer);

/** The difference for an object of this run that a read does not show as sent. */
export function differenceOf(
  { id, kind, address, fields }: CreatedObject,
  found: ObjectState | null,
  expected: ObjectState = fields,
): Difference {
  const objectKind = objectKindOf(kind);
  const catalog = objectKind.item === undefined ? undefined : kindNamed(objectKind.item).catalog;
  return { address, ...objectKind, catalog, expected, found, count: 1, ids: [id] };
}

/** Throws if the answer does not match the request; the created object has to be read first. */
export function mustMatchRequest({ step, outcome, sent, answer }: StepReport): void {
  const mismatch = outcome === 'done' ? mismatchOf(step.operation, sent?.body, answer) : undefined;
  if (!mismatch) return;
  const { id, operation } = step;
  throw new StepError(
    'unverified',
    { code: 'unverified-answer', step: id, operation, mismatch },
    { step: id },
  );
}

/** The way in which the answer to a create differs from the request; undefined if it does not. */
function mismatchOf(
  operation: OperationId,
  body: object | undefined,
  answer: unknown,
): AnswerMismatch | undefined {
  if (kindCreatedBy(operation) === undefined) return undefined;
  const { count } = Object(body) as { count?: unknown };
  if (typeof count !== 'number') return mismatchOfOne(body ?? {}, answer);
  if (!Array.isArray(answer)) return { code: 'not-a-list' };
  if (answer.length < count) return { code: 'too-short', listed: answer.length, asked: count };
  return answer.map((one) => mismatchOfOne(body ?? {}, one)).find((mismatch) => mismatch !== undefined);
}

function mismatchOfOne(body: object, answer: unknown): AnswerMismatch | undefined {
  const there = Object(answer) as Record<string, unknown>;
  if (typeof there.id !== 'string' || there.id === '') return { code: 'no-id' };
  const other = Object.entries(body).find(
    ([name, value]) => isPlain(value) && isAnswered(name, there[name]) && !fits(there[name], value),
  );
  if (!other) return undefined;
  const [field, sent] = other;
  return { code: 'other-value', field, answered: there[field], sent };
}

const isPlain = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value);

/** Answers do not show the place of a new object, and a missing field is no difference. */
const PLACES: ReadonlySet<string> = new Set([
  ...['sectionId', 'layerId', 'pipeId', 'beforeSectionId', 'beforeLayerId', 'count'],
]);
const isAnswered = (name: string, value: unknown): boolean => !PLACES.has(name) && isPlain(value);

/** Compares values; numbers may arrive as text. */
const fits = (live: unknown, sent: Value): boolean =>
  sameValue(live as Value, sent) ||
  (typeof live === 'string' && typeof sent === 'number' && sameValue(Number(live), sent)) ||
  (typeof live === 'number' && typeof sent === 'string' && String(live) === sent);
