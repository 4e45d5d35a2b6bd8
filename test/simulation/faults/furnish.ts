// What is there before a play, and what there would be after it if nothing went wrong: made by hand.
import type { DesiredProject } from '../../../src/kinds/model.js';
import { decideSegment } from '../../../src/plan/decide/decide-segment.js';
import { stepsOf } from '../../../src/plan/emit/steps.js';
import { createHand } from './hand.js';
import type { Change } from './specs.js';
import { type SegmentState, stateOf } from './state.js';
import { PROJECT, type World } from './world.js';

const at = (segment: string) => ({ project: PROJECT.number, segment, path: [] });

export async function furnish(world: World, { segments }: DesiredProject): Promise<void> {
  const hand = createHand(world.service(), world.uuid);
  for (const segment of segments)
    await hand.run(stepsOf(decideSegment({ desired: segment }), PROJECT.id, at(segment.name)));
}

export async function undisturbed(world: World, { first, second }: Change): Promise<SegmentState[]> {
  await world.reset();
  await furnish(world, first);
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
