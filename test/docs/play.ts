// Plays the blocks of commands of a document as a reader would: in order, in one folder, against a service.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Ran, RunOptions } from '../support/run-cli.js';
import { runHere } from '../support/run-here.js';
import type { Document } from './documents.js';

export interface Guide {
  readonly file: string;
  readonly heading: string;
  /** The command lines of all blocks below the heading, without comments. */
  readonly lines: readonly string[];
}

/** The blocks of commands of a document; blocks below the same heading are one guide. */
export function guidesOf({ file, text }: Document): Guide[] {
  const guides = new Map<string, string[]>();
  let heading = '';
  let fence = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) fence = fence === '' ? line : '';
    else if (fence === '```sh') guides.set(heading, [...(guides.get(heading) ?? []), commandOf(line)]);
    else if (fence === '' && /^#+ /.test(line)) heading = line.replace(/^#+ /, '');
  }
  return [...guides].map(([name, lines]) => ({
    file,
    heading: name,
    lines: lines.filter((line) => line !== ''),
  }));
}

const commandOf = (line: string): string => line.replace(/(^|\s)#.*$/, '').trim();

export interface Stage {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  write(file: string, text: string): void;
  /** Runs a command line, in the environment of the stage unless another one is given. */
  run(line: string, env?: Readonly<Record<string, string>>): Promise<Ran>;
  close(): void;
}

/** A fresh folder, in a fresh home, in which command lines are typed. */
export function createStage(given: Readonly<Record<string, string>>): Stage {
  const home = mkdtempSync(join(tmpdir(), 'trenchctl-guide-'));
  const cwd = join(home, 'repository');
  mkdirSync(cwd);
  const env = { ...given, HOME: home };
  return {
    cwd,
    env,
    write: (file, text) => {
      mkdirSync(dirname(join(cwd, file)), { recursive: true });
      writeFileSync(join(cwd, file), text);
    },
    run: (line, other = env) => runLine(line, cwd, other),
    close: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** A shell reads ~ as the home of the user. */
const atHome = (word: string, { HOME = '' }: Readonly<Record<string, string>>): string =>
  word.replace(/^~(?=\/)/, HOME);

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
  let hasEnded = false;
  const port = words.includes('--port') ? [] : ['--port', '0'];
  const running = runHere([...words, ...port], options).finally(() => {
    hasEnded = true;
  });
  while (!hasEnded && process.listenerCount('SIGTERM') === before)
    await new Promise((turned) => setImmediate(turned));
  if (!hasEnded) process.emit('SIGTERM');
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
