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
const idsOf = (service: Service) => operations.filter((one) => one.service === service).map(({ id }) => id);

const CATALOG = [
  'listCatalogNodes',
  'getCatalogNode',
  'pageCatalogNodes',
  'summarizeCatalogNodes',
  'listCatalogRevisions',
  'getLatestCatalogRevision',
  'getCatalogRevision',
];
const LISTS = ['listActivities', 'getActivity', 'listFacilities', 'getFacility', 'listUnits'];
const CALCULATION = [
  'getCalculationModule',
  'setCalculationType',
  'listCalculationNodes',
  'addBudgetNode',
  'deleteAllCalculationNodes',
  'addCustomNode',
  'updateCustomNode',
  'getCalculationNode',
  'deleteCalculationNode',
  'getQuantityReports',
  'getQuantityReport',
  'downloadQuantityReportPdf',
  'downloadQuantityReportExcel',
  'getDistributionReports',
  'getDistributionReport',
  'downloadConformityDeclaration',
  'downloadProjectDescription',
  'downloadProjectSummary',
  'downloadCompanyReport',
];
const CHECKLIST = [
  'listChecklistRevisions',
  'listChecklistFacilities',
  'getChecklistFacility',
  'listCheckpoints',
  'listCheckpointsByAssessmentType',
  'getCheckpoint',
  'listChecklistFacilitiesUnrevised',
  'getChecklistFacilityUnrevised',
  'listCheckpointsUnrevised',
  'listCheckpointsByAssessmentTypeUnrevised',
];
const PERSONAL = [
  'listCommentSources',
  'listCommentRecipients',
  'getCommentOrComments',
  'getCommentContent',
  'listDocumentComments',
  'listFavorites',
  'listFavoriteIds',
  'listRecent',
  'listRecentIds',
];
const DOWNLOAD = 'downloadChecklist';

test('A046 T372 T378 every endpoint of the trench service asks for tb.bruker, in both flows', async () => {
  expect(idsOf('trench')).toHaveLength(40);
  await asksFor(idsOf('trench'), 'tb.bruker');
});

test('A047 every endpoint of the project service asks for prosjektsystem.bruker, in both flows', async () => {
  expect(idsOf('project')).toHaveLength(20);
  await asksFor(idsOf('project'), 'prosjektsystem.bruker');
});

test('A048 the endpoints of the customer service ask for orgsystemer, which every token has', async () => {
  expect(idsOf('customer')).toHaveLength(3);
  await asksFor(idsOf('customer'), 'orgsystemer');
});

test('A049 catalog nodes and revisions ask for calculation.bruker and work without a user', () => asksFor(CATALOG, 'calculation.bruker'));

test('A050 activities, facilities and units ask for prosjektsystem.bruker and work without a user', () =>
  asksFor(LISTS, 'prosjektsystem.bruker'));

test('A051 calculation module, nodes and reports ask for calculation.bruker and need a user', async () => {
  await asksFor(CALCULATION, 'calculation.bruker', { user: true });
  expect([...CATALOG, ...LISTS, ...CALCULATION].sort()).toEqual(idsOf('calculation').sort());
});

test('A052 K048 checkpoints, facilities and revisions of the checklist service ask for orgblad.bruker, in both flows', async () => {
  await asksFor(CHECKLIST, 'orgblad.bruker');
  expect([...CHECKLIST, DOWNLOAD].sort()).toEqual(idsOf('checklist').sort());
});

test('A053 K049 downloads of checklists ask for orgsystemer, in both flows', () => asksFor([DOWNLOAD], 'orgsystemer'));

test('A054 the document service asks for orgsystemer, in both flows where nothing personal is asked', () =>
  asksFor(
    idsOf('document').filter((id) => !PERSONAL.includes(id)),
    'orgsystemer',
  ));

test('A055 D062 favourites, recent documents and comments need a user', () => asksFor(PERSONAL, 'orgsystemer', { user: true }));

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
