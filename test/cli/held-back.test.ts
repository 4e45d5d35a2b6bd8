// The command line says which segments were held back, why, and how to go on.
import { expect, test } from 'vitest';
import { ALFA, apply, BETA, byHand, commit, DELTA, REF, setWorld, start, trenchctl, under } from './record-world.js';

setWorld();

const refuse = (operation: string) =>
  under.service.faults.add({ match: { operation }, action: { kind: 'refuse', status: 400 }, times: 100 });
const lastLines = (stdout: string, count: number): string[] => stdout.trimEnd().split('\n').slice(-count);
const RECORD = ['--record', REF, '--max-destroy', '9'];

test('a refused create holds a delete back: exit code 1, the segment, the reason and the command; the next run completes', async () => {
  await start();
  commit(ALFA + BETA + DELTA);
  refuse('createSegment');
  const first = await apply('specs', ...RECORD);
  expect(first.status).toBe(1);
  expect(first.stderr).toContain('2026-0417/Gamma: held back, 0 calls');
  expect(lastLines(first.stdout, 4)).toEqual([
    'Applied 0 segments with 0 calls; 1 failed; 1 held back.',
    'Completed changes are kept: see to the reason above, then run the same command again to apply the rest.',
    'Held back: 2026-0417/Gamma was not deleted, because 2026-0417/Delta was not applied completely.',
    expect.stringMatching(/^1 segment is deleted when everything before is done: `trenchctl apply specs .*`$/),
  ]);
  under.service.faults.clear();
  const second = await apply('specs', ...RECORD);
  expect([second.status, lastLines(second.stdout, 1)[0]]).toEqual([0, expect.stringContaining('destroyed 1 segment')]);
});

test('a part of a saved plan that is stale holds its deletes back', async () => {
  await start();
  commit(`  Alfa: {length: 111}\n${BETA}`);
  expect((await trenchctl('plan', 'specs', '--base', REF, '-o', 'plan.json', '--max-destroy', '9')).status).toBe(0);
  await byHand('  Alfa: {length: 5}\n');
  const { status, stdout, stderr } = await apply('plan.json', '--max-destroy', '9');
  expect(stderr).toContain('2026-0417/Alfa changed since the plan was made');
  expect(stdout).toContain('Held back: 2026-0417/Gamma was not deleted, because 2026-0417/Alfa was not applied completely.');
  expect(status).toBe(1);
});
