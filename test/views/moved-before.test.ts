// The state before a plan: an item that was moved by hand is at its live place if its details were read.
import { expect, test } from 'vitest';
import { readCatalogs } from '../../src/live/catalog.js';
import { readAgain } from '../../src/live/read-again.js';
import { readDetails, withDetails } from '../../src/live/read-details.js';
import { planRemoval } from '../../src/plan/plan.js';
import { viewsOfPlan } from '../../src/reconcile/plan-views.js';
import { layoutOf } from '../../src/service/trench/trench-layout.js';
import { client, under, withClient } from '../support/around.js';
import { build } from './live-world.js';

const PROJECT = { number: '2026-0417', id: '6001' };

withClient('all');

test('an item that was moved over another one is drawn at its live place', async () => {
  const { api } = client;
  const segmentId = await build(under, api, PROJECT.id, [
    [
      { operation: 'addCable', body: { typeId: 1010 } },
      { operation: 'addCable', body: { typeId: 1039 }, edit: { xAdjustment: -140, yAdjustment: -60 } },
      { operation: 'addCable', body: { typeId: 1042 }, edit: { label: 'K1' } },
    ],
  ]);
  const live = await readAgain({ api, projectId: PROJECT.id, segmentId });
  const [section] = under.service.store.get('segment', segmentId)?.value.sections ?? [];
  if (!live || !section) throw new Error('it is not there');
  const items = live.sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
  const known = withDetails(live, await readDetails({ api, segmentId, items }));
  const segment = planRemoval(known, PROJECT, 'segment-to-destroy');
  const catalogs = await readCatalogs(api, ['cables']);
  const find = viewsOfPlan(
    { segments: [segment], parts: [], projects: [], reads: 0, catalogs, problems: [] },
    { date: '2026-11-16' },
  );
  const [view] = find(PROJECT.id, segment.name);
  const layout = layoutOf(section, under.service.store);
  const places = [...layout.items.values()].map(({ id, x, y, clearOpeningLeft }) => [
    id,
    x,
    y,
    clearOpeningLeft,
  ]);
  expect(view?.before?.items.map(({ id, box, openingLeft }) => [id, box.x, box.y, openingLeft])).toEqual(
    places,
  );
  expect(view?.before?.items.map(({ label }) => label)).toEqual([undefined, undefined, 'K1']);
});
