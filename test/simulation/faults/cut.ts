// One write of a run is where it is cut off; the next run goes on from there.
import type { DesiredProject } from '../../../src/kinds/model.js';
import type { Snapshot } from '../../../src/service/store/port.js';
import { planOnly, runOnce } from './run.js';
import { type SegmentState, stateOf } from './state.js';
import { createWire, networkError, type Passing } from './wire.js';
import type { World } from './world.js';

export const WAYS = ['killed before the call', 'killed after the call', 'answer lost'] as const;
type Route = (typeof WAYS)[number];

export interface Uninterrupted {
  readonly start: Snapshot;
  readonly end: readonly SegmentState[];
  readonly writes: number;
}

/** What there is now, and what a run makes of it that nothing disturbs. */
export async function uninterrupted(world: World, spec: DesiredProject): Promise<Uninterrupted> {
  const start = world.service().store.dump();
  const wire = createWire(world, ({ forward }) => forward());
  const { outcomes, error } = await runOnce([spec], world.client(wire.send), 1);
  const bad = outcomes.filter(({ status }) => status !== 'applied').map((one) => one.error);
  if (error !== undefined || bad.length > 0)
    throw new Error(`not even undisturbed: ${[error, ...bad].join('; ')}`);
  return { start, end: stateOf(world), writes: wire.writes() };
}

const cutting =
  (at: number, way: Route) =>
  async ({ write, forward, die }: Passing) => {
    if (write !== at) return forward();
    if (way === 'killed before the call') die();
    await forward();
    if (way === 'killed after the call') die();
    throw networkError('ECONNRESET');
  };

export interface Cut {
  readonly start: Snapshot;
  readonly at: number;
  readonly way: Route;
}

/** Where it ends; a sentence where it does not end at all. */
export async function cutOff(
  world: World,
  spec: DesiredProject,
  { start, at, way }: Cut,
): Promise<readonly SegmentState[] | string> {
  await world.reset(start);
  await runOnce([spec], world.client(createWire(world, cutting(at, way)).send), 1);
  if (way !== 'answer lost') await runOnce([spec], world.client(), 1);
  const left = (await planOnly([spec], world.client())).flatMap(({ steps }) => steps);
  if (left.length > 0) return `${left.map(({ operation }) => operation).join(', ')} would still be called`;
  return stateOf(world);
}
