// Names and units in the answers of `get` and `catalog`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../support/run-here.js';

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'trenchctl-names-'));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const run = (...args: string[]) => runHere([...args, '--embedded', '--data', ':memory:'], { cwd });

test('get segment takes the name that plans print', async () => {
  const alone = await run('get', 'segment', 'Parkveien 2-18', '--project', 'DEMO-1');
  const whole = await run('get', 'segment', 'DEMO-1/Parkveien 2-18');
  expect(alone.status).toBe(0);
  expect(JSON.parse(whole.stdout)).toMatchObject({ name: 'Parkveien 2-18' });
  expect(whole.stdout).toBe(alone.stdout);
});

test('get segment suggests a name, and says how to name the project', async () => {
  const { status, stderr } = await run('get', 'segment', 'DEMO-1/Parkveien');
  expect([status, stderr]).toEqual([1, expect.stringContaining('did you mean `Parkveien 2-18`?')]);
  expect((await run('get', 'segment', 'Parkveien 2-18')).stderr).toContain(
    '--project NUMBER, or NUMBER/SEGMENT',
  );
});

test('the tables of the catalogs state units, and an empty one says so', async () => {
  const headings = async (kind: string) => (await run('catalog', kind)).stdout.split('\n')[0];
  expect(await headings('cables')).toMatch(/conductorArea \(mm2\) +outerDiameter \(mm\)/);
  expect(await headings('pipes')).toMatch(/outerDiameter \(mm\) +wallThickness \(mm\)/);
  expect(await headings('eccs')).toMatch(/area \(mm2\) +radius \(mm\)/);
  const none = await run('catalog', 'cables', '--search', 'nothing like this');
  expect([none.status, none.stdout]).toEqual([0, '']);
  expect(none.stderr).toContain('No cables were found');
});
