// One token for the trench; another only for who calls a service that asks for more.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Client, createClient } from '../../src/index.js';
import { under, withService } from '../support/around.js';

let client: Client;
let asked: string[];
let refused: string[];

withService('each', { transport: 'http' });
beforeEach(async () => {
  asked = [];
  refused = [];
  const { tokens } = under.service;
  client = createClient({
    baseUrl: under.baseUrl,
    issuer: `${under.baseUrl}/oauth`,
    clientId: 'trenchctl',
    clientSecret: tokens.clientSecret('trenchctl'),
    username: 'kari.nordmann',
    password: tokens.password('kari.nordmann'),
    maxRetries: 0,
    fetch: async (url, init) => {
      const { pathname } = new URL(url);
      if (!pathname.startsWith('/oauth')) return fetch(url, init);
      const scope = new URLSearchParams(String(init.body)).get('scope');
      asked.push(scope ?? pathname);
      if (scope === null || !scope.split(' ').some((one) => refused.includes(one))) return fetch(url, init);
      return Response.json({ error: 'invalid_scope' }, { status: 400 });
    },
  });
});
afterEach(async () => {
  client.close();
});

const DISCOVERY = '/oauth/.well-known/openid-configuration';
const USUAL = 'tb.bruker prosjektsystem.bruker orgsystemer';
const projectId = '6002';

test('the usual services share one token; the others get theirs when they are called, once', async () => {
  await client.trench.listSegments({ path: { projectId } });
  await client.project.getProject({ path: { projectId } });
  await client.document.listSheetSeries();
  await client.calculation.listUnits();
  expect(asked).toEqual([DISCOVERY, USUAL]);
  await client.calculation.getCalculationModule({ path: { projectId } });
  await client.calculation.listCatalogRevisions();
  await client.checklist.listChecklistRevisions();
  await client.trench.listSegments({ path: { projectId } });
  expect(asked).toEqual([DISCOVERY, USUAL, 'calculation.bruker', 'orgblad.bruker']);
});
