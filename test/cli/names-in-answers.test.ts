// Names, units and next steps in the answers of `get`, `catalog` and `apply`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

inFolder('all');

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

test('an apply that fails sends people to the reason before they run it again', async () => {
  writeFileSync(
    join(cwd, 'a.yaml'),
    'apiVersion: trenchctl/v1\nproject: DEMO-1\nsegments:\n  Parkveien 2-18: {length: -5}\n',
  );
  const { status, stdout, stderr } = await run('apply', 'a.yaml', '--auto-approve');
  expect(status).toBe(1);
  expect(stderr).toContain('length must be >= 0');
  expect(stdout).toContain('see to the reason above, then run the same command again');
});
