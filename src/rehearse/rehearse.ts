import { addressesFrom } from '../api/addresses.js';
import { type Api, createApi } from '../api/client.js';
import { applySegment } from '../apply/apply-segment.js';
import type { LiveSegment } from '../kinds/model.js';
import { readAgain } from '../live/read-again.js';
import { type ConsumeBudget, OverBudgetError } from '../plan/model/budget.js';
import { objectsInSection } from '../plan/model/count.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile-fields.js';
import { createApiService } from '../service/api-service.js';
import type { Caller } from '../service/core/context.js';
import { createMemoryStore } from '../service/store/memory.js';
import type { Snapshot } from '../service/store/port.js';
import { layoutAfter, withProblems } from './layout-after.js';
import { createEquals, type Equals, type Rehearsed } from './rehearsed.js';
import { createSandboxTransport } from './sandbox-transport.js';
import { asSandboxShows, CALLER, type SandboxSegment, snapshotOf, type Types } from './sandbox-world.js';

export interface RehearseOptions {
  /** The behaviour of the live service, which the sandbox has too. */
  readonly profile?: ServiceProfile;
  /** The budget of all rehearsals together. */
  readonly consumeBudget?: ConsumeBudget;
  /** Called for a segment that exceeds the budget and is not rehearsed. */
  readonly onTooLarge?: (segment: PlannedSegment, error: OverBudgetError) => void;
  /** Called after every segment, also after one without a result. */
  readonly onSegment?: (() => void) | undefined;
}

/** A sandbox is closed after so many segments, so that the memory of those that are done is released. */
const A_SANDBOX = 500;

/**
 * Runs a plan on a copy of the live state, in memory: every call is made, and the plan after it must be empty. Layout
 * problems of the result are known before anything is sent. New segments that are equal are rehearsed once.
 */
export async function rehearse(
  segments: readonly PlannedSegment[],
  types: Types,
  options: RehearseOptions = {},
): Promise<Rehearsed[]> {
  const work = segments.filter(({ steps }) => steps.length > 0);
  const equals = createEquals();
  const results: Rehearsed[] = [];
  for (let start = 0; start < work.length; start += A_SANDBOX)
    results.push(
      ...(await rehearseSome(work.slice(start, start + A_SANDBOX), types, { ...options, equals })),
    );
  return results;
}

async function rehearseSome(
  work: readonly PlannedSegment[],
  types: Types,
  options: RehearseOptions & { readonly equals: Equals },
): Promise<Rehearsed[]> {
  const sandbox = createSandbox(work, types, options.profile ?? ASSUMED_PROFILE);
  try {
    return await rehearseIn(sandbox, work, options);
  } finally {
    sandbox.close();
  }
}

/** Rehearses segments one after the other in a sandbox that holds their projects and their live state. */
export async function rehearseIn(
  sandbox: Sandbox,
  work: readonly PlannedSegment[],
  {
    consumeBudget = () => {},
    onTooLarge = () => {},
    onSegment,
    equals,
  }: RehearseOptions & { readonly equals: Equals },
): Promise<Rehearsed[]> {
  const results: Rehearsed[] = [];
  for (const segment of work) {
    const known = equals.resultFor(segment);
    const result =
      known ??
      (await rehearseOne(segment, sandbox, consumeBudget).catch((error: unknown) => {
        if (error instanceof OverBudgetError) onTooLarge(segment, error);
        return undefined;
      }));
    // A state that the sandbox does not understand gives no result.
    if (result && sandbox.failures.length === 0) results.push(result);
    if (result && !known && sandbox.failures.length === 0) equals.remember(result);
    sandbox.failures.length = 0;
    onSegment?.();
    // The sandbox answers without a pause. Connections that the service closes meanwhile must be noticed, because a create
    // on a closed connection has an unknown outcome.
    await new Promise(setImmediate);
  }
  return results;
}

