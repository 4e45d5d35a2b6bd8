// Two or three appliers begin at about the same time, on something that none of them finds. Calls take their time, and some
// creates take effect after their answers were lost.
import { applyAll } from '../../../src/apply/apply-all.js';
import type { Outcome } from '../../../src/apply/apply-work.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import { makePlan } from '../../../src/reconcile/make-plan.js';
import type { Client } from '../../support/client.js';
import { networkError } from '../faults/wire.js';
import { COMPANY, createWorld, PROJECT } from '../faults/world.js';
import { createRandom, type Random } from '../random.js';
import { createEventClock } from './event-clock.js';

export interface Race {
  readonly appliers: number;
  /** The share of the creates whose answer is lost. */
  readonly lost: number;
  readonly seed: number;
}

export interface Ended {
  readonly outcomes: readonly Outcome[];
  /** Why there was no plan. */
  readonly error?: string;
}

const CREATES =
  /\/(projects|segments\/by-projectid\/\d+|calculationnodes\/by-projectid\/\d+|customnodes\/by-projectid\/\d+)(\?|$)/;

/** The longest time between the call and its effect; the run waits as long as one try of a call may take. */
const LATEST_MS = 30_000;

const clock = createEventClock();
const world = createWorld(clock);

export async function race(specs: readonly DesiredProject[], { appliers, lost, seed }: Race) {
  await inTime(world.reset());
  const random = createRandom(seed);
  const late: Promise<unknown>[] = [];
  const clients = Array.from({ length: appliers }, () => world.client(slowSend(random, lost, late)));
  // Tokens are made elsewhere, in their own time: everybody has one before it counts who comes first.
  for (const { api } of clients) await inTime(api.call('listSegments', { path: { projectId: PROJECT.id } }));
  const runs = clients.map(async (client): Promise<Ended> => {
    await clock.sleep(random.below(2_000));
    return runOne(specs, client, random.between(1, 3));
  });
  const ended = await inTime(Promise.all(runs));
  await inTime(Promise.all(late));
  return { ended, api: world.client().api, failures: world.failures };
}

/** Waits for something while time goes by. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  done.catch(() => {});
  await clock.runUntil(() => isOver);
  return done;
}

type Send = NonNullable<Parameters<typeof world.client>[0]>;

const slowSend =
  (random: Random, lost: number, late: Promise<unknown>[]): Send =>
  async (url, init) => {
    const forward = () => world.service().fetch(url, init);
    const method = init.method ?? 'GET';
    const isCreate = method !== 'GET' && method !== 'DELETE' && CREATES.test(String(url));
    if (isCreate && random.chance(lost)) {
      // Half of the lost creates come to nothing, and the others take effect before or after the loss is noticed.
      const after = random.below(LATEST_MS);
      if (random.chance(0.5)) late.push(clock.sleep(after).then(forward));
      await clock.sleep(random.below(3_000));
      throw networkError('ECONNRESET');
    }
    await clock.sleep(random.below(1_500));
    const answer = await forward();
    await clock.sleep(random.below(500));
    return answer;
  };

async function runOne(
  specs: readonly DesiredProject[],
  { api }: Client,
  parallelism: number,
): Promise<Ended> {
  try {
    const made = await makePlan(specs, { reading: api, companyId: COMPANY }, { parallelism });
    if (made.problems.length > 0)
      return { outcomes: [], error: made.problems.map(({ message }) => message).join('; ') };
    return { outcomes: await applyAll(made, { api, parallelism, wait: clock.wait }) };
  } catch (error) {
    return { outcomes: [], error: error instanceof Error ? error.message : String(error) };
  }
}
