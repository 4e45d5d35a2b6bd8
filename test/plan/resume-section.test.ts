// A run that is interrupted after any of its calls: the next run finds the interrupted replacement and ends where the
// first would have ended, with exactly the calls that were left. In the model of the API, over many small worlds.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interruptedReplacements } from '../../src/apply/apply-segment.js';
import type { LiveItem, LiveSegment } from '../../src/kinds/model.js';
import { decideSegment } from '../../src/plan/decide/decide-segment.js';
import { stepsOf } from '../../src/plan/emit/steps.js';
import type { Loss } from '../../src/plan/model/change.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import type { Step } from '../../src/plan/model/step.js';
import { planOne } from '../../src/plan/plan.js';
import { settings } from '../support/counts.js';
import { type Case, cases } from './optimality/arbitrary.js';
import { runPlan } from './optimality/run-plan.js';
import { type World, worldOf } from './optimality/world.js';
import { readOf } from './read-of.js';
import { stateOf } from './state-of.js';

const AT = { project: 'P', segment: 'S', path: [] };

const { count: numRuns, seed } = settings({ count: 14, long: 45, seed: 20260417 });
const PROJECT = { number: 'P', id: '1' };
const ALL = { settings: true, topCoverings: true };

const isReplaced = ({ changes }: PlannedSegment): boolean => changes.filter(({ action }) => action === 'replace').length === 1;

/**
 * Worlds with one replacement; test/plan/resume-several.test.ts has those with several.
 */
const REPLACED = fc
  .sample(cases({ sections: 2, layers: 2, items: 3 }), { numRuns, seed })
  .flatMap(({ live, desired }) => (live && isReplaced(planOne({ desired, live, project: PROJECT })) ? [{ live, desired }] : []));

interface Cut {
  readonly live: LiveSegment;
  readonly desired: Case['desired'];
  readonly planned: PlannedSegment;
  /** The calls that were made, and those that were left. */
  readonly made: readonly Step[];
  readonly left: readonly Step[];
  /** The world after the interruption. */
  readonly cut: World;
  readonly read: LiveSegment;
}

function everyCut(check: (cut: Cut) => void): void {
  for (const { live, desired } of REPLACED) {
    const planned = planOne({ desired, live, project: PROJECT });
    planned.steps.forEach((_, at) => {
      const [made, left] = [planned.steps.slice(0, at), planned.steps.slice(at)];
      const cut = runPlan(worldOf(live), made);
      check({ live, desired, planned, made, left, cut, read: readOf(cut, live) });
    });
  }
}

const numberIn = (id: string): number => Number(id.replace('new', ''));

/** The knowledge of the interrupted run. */
function known({ planned, made, cut }: Cut): ReadonlyMap<string, string> {
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
  everyCut((one) => {
    const { live, desired, planned, left, cut, read } = one;
    const plan = decideSegment({ desired, live: read, interrupted: how === 'known' ? known(one) : undefined });
    const steps = stepsOf(plan, PROJECT.id, AT);
    expect(said(steps)).toEqual(said(left));
    const end = stateOf(runPlan(worldOf(live), planned.steps), ALL);
    expect(stateOf(runPlan({ ...worldOf(read), made: cut.made }, steps), ALL)).toEqual(end);
  });
});

const idsIn = (world: World): Set<string> =>
  new Set(
    world.sections.flatMap((section) => [
      section.id,
      ...section.layers.flatMap((layer) => [layer.id, ...layer.items.flatMap((item) => [item.id, ...item.cables.map(({ id }) => id)])]),
    ]),
  );

test('exactly the remaining losses are listed again', () => {
  everyCut((one) => {
    const there = idsIn(one.cut);
    // Dimensions that are overwritten are written by then.
    const isLeft = ({ address }: Loss): boolean => {
      const [, , ...way] = address.split('/');
      return way.length > 2 && way.every((part, n) => n % 2 === 0 || there.has(part));
    };
    const { losses } = planOne({ desired: one.desired, live: one.read, project: PROJECT, interrupted: known(one) });
    // The section that was begun may stand before others and count among them.
    const withoutPlaces = ({ section: _, layer: __, ...loss }: Loss) => loss;
    expect(losses.filter(isLeft).map(withoutPlaces)).toEqual(one.planned.losses.filter(isLeft).map(withoutPlaces));
  });
});

test('a plan that completes a replacement names both sections and the number of copies', () => {
  let finished = 0;
  everyCut((one) => {
    const { desired, read, live } = one;
    const interrupted = known(one);
    const planned = planOne({ desired, live: read, project: PROJECT, interrupted });
    const [[unfinished, old] = []] = [...interrupted].filter(([, id]) => read.sections.some((section) => section.id === id));
    const line = planned.changes.find(({ action }) => action === 'replace');
    if (unfinished === undefined || !line) return;
    finished += 1;
    const number = (id: string | undefined): number => read.sections.findIndex((section) => section.id === id) + 1;
    const { reason } = line;
    expect(reason).toMatchObject({ code: 'finishes-replacement', oldSection: number(old), newSection: number(unfinished) });
    const copies = 'copied' in reason ? reason.copied : Number.NaN;
    const held = read.sections.find(({ id }) => id === unfinished)?.layers.flatMap(({ items }) => items) ?? [];
    expect(copies).toBeLessThanOrEqual(held.length);
    const whole = live.sections.find(({ id }) => id === old);
    expect(line.before).toEqual(whole?.fields);
    expect(line.forcedBy).toEqual(one.planned.changes.find(({ action }) => action === 'replace')?.forcedBy);
    expect(planned.interrupted).toEqual(interrupted);
    const found = planOne({ desired, live: read, project: PROJECT });
    if (found.changes.some((change) => isDeepStrictEqual(change.reason, reason))) expect(found.interrupted).toEqual(interrupted);
  });
  expect(finished).toBeGreaterThan(30);
});

/** Adds an object that the calls of the replacement did not create. */
const STRANGERS: readonly Pick<LiveItem, 'kind' | 'fields'>[] = [
  { kind: 'pipeGroup', fields: { configuration: 'DOUBLE' } },
  { kind: 'cable', fields: { typeId: '9' } },
];

test("a section with another user's object is taken for an unfinished one only if it holds a copy, and the object stays", () => {
  const met = { resumed: 0, left: 0 };
  everyCut((one) => {
    const [[unfinished, old] = []] = [...known(one)];
    if (unfinished === undefined || !one.read.sections.some(({ id }) => id === old)) return;
    const alone = decideSegment({ desired: one.desired, live: one.read });
    const resumed = alone.sections.flatMap((move) => (move.how === 'resume' && move.live.id === unfinished ? [move] : []));
    const hasCopy = resumed.some(({ copied }) => copied > 0);
    const stated = new Set(resumed.flatMap(({ desired }) => (desired.layers ?? []).flatMap(({ items }) => Object.keys(items))));
    for (const stranger of STRANGERS) {
      const more = { ...stranger, id: 'stranger', cables: [], fixed: {} };
      const sections = one.read.sections.map((section) =>
        section.id === unfinished
          ? { ...section, layers: section.layers.map((layer) => ({ ...layer, items: [...layer.items, more] })) }
          : section,
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
  });
  expect(met.resumed).toBeGreaterThan(5);
  expect(met.left).toBeGreaterThan(30);
});
