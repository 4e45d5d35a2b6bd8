// A run that is interrupted after any of its calls: the next run finds the interrupted replacement and ends where the
// first would have ended, with exactly the calls that were left. In the model of the API, over many small worlds.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interruptedReplacements } from '../../src/apply/apply-segment.js';
import type { LiveItem, LiveLayer, LiveSegment } from '../../src/kinds/model.js';
import { decideSegment } from '../../src/plan/decide/decide-segment.js';
import { stepsOf } from '../../src/plan/emit/steps.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import type { Step } from '../../src/plan/model/step.js';
import { planOne } from '../../src/plan/plan.js';
import { liveItem, liveLayer, liveSection, liveSegment } from '../support/build.js';
import { settings } from '../support/counts.js';
import { cases } from './optimality/arbitrary.js';
import { runPlan } from './optimality/run-plan.js';
import { type Item, type Layer, type Piece, type World, worldOf } from './optimality/world.js';
import { stateOf } from './state-of.js';

/** A world as it would be read. Only objects from the start have values that no call can set. */
function readOf(world: World, before: LiveSegment): LiveSegment {
  const layers = before.sections.flatMap((section) => section.layers);
  const items = layers.flatMap((layer) => layer.items).flatMap((item) => [item, ...item.cables]);
  const itemOf = ({ kind = 'cable', id, fields, cables = [] }: Piece & Partial<Item>): LiveItem =>
    liveItem(kind, id, fields, { cables: cables.map(itemOf), fixed: items.find((item) => item.id === id)?.fixed ?? {} });
  const layerOf = ({ id, fields, items: inside }: Layer) =>
    liveLayer(id, inside.map(itemOf), { fields, cableBands: layers.find((layer) => layer.id === id)?.cableBands ?? [] });
  return liveSegment(
    world.sections.map(({ id, fields, layers: own }) => liveSection(id, own.map(layerOf), fields)),
    { id: before.id, fields: world.fields, settings: world.settings, topCoverings: world.coverings },
  );
}

const AT = { project: 'P', segment: 'S', path: [] };

const { count: numRuns, seed } = settings({ count: 14, long: 45, seed: 20260417 });
const PROJECT = { number: 'P', id: '1' };
const ALL = { settings: true, topCoverings: true };

const isReplaced = ({ changes }: PlannedSegment): boolean => changes.filter(({ action }) => action === 'replace').length === 1;

/** Worlds with one replacement; test/plan/resume-several.test.ts has those with several. */
const REPLACED = fc
  .sample(cases({ sections: 2, layers: 2, items: 3 }), { numRuns, seed })
  .flatMap(({ live, desired }) => (live && isReplaced(planOne({ desired, live, project: PROJECT })) ? [{ live, desired }] : []));

/** Every interruption: the calls that were made, those that were left, and the world between them. */
const CUTS = REPLACED.flatMap(({ live, desired }) => {
  const planned = planOne({ desired, live, project: PROJECT });
  return planned.steps.map((_, at) => {
    const [made, left] = [planned.steps.slice(0, at), planned.steps.slice(at)];
    const cut = runPlan(worldOf(live), made);
    return { live, desired, planned, made, left, cut, read: readOf(cut, live) };
  });
});

const numberIn = (id: string): number => Number(id.replace('new', ''));

/** The knowledge of the interrupted run. */
function known({ planned, made, cut }: (typeof CUTS)[number]): ReadonlyMap<string, string> {
  const ids = cut.sections.filter(({ live }) => !live).map(({ id }) => id);
  const inOrder = ids.toSorted((a, b) => numberIn(a) - numberIn(b));
  const creations = made.filter(({ operation }) => operation === 'createSection');
  const reports = creations.map((step, n) => ({ step, outcome: 'done', answer: { id: inOrder[n] } }) as const);
  return interruptedReplacements(planned, reports);
}

/** Calls without ids, which differ between the first run and the next one. */
const said = (steps: readonly Step[]): string[] =>
  steps
    .map(({ operation, body = {} }) => {
      const stated = Object.entries(body).filter(([name]) => name === 'typeId' || !name.endsWith('Id'));
      return JSON.stringify([operation, stated.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
    })
    .toSorted();

test.each(['known', 'recognised'])('the unfinished section is %s: just the calls that were left lead to the same end', (how) => {
  for (const one of CUTS) {
    const { live, desired, planned, left, cut, read } = one;
    const plan = decideSegment({ desired, live: read, interrupted: how === 'known' ? known(one) : undefined });
    const steps = stepsOf(plan, PROJECT.id, AT);
    expect(said(steps)).toEqual(said(left));
    const end = stateOf(runPlan(worldOf(live), planned.steps), ALL);
    expect(stateOf(runPlan({ ...worldOf(read), made: cut.made }, steps), ALL)).toEqual(end);
  }
});

/** Adds an object that the calls of the replacement did not create. */
const STRANGERS: readonly Pick<LiveItem, 'kind' | 'fields'>[] = [
  { kind: 'pipeGroup', fields: { configuration: 'DOUBLE' } },
  { kind: 'cable', fields: { typeId: '9' } },
];

test("a section with another user's object is taken for an unfinished one only if it holds a copy, and the object stays", () => {
  const met = { resumed: 0, left: 0 };
  for (const one of CUTS) {
    const [[unfinished, old] = []] = [...known(one)];
    if (unfinished === undefined || !one.read.sections.some(({ id }) => id === old)) continue;
    const alone = decideSegment({ desired: one.desired, live: one.read });
    const resumed = alone.sections.flatMap((move) => (move.how === 'resume' && move.live.id === unfinished ? [move] : []));
    const hasCopy = resumed.some(({ copied }) => copied > 0);
    const stated = new Set(resumed.flatMap(({ desired }) => (desired.layers ?? []).flatMap(({ items }) => Object.keys(items))));
    for (const stranger of STRANGERS) {
      const withStranger = (layer: LiveLayer) => ({
        ...layer,
        items: [...layer.items, liveItem(stranger.kind, 'stranger', stranger.fields)],
      });
      const sections = one.read.sections.map((section) =>
        section.id === unfinished ? { ...section, layers: section.layers.map(withStranger) } : section,
      );
      const plan = decideSegment({ desired: one.desired, live: { ...one.read, sections } });
      const finished = plan.sections.flatMap((move) => (move.how === 'resume' ? [move.live.id] : []));
      if (hasCopy && !stated.has(stranger.kind)) {
        expect(finished).toContain(unfinished);
        expect(said(stepsOf(plan, PROJECT.id, AT))).toEqual(said(one.left));
        met.resumed += 1;
      } else {
        expect(finished).not.toContain(unfinished);
        met.left += 1;
      }
    }
  }
  expect(met.resumed).toBeGreaterThan(5);
  expect(met.left).toBeGreaterThan(30);
});
