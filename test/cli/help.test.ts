// The help of every command, and what is said where a command line cannot be understood.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCommands, offerOf } from '../docs/commands.js';
import { cwd, inFolder } from '../support/around.js';
import { expectPage } from '../support/page.js';
import { runHere } from '../support/run-here.js';

inFolder('each');

const run = (...args: string[]) => runHere([...args], { cwd });

describe('the help', () => {
  test('of every command is the one of the page', async () => {
    const { stdout } = await offerOf(['plan']);
    const globals = stdout.slice(stdout.indexOf('Global options:'), stdout.indexOf('Examples:'));
    const end = stdout.slice(stdout.indexOf('Exit codes:'));
    expect(globals + end).toMatch(/Global options:[\s\S]*Exit codes: 0 success; 1 error; 2 changes[\s\S]*trenchctl doctor --help/);
    const own = async (command: string): Promise<[string, string[]]> => {
      const offer = await offerOf(command.split(' '));
      expect(offer).toMatchObject({ status: 0, stdout: expect.stringContaining(globals) });
      return [command, offer.stdout.replace(globals, '').replace(end, '').trimEnd().split('\n')];
    };
    expectPage(new URL('help.expected.txt', import.meta.url), {
      'every command': `${globals}${end}`.trimEnd().split('\n'),
      ...Object.fromEntries(await Promise.all((await allCommands()).map(own))),
    });
  });

  test('is as wide as the terminal, and 110 columns at most', async () => {
    const { columns } = process.stdout;
    const widest = async (wide: number): Promise<number> => {
      process.stdout.columns = wide;
      const { stdout } = await run('plan', '--help');
      const lines = stdout.slice(0, stdout.indexOf('Exit codes:')).split('\n');
      return Math.max(...lines.map(({ length }) => length));
    };
    try {
      const narrow = await widest(80);
      expect([narrow <= 80, await widest(110), await widest(200)]).toEqual([true, 110, 110]);
    } finally {
      process.stdout.columns = columns;
    }
  });

  test('of the program fits one screen, in groups, with all commands', async () => {
    const { stdout } = await offerOf([]);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(24);
    expect(
      lines.length,
      'the help has to fit one screen: shorten src/cli/help.ts, or make the command a part of another one; if neither is possible, raise the number here and in src/README.md',
    ).toBeLessThanOrEqual(40);
    expect(lines.filter((line) => line.startsWith('  ') && line.length > 100)).toEqual([]);
    const titles = [...stdout.matchAll(/^ {2}([a-z]+(?: [a-z]+)?) {2,}[a-z]+ /gm)].map(([, title]) => title);
    expect(titles).toEqual(['write', 'plan', 'judge', 'look', 'services', 'set up']);
    for (const word of ['Exit codes:', '--embedded', '--help']) expect(stdout).toContain(word);
    for (const args of [['-h'], ['--verbose', '--help']]) expect((await run(...args)).stdout).toBe(stdout);
  });

  test('is in English, whatever the language of the terminal', async () => {
    const { stdout } = await runHere(['plan', '-h'], { cwd, env: { LANG: 'nb_NO.UTF-8', LC_ALL: 'nb_NO.UTF-8' } });
    expect(stdout).toContain('Show help');
    expect(stdout).toContain('Positionals:');
  });
});

// The page of options has the values of options that are refused.
describe('a command line that cannot be understood', () => {
  const help = (command: string) => `\`trenchctl ${command} --help\` shows the usage\n`;
  test.each([
    [['plam', 's.yaml'], 'there is no command plam; did you mean `plan`? `trenchctl --help` shows the usage'],
    [['project', 'lst'], `there is no command project lst; did you mean \`list\`? ${help('project')}`],
    [['project', 'qqq'], 'there is no command project qqq; the commands are list, show,'],
    [['project'], `name a command: list, show, `],
    [['project', 'show'], `project show needs PROJECT; ${help('project show')}`],
    [['calc', 'report'], `calc report needs KIND; ${help('calc report')}`],
    [['destroy'], `destroy needs PATHS; ${help('destroy')}`],
    [['logout', 'kari'], `logout does not take kari: it is one argument too many; ${help('logout')}`],
    [['plan', 'x', '--detailed-exitcod=1'], 'plan has no option --detailed-exitcod; did you mean `--detailed-exitcode`?'],
    // The specs and the plan do not exist, so a command that read anything would name them.
    ...['1.5', '-1', 'ten', '1e400'].map((given): [string[], string] => [
      ['plan', 'x', '--max-destroy', given],
      '--max-destroy takes a whole number of objects, 0 or more',
    ]),
    [['apply', 'x.json', '--max-destroy', '1.5'], '--max-destroy takes a whole number of objects, 0 or more'],
    [['merge', 'x.json', '--max-destroy=1.5'], '--max-destroy takes a whole number of objects, 0 or more'],
  ])('%j: %s', async (args, message) => {
    const ran = await run(...args);
    expect([ran.status, ran.stdout]).toEqual([1, '']);
    expect(ran.stderr).toContain(`trenchctl: ${message}`);
  });
});

describe('commands behave alike', () => {
  const SPEC = 'apiVersion: trenchctl/v1\nproject: DEMO-1\nsegments: {A: {length: 10}}\n';
  const embedded = ['--embedded', '--data', ':memory:'];

  test.each([['validate'], ['fmt', '--check'], ['plan', ...embedded], ['drift', ...embedded], ['apply', '--auto-approve', ...embedded]])(
    '%s without a path uses specs/, and says so',
    async (...args) => {
      expect((await run(...args)).stderr).toContain('there is no folder specs/ in this folder');
      mkdirSync(join(cwd, 'specs'));
      writeFileSync(join(cwd, 'specs/a.yaml'), SPEC);
      const ran = await run(...args);
      expect(ran.stderr).toContain('No path is given: using specs/.');
      const named = await run(...args, 'specs');
      expect([named.status, named.stdout]).toEqual([ran.status, ran.stdout]);
      expect(named.stderr).not.toContain('No path is given');
    },
  );

  test('values of options can be written in any case', async () => {
    const upper = await run('catalog', 'Cables', '--category', 'mv', '--format', 'JSON', ...embedded);
    const exact = await run('catalog', 'cables', '--category', 'MV', '--format', 'json', ...embedded);
    expect(upper).toEqual(exact);
    expect(upper.status).toBe(0);
  });
});
