// The import of a table of 100,000 rows into an empty folder: 50,000 segments with two cables each, in 50 projects.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import writeExcel from 'write-excel-file/node';
import { MAIN, measuredPeak } from './children.mjs';
import { claim, mib, row } from './report.mjs';

const ROWS = 100_000;
const HEADINGS = ['Prosjekt', 'Strekning', 'Lengde', 'Beskrivelse', 'Kabel', 'Antall', 'Lag', 'Overdekning'];
const TYPES = ['TSLF 24 kV 3x1x240 Al', 'TFXP 4x240 Al 1 kV', 'TSLF 12 kV 3x1x150 Al'];
const MAP = `apiVersion: trenchctl-import/v1
columns:
  Prosjekt: project
  Strekning: segment
  Lengde: length
  Beskrivelse: description
  Kabel: sections[].layers[].cables[].type
  Antall: count
  Lag: layer
  Overdekning: sections[].coverThickness
`;

const rowOf = (n) => {
  const segment = Math.floor(n / 2);
  const words = [
    `P-${Math.floor(n / 2000)}`,
    `Strekning ${segment}`,
    12.5 + (segment % 100),
    `Grøft nummer ${segment}`,
  ];
  return [...words, TYPES[n % 3], 1 + (n % 3), 1, 600];
};

export async function benchImport() {
  const folder = mkdtempSync(join(tmpdir(), 'trenchctl-import-'));
  const rows = [HEADINGS, ...Array.from({ length: ROWS }, (_, n) => rowOf(n))];
  writeFileSync(join(folder, 'map.yaml'), MAP);
  writeFileSync(join(folder, 'table.csv'), rows.map((cells) => cells.join(';').replace('.', ',')).join('\n'));
  const cells = rows.map((values) => values.map((value) => ({ value })));
  writeFileSync(join(folder, 'table.xlsx'), await writeExcel(cells).toBuffer());
  console.log(`\nImport of ${ROWS.toLocaleString('en')} rows into an empty folder`);
  row('', 'time', 'processor', 'memory');
  for (const table of ['table.csv', 'table.xlsx']) {
    const args = [
      'import',
      join(folder, table),
      '--map',
      join(folder, 'map.yaml'),
      '-o',
      join(folder, `specs-${table}`),
    ];
    const { ms, cpu, peak } = await measuredPeak([MAIN, ...args, '--embedded', '--data', ':memory:']);
    row(table, `${(ms / 1000).toFixed(1)} s`, `${(cpu / 1000).toFixed(1)} s`, mib(peak));
    claim(`${table} takes less than 30 s of the processor and 500 MB`, cpu < 30_000 && peak < 500e6);
  }
}
