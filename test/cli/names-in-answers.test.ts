// Names, units and next steps in the answers of `project show`, `catalog` and `apply`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

inFolder('all');

const run = (...args: string[]) => runHere([...args, '--embedded', '--data', ':memory:'], { cwd });

test('project show of a segment states it as facts, and as JSON with all that it holds', async () => {
  const text = await run('project', 'show', 'DEMO-1', 'Parkveien 2-18');
  expect([text.status, text.stdout]).toEqual([0, expect.stringMatching(/^name +Parkveien 2-18\nid +\d+\n/)]);
  expect(text.stdout).toMatch(/^length +164\.5$/m);
  expect(text.stdout).toMatch(/^sections +\d+ \(--format json/m);
  const { stdout } = await run('project', 'show', 'DEMO-1', 'Parkveien 2-18', '--format', 'json');
  expect(JSON.parse(stdout)).toMatchObject({
    name: 'Parkveien 2-18',
    sections: expect.arrayContaining([expect.objectContaining({ layers: expect.anything() })]),
    surroundings: expect.anything(),
  });
});

test('project show suggests the name of a segment', async () => {
  const { status, stderr } = await run('project', 'show', 'DEMO-1', 'Parkveien');
  expect([status, stderr]).toEqual([1, expect.stringContaining('project DEMO-1 has no segment Parkveien; did you mean `Parkveien 2-18`?')]);
});

test('the tables of the catalogs state units, and an empty one says so', async () => {
  const headings = async (kind: string) => (await run('catalog', kind)).stdout.split('\n')[0];
  expect(await headings('cables')).toMatch(/conductorArea \(mm2\) +outerDiameter \(mm\)/);
  expect(await headings('pipes')).toMatch(/outerDiameter \(mm\) +wallThickness \(mm\)/);
  expect(await headings('eccs')).toMatch(/area \(mm2\) +radius \(mm\)/);
  const none = await run('catalog', 'cables', 'nothing like this');
  expect([none.status, none.stdout]).toEqual([0, '']);
  expect(none.stderr).toContain('No cables were found');
});

test('an apply that fails sends people to the reason before they run it again', async () => {
  writeFileSync(join(cwd, 'a.yaml'), 'apiVersion: trenchctl/v1\nproject: DEMO-1\nsegments:\n  Parkveien 2-18: {length: -5}\n');
  const { status, stdout, stderr } = await run('apply', 'a.yaml', '--auto-approve');
  expect(status).toBe(1);
  expect(stderr).toContain('length must be >= 0');
  expect(stdout).toContain('see to the reason above, then run the same command again');
});
