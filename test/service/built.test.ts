import { expect, test } from 'vitest';
import { HANDLERS, LATER } from '../../src/service/commander.js';
import { operations } from '../support/contract.js';

test('every operation of the contract is built, and nothing else is', async () => {
  const later = await Promise.all(Object.values(LATER).map((load) => load()));
  const built = [HANDLERS, ...later].flatMap((handlers) => Object.keys(handlers));
  expect(built.sort()).toEqual(operations.map(({ id }) => id).sort());
});
