// The whole way from specs to what a run makes of them, on the service and the client that the test has by `withClient('each')`.
import { expect } from 'vitest';
import { type ApplyAllOptions, applyAll } from '../../src/apply/apply-all.js';
import type { Outcome } from '../../src/apply/apply-work.js';
import type { Plan } from '../../src/reconcile/made-plan.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import type { FaultRule } from '../../src/service/faults/faults.js';
import { loadWell } from '../spec/support.js';
import { client, under } from '../support/around.js';

type Call = typeof client.api.call;

export interface RunOptions extends Partial<ApplyAllOptions> {
  /** What somebody else does before a call of the run. */
  readonly meddle?: (...call: Parameters<Call>) => unknown;
}

export async function planOf(text: string, parallelism = 4): Promise<Plan> {
  const made = await makePlan(loadWell(text), { reading: client.api, companyId: '1001' }, { parallelism });
  expect(made.problems).toEqual([]);
  return made;
}

/** Plans a text, or takes a plan as it is, and applies it. */
export async function apply(what: string | Plan, { meddle, ...options }: RunOptions = {}): Promise<Outcome[]> {
  const call: Call = async (...given) => {
    await meddle?.(...given);
    return client.api.call(...given);
  };
  const made = typeof what === 'string' ? await planOf(what) : what;
  return applyAll(made, { api: { ...client.api, call }, parallelism: 1, wait: client.clock.wait, ...options });
}

/** The calls in a plan for the text. */
export async function left(text: string): Promise<string[]> {
  const { parts, segments } = await planOf(text);
  return [...parts, ...segments].flatMap(({ steps }) => steps.map(({ operation }) => operation));
}

export const fault = (match: FaultRule['match'], action: FaultRule['action'], times?: number): void =>
  void under.service.faults.add({ match, action, ...(times === undefined ? {} : { times }) });
