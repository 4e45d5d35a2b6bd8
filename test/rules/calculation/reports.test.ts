import { beforeAll, expect, test } from 'vitest';
import { liv, under, withLiv } from '../../support/around.js';
import { readXlsx } from '../../support/xlsx.js';
import { ok, refused } from '../project/world.js';
import { add, addCustom, BIG, close, HOME, startCosts } from './world.js';

let customId: string;
const TOTAL = 2 * 237 + 3 * 150 + 100;
withLiv(startCosts);
beforeAll(async () => {
  await add(liv, { number: 'B1', quantity: 2, locationName: 'Torg', childNodes: [{ number: 'O1', locationName: 'Kai' }] });
  await add(liv, { number: 'B2', quantity: 3 });
  customId = (await addCustom(liv, { description: 'Midlertidig', name: '=1+1 & <x>' })).id;
});

const path = { projectId: HOME };
type Line = { id: string; totalQuantity: number; totalCost: number; unitCost: number; [field: string]: unknown };
const all = (query: Record<string, unknown> = {}): Promise<Record<string, Line[]>> => ok(liv, 'getQuantityReports', { path, query });
const lines = (type: string, query: Record<string, unknown> = {}): Promise<Line[]> =>
  ok(liv, 'getQuantityReport', { path: { ...path, type }, query });
const short = (list: readonly Line[]) => list.map(({ id, totalQuantity, totalCost }) => `${id}: ${totalQuantity}, ${totalCost}`);

test('N090 the quantity report has the lines of all cost types, the same nodes taken together', async () => {
  const report = await all();
  expect(Object.keys(report)).toEqual(['WORK', 'MATERIAL', 'RESOURCE', 'OTHER']);
  expect(short(report.WORK ?? [])).toEqual(['W1: 7, 700']);
  expect(short(report.MATERIAL ?? [])).toEqual(['M1: 21, 210']);
  expect(short(report.RESOURCE ?? [])).toEqual(['R1: 14, 0']);
  expect(short(report.OTHER ?? [])).toEqual([`${customId}: 4, 100`, 'O1: 2, 14']);
});

test('N091 the report of one type is that part of the whole', async () => {
  const report = await all();
  for (const [type, part] of Object.entries(report)) expect(await lines(type)).toEqual(part);
  refused(await liv.call('getQuantityReport', { path: { ...path, type: 'GROUP' } }), 400, 'type');
});

test('N092 custom nodes are other costs, and are left out with custom=false', async () => {
  expect(short(await lines('OTHER', { custom: false }))).toEqual(['O1: 2, 14']);
});

test('N093 a cost without a quantity is no option', async () => {
  const fixed = { type: 'CUSTOMBUDGET_FIXEDTOTAL', unitCost: undefined, totalCost: 70, quantity: 0 };
  const { id } = await addCustom(liv, { ...fixed, name: 'Rigg' });
  const { id: none } = await addCustom(liv, { ...fixed, totalCost: 0, name: 'Senere' });
  const ids = (list: readonly Line[]) => list.map((line) => line.id);
  expect(short((await lines('OTHER')).filter((line) => line.id === id))).toEqual([`${id}: 0, 70`]);
  expect(ids(await lines('OTHER'))).not.toContain(none);
  expect(ids(await lines('OTHER', { options: true }))).toContain(none);
  for (const nodeId of [id, none]) await ok(liv, 'deleteCalculationNode', { path: { nodeId } });
});

test('N093 options are left out unless they are asked for', async () => {
  expect(short(await lines('MATERIAL', { options: true }))).toEqual(['M1: 21, 210', 'M2: 0, 0']);
});

test('N094 groupByGroups keeps apart what stands in other groups, and joins their names', async () => {
  const grouped = await lines('WORK', { groupByGroups: true });
  const named = grouped.map(({ combinedGroupName, totalQuantity }) => `${combinedGroupName}: ${totalQuantity}`);
  expect(named).toEqual(['Grøft / Gravegruppe: 4', 'Kabel: 3']);
  expect(new Set(grouped.map(({ id }) => id)).size).toBe(2);
  expect((await lines('WORK'))[0]?.combinedGroupName).toBeNull();
});

test('N095 groupByLocation keeps locations apart; a child is where its parent is unless it says so', async () => {
  const at = (list: readonly Line[]) => list.map(({ locationName, totalQuantity }) => `${locationName}: ${totalQuantity}`);
  expect(at(await lines('WORK', { groupByLocation: true }))).toEqual(['null: 3', 'Torg: 4']);
  expect(at(await lines('OTHER', { groupByLocation: true, custom: false }))).toEqual(['Kai: 2']);
});

