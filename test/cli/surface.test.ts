// The size of the command line, so that it cannot grow unseen, and the examples of the help, each of which is run.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Command, Noun, Row } from '../../src/cli/command.js';
import { readArgs } from '../../src/cli/read-args.js';
import { ROWS } from '../../src/cli/run.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

interface Named {
  readonly words: readonly string[];
  readonly command: Command;
}

async function commandsIn(rows: readonly Row[], above: readonly string[] = []): Promise<Named[]> {
  const found: Named[] = [];
  for (const [name, , load] of rows) {
    const entry: Command | Noun = await load();
    const words = [...above, name];
    found.push(...('commands' in entry ? await commandsIn(entry.commands, words) : [{ words, command: entry }]));
  }
  return found;
}

const COMMANDS = await commandsIn(ROWS);
const EXAMPLES = COMMANDS.flatMap(({ words, command }) => (command.examples ?? []).map(([line]) => ({ line, words, command })));

/** The nouns of the services; every other command is a verb. */
const NOUNS = ['project', 'user', 'calc', 'checklist', 'doc'];

test('the command line does not grow: commands, and options without those of every command', () => {
  const optionsIn = (commands: readonly Named[]) =>
    commands.flatMap(({ command }) => Object.entries(command.options ?? {}).flatMap(([name, { hidden }]) => (hidden ? [] : [name])));
  const verbs = optionsIn(COMMANDS.filter(({ words }) => !NOUNS.includes(words[0] ?? '')));
  const all = optionsIn(COMMANDS);
  // `import` with its four options is a way into the specs that no other command has: tables of spreadsheets. `init --editor`,
  // `init --rules` and `doctor --ci` came with it.
  const todo = 'prefer an option or a command that exists; if that cannot be, raise the number here, and say above what came with it';
  const counts = { commands: COMMANDS.length, optionsOfVerbs: verbs.length, namesOfOptions: new Set(all).size, options: all.length };
  expect(counts, todo).toEqual({ commands: 46, optionsOfVerbs: 154, namesOfOptions: 114, options: 246 });
});

test('-o is the short name of --output, and of nothing else', () => {
  for (const { words, command } of COMMANDS)
    for (const [name, { alias }] of Object.entries(command.options ?? {}))
      expect([words, alias ?? name === 'output']).toEqual([words, name === 'output' ? 'o' : false]);
});

test('every command has an example, which begins with its name', () => {
  const without = COMMANDS.filter(({ command }) => (command.examples ?? []).length === 0);
  expect(
    without.map(({ words }) => words.join(' ')),
    'give these commands `examples`',
  ).toEqual([]);
  for (const { line, words, command } of EXAMPLES) {
    expect(line.split(' ').slice(0, words.length)).toEqual(words);
    // An example that runs until somebody stops it is not run below.
    if (Object.hasOwn(ENDLESS, words.join(' '))) expect(() => readArgs(words, command, wordsIn(line, ''))).not.toThrow();
  }
});

/** Commands that run until somebody stops them; the tests that play them. */
const ENDLESS: Readonly<Record<string, string>> = {
  lsp: 'test/lsp',
  preview: 'test/cli/preview.test.ts',
  serve: 'test/cli/data-folder.test.ts',
};

/** Examples that end with another exit code than 0, and why. */
const CODES: Readonly<Record<string, readonly [code: number, words: RegExp]>> = {
  'import trenches.csv': [1, /Nothing is imported yet/],
  'drift specs/': [2, /^Drift/m],
  'drift specs/ --draw': [2, /^Drift/m],
  'changed specs/ --base origin/main': [2, /A plan depends on files that differ/],
  'doctor --ci': [1, /has no pipeline of trenchctl/],
  'project delete DEMO-1': [1, /there is no terminal to type the number/],
};

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n';
const CABLES = 'sections: [{layers: [{cables: [{type: TSLF 24 kV 3x1x240 Al}]}]}]';
const RULES = `apiVersion: trenchctl-rules/v1
rules:
  deep-enough:
    severity: error
    for: section
    require: section.depth >= 0
    message: "the trench is {section.depth} mm deep"
`;

inFolder('all');
let template = '';

const run = (folder: string, ...args: string[]) => {
  const env = { HOME: join(folder, '..'), TRENCHCTL_LOGIN_STORE: 'file', TRENCHCTL_BASE_URL: 'embedded' };
  return runHere(args, { cwd: folder, env });
};

/** A repository with specs that ask for changes, one of them since the last push, and with plans, rules and catalogs. */
beforeAll(async () => {
  template = join(cwd, 'repository');
  const write = (name: string, text: string) => writeFileSync(join(template, name), text);
  const git = (...lines: string[]): void => {
    for (const line of lines) expect([line, spawnSync('git', line.split(' '), { cwd: template }).status]).toEqual([line, 0]);
  };
  for (const name of ['', 'specs', 'rules', 'catalog']) mkdirSync(join(template, name));
  write('specs/new.yaml', `${HEAD}  Storgata: {length: 20, ${CABLES}}\n`);
  write('specs/old.yaml', `${HEAD}  Kaia: {length: 10, ${CABLES}}\n`);
  expect((await run(template, 'apply', 'specs', '--auto-approve')).status).toBe(0);
  git('init -q', 'config user.email a@b.c', 'config user.name A');
  write('.gitignore', '.trenchctl\n*.json\n');
  git('add .', 'commit -qm a', 'update-ref refs/remotes/origin/main HEAD');
  write('specs/new.yaml', `${HEAD}  Storgata: {length: 30, ${CABLES}}\n`);
  git('add .', 'commit -qm b');
  write('rules/company.yaml', RULES);
  write('trenches.csv', 'Prosjekt;Strekning;Lengde\n2026-0417;Kirkegata;12,5\n');
  write('import-map.yaml', 'apiVersion: trenchctl-import/v1\ncolumns: {Prosjekt: project, Strekning: segment, Lengde: length}\n');
  for (const n of [1, 2]) expect((await run(template, 'plan', 'specs', '--shard', `${n}/2`, '-o', `shard-${n}.json`)).status).toBe(0);
  expect((await run(template, 'plan', 'specs', '-o', 'plan.json')).status).toBe(0);
});

/** The words of a line as a shell separates them. */
const wordsIn = (line: string, home: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? (plain ?? '').replace('~', home));

test.each(EXAMPLES.filter(({ words }) => !Object.hasOwn(ENDLESS, words.join(' '))))(
  'the example works: $line',
  async ({ line, command }) => {
    const home = mkdtempSync(join(cwd, 'example-'));
    const here = join(home, 'repository');
    cpSync(template, here, { recursive: true });
    if (line === 'export --merge specs/DEMO-1.yaml') await run(here, 'export', '--target', 'DEMO-1', '-o', 'specs/DEMO-1.yaml');
    const approved = Object.hasOwn(command.options ?? {}, 'auto-approve') ? ['--auto-approve'] : [];
    const ran = await run(here, ...wordsIn(line, home), ...approved);
    const [code, words] = CODES[line] ?? [0, /(?:)/];
    expect([ran.status, ran.stderr]).toEqual([code, expect.anything()]);
    expect(ran.stdout + ran.stderr).toMatch(words);
  },
);
