import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../../support/counts.js';
import { faultsOf, lookAt } from '../../support/look.js';
import type { CallOptions } from '../../support/service.js';
import { download, type Reports, startReports } from './world.js';

let reports: Reports;
beforeAll(async () => {
  reports = await startReports();
});
afterAll(() => reports.under.close());

/** Fails unless every page is fit to be seen, and is numbered. */
async function inspect(operation: string, call: CallOptions): Promise<void> {
  const bytes = await download(reports.kari, operation, call);
  const what = `${operation} ${JSON.stringify(call)}`;
  const pages = await lookAt(bytes);
  expect(faultsOf(pages), what).toEqual([]);
  pages.forEach(({ pieces }, at) => {
    const number = new RegExp(`^(Side|Page) ${at + 1} (av|of) ${pages.length}$`);
    expect(pieces.at(-1)?.text, what).toMatch(number);
  });
}

const LANGUAGES = ['nb', 'en'].map((language) => ({ headers: { 'accept-language': language } }));
const SWITCHES = {
  custom: false,
  groupByGroups: true,
  groupByLocation: true,
  options: true,
  orgblad: true,
  price: false,
};
/** Each by itself, and all that add something together. */
const VARIANTS = [
  ...Object.entries(SWITCHES).map(([name, value]) => ({ [name]: value })),
  { ...SWITCHES, custom: true, price: true },
];

test.each(['WORK', 'MATERIAL', 'RESOURCE', 'OTHER'])('quantities of %s', async (type) => {
  for (const projectId of Object.values(reports.projects)) {
    for (const language of LANGUAGES)
      await inspect('downloadQuantityReportPdf', { path: { projectId, type }, ...language });
  }
  for (const query of isLong || type === 'WORK' ? VARIANTS : [])
    await inspect('downloadQuantityReportPdf', { path: { projectId: reports.projects.hard, type }, query });
});

test.each(['downloadConformityDeclaration', 'downloadProjectDescription', 'downloadProjectSummary'])(
  '%s',
  async (operation) => {
    for (const projectId of Object.values(reports.projects)) {
      for (const language of LANGUAGES) await inspect(operation, { path: { projectId }, ...language });
    }
  },
);

test('the project description with options and groups', async () => {
  const path = { projectId: reports.projects.hard };
  await inspect('downloadProjectDescription', { path, query: { options: true, groupByGroups: true } });
});

test('the company report', async () => {
  const path = { companyId: 1001 };
  for (const query of [{}, { showUserProjects: true }, { fromDate: '01.01.2026' }, { toDate: '01.01.2020' }])
    for (const language of LANGUAGES) await inspect('downloadCompanyReport', { path, query, ...language });
});

test('checklists of every facility and kind of assessment, with what is optional, and the instructions', async () => {
  const { kari } = reports;
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
  const { body: documents } = await reports.kari.call('listDocuments', {
    query: { access: 'ALLOWED', obsolete: true },
  });
  for (const { type, number, contentType } of documents)
    if (contentType === 'application/pdf') await inspect('downloadDocument', { path: { type, number } });
});
