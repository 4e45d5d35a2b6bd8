// Messages of a plan and of an apply: a limit is said once, a recommended command is not refused, and a deletion is called so.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

inFolder('each');

const run = (...args: readonly string[]) => runHere([...args, '--embedded'], { cwd });

const write = (count: number): void =>
  writeFileSync(
    join(cwd, 'a.yaml'),
    `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n  A: {sections: [{layers: [{pipes: [${
      count > 0 ? `{type: PVC 110 SN8, count: ${count}}` : ''
    }]}]}]}\n`,
  );

async function applied(): Promise<void> {
  write(12);
  expect((await run('apply', 'a.yaml', '--auto-approve')).status).toBe(0);
}

const LIMIT = /the limit is \d+/g;

test.each([
  ['plan', 'a.yaml'],
  ['apply', 'a.yaml', '--auto-approve'],
  ['destroy', 'a.yaml', '--auto-approve'],
])('%s %s %s says the limit once', async (...command) => {
  await applied();
  write(0);
  const { status, stdout, stderr } = await run(...command);
  expect(status).toBe(3);
  expect(`${stdout}${stderr}`.match(LIMIT)).toHaveLength(1);
});

test('a plan in another format says the limit in a message', async () => {
  await applied();
  write(0);
  const { stderr } = await run('plan', 'a.yaml', '--format', 'markdown');
  expect(stderr.match(LIMIT)).toHaveLength(1);
});

test('the command that a plan recommends is not refused', async () => {
  await applied();
  write(0);
  const planned = await run('plan', 'a.yaml', '--max-destroy', '14', '-o', 'plan.json');
  expect(planned.status).toBe(0);
  const [, command = ''] = /^Apply this plan with: trenchctl (.*)$/m.exec(planned.stdout) ?? [];
  expect(command.split(' ').slice(0, 2)).toEqual(['apply', 'plan.json']);
  expect((await run(...command.replace(' --embedded', '').split(' '), '--auto-approve')).status).toBe(0);
});

test('a segment that was deleted is destroyed, not applied', async () => {
  await applied();
  const destroyed = await run('destroy', 'a.yaml', '--auto-approve', '--max-destroy', '20');
  expect(destroyed.stderr).toContain('2026-0417/A: destroyed, 1 call');
  await applied();
  writeFileSync(join(cwd, 'a.yaml'), 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n  B: {length: 10}\n');
  const pruned = await run('apply', 'a.yaml', '--prune', '--auto-approve', '--max-destroy', '99');
  expect(pruned.stderr).toContain('2026-0417/A: destroyed, 1 call');
  expect(pruned.stdout).toMatch(/Applied 1 segment and destroyed 1 segment with \d+ calls\./);
});

test('the table of probe holds every word at 100 columns', async () => {
  const { stdout } = await run('probe', '--target', 'DEMO-1', '--auto-approve');
  expect(stdout).not.toContain('…');
  expect(stdout.split('\n').filter((line) => line.length > 100)).toEqual([]);
});
