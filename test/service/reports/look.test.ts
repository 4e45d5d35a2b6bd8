import { utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../../support/counts.js';
import { faultsOf, lookAt } from '../../support/look.js';
import { readPdf } from '../../support/pdf.js';
import type { CallOptions, TestCaller, TestService } from '../../support/service.js';
import { startService } from '../../support/service.js';
import { type ReadSheet, readXlsx } from '../../support/xlsx.js';

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
const SWITCHES = { custom: false, groupByGroups: true, groupByLocation: true, options: true, orgblad: true, price: false };
/** Each by itself, and all that add something together. */
const VARIANTS = [...Object.entries(SWITCHES).map(([name, value]) => ({ [name]: value })), { ...SWITCHES, custom: true, price: true }];

test.each(['WORK', 'MATERIAL', 'RESOURCE', 'OTHER'])('quantities of %s', async (type) => {
  for (const projectId of Object.values(reports.projects)) {
    for (const language of LANGUAGES) await inspect('downloadQuantityReportPdf', { path: { projectId, type }, ...language });
  }
  for (const query of isLong || type === 'WORK' ? VARIANTS : [])
    await inspect('downloadQuantityReportPdf', { path: { projectId: reports.projects.hard, type }, query });
});

test.each(['downloadConformityDeclaration', 'downloadProjectDescription', 'downloadProjectSummary'])('%s', async (operation) => {
  for (const projectId of Object.values(reports.projects)) {
    for (const language of LANGUAGES) await inspect(operation, { path: { projectId }, ...language });
  }
});

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
  const { body: documents } = await reports.kari.call('listDocuments', { query: { access: 'ALLOWED', obsolete: true } });
  for (const { type, number, contentType } of documents)
    if (contentType === 'application/pdf') await inspect('downloadDocument', { path: { type, number } });
});

// What stands in the JSON reports stands in the printed ones and in the workbooks, and the sums are sums.

interface Line {
  readonly name: string;
  readonly unit: string;
  readonly unitCost: number;
  readonly totalCost: number;
  readonly totalQuantity: number;
}

const QUERIES = [{}, { groupByGroups: true, groupByLocation: true, options: true }, { custom: false }];

async function linesOf(projectId: string, query: object): Promise<Record<string, Line[]>> {
  const { body } = await reports.kari.call('getQuantityReports', { path: { projectId }, query: { ...query } });
  return body;
}

/** To the øre, as far as a number of this size can tell them. */
const close = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThanOrEqual(0.005 + Math.abs(b) * 1e-15);
const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { totalCost }) => sum + totalCost, 0);

const shown = (value: number, least: number, most: number): string =>
  new Intl.NumberFormat('nb-NO', { minimumFractionDigits: least, maximumFractionDigits: most })
    .format(value)
    .replace(/\s/g, ' ')
    .replace('\u2212', '-');
/** Names may be broken over lines; what follows them in the row is not. */
const rowOf = ({ totalQuantity, unit, unitCost, totalCost }: Line): string =>
  `${shown(totalQuantity, 0, 3)} ${unit} ${shown(unitCost, 2, 2)} ${shown(totalCost, 2, 2)}`;

test('every line of the quantity report is in the PDF with its numbers, and so is the sum', async () => {
  for (const projectId of Object.values(reports.projects)) {
    for (const query of QUERIES) {
      const report = await linesOf(projectId, query);
      for (const type of ['WORK', 'MATERIAL', 'OTHER']) {
        const path = { projectId, type };
        const { text } = await readPdf(await download(reports.kari, 'downloadQuantityReportPdf', { path, query: { ...query } }));
        const lines = report[type] ?? [];
        for (const line of lines) expect(text).toContain(rowOf(line));
        if (lines.length > 0) expect(text).toContain(` Sum ${shown(sumOf(lines), 2, 2)}`);
        else expect(text).toContain('Kalkylen har ingenting av dette.');
      }
    }
  }
});

test('resources are told by their quantities; they have no prices', async () => {
  const path = { projectId: reports.projects.hard, type: 'RESOURCE' };
  const { text } = await readPdf(await download(reports.kari, 'downloadQuantityReportPdf', { path }));
  for (const { name, totalQuantity, unit } of (await linesOf(path.projectId, {})).RESOURCE ?? [])
    expect(text).toContain(`${name} ${shown(totalQuantity, 0, 3)} ${unit}`);
  expect(text).not.toContain('0,00');
});

interface Opened extends ReadSheet {
  /** Row of the heads of the columns. */
  readonly head: number;
}

async function open(projectId: string, query: object = {}): Promise<readonly Opened[]> {
  const call = { path: { projectId }, query: { ...query } };
  const sheets = readXlsx(await download(reports.kari, 'downloadQuantityReportExcel', call));
  return sheets.map((one) => ({ ...one, head: one.rows.findIndex(([first]) => first === 'Nr.') }));
}

const SHEETS = ['Arbeid', 'Materiell', 'Ressurser', 'Annet'];

