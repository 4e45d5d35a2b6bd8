// The generated list of operations: what each call does follows from the contract and not from its name.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EFFECTS } from '../../src/contract/generated/operation-ids.js';
import { operations } from '../support/contract.js';

const BY_METHOD = { GET: 'read', POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

test('every operation of the contract has an effect, and nothing else has', () => {
  expect(Object.keys(EFFECTS).sort()).toEqual(operations.map(({ id }) => id).sort());
});

test('the effect is that of the method, except where the contract states another', () => {
  const others = operations.flatMap(({ id, method }) => {
    const effect = EFFECTS[id as keyof typeof EFFECTS];
    return effect === BY_METHOD[method.toUpperCase() as keyof typeof BY_METHOD] ? [] : [[id, effect]];
  });
  expect(Object.fromEntries(others)).toEqual({
    createProject: 'create',
    addBudgetNode: 'create',
    addCustomNode: 'create',
    updateCustomNode: 'update',
    restoreProject: 'update',
  });
});

test('no code guesses what an operation does from its name', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const guesses = files.filter((file) =>
    /operation(Id)?(\.id)?\.(startsWith|includes|match)\(/.test(readFileSync(join('src', file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(guesses).toEqual([]);
});
