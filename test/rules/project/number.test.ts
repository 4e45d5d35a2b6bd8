import { expect, test } from 'vitest';
import { liv, withLiv } from '../../support/around.js';
import { draft, NORTH, ok, startWorld } from './world.js';

withLiv(startWorld);

test('P060 of two creations with one number that run at the same time one is done', async () => {
  const body = draft();
  const answers = await Promise.all([body, body].map((one) => liv.call('createProject', { path: { owner: 'liv' }, body: one })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await ok(liv, 'listProjectsByNumber', { path: { companyId: NORTH, number: String(body.number) } })).toHaveLength(1);
});
