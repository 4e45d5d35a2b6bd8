// Any change to a segment, killed after any of its writes: the next run ends where an uninterrupted one would have.
import { test } from 'vitest';
import type { DesiredSegment, LiveSection } from '../../../src/kinds/model.js';
import { decideSegment } from '../../../src/plan/decide/decide-segment.js';
import { stepsOf } from '../../../src/plan/emit/steps.js';
import type { Step } from '../../../src/plan/model/step.js';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { alikePair, type Pair } from './alike.js';
import { check } from './check.js';
import { CutOff, createHand, type Hand } from './hand.js';
import { readable } from './readable.js';
import { type SegmentState, stateOf } from './state.js';
import { createWorld, PROJECT, type World } from './world.js';

const AT = { project: 'P', segment: 'S', path: [] };

const { count, seed } = settings({ count: 4, long: 30, seed: 20260417 });

test(
  `a run that is cut off after any of its writes, and one more (${count} changes, seed ${seed})`,
  async () => {
    const world = createWorld();
    const sums = { cuts: 0, replaced: 0, changes: 0 };
    await check({
      simulation: 'cuts',
      cases: alikePair.map(readable),
      count,
      seed,
      wrong: async (pair) => {
        await world.reset();
        const { cuts, replaced, elsewhere } = await everyCut(world, pair);
        sums.cuts += cuts;
        sums.replaced += replaced;
        sums.changes += 1;
        return elsewhere;
      },
    });
    console.log(`${sums.changes} changes with ${sums.replaced} replaced sections, ${sums.cuts} cuts`);
  },
  SIMULATION_TIMEOUT,
);

async function everyCut(world: World, { first, second }: Pair) {
  const hand = createHand(world.service(), world.uuid);
  const { segmentId = '' } = await hand.run(stepsOf(decideSegment({ desired: first }), PROJECT.id, AT));
  // An empty section behind another one is what an interrupted run leaves, so the next run could be that of another change.
  const { sections } = await hand.read(segmentId);
  if (sections.some(isEmptyBehind)) return { cuts: 0, replaced: 0, elsewhere: [] };
  const restore = keeper(world, segmentId);
  const steps = await planned(hand, segmentId, second);
  const { calls } = await hand.run(steps);
  const [end] = stateOf(world);
  const elsewhere: string[] = [];
  const firstCreated = steps.findIndex(({ operation }) => operation === 'createSection');
  for (let at = 1; at < calls; at += 1) {
    restore();
    const next = await hand.run(steps, at).then(() => undefined, cutBefore);
    // Between two replacements nothing is unfinished, and another plan may be as good.
    if (next === 'createSection' && at > firstCreated) continue;
    const rest = await planned(hand, segmentId, second);
    await hand.run(rest);
    const left = await planned(hand, segmentId, second);
    const [found] = stateOf(world);
    if (left.length > 0) elsewhere.push(`cut after ${at} of ${calls}: ${left.length} calls are left`);
    if (JSON.stringify(found) !== JSON.stringify(end))
      elsewhere.push(
        `cut after ${at} of ${calls} (${said(steps)}), then ${said(rest)}: ${differ(found, end)}`,
      );
  }
  const replaced = steps.filter(({ operation }) => operation === 'deleteSection').length;
  return { cuts: Math.max(0, calls - 1), replaced, elsewhere };
}

/** The operation before which the run was cut off. */
function cutBefore(error: unknown): string {
  if (error instanceof CutOff) return error.operation;
  throw error;
}

const isEmptyBehind = ({ layers }: LiveSection, at: number): boolean =>
  at > 0 && layers.every(({ items }) => items.length === 0);

const planned = async (hand: Hand, segmentId: string, desired: DesiredSegment): Promise<Step[]> =>
  stepsOf(decideSegment({ desired, live: await hand.read(segmentId) }), PROJECT.id, AT);

/** Puts the segment back as it is now. */
function keeper(world: World, id: string): () => void {
  const { store } = world.service();
  const value = store.get('segment', id)?.value;
  if (!value) throw new Error('there is no segment');
  return () => {
    const expect = store.get('segment', id)?.version;
    if (expect !== undefined) store.commit({ changes: [{ op: 'put', kind: 'segment', id, value, expect }] });
  };
}

const said = (steps: readonly Step[]): string => steps.map(({ operation }) => operation).join(' ');

const differ = (found: SegmentState | undefined, end: SegmentState | undefined): string =>
  `${JSON.stringify(found?.sections)} instead of ${JSON.stringify(end?.sections)}`;
