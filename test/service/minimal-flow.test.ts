import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HANDLERS, LATER } from '../../src/service/commander.js';
import { operations } from '../support/contract.js';
import { startService, type TestCaller, type TestService, TRANSPORTS } from '../support/service.js';

describe.each(TRANSPORTS)('the minimal flow of document 000, over %s', (transport) => {
  let under: TestService;
  let kari: TestCaller;
  beforeAll(async () => {
    under = await startService({ transport });
    kari = await under.as('kari.nordmann');
  });
  afterAll(() => under.close());

  test('create segment, look up type, add cable, delete cable, delete segment', async () => {
    const segment = (await kari.call('createSegment', { path: { projectId: 6001 }, body: { name: 'A', length: 10 } })).body;
    const at = { segmentId: segment.id };
    expect(segment.sections).toHaveLength(1);
    expect(segment.sections[0].layers).toHaveLength(1);
    expect(segment.sections[0].layers[0].cables).toEqual([]);

    const types = (await kari.call('listCableTypes', { query: { category: 'MV', componentSetScope: 'ORG' } })).body;
    const cable = (await kari.call('addCable', { path: at, body: { typeId: types[0].id } })).body;
    expect(cable.sectionId).toBe(segment.sections[0].id);
    expect((await kari.call('getSegment', { path: at })).body.sections[0].layers[0].cables).toEqual([cable]);

    expect((await kari.call('deleteCable', { path: { ...at, cableId: cable.id } })).status).toBe(204);
    expect((await kari.call('deleteSegment', { path: at })).status).toBe(204);
    expect((await kari.call('getSegment', { path: at })).status).toBe(404);
  });
});

test('every operation of the contract is built, and nothing else is', async () => {
  const later = await Promise.all(Object.values(LATER).map((load) => load()));
  const built = [HANDLERS, ...later].flatMap((handlers) => Object.keys(handlers));
  expect(built.sort()).toEqual(operations.map(({ id }) => id).sort());
});
