// Warnings: --fail-on warnings makes them errors, ignoreWarnings silences them, and validate --online finds unknown names.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

const CABLE = 'TSLF 24 kV 3x1x240 Al';

/** A spec with two segments that are longer than usual. */
const spec = ({ document = '', first = '', second = '' } = {}) => `apiVersion: trenchctl/v1
project: "2026-0417"
${document}segments:
  Alfa: {${first}length: 21400}
  Beta: {${second}length: 21500}
`;

const withType = (type: string) => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Alfa: {sections: [{layers: [{cables: [{type: "${type}"}]}]}]}
`;

inFolder('all');

const write = (text: string) => writeFileSync(join(cwd, 'a.yaml'), text);
const run = (command: string, ...args: string[]) => runHere([command, 'a.yaml', ...args, '--embedded', '--data', ':memory:'], { cwd });

/** The exit code, and the number of lines with each severity of the unit mistake. */
async function outcome(command: string, ...args: string[]) {
  const { status, stderr } = await run(command, ...args);
  const count = (severity: string) => stderr.split(` ${severity} unit-mistake: `).length - 1;
  return { status, warnings: count('warning'), errors: count('error') };
}

/** Commands with their exit codes for a spec whose segments are new. */
const COMMANDS: readonly [status: number, ...args: [string, ...string[]]][] = [
  [0, 'validate'],
  [0, 'plan'],
  [2, 'plan', '--detailed-exitcode'],
  [2, 'drift'],
  [0, 'apply', '--auto-approve'],
];

describe.each(COMMANDS)('exit code %d of %s %s', (status, command, ...args) => {
  test('warnings are shown and change nothing; with --fail-on warnings they are errors, and the exit code is 1', async () => {
    write(spec());
    expect(await outcome(command, ...args)).toEqual({ status, warnings: 2, errors: 0 });
    expect(await outcome(command, ...args, '--fail-on', 'warnings')).toEqual({ status: 1, warnings: 0, errors: 2 });
  });

  test('a warning that is ignored is neither shown nor an error of --fail-on warnings', async () => {
    const ignore = 'ignoreWarnings: [unit-mistake]';
    write(spec({ first: `${ignore}, ` }));
    expect(await outcome(command, ...args, '--fail-on', 'warnings')).toEqual({ status: 1, warnings: 0, errors: 1 });
    write(spec({ first: `${ignore}, `, second: `${ignore}, ` }));
    expect(await outcome(command, ...args, '--fail-on', 'warnings')).toEqual({ status, warnings: 0, errors: 0 });
    write(spec({ document: `${ignore}\n` }));
    expect(await outcome(command, ...args, '--fail-on', 'warnings')).toEqual({ status, warnings: 0, errors: 0 });
    write(spec({ document: 'ignoreWarnings: [repeated-item]\n' }));
    expect(await outcome(command, ...args)).toEqual({ status, warnings: 2, errors: 0 });
  });
});

test('apply --fail-on warnings writes nothing', async () => {
  write(spec());
  const args = ['--embedded', '--data', 'data'];
  await runHere(['apply', 'a.yaml', '--auto-approve', '--fail-on', 'warnings', ...args], { cwd });
  const { stdout } = await runHere(['export', '--target', '2026-0417', ...args], { cwd });
  expect(stdout).toContain('\nsegments: {}\n');
});

test.each([
  ['unit-mistak', 'no warning has the code `unit-mistak`', 'did you mean `unit-mistake`?'],
  ['not-a-choice', '`not-a-choice` is an error, and only warnings can be ignored', 'the warnings are '],
])('ignoreWarnings: [%s] is refused', async (code, message, remedy) => {
  write(spec({ document: `ignoreWarnings: [${code}]\n` }));
  const { status, stderr } = await run('validate');
  expect(status).toBe(1);
  expect(stderr).toContain(`a.yaml:3:18 error not-a-choice: ${message}`);
  expect(stderr).toContain(remedy);
});

describe('validate --online', () => {
  test('accepts names that the catalogs have', async () => {
    write(withType(CABLE));
    const { status, stdout, stderr } = await run('validate', '--online');
    expect([status, stdout]).toEqual([0, '1 file, 1 project, 1 segment: valid.\n']);
    expect(stderr).toContain('Not checked: the live state.');
  });

  test('refuses a name that no catalog has, with its place and the nearest names', async () => {
    write(withType('TSLF 24 kV 3x1x241 Al'));
    const offline = await run('validate');
    expect([offline.status, offline.stderr]).toEqual([0, expect.stringContaining('Not checked: names of types')]);
    const { status, stdout, stderr } = await run('validate', '--online');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('a.yaml:4:48 error unknown-type: the catalog has no cable type called');
    expect(stderr).toContain(`did you mean \`${CABLE}\``);
  });

  test('needs no project: only catalogs are read', async () => {
    write(withType(CABLE).replace('2026-0417', 'NEW-1'));
    expect((await run('validate', '--online')).status).toBe(0);
    expect((await run('plan')).status).toBe(1);
  });
});
