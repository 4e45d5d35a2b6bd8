import { expect, test } from 'vitest';
import { under, withService } from '../../support/around.js';
import { operations } from '../../support/contract.js';
import { startLibrary } from './world.js';

withService('all', () => startLibrary());

test('D160 every call asks for orgsystemer, and those that need no user work in both flows', async () => {
  const own = operations.filter(({ service }) => service === 'document');
  expect(new Set(own.map(({ scope }) => scope))).toEqual(new Set(['orgsystemer']));
  const client = await under.asClient('plain-app', 'orgsystemer');
  for (const id of ['listDocuments', 'listSheetSeries', 'searchDocuments', 'suggestTerms'])
    expect((await client.call(id)).status, id).toBe(200);
});
