import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LiveItem, LiveSegment } from '../../src/kinds/model.js';
import { ITEM_KINDS } from '../../src/kinds/registry.js';
import { readCatalogs } from '../../src/live/catalog.js';
import { readDetails, withDetails } from '../../src/live/read-again.js';
import { readLive } from '../../src/live/read-live.js';
import { toLiveSegment } from '../../src/live/to-live.js';
import { bigSnapshot, USERNAME, WELL_KNOWN } from '../simulation/ids/big-ids.js';
import { type Connected, connect } from './connect.js';
import { project, segment, settings } from './desired.js';

let on: Connected;
let segmentId = '';
beforeEach(async () => {
  on = await connect();
  segmentId = (await on.call('createSegment', { path: { projectId: '6002' }, body: { name: 'Alt' } })).id ?? '';
  const add = (operation: string, body: object) => on.call(operation, { path: { segmentId }, body });
  await add('addCable', { typeId: '1010' });
  await add('addPipe', { cables: [{ typeId: '1039' }, { typeId: '1039' }] });
  await add('addPipeGroup', { configuration: 'DOUBLE' });
  await add('addPipeCanal', { partCount: 2 });
  await add('addCulvert', { cables: [{ typeId: '1058' }] });
  await add('addEcc', {});
  await add('addEcomDuct', {});
  await add('addSensor', {});
  on.calls.length = 0;
});
afterEach(() => on.under.close());

const live = async (): Promise<LiveSegment> => toLiveSegment(await on.call('getSegment', { path: { segmentId } }));
const itemsOf = ({ sections }: LiveSegment): LiveItem[] => sections.flatMap(({ layers }) => layers.flatMap(({ items }) => [...items]));
const withCables = (items: readonly LiveItem[]) => items.flatMap((item) => [item, ...item.cables]);
const edit = (item: object) => on.under.admin('POST', '/edit', { segmentId, item });

test('there is one of each kind here', async () => {
  expect(itemsOf(await live()).map(({ kind }) => kind)).toEqual(ITEM_KINDS.map(({ name }) => name));
});

test('items as the server laid them have nothing to lose; one read for each of them and each cable in them', async () => {
  const items = itemsOf(await live());
  on.calls.length = 0;
  const { fixed, reads } = await readDetails({ api: on.api, segmentId, items });
  expect(reads).toBe(11);
  expect(on.calls).toHaveLength(11);
  expect(new Set(on.calls.map(({ url }) => url)).size).toBe(11);
  expect([...fixed.keys()].sort()).toEqual(
    withCables(items)
      .map(({ id }) => id)
      .sort(),
  );
  expect([...fixed.values()]).toEqual(Array(11).fill({}));
});

test('what a person has set by hand is found in every kind, and in cables that lie in something', async () => {
  const items = withCables(itemsOf(await live()));
  const placed = { positioning: 'FREE_MANUAL', minPadding: 33, xAdjustment: 1.5, yAdjustment: -2 };
  const fixedOf = (kind: string) => (kind === 'cable' ? { label: 'K', ...placed } : placed);
  for (const { id, kind } of items) await edit({ id, ...fixedOf(kind) });
  const before = await live();
  const details = await readDetails({ api: on.api, segmentId, items: itemsOf(before) });
  for (const { id, kind } of items) expect(details.fixed.get(id), kind).toEqual(fixedOf(kind));
  const after = withDetails(before, details);
  expect(withCables(itemsOf(after)).map(({ fixed }) => fixed)).toEqual(items.map(({ id }) => details.fixed.get(id)));
  const plain = (segment: LiveSegment) => withCables(itemsOf(segment)).map(({ fixed: _, cables: __, ...rest }) => rest);
  expect(plain(after)).toEqual(plain(before));
});

test('only what was asked for is read', async () => {
  const segment = await live();
  const [cable] = itemsOf(segment);
  on.calls.length = 0;
  const details = await readDetails({ api: on.api, segmentId, items: cable ? [cable] : [] });
  expect(details.reads).toBe(1);
  expect(await readDetails({ api: on.api, segmentId, items: [] })).toEqual({ fixed: new Map(), positions: new Map(), reads: 0 });
  expect(on.calls).toHaveLength(1);
  expect(withDetails(segment, details)).toEqual(segment);
  const labelled = withDetails(segment, { fixed: new Map(withCables(itemsOf(segment)).map(({ id }) => [id, { label: id }])) });
  expect(withDetails(labelled, { fixed: new Map() })).toEqual(labelled);
});

test('two catalogs, two reads', async () => {
  const { cables, pipes } = await readCatalogs(on.api, ['cables', 'pipes']);
  expect(on.calls.map(({ operation }) => operation).sort()).toEqual(['listCableTypes', 'listPipeTypes']);
  expect(cables.find(({ id }) => id === '1010')).toMatchObject({
    compatible: true,
    fields: { outerDiameter: 39.5, voltageCategory: 'MV' },
  });
  expect(cables.some(({ compatible }) => compatible === false)).toBe(true);
  expect(Object.keys(pipes[0] ?? {})).toEqual(['id', 'name', 'fields']);
});

test('ids past 2^53', async () => {
  on.under.close();
  on = await connect(USERNAME, () => bigSnapshot(WELL_KNOWN));
  const path = { projectId: WELL_KNOWN.project };
  const made = await on.call('createSegment', { path, body: { name: 'Stor' } });
  await on.call('addCable', { path: { segmentId: made.id ?? '' }, body: { typeId: WELL_KNOWN.cableType } });
  await on.call('updateSettings', { path: { segmentId: made.id ?? '' }, body: { defaultMarkerTypeId: WELL_KNOWN.marker } });
  const one = segment('Stor', settings({ defaultMarkerTypeId: '1' }));
  const desired = [project('2026-0417', [one])];
  const { state } = await readLive({ service: { reading: on.api, username: USERNAME }, desired });
  expect(state.companyId).toBe(WELL_KNOWN.company);
  const live = state.projects[0]?.segments.get(one);
  expect(live?.id).toBe(made.id);
  expect(BigInt(live?.id ?? 0)).toBeGreaterThan(2n ** 53n);
  expect(live?.sections[0]?.layers[0]?.items[0]?.fields.typeId).toBe(WELL_KNOWN.cableType);
  expect(live?.settings?.defaultMarkerTypeId).toBe(WELL_KNOWN.marker);
});