async function rehearseOne(
  segment: PlannedSegment,
  { api }: Sandbox,
  consumeBudget: ConsumeBudget,
): Promise<Rehearsed> {
  const perCall = workPerCall(segment);
  // Work that exceeds the budget is not begun.
  consumeBudget(perCall * segment.steps.length);
  const clock = deadlineOf(consumeBudget);
  const before = await sandboxBefore(segment, { api });
  let live: LiveSegment | undefined;
  const onReread = (found: LiveSegment | undefined) => {
    live = found;
  };
  const shown = segment.live ? { ...segment, live: asSandboxShows(segment.live) } : segment;
  const { status, error, calls, unexpectedState } = await applySegment(shown, {
    api,
    tries: 1,
    onReread,
    stopped: clock.isOver,
    // The sandbox is in this process, so a later read shows nothing new.
    wait: async () => {},
  });
  clock.check();
  const after = live && withProblems(segment, before, live);
  return {
    segment,
    calls,
    layoutProblems: after ? layoutAfter(segment, after) : [],
    after,
    ...(status === 'applied' ? {} : { error: error ?? ({ code: 'stopped' } as const) }),
    unexpectedState,
  };
}

/** Checks the deadline of a budget without throwing in the middle of a call. */
function deadlineOf(consumeBudget: ConsumeBudget): { isOver: () => boolean; check: () => void } {
  let error: unknown;
  const isOver = (): boolean => {
    try {
      consumeBudget(0);
    } catch (reason) {
      error ??= reason;
    }
    return error !== undefined;
  };
  return {
    isOver,
    check() {
      if (isOver()) throw error;
    },
  };
}

/** Work of a call without the layout of the section that it changes. */
const CALL = 50;

function workPerCall({ live, desired }: PlannedSegment): number {
  const there = (live?.sections ?? []).map(objectsInSection);
  const stated = (desired?.sections ?? []).map(({ layers = [] }) =>
    layers.reduce((sum, { items }) => sum + Object.values(items).flat().length, 0),
  );
  return CALL + [...there, ...stated].reduce((most, objectCount) => Math.max(most, objectCount), 0);
}

/** The segment as the sandbox shows it before the first call. */
async function sandboxBefore(
  { projectId, desired, segmentId }: PlannedSegment,
  { api }: Pick<Sandbox, 'api'>,
): Promise<LiveSegment | undefined> {
  if (segmentId === undefined || !desired) return undefined;
  return readAgain({ api, projectId, desired, segmentId });
}

export interface Sandbox {
  readonly api: Api;
  /** Internal errors of the sandbox, after which its result is ignored. */
  readonly failures: string[];
  close(): void;
}

const ORIGIN = 'http://127.0.0.1';

/** Creates the embedded service in memory, with the live segments of a plan and the catalogs as they were read. */
export const createSandbox = (
  segments: readonly SandboxSegment[],
  types: Types,
  live: ServiceProfile,
): Sandbox => openSandbox(snapshotOf(segments, types, live), live, CALLER);

/** Creates the embedded service in memory, with a state and the one caller that it answers. */
export function openSandbox(state: Snapshot, live: ServiceProfile, caller: Caller): Sandbox {
  const failures: string[] = [];
  // The operator's names do not matter for a plan, so the sandbox uses those of the documents.
  const profile = { ...live, operator: ASSUMED_PROFILE.operator };
  const store = createMemoryStore();
  store.load(state);
  const service = createApiService({
    store,
    authenticate: () => caller,
    profile,
    unknownFields: 'refuse',
    // The applier reads only the ids of new items. Their places would cost a layout of the section for each call.
    answersPlaces: false,
    report: (message) => failures.push(message),
  });
  const transport = createSandboxTransport(service.ask);
  const { addresses } = addressesFrom({ baseUrl: ORIGIN });
  return { api: createApi({ transport, addresses, profile }), failures, close: service.close };
}
