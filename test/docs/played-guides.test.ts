// Every block of commands of every document is played: in order, in a fresh folder, against a service.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { firstSpec } from '../../src/cli/commands/init/starter-files.js';
import * as program from '../../src/index.js';
import { credentialsFor } from '../../src/service/create-service.js';
import { stringify } from '../../src/service/route.js';
import { noteSecret } from '../canary/marker.js';
import { newPair } from '../cli/init/story.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { fakeArchive } from '../support/fake-archive.js';
import { loginTo } from '../support/login.js';
import type { Ran, RunOptions } from '../support/run-cli.js';
import { runHere } from '../support/run-here.js';
import { untilThere } from '../support/until-there.js';
import { blocks, type Document, documents, readDocument } from './documents.js';

// Plays the blocks of commands of a document as a reader would: in order, in one folder, against a service.

interface Guide {
  readonly file: string;
  readonly heading: string;
  /** The command lines of all blocks below the heading, without comments. */
  readonly lines: readonly string[];
}

/** The blocks of commands of a document; blocks below the same heading are one guide. */
function guidesOf({ file, text }: Document): Guide[] {
  const guides = new Map<string, string[]>();
  let heading = '';
  let fence = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) fence = fence === '' ? line : '';
    else if (fence === '```sh') guides.set(heading, [...(guides.get(heading) ?? []), commandOf(line)]);
    else if (fence === '' && /^#+ /.test(line)) heading = line.replace(/^#+ /, '');
  }
  return [...guides].map(([name, lines]) => ({ file, heading: name, lines: lines.filter((line) => line !== '') }));
}

const commandOf = (line: string): string => line.replace(/(^|\s)#.*$/, '').trim();

/** The folder is the home of the reader, with the repository in which command lines are typed. */
inFolder('each');
const repository = (): string => join(cwd, 'repository');
let env: Readonly<Record<string, string>>;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(repository(), file)), { recursive: true });
  writeFileSync(join(repository(), file), text);
}

/** Runs a command line, in the environment of the reader unless another one is given. */
const run = (line: string, other = env): Promise<Ran> => runLine(line, repository(), other);

/** A shell reads ~ as the home of the user. */
const atHome = (word: string, { HOME = '' }: Readonly<Record<string, string>>): string => word.replace(/^~(?=\/)/, HOME);

const OURS = /^((?:[A-Z_]+=\S+ )*)npx trenchctl /;

async function runLine(line: string, cwd: string, env: Readonly<Record<string, string>>): Promise<Ran> {
  const [start, assigned = ''] = OURS.exec(line) ?? [];
  if (start === undefined) return inShell(line, cwd, env);
  const own = Object.fromEntries(
    assigned
      .trim()
      .split(' ')
      .map((one) => one.split('=', 2)),
  );
  const [command = '', target] = line.slice(start.length).split(' > ');
  const words = wordsOf(command, cwd).map((word) => atHome(word, env));
  const options = { cwd, env: assigned === '' ? env : { ...env, ...own } };
  if (words[0] === 'serve' || words[0] === 'preview') return served(words, options);
  const first = await runHere(words, options);
  const answers = answersTo(first.stderr);
  const played = answers.length === 0 ? first : await runHere([...words, ...answers], options);
  if (target !== undefined) writeFileSync(resolve(cwd, atHome(target, env)), played.stdout);
  return played;
}

/** Runs `serve` or `preview` until it waits for a signal, which it then gets. Ports of tests are 0. */
async function served(words: readonly string[], options: RunOptions): Promise<Ran> {
  const before = process.listenerCount('SIGTERM');
  const port = words.includes('--port') ? [] : ['--port', '0'];
  const running = runHere([...words, ...port], options);
  if (await untilThere(running, () => process.listenerCount('SIGTERM') > before)) process.emit('SIGTERM');
  return running;
}

