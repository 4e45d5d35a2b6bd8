// Small worlds, and their plans run in the model of the API.
import fc from 'fast-check';
import type { LiveItem, LiveSegment } from '../../src/kinds/model.js';
import { planDocument } from '../../src/plan/emit/document.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { planOne } from '../../src/plan/plan.js';
import { type Case, cases } from './optimality/arbitrary.js';
import { runPlan } from './optimality/run-plan.js';
import { NOTHING, type World, worldOf } from './optimality/world.js';

const RUNS = { seed: 20260417, numRuns: 150 };
export const PROJECT = { number: 'P', id: '1' };

/** Includes specs that leave whole parts out, and live segments of which those parts were not read. */
const worlds = fc
  .record({ one: cases({ sections: 3, layers: 2, items: 3 }), leaves: fc.nat({ max: 15 }), name: fc.nat({ max: 9 }) })
  .map(({ one: { live, desired }, leaves, name }): Case => {
    const { settings, topCoverings, ...known } = live ?? {};
    const { sections, ...spec } = desired;
    const read = {
      ...((desired.settings ?? leaves & 1) ? { settings } : {}),
      ...((desired.topCoverings ?? leaves & 2) ? { topCoverings } : {}),
    };
    return {
      live: live && ({ ...known, ...read } as LiveSegment),
      desired: { ...spec, ...(leaves >= 12 ? {} : { sections }), ...(name === 0 ? { name: 'T' } : {}) } as Case['desired'],
    };
  });

interface Played {
  readonly live: LiveSegment | undefined;
  readonly desired: Case['desired'];
  readonly planned: PlannedSegment;
  readonly after: World;
}

/** Generated once, because generating takes longer than planning. */
const WORLDS = fc.sample(worlds, RUNS);

/** Runs a check for every world whose plan has calls. */
export function holds(check: (played: Played) => void): void {
  for (const { live, desired } of WORLDS) {
    const planned = planOne({ desired, live, project: PROJECT });
    const after = runPlan(live ? worldOf(live) : NOTHING, planned.steps);
    if (planned.steps.length > 0) check({ live, desired, planned, after });
  }
}

export const itemsOf = ({ sections }: LiveSegment): LiveItem[] =>
  sections.flatMap(({ layers }) => layers.flatMap(({ items }) => items.flatMap((item) => [item, ...item.cables])));

/** Ids of all objects that are counted. */
export const objectsIn = ({ sections }: World): string[] =>
  sections.flatMap((section) => [
    section.id,
    ...section.layers.flatMap(({ items }) => items.flatMap((item) => [item.id, ...item.cables.map((cable) => cable.id)])),
  ]);

export const documentOf = (...segments: PlannedSegment[]) =>
  planDocument({
    version: '1',
    target: 't',
    projects: [],
    segments,
    parts: [],
    reads: 3,
    verdict: { apply: 'allowed', reasons: [] },
    remarks: [{ code: 'ducts-not-listed', project: 'P', segment: 'S', pipes: 1 }],
    types: {},
  });
