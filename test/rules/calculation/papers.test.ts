import { beforeAll, expect, test } from 'vitest';
import { gro, liv, withLiv } from '../../support/around.js';
import { type ReadPdf, readPdf } from '../../support/pdf.js';
import type { CallOptions } from '../../support/service.js';
import { ok, refused } from '../project/world.js';
import { add, addCustom, HOME, startCosts } from './world.js';

withLiv(startCosts);
beforeAll(async () => {
  await add(liv, { number: 'B1', quantity: 2.5, locationName: 'Torg' });
  await add(liv, { number: 'B2', quantity: 300 });
  await addCustom(liv);
});

async function printed(operation: string, options: CallOptions = {}): Promise<ReadPdf> {
  const answer = await liv.call(operation, { path: { projectId: HOME, ...options.path }, ...without(options) });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return readPdf(answer.bytes);
}
const without = ({ path: _, ...rest }: CallOptions): CallOptions => rest;
const money = (value: number): string =>
  new Intl.NumberFormat('nb-NO', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value).replace(/\s/g, ' ');

test('N110 N111 the printed quantity report has a title, a table, a total and numbered pages', async () => {
  const { title, text, pages } = await printed('downloadQuantityReportPdf', { path: { type: 'WORK' } });
  expect(title).toBe('Mengderapport: Arbeid');
  expect(text).toContain('N-3001 Prosjekt 3001 · Gjennomsnittspriser · Revisjon R3');
  expect(text).toContain('Nr. Navn Mengde Enhet Enhetspris (kr) Kostnad (kr)');
  const [line] = await ok(liv, 'getQuantityReport', { path: { projectId: HOME, type: 'WORK' } });
  expect(text).toContain(`W1 Node W1 ${line.totalQuantity} m³ ${money(line.unitCost)} ${money(line.totalCost)}`);
  expect(text).toContain(`Sum ${money(line.totalCost)}`);
  expect(pages.at(-1)).toContain(`Side ${pages.length} av ${pages.length}`);
});

test('N112 prices are shown unless price=false, sheets only with orgblad=true', async () => {
  const plain = await printed('downloadQuantityReportPdf', { path: { type: 'WORK' }, query: { price: false } });
  expect(plain.text).not.toContain('Kostnad');
  expect(plain.text).not.toContain('4001');
  const sheets = await printed('downloadQuantityReportPdf', { path: { type: 'WORK' }, query: { orgblad: true } });
  expect(sheets.text).toContain('4001');
});

test('N113 groups and locations are headings', async () => {
  const query = { groupByGroups: true, groupByLocation: true };
  const { text } = await printed('downloadQuantityReportPdf', { path: { type: 'WORK' }, query });
  expect(text).toContain('Torg · Grøft / Gravegruppe');
  expect(text.match(/Delsum/g)).toHaveLength(2);
  expect(text.match(/Sum/g)).toHaveLength(1);
});

test('N114 the conformity declaration lists all sheets that the project is connected to', async () => {
  const { title, text } = await printed('downloadConformityDeclaration');
  expect(title).toBe('Samsvarserklæring');
  // W2 has the sheet 4001 too, but is an option.
  expect(text).toContain('4001 Graving Node W1 4002 Grøft Grøft 4003 Node M1 Sted og dato');
  expect(text).toContain('Signatur');
});

test('N115 the project description tells what is to be done, with options and custom nodes as asked for', async () => {
  const { title, text } = await printed('downloadProjectDescription');
  expect(title).toBe('Prosjektbeskrivelse');
  expect(text).toMatch(
    /B1 Grøft Mengde 2,5 m Kostnad 592,50 kr Anlegg Anlegg 9007199254740993 Aktivitet Aktivitet 21 Sted Torg Beskrivelse Åpen grøft/,
  );
  expect(text).toContain('Gjerde');
  expect(text).not.toContain('opsjon');
  const other = await printed('downloadProjectDescription', { query: { custom: false, options: true, groupByGroups: true } });
  expect(other.text).not.toContain('Gjerde');
  expect(other.text).toMatch(/Enhet O1 Node O1 2,5 stk W2 Node W2 \(opsjon\) 0 .*Gravegruppe W1 Node W1/);
});

