// Questions on a terminal before something is destroyed. `sessions/destruction.txt` and `sessions/limits.txt` have the limits without one.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { onTerminal } from '../support/on-terminal.js';
import { runHere } from '../support/run-here.js';
import { fails, prints } from './outcome.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\n';
const CABLE = 'TSLF 24 kV 3x1x240 Al';

/** One segment with so many cables; the sample project has nothing else that counts. */
const spec = (cables: number, inSegment = '') => `${HEAD}segments:
  A:
${inSegment}    length: 10
    sections:
      - layers:
          - cables: [{type: ${CABLE}, count: ${cables}}]
`;

inFolder('each');
beforeEach(async () => {
  write('a.yaml', spec(12));
  expect((await run('apply', 'a.yaml', '--auto-approve')).status).toBe(0);
});

const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const run = (...args: string[]) => runHere([...args, '--embedded', '--data', 'data'], { cwd });

/** Runs a command on a terminal on which the user types these lines. */
const typing = (lines: readonly string[], ...args: string[]) => onTerminal(lines, () => run(...args));

test('a plan that the lifecycle of a segment forbids is not asked about', async () => {
  write('a.yaml', `${spec(12)}          - sensors: [{}]\n`);
  expect((await run('apply', 'a.yaml', '--auto-approve')).status).toBe(0);
  // A layer that goes replaces its section.
  write('a.yaml', spec(12, '    lifecycle: {preventReplace: true}\n'));
  const ran = await typing(['16', 'yes'], 'apply', 'a.yaml');
  expect([ran.status, ran.stderr]).toEqual([3, expect.stringContaining('refused: 2026-0417/A')]);
  expect(ran.stderr).not.toContain('Type the number');
});

test('on a terminal the user confirms the number of objects instead', async () => {
  write('a.yaml', spec(2));
  expect(await typing(['yes'], 'apply', 'a.yaml')).toMatchObject(fails('the number was not confirmed', 3));
  expect(await typing(['10'], 'apply', 'a.yaml', '--max-destroy', '9')).toMatchObject(fails('refused', 3));
  expect(await typing(['10'], 'apply', 'a.yaml')).toMatchObject(prints('Applied 1 segment'));
});

test('within the limit the question names what is destroyed', async () => {
  write('a.yaml', spec(10));
  expect(await typing(['yes'], 'apply', 'a.yaml')).toMatchObject(fails('Apply this plan?', 0));
  expect((await typing(['no'], 'apply', 'a.yaml')).status).toBe(0);
});

test('destroy asks on a terminal, and says at its end what it destroyed', async () => {
  const refused = await run('destroy', 'a.yaml', '--auto-approve');
  expect(refused.status).toBe(3);
  expect(await typing(['14'], 'destroy', 'a.yaml')).toMatchObject(prints('Destroyed 1 segment (14 objects) with 1 call.'));
});
