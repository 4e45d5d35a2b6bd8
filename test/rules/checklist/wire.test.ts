import { expect, test } from 'vitest';
import { under, withService } from '../../support/around.js';
import { operations } from '../../support/contract.js';
import { startChecklists } from './world.js';

const OWN = operations.filter(({ service }) => service === 'checklist');
withService('all', startChecklists);

test('K001 the service is at /public/checklist/rest', async () => {
  const { token } = await under.as('liv');
  const answer = await under.fetch(`${under.baseUrl}/public/checklist/rest/revisions`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json;charset=utf-8');
});

test('K007 the service is read-only: nothing but GET is answered', async () => {
  const { token } = await under.as('liv');
  expect(OWN.every(({ method }) => method === 'GET')).toBe(true);
  for (const { path } of OWN)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const target = path.replace(/\{\w+\}/g, '20');
      const answer = await under.fetch(under.baseUrl + target, {
        method,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
});

test('K048 checkpoints, facilities and revisions ask for orgblad.bruker, in both flows', async () => {
  const own = OWN.filter(({ id }) => id !== 'downloadChecklist');
  expect(own.map(({ scope }) => scope)).toEqual(own.map(() => 'orgblad.bruker'));
  const user = await under.as('liv', 'orgblad.bruker');
  const client = await under.asClient('trenchctl', 'orgblad.bruker');
  const without = await under.as('liv', 'orgsystemer tb.bruker');
  expect((await user.call('listChecklistRevisions')).status).toBe(200);
  expect((await client.call('listChecklistRevisions')).status).toBe(200);
  expect((await without.call('listChecklistRevisions')).status).toBe(403);
});
