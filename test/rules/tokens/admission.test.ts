// Which scope each operation asks for, and which need an end user, as the three documents say it.
import { expect, test } from 'vitest';
import { under, withService } from '../../support/around.js';
import { type ContractOperation, operationById, operations, type Service } from '../../support/contract.js';
import { ALL_SCOPES } from '../../support/service.js';
import { startWorld } from '../project/world.js';

const tokens = new Map<string, string>();
withService('all', startWorld);

async function tokenOf(flow: 'user' | 'client', scopes: string): Promise<string> {
  const key = `${flow} ${scopes}`;
  const known = tokens.get(key);
  if (known !== undefined) return known;
  const caller = await (flow === 'user' ? under.as('liv', scopes) : under.asClient('trenchctl', scopes));
  tokens.set(key, String(caller.token));
  return String(caller.token);
}

/** Why the door stays shut: the code of a 401 or 403 of admission, or nothing where the call goes through it. */
async function refusal(operation: ContractOperation, flow: 'user' | 'client', scopes: string) {
  const response = await under.fetch(under.baseUrl + operation.path.replace(/\{\w+\}/g, '1'), {
    method: operation.method,
    headers: { authorization: `Bearer ${await tokenOf(flow, scopes)}`, 'api-version': '1.0' },
  });
  const text = await response.text();
  if (response.status === 401) return 'unauthorized';
  if (response.status !== 403) return undefined;
  const { code } = JSON.parse(text) as { code: string };
  return code === 'missing-scope' || code === 'needs-user' ? code : undefined;
}

const without = (scope: string) =>
  ALL_SCOPES.split(' ')
    .filter((other) => other !== scope)
    .join(' ');

async function asksFor(ids: readonly string[], scope: string, options: { user?: boolean } = {}): Promise<void> {
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) {
    const operation = operationById(id);
    const found = {
      user: await refusal(operation, 'user', scope),
      client: await refusal(operation, 'client', scope),
      other: scope === 'orgsystemer' ? 'missing-scope' : await refusal(operation, 'user', without(scope)),
    };
    const client = options.user ? 'needs-user' : undefined;
    expect({ id, ...found }).toEqual({ id, user: undefined, client, other: 'missing-scope' });
  }
}
const idsOf = (service: Service, ...without: string[]) =>
  operations.filter((one) => one.service === service && !without.includes(one.id)).map(({ id }) => id);

const REVISIONS = ['listCatalogRevisions', 'getLatestCatalogRevision', 'getCatalogRevision'];
const CATALOG = ['listCatalogNodes', 'getCatalogNode', 'pageCatalogNodes', 'summarizeCatalogNodes', ...REVISIONS];
const LISTS = ['listActivities', 'getActivity', 'listFacilities', 'getFacility', 'listUnits'];
const COMMENTS = ['listCommentSources', 'listCommentRecipients', 'getCommentOrComments', 'getCommentContent', 'listDocumentComments'];
const PERSONAL = [...COMMENTS, 'listFavorites', 'listFavoriteIds', 'listRecent', 'listRecentIds'];
const DOWNLOAD = 'downloadChecklist';

test.each<[title: string, scope: string, count: number, ids: readonly string[], user?: boolean]>([
  ['A046 T372 T378 the trench service', 'tb.bruker', 40, idsOf('trench')],
  ['A047 the project service', 'prosjektsystem.bruker', 20, idsOf('project')],
  ['A048 the customer service', 'orgsystemer', 3, idsOf('customer')],
  ['A049 catalog nodes and revisions, which work without a user', 'calculation.bruker', 7, CATALOG],
  ['A050 activities, facilities and units, which work without a user', 'prosjektsystem.bruker', 5, LISTS],
  ['A051 module, nodes and reports, which need a user', 'calculation.bruker', 19, idsOf('calculation', ...CATALOG, ...LISTS), true],
  ['A052 K048 checkpoints, facilities and revisions of checklists', 'orgblad.bruker', 10, idsOf('checklist', DOWNLOAD)],
  ['A053 K049 downloads of checklists', 'orgsystemer', 1, [DOWNLOAD]],
  ['A054 documents, where nothing personal is asked', 'orgsystemer', 14, idsOf('document', ...PERSONAL)],
  ['A055 D062 favourites, recent documents and comments, which need a user', 'orgsystemer', 9, PERSONAL, true],
])('%s: the scope %s in both flows for %i operations', async (_, scope, count, ids, user = false) => {
  expect(ids).toHaveLength(count);
  await asksFor(ids, scope, { user });
});

test('A056 a caller who lacks the role is refused with 403, and is told the scope', async () => {
  for (const [id, scope] of [
    ['listCableTypes', 'tb.bruker'],
    ['listProjects', 'prosjektsystem.bruker'],
  ] as const) {
    for (const caller of [await under.as('une'), await under.asClient('plain-app'), await under.as('liv', 'orgsystemer')]) {
      const answer = await caller.call(id);
      expect([answer.status, answer.body.code]).toEqual([403, 'missing-scope']);
      expect(answer.body.detail).toContain(scope);
    }
  }
});