/** A command that asks first names the option that answers yes. */
function answersTo(stderr: string): string[] {
  const [, number] = /--confirm (\S+?)[`'".,;]*(?:\s|$)/.exec(stderr) ?? [];
  if (number !== undefined) return ['--confirm', number];
  return stderr.includes('--auto-approve') && stderr.includes('no terminal') ? ['--auto-approve'] : [];
}

/** Splits a command line as a shell does: quotes, and * in the name of a file of the folder. */
function wordsOf(line: string, cwd: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].flatMap(([, inQuotes, plain = '']) => {
    if (inQuotes !== undefined) return [inQuotes];
    if (!plain.includes('*')) return [plain];
    const [before = '', after = ''] = plain.split('*');
    return readdirSync(cwd)
      .filter((name) => name.startsWith(before) && name.endsWith(after))
      .toSorted();
  });
}

const execute = promisify(execFile);

async function inShell(line: string, cwd: string, env: Readonly<Record<string, string>>): Promise<Ran> {
  try {
    const options = { cwd, env: { PATH: process.env.PATH ?? '', ...env } };
    return { status: 0, ...(await execute('bash', ['-c', line], options)) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, stdout, stderr };
  }
}

const GUIDES = documents().flatMap(guidesOf);

/** Command lines that are not played, and why. A line that matches no row is played. */
const NOT_PLAYED: readonly (readonly [line: RegExp, why: string])[] = [
  [/trench-rules/, 'its host is an example; test/cli/rules.test.ts'],
  [/^npm /, 'installs packages, or runs all tests, simulations or measurements'],
  [/--environment (test|prod)|TRENCHCTL_ENVIRONMENT=prod/, 'its hosts are examples; test/cli/settings-page.test.ts'],
];

const isPlayed = (line: string): boolean => !NOT_PLAYED.some(([pattern]) => pattern.test(line));

/** Lines that end with another exit code than 0, as their text says. */
const EXIT_CODES: Readonly<Record<string, number>> = {
  'npx trenchctl import trenches.csv > import-map.yaml': 1,
  'npx trenchctl import trenches.csv --map import-map.yaml --check': 2,
  'npx trenchctl user validate trench --user per.uten': 1,
  // The folder of the test has no origin/main, so everything counts as changed.
  'npx trenchctl changed specs/ --base origin/main': 2,
  // The first spec of the README lays a cable 736 mm deep.
  'npx trenchctl plan specs/ --rules rules/company.yaml': 3,
};

const COMMIT = 'git add . && git commit --quiet --message first';

/** What the text of a guide takes for granted, by its heading. */
const BEFORE: Readonly<Record<string, () => Promise<void>>> = {
  'From a spreadsheet to the first plan in ten minutes': async () => {
    for (const file of ['trenches.csv', 'specs/profiles.yaml', 'specs/profiles-0418.yaml'])
      write(file, readFileSync(`examples/spreadsheet/${file}`, 'utf8'));
  },
  'Plan a part of a repository': async () => {
    await run(`${COMMIT} && git update-ref refs/remotes/origin/main HEAD`);
  },
  'Keep settings of several services apart': async () => {
    const [settings] = blocks(readDocument('examples/README.md')).filter(({ language }) => language === 'yml');
    write('trenchctl.yaml', settings?.text ?? '');
  },
  'Judge designs by company rules': async () => {
    const rules = blocks(readDocument('examples/README.md')).find(({ text }) => text.includes('cover-mv'));
    write('rules/company.yaml', rules?.text ?? '');
  },
  'Adopt what was changed outside of Git': async () => {
    expect((await run('npx trenchctl apply specs/')).status).toBe(0);
  },
  'The embedded service': async () => {
    write('snapshot.json', stringify(under.service.store.dump()));
    write('profile.yaml', 'version: 1\n');
  },
};

const FIRST_SPEC = blocks(readDocument('README.md')).find(({ language }) => language === 'yaml')?.text ?? '';
/** The file that the README says to save it as. */
const [, FIRST_FILE = ''] = /Save this as `([^`]+)`/.exec(readDocument('README.md').text) ?? [];

withService('each', { transport: 'http', isServed: true });
beforeEach(async () => {
  const who = ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'Kari'],
    [`GIT_${role}_EMAIL`, 'kari@example.com'],
  ]);
  const keys = newPair();
  noteSecret(keys.privateKey);
  env = {
    ...{ ...loginTo(under), ...Object.fromEntries(who), HOME: cwd, TRENCHCTL_LOGIN_STORE: 'file' },
    ...{ PLAN_KEY: keys.privateKey, PLAN_PUBLIC_KEY: keys.publicKey },
  };
  write(FIRST_FILE, FIRST_SPEC);
  await run('git init --quiet --initial-branch main');
});

/** An environment of the settings is refused where a variable names another service. */
const envFor = (line: string): typeof env =>
  line.includes('--environment') ? Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('TRENCHCTL_'))) : env;

/** The line before it installs the archive, and is not played. */
const withArchive = (line: string): string =>
  line.startsWith('npx trenchctl init') ? `${line} --package ${fakeArchive(repository())}` : line;

async function play({ file, heading, lines }: Guide): Promise<void> {
  await BEFORE[heading]?.();
  for (const line of lines.filter(isPlayed)) {
    const { status, stdout, stderr } = await run(withArchive(line), envFor(line));
    const expected = EXIT_CODES[line] ?? 0;
    const why = status === expected ? '' : `${stdout}${stderr}`;
    expect([file, line, status, why]).toEqual([file, line, expected, '']);
  }
}

