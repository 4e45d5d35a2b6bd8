// A service that is started for one caller, as the rehearsal starts it.
import { expect, test } from 'vitest';
import { createApiService } from '../../src/service/api-service.js';
import type { Caller } from '../../src/service/core/context.js';
import { createMemoryStore } from '../../src/service/store/memory.js';
import { project, snapshotOf } from '../rules/project/world.js';

const CALLER: Caller = {
  client: { clientId: 'program', companyId: '1', roles: ['tb.bruker'] },
  companyId: '1',
  scopes: new Set(['tb.bruker']),
};
function start() {
  const store = createMemoryStore();
  store.load(snapshotOf({ projects: [project('7', { companyId: '1', modules: ['CABLESIMULATOR'] })] }));
  return createApiService({ store, authenticate: () => CALLER });
}
const ORIGIN = 'http://service';

test('every call is made by the given caller, without a token', async () => {
  const service = start();
  const answer = await service.fetch(`${ORIGIN}/public/trench/rest/segments/by-projectid/7`, {
    method: 'POST',
    headers: { 'api-version': '1.0', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Storgata' }),
  });
  expect(answer.status).toBe(200);
  expect(service.log.entries()).toMatchObject([{ operation: 'createSegment', caller: 'program', status: 200 }]);
  service.close();
});

test.each([
  ['POST', '/oauth/token'],
  ['GET', '/admin/credentials'],
  ['GET', '/'],
])('%s %s is not there', async (method, path) => {
  const service = start();
  expect((await service.fetch(ORIGIN + path, { method })).status).toBe(404);
  service.close();
});