test.each([
  [{}, 45_762.5, ['Rigg']],
  [{ options: true }, 45_762.5, ['Rigg', 'Senere', 'X1']],
  [{ custom: false }, 45_592.5, []],
  [{ custom: false, options: true }, 45_592.5, ['X1']],
])('N115 a description with %j costs %d, and of the nodes without a quantity it has %j', async (query, total, shown) => {
  const fixed = { type: 'CUSTOMBUDGET_FIXEDTOTAL', unitCost: undefined, quantity: 0 };
  const added = [
    await addCustom(liv, { ...fixed, name: 'Rigg', totalCost: 70 }),
    await addCustom(liv, { ...fixed, name: 'Senere', totalCost: 0 }),
    await add(liv, { number: 'X1', type: 'BUDGET', quantity: 0 }),
  ];
  const { text } = await printed('downloadProjectDescription', { query });
  for (const { id: nodeId } of added) await ok(liv, 'deleteCalculationNode', { path: { nodeId }, query: { deleteChildren: true } });
  expect(text).toContain(`Sum ${money(total)} kr`);
  expect(['Rigg', 'Senere', 'X1'].filter((name) => text.includes(name))).toEqual(shown);
});

test('N114 N115 N116 the papers of a calculation without content say so', async () => {
  for (const [operation, times] of Object.entries({
    downloadConformityDeclaration: 1,
    downloadProjectDescription: 1,
    downloadProjectSummary: 2,
  })) {
    const { bytes } = await gro.call(operation, { path: { projectId: '3005' } });
    expect((await readPdf(bytes)).text.split('Kalkylen har ingenting av dette.')).toHaveLength(times + 1);
  }
});

test('N116 the summary has the costs by cost type, facility and activity, as the distribution has them', async () => {
  const { title, text } = await printed('downloadProjectSummary');
  expect(title).toBe('Prosjektsammendrag');
  const report = await ok(liv, 'getDistributionReports', { path: { projectId: HOME } });
  for (const heading of ['Etter kostnadstype', 'Etter anlegg', 'Etter aktivitet']) expect(text).toContain(heading);
  for (const { type, cost } of [...report.FACILITY, ...report.ACTIVITY]) expect(text).toContain(`${type} ${money(cost)}`);
  const total = report.FACILITY.reduce((sum: number, { cost }: { cost: number }) => sum + cost, 0);
  expect(text.match(new RegExp(`Sum ${money(total)} 100,0 %`, 'g'))).toHaveLength(3);
});

const company = (query: Record<string, unknown> = {}) => printed('downloadCompanyReport', { path: { companyId: 2001 }, query });

test('N117 the company report has the costs of each user for the projects that begin in a period', async () => {
  const { title, text } = await company();
  expect(title).toBe('Firmarapport: Nord AS');
  expect(text).toMatch(/liv Prøve \(liv\) 3 45 692,50 Sum 3 45 692,50/);
  expect((await company({ fromDate: '11.01.2026' })).text).toContain('Sum 0 0,00');
  expect((await company({ fromDate: '10.01.2026', toDate: '10.01.2026' })).text).toContain('Sum 3 45 692,50');
  expect((await company({ toDate: '09.01.2026' })).text).toContain('Sum 0 0,00');
});

test('N118 N119 one user, and the projects of each, where that is asked for', async () => {
  expect((await company({ user: 'rolf' })).text).toContain('Sum 0 0,00');
  expect((await company()).text).not.toContain('N-3001');
  expect((await company({ showUserProjects: true })).text).toContain('N-3001 Prosjekt 3001 45 692,50');
});

test('N120 dates are days written DD.MM.YYYY, in order; the company and the user are ones of the caller', async () => {
  const call = (query: Record<string, unknown>, companyId = 2001) => liv.call('downloadCompanyReport', { path: { companyId }, query });
  for (const fromDate of ['2026-01-01', '1.1.2026', '31.02.2026']) refused(await call({ fromDate }), 400, 'fromDate');
  refused(await call({ fromDate: '02.01.2026', toDate: '01.01.2026' }), 400, 'toDate');
  refused(await call({ user: 'gro' }), 404, 'user');
  refused(await call({}, 2002), 403);
  refused(await call({}, 9), 404, 'companyId');
});

test('N121 reports are in the language of the caller', async () => {
  const { title, text } = await printed('downloadProjectSummary', { headers: { 'accept-language': 'en' } });
  expect(title).toBe('Project summary');
  expect(text).toContain('By cost type');
  expect(text).toContain('Total 45,692.50');
});
