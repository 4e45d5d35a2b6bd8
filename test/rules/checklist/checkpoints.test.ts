import { expect, test } from 'vitest';
import { under, withService } from '../../support/around.js';
import { operations } from '../../support/contract.js';
import { startChecklists } from './world.js';

withService('all', () => startChecklists());

const OWN = operations.filter(({ service }) => service === 'checklist');

test('K007 the service is read-only: nothing but GET is answered', async () => {
  const { token } = await under.as('liv');
  expect(OWN.every(({ method }) => method === 'GET')).toBe(true);
  for (const { path } of OWN)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const target = path.replace(/\{\w+\}/g, '20');
      const answer = await under.fetch(under.baseUrl + target, { method, headers: { authorization: `Bearer ${token}` } });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
});
