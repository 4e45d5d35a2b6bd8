import type { OperationId } from '../contract/generated/operation-ids.js';
import type { Value } from '../kinds/model.js';
import { sameValue } from '../kinds/same-value.js';
import { type BodyValue, type Id, isRef, type Step, type StepRef } from '../plan/model/step.js';
import { StepError } from './step-error.js';

/** The interface to the API: one call by its operation of the contract. */
export interface Caller {
  call(
    operation: OperationId,
    request: { path: Record<string, string>; query?: NonNullable<Step['query']>; body?: unknown },
  ): Promise<unknown>;
}

/** A call as it was sent, with the answers of earlier steps filled in. */
export interface SentCall {
  readonly path: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface StepReport {
  readonly step: Step;
  /** `agrees`: the new object already has the values, so the call was left out. */
  readonly outcome: 'done' | 'agrees';
  readonly answer?: unknown;
  readonly sent?: SentCall;
}

export interface RunOptions {
  readonly onStep?: (report: StepReport) => void;
  /** Called before each call; throws to prevent it. */
  readonly before?: (step: Step, sent: SentCall) => Promise<void>;
  /** Called after each call; throws to prevent the next one. */
  readonly after?: (report: StepReport) => void | Promise<void>;
  /** Called before each call; true prevents all further calls. */
  readonly stopped?: () => boolean;
}

/** Makes the calls of one segment in order. Later steps refer to the answers of earlier ones. */
export async function runSteps(
  steps: readonly Step[],
  api: Caller,
  options: RunOptions = {},
): Promise<StepReport[]> {
  const answers = new Map<string, unknown>();
  const reports: StepReport[] = [];
  for (const step of steps) {
    if (options.stopped?.()) break;
    const report = await runStep(step, api, answers, options);
    reports.push(report);
    options.onStep?.(report);
    if (options.after) await options.after(report);
  }
  return reports;
}

async function runStep(
  step: Step,
  api: Caller,
  answers: Map<string, unknown>,
  { before }: RunOptions,
): Promise<StepReport> {
  const path = Object.fromEntries(Object.entries(step.path).map(([name, id]) => [name, idOf(id, answers)]));
  const body = step.body && (filled(step.body, answers) as Record<string, unknown>);
  const sent = { path, ...(body ? { body } : {}) };
  if (before) await before(step, sent);
  if (step.unless && body && alreadySo(lookUp(step.unless, answers), body))
    return { step, outcome: 'agrees' };
  const { query } = step;
  const answer = oneOf(body, await api.call(step.operation, { ...sent, query }));
  answers.set(step.id, answer);
  return { step, outcome: 'done', answer, sent };
}

/** A service may answer a create with a list of one. */
const oneOf = (body: Record<string, unknown> | undefined, answer: unknown): unknown =>
  Array.isArray(answer) && answer.length === 1 && !(body && 'count' in body) ? answer[0] : answer;

const alreadySo = (there: unknown, body: Record<string, unknown>): boolean =>
  typeof there === 'object' &&
  there !== null &&
  Object.entries(body).every(
    ([name, value]) => name in there && sameValue((there as Record<string, Value>)[name], value as Value),
  );

function lookUp({ step, pick }: StepRef, answers: ReadonlyMap<string, unknown>): unknown {
  const keys = pick === '' ? [] : pick.split('.');
  return keys.reduce<unknown>(
    (at, key) => (at as Record<string, unknown> | undefined | null)?.[key],
    answers.get(step),
  );
}

function idOf(id: Id, answers: ReadonlyMap<string, unknown>): string {
  if (!isRef(id)) return id;
  const found = lookUp(id, answers);
  if (typeof found !== 'string' || found === '')
    throw new StepError('unverified', { code: 'no-id-in-answer', ...id }, { step: id.step });
  return found;
}

function filled(value: BodyValue, answers: ReadonlyMap<string, unknown>): unknown {
  if (isRef(value)) return idOf(value, answers);
  if (Array.isArray(value)) return value.map((inner) => filled(inner, answers));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, filled(inner as BodyValue, answers)]),
  );
}
