import { beforeAll, expect, test } from 'vitest';
import { liv, withLiv } from '../../support/around.js';
import { readPdf } from '../../support/pdf.js';
import { readXlsx } from '../../support/xlsx.js';
import { ok } from '../project/world.js';
import { add, addCustom, close, HOME, startCosts } from './world.js';

withLiv(startCosts);
beforeAll(async () => {
  await add(liv, { number: 'B1', quantity: 2, locationName: 'Torg', childNodes: [{ number: 'O1', locationName: 'Kai' }] });
  await add(liv, { number: 'B2', quantity: 3 });
  await addCustom(liv, { description: 'Midlertidig', name: '=1+1 & <x>' });
});

const path = { projectId: HOME };
type Line = { totalQuantity: number; totalCost: number; unitCost: number; [field: string]: unknown };

test('N101 N102 the Excel file has one sheet a cost type, with the lines and the total of the report', async () => {
  const answer = await liv.call('downloadQuantityReportExcel', { path });
  expect(answer.headers.get('content-type')).toBe('application/vnd.ms-excel');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Mengderapport-N-3001.xlsx"');
  const sheets = readXlsx(answer.bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['Arbeid', 'Materiell', 'Ressurser', 'Annet']);
  const report = Object.values<Line[]>(await ok(liv, 'getQuantityReports', { path }));
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

test('N110 N111 the printed quantity report has a title, a table, a total and numbered pages', async () => {
  const answer = await liv.call('downloadQuantityReportPdf', { path: { ...path, type: 'WORK' } });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const { title, text, pages } = await readPdf(answer.bytes);
  expect(title).toBe('Mengderapport: Arbeid');
  expect(text).toContain('N-3001 Prosjekt 3001 · Gjennomsnittspriser · Revisjon R3');
  expect(text).toMatch(/Nr\. Navn Mengde Enhet Enhetspris \(kr\) Kostnad \(kr\) W1 Node W1 7 m³ 100,00 700,00 (.*)?Sum 700,00/);
  expect(pages.at(-1)).toContain(`Side ${pages.length} av ${pages.length}`);
});

test('N084 of writers at the same time none is lost', async () => {
  const count = async () => (await ok(liv, 'listCalculationNodes', { path })).length;
  const before = await count();
  await Promise.all(Array.from({ length: 12 }, () => addCustom(liv)));
  expect(await count()).toBe(before + 12);
});
