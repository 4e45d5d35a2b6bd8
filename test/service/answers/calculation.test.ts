// Pages show the answers about costs as a whole: reports, printed papers and the catalog of the demo data.
import { test } from 'vitest';
import { expectPage } from '../../support/page.js';
import { answersTo, askedOf, type Call } from './asked.js';

const GROUPED = 'groupByGroups=true&groupByLocation=true&options=true&custom=false';

const REPORTS: readonly Call[] = [
  'kari getCalculationModule projectId=6002',
  'ola/en getCalculationModule projectId=6007',
  'kari getDistributionReports projectId=6002',
  'ola/en getDistributionReport projectId=6007 type=ACTIVITY',
  'kari getDistributionReport projectId=6002 type=MONTH',
  'ola/en getQuantityReport projectId=6002 type=OTHER ? groupByLocation=true',
  `erik getQuantityReport projectId=6002 type=WORK ? ${GROUPED}`,
  'kari getQuantityReports projectId=6001',
  'siri getQuantityReports projectId=6002',
];

/** Projects that begin with the first moment of a day. */
const startingAt = (number: string, startDate: string): Call => [
  'anna createProject owner=anna.svensson ? moduleType=CALCULATION',
  { number, name: `Prosjekt ${number}`, status: 'NEW', startDate },
];

const PAPERS: readonly Call[] = [
  'ola downloadProjectSummary projectId=6002',
  'ola/en downloadProjectSummary projectId=6001',
  'ola/en downloadConformityDeclaration projectId=6007',
  'ola downloadConformityDeclaration projectId=6001',
  'ola downloadProjectDescription projectId=6007 ? groupByGroups=true&options=true',
  'trenchctl/en downloadProjectDescription projectId=6001',
  'ola downloadQuantityReportPdf projectId=6007 type=MATERIAL ? orgblad=true&groupByGroups=true',
  'ola/en downloadQuantityReportPdf projectId=6002 type=OTHER ? groupByLocation=true',
  'ola/en downloadQuantityReportPdf projectId=6007 type=RESOURCE',
  'ola downloadQuantityReportPdf projectId=6001 type=WORK ? price=false',
  'ola downloadQuantityReportPdf projectId=6002 type=WORK ? price=false',
  'ola/en downloadQuantityReportExcel projectId=6001 ? description=true&orgblad=true&groupByGroups=true&groupByLocation=true',
  'ola downloadQuantityReportExcel projectId=6001',
  startingAt('M-1', '2026-04-17T00:00:00Z'),
  startingAt('M-2', '2026-04-18T00:00:00Z'),
  'kari downloadCompanyReport companyId=1001 ? showUserProjects=true',
  'kari/en downloadCompanyReport companyId=1001 ? fromDate=17.04.2026&toDate=17.04.2026',
  'kari/en downloadCompanyReport companyId=1001 ? fromDate=19.04.2026',
  'kari downloadCompanyReport companyId=1001 ? toDate=02.03.2026&user=KARI.NORDMANN@nordnett.example&showUserProjects=true',
  'kari downloadCompanyReport companyId=1001 ? fromDate=2.3.2026',
  'kari downloadCompanyReport companyId=1001 ? user=erik.graver',
  'nina downloadCompanyReport companyId=1001',
];

test('reports show every line, share and sum', async () => {
  const asked = askedOf();
  expectPage(new URL('./calculation-reports.expected.txt', import.meta.url), { Reports: await answersTo(asked, REPORTS) });
});

test('papers have their words, columns and sums, in both languages', async () => {
  const asked = askedOf();
  expectPage(new URL('./calculation-papers.expected.txt', import.meta.url), { Papers: await answersTo(asked, PAPERS) });
});
