// Every item of the live state is drawn exactly once, at the place that the service states.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DrawnItem, SectionView } from '../../src/draw/section.js';
import { kindNamed } from '../../src/kinds/registry.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../src/profile/profile.js';
import { drawLive } from '../../src/reconcile/draw-live.js';
import { type Client, createClient } from '../support/client.js';
import { settings } from '../support/counts.js';
import { startService, type TestService } from '../support/service.js';
import { build, layers } from './live-world.js';

const { count: COUNT, seed: SEED } = settings({ count: 20, long: 500, seed: 20261117 });
const PROJECT = { number: '2026-0417', id: '6001' };

async function drawn({ api }: Pick<Client, 'api'>): Promise<readonly SectionView[]> {
  const found = await drawLive(
    { project: PROJECT.number, date: '2026-11-16', parallelism: 4 },
    { reading: api, username: 'kari.nordmann' },
  );
  if ('problems' in found) throw new Error(found.problems.map(({ message }) => message).join());
  const [segment] = found.segments;
  expect(segment?.undrawn).toEqual([]);
  return segment?.views ?? [];
}

/** The ids of all items in an answer of getSegment, at any depth. */
function idsIn(value: unknown): string[] {
  const { layers: found = [] } = (value as { sections: { layers: object[] }[] }).sections[0] ?? {};
  const lists = found.flatMap((layer) => Object.entries(layer));
  return lists
    .filter(([name, list]) => Array.isArray(list) && name !== 'cableBands')
    .flatMap(([, list]) => list as { id: string; cables?: { id: string }[] }[])
    .flatMap(({ id, cables = [] }) => [id, ...cables.map((cable) => cable.id)])
    .sort();
}

interface Detail {
  readonly depth?: number | null;
  readonly groundDist?: number | null;
  readonly clearOpeningLeft: number | null;
  readonly clearOpeningRight: number | null;
}

const near = (value: number | null | undefined) => (value == null ? undefined : expect.closeTo(value, 0));

/** Compares the drawing of an item with the answer of its own GET, within 0.5 mm. */
function expectAt(item: DrawnItem, detail: Detail, view: SectionView): void {
  const { box, openingLeft, openingRight } = item;
  if (detail.depth != null) expect(box.y).toEqual(near(detail.depth));
  if (detail.groundDist != null) expect(box.y + box.height / 2).toEqual(near(detail.groundDist));
  expect([openingLeft, openingRight]).toEqual([
    near(detail.clearOpeningLeft),
    near(detail.clearOpeningRight),
  ]);
  const isAlone = (view.after?.items ?? []).every((one) => one === item || one.box.x !== box.x);
  if (item.inside !== undefined || !isAlone) return;
  const row = (view.after?.items ?? []).filter(
    ({ layerId, inside, id }) => layerId === item.layerId && inside === undefined && id !== item.id,
  );
  const lefts = row.filter((one) => one.box.x < box.x).map((one) => one.box.x + one.box.width);
  if (detail.clearOpeningLeft !== null)
    expect(box.x - Math.max(0, ...lefts)).toEqual(near(detail.clearOpeningLeft));
}

async function removeAll({ api }: Pick<Client, 'api'>): Promise<void> {
  for (const { id } of (await api.call('listSegments', { path: { projectId: PROJECT.id } })) as {
    id: string;
  }[])
    await api.call('deleteSegment', { path: { segmentId: id } });
}

let under: TestService;
let client: Client;
beforeAll(async () => {
  under = await startService();
  client = createClient(under.service);
});
afterAll(() => under.close());

test(`every live item is drawn once, at the place that the service states (${COUNT} runs, seed ${SEED})`, () =>
  fc.assert(
    fc.asyncProperty(layers, async (wanted) => {
      const segmentId = await build(under, client.api, PROJECT.id, wanted);
      try {
        const views = await drawn(client);
        const items = views.flatMap(({ after }) => after?.items ?? []);
        const answer = await client.api.call('getSegment', { path: { segmentId } });
        expect(items.map(({ id }) => id).sort()).toEqual(idsIn(answer));
        for (const view of views)
          for (const item of view.after?.items ?? []) {
            const { get } = kindNamed(item.kind);
            const path = { segmentId, [get.id]: item.id };
            expectAt(item, (await client.api.call(get.operation, { path })) as Detail, view);
          }
      } finally {
        await removeAll(client);
      }
    }),
    { numRuns: COUNT, seed: SEED },
  ));

describe.each<Partial<ServiceProfile>>([
  { cableGroups: 'conductors' },
  { ductsInPipes: 'hidden' },
  { depths: 'independent' },
])('a service with %o', (own) => {
  test('its segments can be drawn', async () => {
    const profile = { ...ASSUMED_PROFILE, ...own };
    const other = await startService({ profile });
    const reader = createClient(other.service, { profile });
    try {
      for (const wanted of fc.sample(layers, { numRuns: 3, seed: SEED })) {
        await build(other, reader.api, PROJECT.id, wanted);
        const views = await drawn(reader);
        const ids = views.flatMap(({ after }) => after?.items ?? []).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(views).toHaveLength(1);
        await removeAll(reader);
      }
    } finally {
      await other.close();
    }
  });
});
