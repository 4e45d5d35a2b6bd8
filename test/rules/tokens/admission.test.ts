// Which scope each operation asks for, and which need an end user, as the documents say it: the words of the documents, beside the table of
// authorisation.yaml, which holds that each operation is refused without the scope that the contract states.
import { expect, test } from 'vitest';
import { under, withService } from '../../support/around.js';
import { operations, type Service } from '../../support/contract.js';
import { startWorld } from '../project/world.js';

withService('all', startWorld);

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
  ['A054 D160 documents, where nothing personal is asked', 'orgsystemer', 14, idsOf('document', ...PERSONAL)],
  ['A055 D062 D160 favourites, recent documents and comments, which need a user', 'orgsystemer', 9, PERSONAL, true],
])('%s: the scope %s in both flows for %i operations', async (_, scope, count, ids, user = false) => {
  expect(ids, 'state the number of operations in the row of the service in test/rules/tokens/admission.test.ts').toHaveLength(count);
  const callers = { user: await under.as('liv', scope), client: await under.asClient('trenchctl', scope) };
  for (const id of ids) {
    const { path, method } = operations.find((one) => one.id === id) ?? { path: '', method: '' };
    const codeFor = async (flow: 'user' | 'client') => {
      const headers = { authorization: `Bearer ${callers[flow].token}`, 'api-version': '1.0' };
      const answer = await under.fetch(under.baseUrl + path.replace(/\{\w+\}/g, '1'), { method, headers });
      return /"code":"(missing-scope|needs-user|unauthorized)"/.exec(await answer.text())?.[1];
    };
    expect([id, await codeFor('user'), await codeFor('client')]).toEqual([id, undefined, user ? 'needs-user' : undefined]);
  }
});

test('A056 a caller who lacks the role is refused with 403, and is told the scope', async () => {
  const callers = [await under.as('une'), await under.asClient('plain-app'), await under.as('liv', 'orgsystemer')];
  for (const caller of callers)
    for (const [id, scope] of Object.entries({ listCableTypes: 'tb.bruker', listProjects: 'prosjektsystem.bruker' }))
      expect(await caller.call(id)).toMatchObject({ status: 403, body: { code: 'missing-scope', detail: expect.stringContaining(scope) } });
});