test('N096 groupLocation is the old name of groupByLocation', async () => {
  expect(await all({ groupLocation: true })).toEqual(await all({ groupByLocation: true }));
});

test('N097 the lines of all types cost what the calculation costs', async () => {
  const sum = Object.values(await all())
    .flat()
    .reduce((whole, { totalCost }) => whole + totalCost, 0);
  close(sum, TOTAL);
  expect((await ok(liv, 'getProject', { path })).meta.totalCost).toBe(TOTAL);
});

type Share = { type: string; cost: number; percentage: number };
const shares = (type: string): Promise<Share[]> => ok(liv, 'getDistributionReport', { path: { ...path, type } });

test('N098 costs are distributed by facility, by activity and by cost type', async () => {
  const costs = async (type: string) => (await shares(type)).map((share) => `${share.type}: ${share.cost}`);
  expect(await costs('FACILITY')).toEqual(['Anlegg 11: 550', `Anlegg ${BIG}: 474`]);
  expect(await costs('ACTIVITY')).toEqual(['Aktivitet 22: 550', 'Aktivitet 21: 474']);
  expect(await costs('COSTTYPE')).toEqual(['WORK: 700', 'MATERIAL: 210', 'RESOURCE: 0', 'OTHER: 114']);
});

test('N099 percentages are shares of the whole and make 100', async () => {
  const report: Record<string, Share[]> = await ok(liv, 'getDistributionReports', { path });
  expect(Object.keys(report)).toEqual(['FACILITY', 'ACTIVITY', 'COSTTYPE']);
  for (const [type, part] of Object.entries(report)) {
    expect(await shares(type)).toEqual(part);
    for (const { cost, percentage } of part) close(percentage, (cost / TOTAL) * 100);
    const whole = part.reduce((sum, { percentage }) => sum + percentage, 0);
    close(whole, 100);
  }
});

test('N100 a calculation without content has no shares to divide', async () => {
  const empty = await under.as('gro');
  const report = await ok(empty, 'getDistributionReports', { path: { projectId: '3005' } });
  expect(report.FACILITY).toEqual([]);
  expect(report.COSTTYPE[0]).toEqual({ type: 'WORK', cost: 0, percentage: 0 });
});

test('N101 N102 the Excel file has one sheet a cost type, with the lines and the total of the report', async () => {
  const answer = await liv.call('downloadQuantityReportExcel', { path });
  expect(answer.headers.get('content-type')).toBe('application/vnd.ms-excel');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Mengderapport-N-3001.xlsx"');
  const sheets = readXlsx(answer.bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['Arbeid', 'Materiell', 'Ressurser', 'Annet']);
  const report = Object.values(await all());
  sheets.forEach(({ rows, name }, at) => {
    const part = report[at] ?? [];
    expect(rows[0]?.[0]).toBe(`Mengderapport: ${name}`);
    expect(rows[2]?.[0]).toBe('Ansvarlig: liv Prøve · Laget 01.04.2026 av liv Prøve, Nord AS');
    expect(rows[4]).toEqual(['Nr.', 'Navn', 'Mengde', 'Enhet', 'Enhetspris (kr)', 'Kostnad (kr)']);
    expect(rows.slice(5, -1).map((row) => row.slice(1))).toEqual(
      part.map((line) => [line.name, line.totalQuantity, line.unit, line.unitCost, line.totalCost]),
    );
    expect(rows.at(-1)?.[1]).toBe('Sum');
    const total = part.reduce((sum, { totalCost }) => sum + totalCost, 0);
    close(Number(rows.at(-1)?.[5]), total);
  });
});

test('N103 descriptions, sheets, groups and locations are columns where they are asked for', async () => {
  const query = { description: true, orgblad: true, groupByGroups: true, groupByLocation: true, options: true };
  const sheets = readXlsx((await liv.call('downloadQuantityReportExcel', { path, query })).bytes);
  expect(sheets[0]?.rows[4]?.join()).toBe('Nr.,Navn,Beskrivelse,Sted,Gruppe,Blad,Mengde,Enhet,Enhetspris (kr),Kostnad (kr)');
  const digging = sheets[0]?.rows.find((row) => row[0] === 'W1' && row[3] === 'Torg');
  expect(digging?.slice(4, 7)).toEqual(['Grøft / Gravegruppe', '4001', 4]);
  expect(sheets[3]?.rows.some((row) => row[2] === 'Midlertidig')).toBe(true);
});
