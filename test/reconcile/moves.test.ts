// The plan names exactly the items whose place in the ground changes: the embedded service lays out the trench before and after an
// apply, and the test compares the two layouts itself.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { applySegment } from '../../src/apply/apply-segment.js';
import type { ItemLayout } from '../../src/geometry/layout.js';
import type { DesiredSegment, LiveSegment } from '../../src/kinds/model.js';
import { type CatalogType, readCatalogs } from '../../src/live/catalog.js';
import { readAgain } from '../../src/live/read-again.js';
import type { ItemMove } from '../../src/plan/model/item-move.js';
import { planOne } from '../../src/plan/plan.js';
import { inspectPlan } from '../../src/reconcile/inspect-plan.js';
import { rehearse } from '../../src/rehearse/rehearse.js';
import type { Item } from '../../src/service/core/world.js';
import { layoutOf } from '../../src/service/trench/trench-layout.js';
import { client, under, withClient } from '../support/around.js';
import { settings } from '../support/counts.js';
import { editedTrench, keyOf, specOf, type Thing } from './move-world.js';

const PROJECT = { number: '2026-0417', id: '6001' };
const { count: COUNT, seed: SEED } = settings({ count: 40, long: 250, seed: 20261117 });

let catalogs: Readonly<Record<'cables' | 'pipes' | 'eccs', readonly CatalogType[]>>;

withClient('all');
beforeAll(async () => {
  catalogs = await readCatalogs(client.api, ['cables', 'pipes', 'eccs']);
});

const apply = (desired: DesiredSegment, live?: LiveSegment) =>
  applySegment(planOne({ desired, project: PROJECT, ...(live ? { live } : {}) }), { api: client.api, wait: client.clock.wait });

async function read(desired: DesiredSegment): Promise<LiveSegment> {
  const live = await readAgain({ api: client.api, projectId: PROJECT.id, desired });
  if (!live) throw new Error('it is not there');
  return live;
}

/** An item as the service has laid it out; `list` is the layer, pipe or culvert that holds it. */
interface Laid {
  readonly id: string;
  readonly key: string;
  readonly kind: string;
  readonly list: string;
  /** True for a cable in a pipe or culvert: a loose one does not continue it. */
  readonly isInside: boolean;
  readonly formation: string;
  readonly layer: number;
  readonly depth: number;
  readonly x: number;
}

/** The layout of the service itself. */
function laidOut(segmentId: string): { readonly id: string; readonly items: readonly Laid[] } {
  const { store } = under.service;
  const [section] = store.get('segment', segmentId)?.value.sections ?? [];
  if (!section) throw new Error('there is no section');
  const { items } = layoutOf(section, store);
  const laid = (item: Item, layer: number, list: string, isInside: boolean): Laid => {
    const place = items.get(item.id);
    if (!place) throw new Error(`${item.id} is not laid out`);
    const fields = item as unknown as Readonly<Record<string, unknown>>;
    const own = String(fields.typeId ?? fields.width ?? fields.outerDiameter);
    const kind = item.kind as Thing['kind'];
    const key = keyOf({ kind, own });
    const formation = String(fields.groupConfiguration ?? '');
    return { id: item.id, key, kind, list, isInside, formation, layer, ...placeIn(place, isInside) };
  };
  return {
    id: section.id,
    items: section.layers.flatMap((layer, n) =>
      layer.items.flatMap((item) => [
        laid(item, n + 1, layer.id, false),
        ...cablesIn(item).map((cable) => laid(cable, n + 1, item.id, true)),
      ]),
    ),
  };
}

const cablesIn = (item: Item): readonly Item[] => (item as { readonly cables?: readonly Item[] }).cables ?? [];

/** The box of a content is that of all contents, so its own circles count. */
function placeIn({ x, y, width, circles }: ItemLayout, isInside: boolean): { depth: number; x: number } {
  if (!isInside) return { depth: y, x: x + width / 2 };
  const [left, right] = [circles.map(({ cx, r }) => cx - r), circles.map(({ cx, r }) => cx + r)];
  return { depth: Math.min(...circles.map(({ cy, r }) => cy - r)), x: (Math.min(...left) + Math.max(...right)) / 2 };
}

