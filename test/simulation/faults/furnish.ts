// Builds a live state: what is there before is no part of the play.
import type { WantedProject } from '../../../src/kinds/model.js';
import { planSegment } from '../../../src/plan/segment-plan.js';
import { stepsOf } from '../../../src/plan/steps.js';
import { createHand } from './hand.js';
import { PROJECT, type World } from './world.js';

export async function furnish(world: World, { segments }: WantedProject): Promise<void> {
  const hand = createHand(world.service(), world.uuid);
  for (const segment of segments) await hand.run(stepsOf(planSegment(segment), PROJECT.id, segment.name));
}
