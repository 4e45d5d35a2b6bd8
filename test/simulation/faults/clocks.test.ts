// The clock of the client, of the service or of both is set while a run writes: the run ends as if nothing had happened, unless
// its own time is over.
import { expect, test } from 'vitest';
import type { DesiredProject } from '../../../src/kinds/model.js';
import { loadWell } from '../../spec/support.js';
import { cases } from '../../support/counts.js';
import { type Fault, isHarmless } from './kinds.js';
import { treesOf } from './parts.js';
import { play } from './play.js';
import { verdict } from './verdict.js';
import { createWorld } from './world.js';

const SPEC = `apiVersion: trenchctl/v1
project: {number: "2026-0999", create: true, name: Nygata, status: STARTED, startDate: 2026-11-01, owner: kari.nordmann, modules: [CABLESIMULATOR, CALCULATION]}
segments: {S: {length: 12}}
calculation: {nodes: [{number: "1101", quantity: 3}, {number: "1102", quantity: 1}]}
`;
const KINDS = ['clock of the client jumps', 'clock of the service jumps', 'both clocks jump'] as const;

/** Every jump before a call, and in the long run also before its answer. */
const JUMPS = Array.from({ length: cases(10, 20) }, (_, n) => n);

test.each(KINDS)('%s, forwards and back', async (kind) => {
  const world = createWorld();
  await treesOf(world);
  const second = loadWell(SPEC)[0] as DesiredProject;
  const { projectFields: _, calculation: __, ...first } = { ...second, segments: [] };
  for (const n of JUMPS) {
    const fault: Fault = { kind, on: 'write', from: 2, n };
    const one = { first, second, faults: [fault], parallelism: 1 };
    const played = await play(world, one);
    expect(played.fired).toEqual([kind]);
    expect(verdict(world, one, played)).toEqual([]);
    const [ran] = played.runs;
    expect(ran?.outcomes.every(({ status }) => status === 'applied')).toBe(isHarmless(fault));
  }
});
