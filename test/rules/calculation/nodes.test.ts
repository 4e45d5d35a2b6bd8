import { expect, test } from 'vitest';
import { liv, withLiv } from '../../support/around.js';
import { ok } from '../project/world.js';
import { addCustom, HOME, startCosts } from './world.js';

withLiv(startCosts);

test('N084 of writers at the same time none is lost', async () => {
  await Promise.all(Array.from({ length: 12 }, () => addCustom(liv)));
  expect(await ok(liv, 'listCalculationNodes', { path: { projectId: HOME } })).toHaveLength(12);
});
