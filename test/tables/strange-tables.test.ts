// What the user sees of tables that mean harm or are untidy: either the spec that they became, or the reason with its cell.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';
import { HOSTILE, type StrangeTable, UNTIDY } from './strange-tables.js';

inFolder('each');

const COLUMNS = '  Prosjekt: project\n  Strekning: segment\n  Lengde: length\n  Kabel: sections[].layers[].cables[].type\n  Antall: count';

async function seen({ name, file, bytes, map = 'decimal: comma\n', columns = COLUMNS }: StrangeTable): Promise<string> {
  writeFileSync(join(cwd, file), bytes);
  writeFileSync(join(cwd, 'map.yaml'), `apiVersion: trenchctl-import/v1\n${map}columns:\n${columns}\n`);
  const args = ['import', file, '--map', 'map.yaml', '--embedded', '--data', ':memory:'];
  const { status, stderr } = await runHere(args, { cwd });
  const specs = join(cwd, 'specs');
  const written = existsSync(specs) ? readdirSync(specs).map((one) => `--- ${one}\n${readFileSync(join(specs, one), 'utf8')}`) : [];
  return [`## ${name}`, `exit ${status}`, stderr.trim(), ...written].join('\n').trim();
}

test.each([
  ['hostile', HOSTILE],
  ['untidy', UNTIDY],
] as const)(
  '%s tables are read or refused with a word',
  async (kind, tables) => {
    expect(tables.length).toBeGreaterThanOrEqual(20);
    const all: string[] = [];
    for (const table of tables) {
      rmSync(join(cwd, 'specs'), { recursive: true, force: true });
      all.push(await seen(table));
    }
    await expect(`${all.join('\n\n')}\n`).toMatchFileSnapshot(`${kind}.expected.txt`);
  },
  120_000,
);
