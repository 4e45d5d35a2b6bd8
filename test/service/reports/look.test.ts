import { beforeAll, expect, test } from 'vitest';
import { ok } from '../../rules/project/world.js';
import { kari, withKari } from '../../support/around.js';
import { isLong } from '../../support/counts.js';
import { faultsOf, lookAt } from '../../support/look.js';
import type { CallOptions } from '../../support/service.js';

/** Project ids: furnished, with hardly anything, with long names and large numbers, without content. */
const projects = { demo: '6002', small: '6001', hard: '', empty: '' };
withKari('all', { clock: { now: () => Date.parse('2026-04-20T09:30:00Z'), sleep: async () => {} } });
beforeAll(async () => {
  projects.hard = await project('2026-9999-LANG', LONG_NAME);
  projects.empty = await project('2026-0', 'Tomt');
  await furnish(projects.hard);
});

const made = async (operation: string, call: CallOptions) => String((await ok(kari, operation, call)).id);
const project = (number: string, name: string) =>
  made('createProject', {
    path: { owner: 'kari.nordmann' },
    query: { moduleType: 'CALCULATION' },
    body: { number, name, status: 'STARTED', startDate: '2026-04-01T06:00:00Z', description: LONG_NAME },
  });

/** Fails unless every page is fit to be seen, and is numbered. */
async function inspect(operation: string, call: CallOptions): Promise<void> {
  const { status, text, bytes } = await kari.call(operation, call);
  expect(status, text).toBe(200);
  const what = `${operation} ${JSON.stringify(call)}`;
  const pages = await lookAt(bytes);
  expect(faultsOf(pages), what).toEqual([]);
  pages.forEach(({ pieces }, at) => {
    const number = new RegExp(`^(Side|Page) ${at + 1} (av|of) ${pages.length}$`);
    expect(pieces.at(-1)?.text, what).toMatch(number);
  });
}

const LANGUAGES = ['nb', 'en'].map((language) => ({ headers: { 'accept-language': language } }));
const SWITCHES = { custom: false, groupByGroups: true, groupByLocation: true, options: true, orgblad: true, price: false };
/** Each by itself, and all that add something together. */
const VARIANTS = [...Object.entries(SWITCHES).map(([name, value]) => ({ [name]: value })), { ...SWITCHES, custom: true, price: true }];

test.each(['WORK', 'MATERIAL', 'RESOURCE', 'OTHER'])('quantities of %s', async (type) => {
  for (const projectId of Object.values(projects)) {
    for (const language of LANGUAGES) await inspect('downloadQuantityReportPdf', { path: { projectId, type }, ...language });
  }
  for (const query of isLong || type === 'WORK' ? VARIANTS : [])
    await inspect('downloadQuantityReportPdf', { path: { projectId: projects.hard, type }, query });
});

test.each(['downloadConformityDeclaration', 'downloadProjectDescription', 'downloadProjectSummary'])('%s', async (operation) => {
  for (const projectId of Object.values(projects)) {
    for (const language of LANGUAGES) await inspect(operation, { path: { projectId }, ...language });
  }
});

test('the project description with options and groups', async () => {
  const path = { projectId: projects.hard };
  await inspect('downloadProjectDescription', { path, query: { options: true, groupByGroups: true } });
});

test('the company report', async () => {
  const path = { companyId: 1001 };
  for (const query of [{}, { showUserProjects: true }, { fromDate: '01.01.2026' }, { toDate: '01.01.2020' }])
    for (const language of LANGUAGES) await inspect('downloadCompanyReport', { path, query, ...language });
});

test('checklists of every facility and kind of assessment, with what is optional, and the instructions', async () => {
  const { body: facilities } = await kari.call('listChecklistFacilities', { path: { revision: 'latest' } });
  for (const { id: facilityid, assessmentTypes } of facilities) {
    for (const assessmenttype of assessmentTypes) {
      const path = { revision: 'latest', facilityid, assessmenttype };
      const { body: points } = await kari.call('listCheckpointsByAssessmentType', { path });
      const query = { option: points.map(({ id }: { id: number }) => id) };
      await inspect('downloadChecklist', { path: { ...path, reporttype: 'CHECKLIST' }, query });
    }
    for (const reporttype of ['INSTRUCTIONS', 'INSTRUCTIONS_MAINTENANCE']) {
      const path = { facilityid, reporttype, assessmenttype: 'FINALINSPECTION' };
      for (const language of LANGUAGES) await inspect('downloadChecklist', { path, ...language });
    }
  }
});

test('every document, those with company comments among them', async () => {
  const { body: documents } = await kari.call('listDocuments', { query: { access: 'ALLOWED', obsolete: true } });
  for (const { type, number, contentType } of documents)
    if (contentType === 'application/pdf') await inspect('downloadDocument', { path: { type, number } });
});

const LONG_NAME = 'Rehabilitering av høyspennings- og lavspenningsnett i Sørhellingaveien, Øvre Åsgårdsgate og Ålesundsalléen';
const LONG_WORD = 'Fellesføringsavtaleforhandlingskostnadsfordelingsnøkkelutredningskomitéarbeidsgruppemøtevirksomhetsgodtgjørelse';
const LONG_PLACE = 'Sørhellingaveien 1-211 og sideveier til Øvre Åsgårdsgate, etappe 1 (vår og sommer 2026)';
const BUDGETS = ['1101', '1102', '1104', '1201', '1202', '1203', '1301', '1302', '1401', '1402', '1501'];

async function furnish(projectId: string) {
  const path = { projectId };
  for (const number of BUDGETS) {
    for (const place of [{ locationName: LONG_PLACE }, { locationName: 'Ålesundsalléen' }, {}])
      await made('addBudgetNode', { path, body: { number, quantity: 123_456.789, ...place } });
  }
  const where = { facilityId: 301, activityId: 401 };
  const total = { type: 'CUSTOMBUDGET_FIXEDTOTAL', unit: 'RS', quantity: 1 };
  await made('addCustomNode', {
    path,
    body: { ...total, ...where, name: LONG_WORD, totalCost: 8_800_000_000_000_001, description: LONG_NAME.repeat(20) },
  });
  await made('addCustomNode', {
    path,
    body: { ...where, type: 'CUSTOMBUDGET_FIXEDUNIT', name: 'Fradrag for gjenbruk', unit: 'stk', quantity: 3, unitCost: -1500 },
  });
}
