// The threat table claims nothing without a test.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('SECURITY.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!who |field |`|---)/.test(line) && line.split('|').length === 6)
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('every line of the threat table names tests that are there', () => {
  expect(rows.length).toBeGreaterThan(8);
  for (const [, who, , , tests = ''] of rows) {
    const files = [...tests.matchAll(/`(test\/[\w./-]+)`/g)].map(([, file = '']) => file);
    expect([who, files.length > 0, files.filter((file) => !existsSync(file))]).toEqual([who, true, []]);
  }
});

test('it speaks of everybody who can write what trenchctl reads', () => {
  const named = new Set(rows.map(([, who]) => who));
  for (const who of [
    'author of a spec',
    'author of the settings file',
    'author of a plan artefact',
    'the server',
    'the network: a proxy',
  ])
    expect(named).toContain(who);
});