describe.each([...new Set(GUIDES.filter(({ lines }) => lines.some(isPlayed)).map(({ file }) => file))])('%s', (file) => {
  const guides = GUIDES.filter((guide) => guide.file === file && guide.lines.some(isPlayed));
  // The guides of examples/README.md are independent of each other; any other document is read from top to bottom.
  const stories = file === 'examples/README.md' ? guides.map((guide) => [guide]) : [guides];
  test.each(stories.filter((story) => story.length > 0).map((story) => ({ name: story[0]?.heading, story })))(
    'the commands from "$name" on work in order',
    async ({ story }) => {
      for (const guide of story) await play(guide);
      const written = readdirSync(repository()).filter((name) => /\.(pem|json|yaml)$/.test(name));
      for (const name of written) expect(readFileSync(join(repository(), name), 'utf8')).not.toContain('PRIVATE KEY');
    },
  );
});

test('every row about lines that are not played is needed', () => {
  const lines = GUIDES.flatMap((guide) => guide.lines);
  expect(NOT_PLAYED.filter(([pattern]) => !lines.some((line) => pattern.test(line)))).toEqual([]);
  expect(Object.keys(EXIT_CODES).filter((line) => !lines.includes(line))).toEqual([]);
  expect(Object.keys(BEFORE).filter((heading) => !GUIDES.some((guide) => guide.heading === heading))).toEqual([]);
  expect(lines.filter(isPlayed).length).toBeGreaterThan(65);
});

test('the fifth command of the first five minutes finds no changes', async () => {
  const guide = GUIDES.find(({ heading }) => heading === 'Plan, apply, drift and export in five minutes');
  const lines = guide?.lines ?? [];
  const said: string[] = [];
  for (const line of lines.slice(0, 5)) said.push((await run(line)).stdout);
  expect(lines[4]).toBe('npx trenchctl plan specs/');
  expect(said[4]).toMatch(/^No changes/);
});

test('the first spec of the README is the one that init writes, so that nobody has the segment twice', () => {
  expect(FIRST_FILE).toBe(firstSpec().path);
  expect(parse(FIRST_SPEC)).toEqual(parse(String(firstSpec().text)));
});

test('the guide of spreadsheets ends with an empty plan, and the table has nothing to add', async () => {
  const guide = GUIDES.find(({ heading }) => heading.startsWith('From a spreadsheet'));
  await BEFORE[guide?.heading ?? '']?.();
  let said = '';
  for (const line of guide?.lines ?? []) said = (await run(line)).stdout;
  expect(said).toMatch(/^No changes/);
  const again = await run('npx trenchctl import trenches.csv --map import-map.yaml --check');
  expect([again.status, again.stdout]).toEqual([0, '']);
});

test('the first five minutes also work in a repository that init has set up', async () => {
  rmSync(join(repository(), 'specs'), { recursive: true });
  const init = await run(withArchive('npx trenchctl init --ci none'));
  expect([init.status, readdirSync(join(repository(), 'specs'))]).toEqual([0, ['2026-0417.yaml']]);
  for (const guide of GUIDES.filter(({ heading }) => heading.endsWith('in five minutes'))) await play(guide);
});

test('the commands of the other services show the answer with --format json, and each noun has --help', async () => {
  const lines = GUIDES.find(({ heading }) => heading === 'Use the other services')?.lines ?? [];
  const nouns = new Set(lines.map((line) => line.split(' ')[2] ?? ''));
  for (const noun of nouns) expect((await run(`npx trenchctl ${noun} --help`)).status).toBe(0);
  const reading = lines.filter((line) => /\b(list|show|search|facilities|points|revisions|favorites|comments)\b/.test(line));
  expect(reading.length).toBeGreaterThan(7);
  for (const line of reading) {
    const { stdout, stderr } = await run(`${line} --format json`);
    expect([line, /^[[{]/.test(stdout), stdout === '' ? stderr : '']).toEqual([line, true, '']);
  }
});

const PROGRAMS = blocks(readDocument('examples/README.md')).filter(({ language }) => language === 'ts');

test.each(PROGRAMS)('the program works: $text', async ({ text }) => {
  const { clientSecret, companyId, ...rest } = credentialsFor(under.service, under.baseUrl);
  const given = { ...program, ...rest, clientSecret, companyId, file: { write: () => true } };
  const body = text.replace(/^import .*$/gm, '').replaceAll("'specs/'", `'${join(repository(), 'specs')}'`);
  const run = new Function(...Object.keys(given), `return (async () => {${body}})()`) as (...values: readonly unknown[]) => Promise<void>;
  await expect(run(...Object.values(given))).resolves.toBeUndefined();
});
