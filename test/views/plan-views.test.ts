// The marks of a drawing agree with the plan: random live segments, random specs, seeded.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { applySegment } from '../../src/apply/apply-segment.js';
import type { DrawnItem, SectionView } from '../../src/draw/section.js';
import type { DesiredSegment, LiveSegment } from '../../src/kinds/model.js';
import { type CatalogType, readCatalogs } from '../../src/live/catalog.js';
import { readAgain } from '../../src/live/read-again.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { planOne } from '../../src/plan/plan.js';
import type { Plan } from '../../src/reconcile/made-plan.js';
import { viewsOfPlan, withFindings } from '../../src/reconcile/plan-views.js';
import { rehearse } from '../../src/rehearse/rehearse.js';
import { desiredSegment } from '../plan/simulation/arbitrary.js';
import { client, withClient } from '../support/around.js';
import { settings } from '../support/counts.js';
import { removeAll } from './live-world.js';

const PROJECT = { number: '2026-0417', id: '6001' };
const { count: COUNT, seed: SEED } = settings({ count: 8, long: 40, seed: 20261116 });

let catalogs: Readonly<Record<'cables' | 'pipes' | 'eccs', readonly CatalogType[]>>;

withClient('all');
beforeAll(async () => {
  catalogs = await readCatalogs(client.api, ['cables', 'pipes', 'eccs']);
});

const read = async (desired: DesiredSegment): Promise<LiveSegment> => {
  const live = await readAgain({ api: client.api, projectId: PROJECT.id, desired });
  if (!live) throw new Error('it is not there');
  return live;
};

async function viewsOf(segment: PlannedSegment) {
  const results = await rehearse([segment], catalogs);
  const plan: Plan = {
    ...{ segments: [segment], parts: [], projects: [], reads: 0, catalogs, problems: [] },
    liveAfter: new Map(results.flatMap(({ after }) => (after ? [[segment, after] as const] : []))),
  };
  const find = viewsOfPlan(plan, { date: '2026-11-16' });
  expect(find.undrawn(segment.projectId, segment.name)).toEqual([]);
  return find(segment.projectId, segment.name);
}

const drawn = (views: readonly SectionView[], side: 'before' | 'after'): DrawnItem[] => views.flatMap((view) => view[side]?.items ?? []);

const itemsIn = ({ sections }: LiveSegment) =>
  sections.flatMap(({ layers }) => layers.flatMap(({ items }) => items.flatMap((item) => [item, ...item.cables])));

const marked = (items: readonly DrawnItem[], mark: DrawnItem['mark']): DrawnItem[] => items.filter((item) => item.mark === mark);

const listOf = ({ kind, layerId, inside = layerId }: DrawnItem): string => `${kind} in ${inside}`;

const ids = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id).sort();

/** The number of items that the calls of a plan create or delete in sections that stay. */
function counted({ changes }: PlannedSegment, action: 'create' | 'delete', replaced: ReadonlySet<number>) {
  return changes
    .filter(({ kind, path }) => kind === 'item' && !replaced.has(path[0]?.index ?? -1))
    .filter((change) => change.action === action)
    .reduce((sum, { count, after }) => {
      const inside = action === 'create' && Array.isArray(after?.cables) ? after.cables.length : 0;
      return sum + count * (1 + inside);
    }, 0);
}

test(`marks agree with the changes of the plan (${COUNT} runs, seed ${SEED})`, () =>
  fc.assert(
    fc
      .asyncProperty(desiredSegment, desiredSegment, async (first, second) => {
        await applySegment(planOne({ desired: first, project: PROJECT }), { api: client.api, wait: client.clock.wait });
        const live = await read(second);
        const planned = planOne({ desired: second, live, project: PROJECT });
        fc.pre(planned.steps.length > 0);
        const views = await viewsOf(planned);
        const [before, after] = [drawn(views, 'before'), drawn(views, 'after')];
        expect(ids(before)).toEqual(ids(itemsIn(live)));
        const byId = new Map(before.map((item) => [item.id, item]));
        // Each item after the plan continues at most one item before it, and both have the same mark.
        const continued = after.flatMap(({ was }) => (was === undefined ? [] : [was]));
        expect(new Set(continued).size).toBe(continued.length);
        for (const { was, mark, kind } of after) {
          if (was === undefined) expect(mark).toBe('added');
          else expect(byId.get(was)).toMatchObject({ mark, kind });
        }
        expect(before.filter(({ mark }) => mark === 'removed')).toHaveLength(before.length - continued.length);
        // In a section that stays, the numbers are those of the plan.
        const inKept = views.filter((view) => view.before && view.after && !view.isReplaced);
        // The section of an interrupted replacement is there already, so it stays, and the old one is destroyed.
        const sections = planned.changes.filter(({ kind, reason }) => kind === 'section' && reason.code !== 'finishes-replacement');
        const gone = new Set(sections.flatMap(({ path, action }) => (action === 'update' ? [] : [path[0]?.index ?? -1])));
        // A cable that is created in the place of a deleted one is one changed item.
        const replaced = drawn(inKept, 'after').filter(({ id, was }) => was !== undefined && was !== id);
        expect(marked(drawn(inKept, 'before'), 'removed').length + replaced.length).toBe(counted(planned, 'delete', gone));
        expect(marked(drawn(inKept, 'after'), 'added').length + replaced.length).toBe(counted(planned, 'create', gone));
        // Whatever is left in a list has no partner there.
        const lists = marked(drawn(inKept, 'after'), 'added').map(listOf);
        for (const item of marked(drawn(inKept, 'before'), 'removed')) expect(lists).not.toContain(listOf(item));
        expect(views.filter(({ isReplaced }) => isReplaced)).toHaveLength(sections.filter(({ action }) => action === 'replace').length);
      })
      .afterEach(() => removeAll(client.api, PROJECT.id)),
    { numRuns: COUNT, seed: SEED },
  ));

test('a finding marks the section that has all of its items, and without items the one with its number after the plan', () => {
  const views = [
    { before: {} },
    { after: { items: [{ id: 'a' }, { id: 'b' }], problems: [] } },
    { after: { items: [{ id: 'c' }], problems: [] } },
  ];
  const finding = (rule: string, section: number, itemIds: readonly string[]) =>
    ({ project: 'P', segment: 'S', rule, message: 'm', state: 'known', drawn: { section, itemIds } }) as never;
  const findings = [finding('both', 1, ['a', 'b']), finding('apart', 1, ['a', 'c']), finding('first', 1, []), finding('second', 2, [])];
  const found = withFindings({ views: views as never, undrawn: [] }, { project: 'P', name: 'S' }, findings);
  expect(found.views.map(({ after }) => after?.problems.map(({ code }) => code))).toEqual([undefined, ['both', 'first'], ['second']]);
});
