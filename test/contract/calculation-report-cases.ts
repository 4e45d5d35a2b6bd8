import { type Case, type Entry, path, query, type Table } from './case.js';

/** The demo project has something in it. */
const of =
  (more: Record<string, string> = {}): Entry['good'] =>
  async () => ({ path: { projectId: 6002, ...more } });

const wrongType = (value: string): Case => ({
  status: 400,
  why: 'no such type of report',
  code: 'invalid-value',
  field: 'type',
  change: path({ type: value }),
});
const grouped: Case = {
  status: 200,
  why: 'grouped, with options',
  change: query({ groupByGroups: true, groupLocation: true, options: true, custom: false }),
};
const day = (field: string, value: string, why: string): Case => ({
  status: 400,
  why,
  code: 'invalid-value',
  field,
  change: query({ [field]: value }),
});

/** Erik is a member of the demo project: whoever may not read it is told elsewhere. */
const strangers = (cases: readonly Case[]): readonly Case[] =>
  cases.map((one) => (one.by === 'erik' ? { ...one, change: path({ projectId: 6001 }) } : one));

export function reportCases(inProject: readonly Case[]): Table {
  const shared = strangers(inProject);
  return {
    getQuantityReports: { good: of(), own: [...shared, grouped] },
    getQuantityReport: { good: of({ type: 'WORK' }), own: [...shared, grouped, wrongType('COSTTYPE')] },
    downloadQuantityReportPdf: {
      good: of({ type: 'MATERIAL' }),
      own: [...shared, grouped, wrongType('work')],
    },
    downloadQuantityReportExcel: { good: of(), own: [...shared, grouped] },
    getDistributionReports: { good: of(), own: shared },
    getDistributionReport: { good: of({ type: 'FACILITY' }), own: [...shared, wrongType('WORK')] },
    downloadConformityDeclaration: { good: of(), own: shared },
    downloadProjectDescription: { good: of(), own: shared },
    downloadProjectSummary: { good: of(), own: shared },
    downloadCompanyReport: {
      good: async () => ({
        path: { companyId: 1001 },
        query: { fromDate: '01.01.2025', toDate: '31.12.2026' },
      }),
      own: [
        { status: 200, why: 'of one user', change: query({ user: 'kari.nordmann', showUserProjects: true }) },
        {
          status: 400,
          why: 'a company id that is none',
          field: 'companyId',
          change: path({ companyId: 'x' }),
        },
        day('fromDate', '2026-01-01', 'a day in another form'),
        day('toDate', '31.02.2026', 'a day that does not exist'),
        day('toDate', '31.12.2024', 'a period that ends before it begins'),
        { status: 403, why: 'another company', code: 'forbidden', by: 'erik' },
        { status: 404, why: 'no such company', field: 'companyId', change: path({ companyId: 9 }) },
        {
          status: 404,
          why: 'a user of another company',
          field: 'user',
          change: query({ user: 'erik.graver' }),
        },
      ],
    },
  };
}
