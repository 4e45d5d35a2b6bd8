// Layout problems on the command line: told also if nothing has to change, and an error with --fail-on layout.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

const SPEC = `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Tight:
    sections:
      - layers:
          - pipes: [{type: PVC 50 SN8, cables: [{type: TFXP 4x50 Al 1 kV, count: 3}]}]
`;

inFolder('all');
beforeAll(() => {
  writeFileSync(join(cwd, 'spec.yaml'), SPEC);
});

const trenchctl = (...args: string[]) => runHere([...args, 'spec.yaml', '--embedded'], { cwd });
const WORDS = '2026-0417/Tight, section 1, layer 1: cable 1, cable 2 and cable 3 lie outside of pipe 1 (OUTSIDE)  # spec.yaml:7';

test('a plan that causes a problem is an error, and apply writes nothing', async () => {
  const planned = await trenchctl('plan', '--fail-on', 'layout', '--detailed-exitcode');
  expect(planned.status).toBe(1);
  expect(planned.stdout).toContain(`Layout problems that this plan causes:\n  ! ${WORDS}\n`);
  expect(planned.stdout).toMatch(/\nApply with: trenchctl apply spec\.yaml --embedded\n$/);
  const applied = await trenchctl('apply', '--fail-on', 'layout', '--auto-approve');
  expect([applied.status, applied.stderr]).toEqual([3, expect.stringContaining('refused: 1 layout problem after this plan')]);
  expect((await trenchctl('plan', '--detailed-exitcode')).status).toBe(2);
});

test('a live problem is told although nothing has to change', async () => {
  expect((await trenchctl('apply', '--auto-approve')).status).toBe(0);
  const planned = await trenchctl('plan');
  expect(planned.status).toBe(0);
  expect(planned.stdout).toContain(`Layout problems that are already live:\n  ! ${WORDS}\n`);
  expect(planned.stdout).not.toContain('Apply with');
  const drift = await trenchctl('drift', '--fail-on', 'layout');
  expect([drift.status, drift.stdout.includes(WORDS)]).toEqual([1, true]);
  const applied = await trenchctl('apply', '--fail-on', 'layout');
  expect([applied.status, applied.stdout.includes(WORDS)]).toEqual([3, true]);
  const page = await trenchctl('plan', '--format', 'markdown');
  expect(page.stdout).toContain('lie outside of pipe 1 (OUTSIDE) (spec.yaml:7)`');
  const json = JSON.parse((await trenchctl('plan', '--format', 'json')).stdout);
  expect(json.layoutProblems).toEqual([
    expect.objectContaining({ code: 'OUTSIDE', isNew: false, place: { file: 'spec.yaml', line: 7, col: 21 } }),
  ]);
});

test('without a rehearsal the option would promise too much', async () => {
  const { status, stderr } = await trenchctl('plan', '--fail-on', 'layout', '--skip', 'rehearsal');
  expect([status, stderr]).toEqual([1, expect.stringContaining('exclude each other')]);
});

test('an apply names the planned call that was not needed', async () => {
  const spec = `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Usual:
    length: 10
    sections: [{layers: [{}]}, {coverThickness: 600}]
`;
  writeFileSync(join(cwd, 'usual.yaml'), spec);
  const run = (...args: string[]) => runHere([...args, 'usual.yaml', '--embedded'], { cwd });
  const [, write = 0, bound = 0] = /(\d+) to write \(at least (\d+)\)/.exec((await run('plan')).stdout)?.map(Number) ?? [];
  expect(write).toBe(bound + 1);
  const { stdout, stderr } = await run('apply', '--auto-approve');
  expect(stdout).toContain(`Applied 1 segment with ${bound} calls.`);
  expect(stderr).toContain(
    '1 planned call was not needed, because the new object has these values already: updateSection of 2026-0417/Usual/sections[1]',
  );
});
