// A page shows the cells of a written workbook with their formats, and the widths of its columns.
import { test } from 'vitest';
import type { Workbook } from '../../src/service/core/context.js';
import { writeWorkbook } from '../../src/service/excel/write-workbook.js';
import { expectPage } from '../support/page.js';
import { readXlsx } from '../support/xlsx.js';

const workbook: Workbook = {
  fileName: 'x',
  sheets: [
    {
      ...{ name: 'Arbeid', title: 'Mengder\u0007', subtitle: 'Prosjekt\nAnsvarlig' },
      columns: [
        { title: 'Nr.', width: 12, kind: 'text' },
        { title: 'Mengde', width: 6, kind: 'quantity' },
        { title: 'Kostnad', width: 8, kind: 'money' },
      ],
      rows: [
        ['=1+1', 2, 1234567.891],
        ['a\u0000b\ud800\tc\nd', 0.5, -0.5],
        [null, 12.3456, 0],
        ['x'.repeat(32_768), 1000.25, 5],
      ],
      total: ['Sum', null, 123456789.5],
    },
    { name: 'Tomt', title: 'T', subtitle: '', columns: [{ title: 'Nr.', width: 3, kind: 'text' }], rows: [], total: [null] },
  ],
};

test('a workbook has its cells, formats and widths', async () => {
  const sheets = readXlsx(await writeWorkbook(workbook));
  const cellLine = (xml: string, address: string, { v, z, t }: { v?: unknown; z?: unknown; t?: string }) => {
    const text = String(v);
    const style = new RegExp(`<c r="${address}"[^>]* s="(\\d+)"`).exec(xml)?.[1] ?? '-';
    return `${style}: ${address} ${t} ${z ?? ''} ${JSON.stringify(text.slice(0, 40))}${text.length > 40 ? ` (${text.length})` : ''}`;
  };
  const parts = sheets.map(({ name, sheet, xml }) => {
    const cells = Object.entries(sheet).flatMap(([address, cell]) => (address.startsWith('!') ? [] : [cellLine(xml, address, cell)]));
    return [
      name,
      [
        ...cells,
        `widths ${(sheet['!cols'] ?? []).map(({ width }) => width)}`,
        `${/ySplit="\d+"/.exec(xml)} ${/orientation="\w+"/.exec(xml)}`,
      ],
    ];
  });
  expectPage(new URL('./excel.expected.txt', import.meta.url), Object.fromEntries([...parts, ['Styles', sheets[0]?.styles ?? []]]));
});
