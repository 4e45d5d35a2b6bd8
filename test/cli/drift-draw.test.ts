// `drift --draw` and `plan --draw` show the same difference from two sides.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
withService('each', { transport: 'http' });

const run = (...args: string[]) => runHere(args, { cwd, env: loginTo(under) });

function spec(file: string, ...sensors: number[]): void {
  const items = sensors.map((size) => `{outerDiameter: ${size}}`).join(', ');
  const segment = `  Kaia:\n    sections: [{layers: [{sensors: [${items}]}]}]\n`;
  writeFileSync(join(cwd, file), `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n${segment}`);
}

/** The numbered lines beside the drawing, without their numbers. */
const legendOf = (text: string): string[] =>
  [...text.matchAll(/ \d+([+~-]? +Sensor .*)$/gm)].map(([, line = '']) => line.replace(/ +/, ' ').trim());

test('the drawing of drift leads to the live state, the drawing of a plan leads to the spec', async () => {
  spec('live.yaml', 10, 30, 40);
  spec('spec.yaml', 10, 50);
  expect((await run('apply', 'live.yaml', '--auto-approve')).status).toBe(0);
  const drift = await run('drift', 'spec.yaml', '--draw');
  expect([drift.status, drift.stdout]).toEqual([2, expect.stringContaining('Live state: + was added')]);
  expect(legendOf(drift.stdout)).toEqual(['Sensor 10 mm', '~ Sensor 50 mm -> 30 mm', '+ Sensor 40 mm']);
  const plan = await run('plan', 'spec.yaml', '--draw');
  expect(legendOf(plan.stdout)).toEqual(['Sensor 10 mm', '~ Sensor 30 mm -> 50 mm', '- Sensor 40 mm']);
  expect((await run('drift', 'spec.yaml')).stdout).not.toContain('Live state:');
});

test('an item that the live state lacks is drawn as removed', async () => {
  spec('live.yaml', 10);
  spec('spec.yaml', 10, 70);
  await run('apply', 'live.yaml', '--auto-approve');
  expect(legendOf((await run('drift', 'spec.yaml', '--draw')).stdout)).toEqual([
    'Sensor 10 mm',
    '- Sensor 70 mm',
  ]);
});

test.each(['plan', 'drift'])(
  '%s refuses --draw beside another format, because nothing would be drawn',
  async (command) => {
    spec('spec.yaml', 10);
    const { status, stderr } = await run(command, 'spec.yaml', '--draw', '--format', 'json');
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(
        'trenchctl: --draw draws in the text of --format text; for --format json leave it out, and write pictures with `trenchctl render spec.yaml --diff -o pictures`\n',
      ),
    ]);
  },
);
