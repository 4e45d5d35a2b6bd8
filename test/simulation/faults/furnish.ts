// What is there before a play, and what there would be after it if nothing went wrong: made by hand.
import type { DesiredProject } from '../../../src/kinds/model.js';
import { decideSegment } from '../../../src/plan/decide/decide-segment.js';
import { stepsOf } from '../../../src/plan/emit/steps.js';
import { createHand } from './hand.js';
import { runOnce } from './run.js';
import type { Change } from './specs.js';
import { partsOf, type SegmentState, stateOf } from './state.js';
import { PROJECT, type World } from './world.js';

const at = (segment: string) => ({ project: PROJECT.number, segment, path: [] });

const hasParts = ({ projectFields, calculation }: DesiredProject): boolean => projectFields !== undefined || calculation !== undefined;

export async function furnish(world: World, { segments, ...project }: DesiredProject): Promise<void> {
  if (hasParts({ segments, ...project })) await mustRun(world, { ...project, prune: false, segments: [] });
  const hand = createHand(world.service(), world.uuid);
  for (const segment of segments) await hand.run(stepsOf(decideSegment({ desired: segment }), PROJECT.id, at(segment.name)));
}

/** A run that nothing disturbs: parts have no other way to be made. */
async function mustRun(world: World, spec: DesiredProject): Promise<void> {
  const { outcomes, error } = await runOnce([spec], world.client(), 1);
  const bad = outcomes.filter(({ status }) => status !== 'applied').map((one) => JSON.stringify(one.error));
  if (error !== undefined || bad.length > 0) throw new Error(`not even undisturbed: ${[error, ...bad].join('; ')}`);
}

export interface Ideal {
  readonly segments: readonly SegmentState[];
  readonly parts: readonly string[];
}

/**
 * The service may be at another time than usual, because a new calculation is tied to the revision of the catalog that is the
 * latest at that time.
 */
export async function undisturbed(world: World, change: Change, serviceTime?: number): Promise<Ideal> {
  await world.reset();
  await furnish(world, change.first);
  if (serviceTime !== undefined) world.jump('service', serviceTime - world.clock.now());
  if (!hasParts(change.second)) return { segments: await byHand(world, change), parts: partsOf(world) };
  await mustRun(world, change.second);
  return { segments: stateOf(world), parts: partsOf(world) };
}

async function byHand(world: World, { second }: Change): Promise<SegmentState[]> {
  const hand = createHand(world.service(), world.uuid);
  const there = new Map(world.segments().map(({ name, id }) => [name, id]));
  for (const segment of second.segments) {
    const id = there.get(segment.name);
    const live = id === undefined ? undefined : await hand.read(id);
    await hand.run(stepsOf(decideSegment({ desired: segment, live }), PROJECT.id, at(segment.name)));
  }
  const stated = new Set(second.segments.map(({ name }) => name));
  return stateOf(world).filter(({ name }) => !second.prune || stated.has(name));
}
