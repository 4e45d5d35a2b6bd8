// The numbers of a plan add up: in the summary, in each segment, in the comment and behind "recreated unchanged".
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlanDocument, planSummary } from '../../src/plan/emit/document.js';
import type { ItemMove } from '../../src/plan/model/item-move.js';
import { countObjects, movedIn, type ObjectCounts, objectsByCause, objectsIn, sumOfCounts } from '../../src/plan/model/object-counts.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { planOne } from '../../src/plan/plan.js';
import { planMarkdown } from '../../src/render/markdown/markdown.js';
import { planText } from '../../src/render/plan-text.js';
import { groupsOf, reviewOf } from '../../src/render/review/review.js';
import { documentOf, holds, itemsOf, PROJECT } from '../plan/played.js';
import { settings } from '../support/counts.js';

const { count, seed } = settings({ count: 60, long: 250, seed: 20261117 });

/** Random plans: each segment has a name of its own. */
const SEGMENTS: PlannedSegment[] = [];
holds(({ live, desired }) => {
  const name = `Segment ${SEGMENTS.length}`;
  const named = live && { ...live, fields: { ...live.fields, name } };
  const planned = planOne({ desired: { ...desired, name }, live: named, project: PROJECT });
  if (planned.steps.length > 0) SEGMENTS.push(planned);
});

const place = { section: 1, layer: 1, depth: 100, x: 1 };

const movesOf = ({ live, name }: PlannedSegment, share: number): ItemMove[] =>
  (live ? itemsOf(live) : [])
    .filter((_, n) => share > 0 && n % share === 0)
    .map(({ id, kind }) => ({ project: 'P', segment: name, id, item: kind, name: kind, from: place, to: place }));

const plans = fc
  .record({
    chosen: fc.uniqueArray(fc.nat({ max: SEGMENTS.length - 1 }), { minLength: 1, maxLength: 12 }),
    share: fc.integer({ min: -1, max: 3 }),
  })
  .map(({ chosen, share }): PlanDocument => {
    const segments = chosen.flatMap((n) => SEGMENTS[n] ?? []);
    const document = documentOf(...segments);
    const moves = share < 0 ? undefined : segments.flatMap((one) => movesOf(one, share));
    return {
      ...document,
      projects: [{ number: 'P', id: '1', name: 'Name', objectCount: 1 }],
      ...(moves ? { moves } : {}),
      summary: planSummary(document.changes, movedIn({ moves })),
    };
  });

const holdsFor = (check: (plan: PlanDocument) => void): void => fc.assert(fc.property(plans, check), { numRuns: count, seed });

type Shown = Omit<ObjectCounts, 'updated'>;

/** Reads the numbers of a sentence such as `1 object changes, 27 are recreated unchanged`. */
function numbersIn(words: string): Shown {
  const of = (verb: string): number => Number(new RegExp(`(\\d+)(?: objects?)? (?:${verb})`).exec(words)?.[1] ?? 0);
  return {
    changed: of('changes?\\b'),
    moved: of('moves?\\b'),
    recreated: of('(?:is|are) recreated unchanged'),
    removed: of('(?:is|are) removed'),
    added: of('(?:is|are) added'),
  };
}

const shown = ({ changed, moved, recreated, removed, added }: Shown): Shown => ({ changed, moved, recreated, removed, added });

const added = (all: readonly Shown[]): Shown => shown(sumOfCounts(all.map((one) => ({ ...one, updated: 0 }))));

test(`the segments sum up to the summary, and the destroyed objects are those with a fate (${count} plans)`, () => {
  holdsFor((plan) => {
    const { summary } = plan;
    const all = reviewOf(plan).flatMap(({ segments }) => segments.map(({ fates }) => fates));
    const sum = sumOfCounts(all);
    expect(shown({ ...sum, changed: sum.changed + sum.updated })).toEqual(shown(summary));
    expect(sum.changed + sum.moved + sum.recreated + sum.removed).toBe(summary.destroyed);
    const caused = plan.changes.map((change) => ({ ...change, cause: 'request' as const }));
    expect(objectsByCause(caused, movedIn(plan)).request).toBe(objectsIn(countObjects(plan.changes, movedIn(plan))));
  });
});

test(`the headings of a comment and of a text sum up to their verdict (${count} plans)`, () => {
  holdsFor((plan) => {
    const page = planMarkdown(plan);
    // A folded group has its heading twice: on the fold and in it.
    const [open = '', ...folded] = page.split('<details><summary>Project');
    const heads = [
      ...open.matchAll(/^\*\*(?:`Segment|\d+ segments).*$/gm),
      ...folded.join('\n').matchAll(/<summary>(?:<code>Segment|\d+ segments).*$/gm),
    ];
    expect(added(heads.map(([head]) => numbersIn(head)))).toEqual(shown(plan.summary));
    const text = planText(plan, { color: false });
    const [verdict = ''] = text.split('\n');
    expect(numbersIn(verdict)).toEqual(shown(plan.summary));
    expect(numbersIn(/^Plan: .*$/m.exec(text)?.[0] ?? '')).toEqual(shown(plan.summary));
  });
});

/** The number of objects in a list such as `the section, 2 cables, 1 pipe`. */
const listed = (list: string): number =>
  list.split(', ').reduce((sum, part) => sum + (part === 'the section' ? 1 : Number.parseInt(part, 10)), 0);

test(`the lists behind "recreated unchanged" and "moved" have as many objects as their numbers (${count} plans)`, () => {
  holdsFor((plan) => {
    const groups = reviewOf(plan).flatMap(({ segments }) => segments.flatMap((segment) => groupsOf([segment])));
    for (const { lines, fates } of groups) {
      const notes = lines.filter(({ isNote }) => isNote).map(({ title }) => title);
      const sum = (start: string): number =>
        notes.filter((title) => title.startsWith(start)).reduce((total, title) => total + listed(title.slice(start.length)), 0);
      expect(sum('recreated unchanged: ')).toBe(fates.recreated);
      expect(sum('moved: ')).toBe(fates.moved);
    }
  });
});