test('another program opens the workbook and finds every number of the report, as a number, and the sums', async () => {
  for (const projectId of Object.values(reports.projects)) {
    for (const query of QUERIES) {
      const [report, sheets] = [await linesOf(projectId, query), await open(projectId, query)];
      expect(sheets.map(({ name }) => name)).toEqual(SHEETS);
      for (const [place, { rows, head }] of sheets.entries()) {
        const at = (title: string) => rows[head]?.indexOf(title) ?? -1;
        const columns = ['Navn', 'Mengde', 'Enhet', 'Enhetspris (kr)', 'Kostnad (kr)'].map(at);
        const lines = Object.values(report)[place] ?? [];
        expect(rows.slice(head + 1, -1).map((row) => columns.map((column) => row[column]))).toEqual(
          lines.map((line) => [line.name, line.totalQuantity, line.unit, line.unitCost, line.totalCost]),
        );
        expect(rows.at(-1)?.[at('Navn')]).toBe('Sum');
        close(Number(rows.at(-1)?.[at('Kostnad (kr)')]), sumOf(lines));
      }
    }
  }
});

test('the sheets of a workbook cost together what the project says', async () => {
  for (const projectId of Object.values(reports.projects)) {
    const sheets = await open(projectId);
    const whole = sheets.reduce((sum, { rows }) => sum + Number(rows.at(-1)?.at(-1)), 0);
    const { body: project } = await reports.kari.call('getProject', { path: { projectId } });
    close(whole, project.meta.totalCost ?? 0);
  }
});

test('numbers have separators and fit their columns, heads have a ground, who and when is told above them', async () => {
  for (const { sheet, rows, head } of await open(reports.projects.hard, { description: true })) {
    expect(String(rows[1]?.[0])).toContain('2026-9999-LANG');
    expect(rows[2]?.[0]).toBe('Ansvarlig: Kari Nordmann · Laget 20.04.2026 av Kari Nordmann, Nordnett AS');
    expect(sheet[utils.encode_cell({ r: head, c: 0 })].s.patternType).toBe('solid');
    rows.forEach((row, y) => {
      row.forEach((value, x) => {
        const cell = sheet[utils.encode_cell({ r: y, c: x })];
        if (typeof value !== 'number' || y <= head) return;
        const isMoney = String(rows[head]?.[x]).includes('(kr)');
        expect(cell.w).toMatch(isMoney ? /^-?\d{1,3}(,\d{3})*\.\d\d$/ : /^\d{1,3}(,\d{3})*(\.\d{1,3})?$/);
        expect(cell.w.length, cell.w).toBeLessThan(sheet['!cols']?.[x]?.width ?? 0);
      });
    });
  }
});

const LONG_NAME = 'Rehabilitering av høyspennings- og lavspenningsnett i Sørhellingaveien, Øvre Åsgårdsgate og Ålesundsalléen';
const LONG_WORD = 'Fellesføringsavtaleforhandlingskostnadsfordelingsnøkkelutredningskomitéarbeidsgruppemøtevirksomhetsgodtgjørelse';
const LONG_PLACE = 'Sørhellingaveien 1-211 og sideveier til Øvre Åsgårdsgate, etappe 1 (vår og sommer 2026)';
const BUDGETS = ['1101', '1102', '1104', '1201', '1202', '1203', '1301', '1302', '1401', '1402', '1501'];

interface Reports {
  readonly under: TestService;
  readonly kari: TestCaller;
  /** Project ids: furnished, with hardly anything, with long names and large numbers, without content. */
  readonly projects: Readonly<Record<'demo' | 'small' | 'hard' | 'empty', string>>;
}

async function startReports(): Promise<Reports> {
  const under = await startService({ clock: { now: () => Date.parse('2026-04-20T09:30:00Z'), sleep: async () => {} } });
  const kari = await under.as('kari.nordmann');
  const made = async (operation: string, call: CallOptions) => {
    const { status, body, text } = await kari.call(operation, call);
    if (status !== 200) throw new Error(`${operation}: ${text}`);
    return String(body.id);
  };
  const project = (number: string, name: string) =>
    made('createProject', {
      path: { owner: 'kari.nordmann' },
      query: { moduleType: 'CALCULATION' },
      body: { number, name, status: 'STARTED', startDate: '2026-04-01T06:00:00Z', description: LONG_NAME },
    });
  const [hard, empty] = [await project('2026-9999-LANG', LONG_NAME), await project('2026-0', 'Tomt')];
  await furnish(made, hard);
  return { under, kari, projects: { demo: '6002', small: '6001', hard, empty } };
}

async function furnish(made: (operation: string, call: CallOptions) => Promise<string>, projectId: string) {
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

async function download(caller: TestCaller, operation: string, call: CallOptions): Promise<Uint8Array> {
  const answer = await caller.call(operation, call);
  if (answer.status !== 200) throw new Error(`${operation}: ${answer.text}`);
  return answer.bytes;
}
