// Reading for a comparison: labels, large ids and many segments. test/live/reads-page.test.ts shows what else is read and found.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLimit } from '../../src/http/kept-alive.js';
import type { DesiredProject } from '../../src/kinds/model.js';
import { readLive } from '../../src/live/read-live.js';
import { bigSnapshot, USERNAME, WELL_KNOWN } from '../simulation/ids/big-ids.js';
import { type Connected, connect } from './connect.js';
import { project, segment, settings } from './desired.js';

const COMPANY = '1001';
const PARKVEIEN = 'Parkveien 2-18';
const DEMO_ID = '6002';

let on: Connected;
beforeEach(async () => {
  on = await connect();
});
afterEach(() => on.under.close());

async function read(desired: readonly DesiredProject[], more: object = { companyId: COMPANY }) {
  on.calls.length = 0;
  const { state } = await readLive({ service: { reading: on.api, ...more }, desired, ...more });
  expect(state.reads).toBe(on.calls.length);
  return state;
}

test('labels are known without a read more', async () => {
  const list = await on.call<{ id: string; name: string }[]>('listSegments', { path: { projectId: DEMO_ID } });
  const { id } = list.find(({ name }) => name === PARKVEIEN) ?? { id: '' };
  const desired = project('DEMO-1', [segment(PARKVEIEN)]);
  const items = async () => {
    const state = await read([desired]);
    return [...(state.projects[0]?.segments.values() ?? [])][0]?.sections[0]?.layers[0]?.items ?? [];
  };
  const [cable] = await items();
  await on.under.admin('POST', '/edit', { segmentId: id, item: { id: cable?.id, label: 'K-12', xAdjustment: 4 } });
  expect((await items())[0]?.fixed).toEqual({ label: 'K-12' });
});

test('ids past 2^53', async () => {
  on.under.close();
  on = await connect(USERNAME, () => bigSnapshot(WELL_KNOWN));
  const path = { projectId: WELL_KNOWN.project };
  const made = await on.call('createSegment', { path, body: { name: 'Stor' } });
  await on.call('addCable', { path: { segmentId: made.id ?? '' }, body: { typeId: WELL_KNOWN.cableType } });
  await on.call('updateSettings', { path: { segmentId: made.id ?? '' }, body: { defaultMarkerTypeId: WELL_KNOWN.marker } });
  const one = segment('Stor', settings({ defaultMarkerTypeId: '1' }));
  const state = await read([project('2026-0417', [one])], { username: USERNAME });
  expect(state.companyId).toBe(WELL_KNOWN.company);
  const live = state.projects[0]?.segments.get(one);
  expect(live?.id).toBe(made.id);
  expect(BigInt(live?.id ?? 0)).toBeGreaterThan(2n ** 53n);
  expect(live?.sections[0]?.layers[0]?.items[0]?.fields.typeId).toBe(WELL_KNOWN.cableType);
  expect(live?.settings?.defaultMarkerTypeId).toBe(WELL_KNOWN.marker);
});

test('hundreds of segments are read by a few at a time, each once', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `Strekk ${index}`);
  for (const name of names) await on.call('createSegment', { path: { projectId: DEMO_ID }, body: { name } });
  let running = 0;
  let most = 0;
  const limit = createLimit(7);
  const counting: typeof limit = (run) =>
    limit(async () => {
      running += 1;
      most = Math.max(most, running);
      try {
        return await run();
      } finally {
        running -= 1;
      }
    });
  const desired = project(
    'DEMO-1',
    names.map((name) => segment(name)),
  );
  const state = await read([desired], { companyId: COMPANY, limit: counting });
  expect(state.reads).toBe(122);
  expect(state.projects[0]?.segments.size).toBe(120);
  expect(most).toBe(7);
});
