import type { OperationId } from '../contract/generated/operation-ids.js';
import type { Value } from '../kinds/model.js';
import { sameValue } from '../kinds/same-value.js';
import { makes } from './made.js';
import type { StepReport } from './run-steps.js';
import { StepError } from './step-error.js';

/** Ends a run at an answer that does not fit: what was made has to be looked at first. */
export function mustFit({ step, outcome, sent, answer }: StepReport): void {
  const oddity = outcome === 'done' ? oddityOf(step.operation, sent?.body, answer) : '';
  if (oddity === '') return;
  const { id, operation } = step;
  throw new StepError('odd', `${operation} (step ${id}) was answered well, but ${oddity}`, { step: id });
}

/** In what an answer to a create does not fit; an empty text where it does. */
function oddityOf(operation: OperationId, body: object | undefined, answer: unknown): string {
  if (makes(operation) === undefined) return '';
  const { count } = Object(body) as { count?: unknown };
  if (typeof count !== 'number') return oddityOfOne(body ?? {}, answer);
  if (!Array.isArray(answer)) return 'the answer is not a list';
  if (answer.length < count) return `the answer lists ${answer.length} and not ${count}`;
  return answer.map((one) => oddityOfOne(body ?? {}, one)).find((oddity) => oddity !== '') ?? '';
}

function oddityOfOne(body: object, answer: unknown): string {
  const there = Object(answer) as Record<string, unknown>;
  if (typeof there.id !== 'string' || there.id === '') return 'the answer has no id';
  const other = Object.entries(body).find(
    ([name, value]) => isPlain(value) && isTold(name, there[name]) && !fits(there[name], value),
  );
  return other ? `${other[0]} is ${told(there[other[0]])} in the answer and ${told(other[1])} was sent` : '';
}

const isPlain = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value);

/** The place of a new object is not part of its answer, and a field that is left out says nothing. */
const PLACES: ReadonlySet<string> = new Set([
  ...['sectionId', 'layerId', 'pipeId', 'beforeSectionId', 'beforeLayerId', 'count'],
]);
const isTold = (name: string, value: unknown): boolean => !PLACES.has(name) && isPlain(value);

/** Numbers may come as text. */
const fits = (live: unknown, sent: Value): boolean =>
  sameValue(live as Value, sent) ||
  (typeof live === 'string' && typeof sent === 'number' && sameValue(Number(live), sent)) ||
  (typeof live === 'number' && typeof sent === 'string' && String(live) === sent);

const told = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