type Laying = ReturnType<typeof laidOut>;
type Both = readonly [before: Laid, after: Laid];

/**
 * Pairs the items before and after. In a section that stays, an item that is created in the list of a deleted one continues it; all
 * other items are known by their types. Returns undefined if several pairs are possible.
 */
function pairs(before: Laying, after: Laying): Both[] | undefined {
  const isKept = before.id === after.id;
  const ids = new Set(isKept ? before.items.map(({ id }) => id) : []);
  const same = after.items.filter(({ id }) => ids.has(id));
  const kept = new Set(same.map(({ id }) => id));
  const found: Both[] = same.flatMap((now) => before.items.flatMap((was) => (was.id === now.id ? [[was, now]] : [])));
  let [old, now] = [before.items.filter(({ id }) => !kept.has(id)), after.items.filter(({ id }) => !kept.has(id))];
  const take = (sameOf: (one: Laid) => string): boolean => {
    for (const key of new Set(now.map(sameOf))) {
      const [from, to] = [old.filter((one) => sameOf(one) === key), now.filter((one) => sameOf(one) === key)];
      const [was, is] = [from[0], to[0]];
      if (!was || !is) continue;
      if (from.length > 1 || to.length > 1) return false;
      found.push([was, is]);
      old = old.filter((one) => one !== was);
      now = now.filter((one) => one !== is);
    }
    return true;
  };
  const byType = ({ key, isInside }: Laid): string => `${isInside} ${key}`;
  const isClear = isKept
    ? take(({ list, kind }) => `${list} ${kind}`) && take((one) => `${byType(one)} ${one.formation}`)
    : take(byType) && take(({ kind, isInside }) => `${isInside} ${kind}`);
  return isClear ? found : undefined;
}

const isMoved = ([was, now]: Both): boolean => Math.abs(was.depth - now.depth) > 4.9999 || Math.abs(was.x - now.x) > 4.9999;

const expected = ([was, now]: Both) => ({
  id: was.id,
  item: was.kind,
  from: { section: 1, layer: was.layer, depth: expect.closeTo(was.depth, 1), x: expect.closeTo(was.x, 1) },
  to: { section: 1, layer: now.layer, depth: expect.closeTo(now.depth, 1), x: expect.closeTo(now.x, 1) },
});

async function movesOf(desired: DesiredSegment, live: LiveSegment): Promise<readonly ItemMove[]> {
  const segment = planOne({ desired, live, project: PROJECT });
  fc.pre(segment.steps.length > 0);
  const results = await rehearse([segment], catalogs);
  const plan = {
    ...{ segments: [segment], parts: [], projects: [], reads: 0, catalogs, problems: [] },
    liveAfter: new Map(results.flatMap(({ after }) => (after ? [[segment, after] as const] : []))),
  };
  const { moves } = await inspectPlan(plan, {}, client.api);
  // A type that the catalog does not have cannot be rehearsed.
  fc.pre(moves !== undefined);
  return moves ?? [];
}

test(`a plan names the items whose place in the ground changes (${COUNT} runs, seed ${SEED})`, () =>
  fc.assert(
    fc
      .asyncProperty(editedTrench, async ({ before, after }) => {
        const [first, second] = [specOf(before), specOf(after)];
        await apply(first);
        const live = await read(first);
        const moves = await movesOf(second, live);
        const was = laidOut(live.id);
        await apply(second, live);
        const both = pairs(was, laidOut(live.id));
        fc.pre(both !== undefined);
        const named = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);
        const told = moves.map(({ id, item, from, to }) => ({ id, item, from, to }));
        expect(told.toSorted(named)).toEqual(both.filter(isMoved).map(expected).toSorted(named));
      })
      .afterEach(async () => {
        const path = { projectId: PROJECT.id };
        for (const { id } of (await client.api.call('listSegments', { path })) as { id: string }[])
          await client.api.call('deleteSegment', { path: { segmentId: id } });
      }),
    { numRuns: COUNT, seed: SEED },
  ));
