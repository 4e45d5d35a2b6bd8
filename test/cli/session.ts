// Sessions as they are typed: the commands of a text are run in a folder on a fresh service, and what they print is the rest of it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seededRandom, seededUuid } from '../../src/service/random.js';
import { loginTo } from '../support/login.js';
import { onTerminal } from '../support/on-terminal.js';
import { runHere } from '../support/run-here.js';
import { startService, type TestService } from '../support/service.js';
import { withoutSizes } from './sizes.js';

export const NOW = Date.parse('2026-04-17T06:00:00Z');

/** A service whose clock stands still, and whose ids are the same each time. */
export const startStill = (): Promise<TestService> =>
  startService({ transport: 'http', clock: { now: () => NOW, sleep: async () => {} }, uuid: seededUuid(seededRandom(7)) });

export interface World {
  readonly cwd: string;
  readonly under: TestService;
}

/** Words as a shell would part them; `NAME=value` in front sets the environment. */
export const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, two, plain]) => one ?? two ?? plain ?? '');

const WHO = { NAME: 'A', EMAIL: 'a@b.test', DATE: '2026-04-17T06:00:00Z' };
const COMMITTER = Object.fromEntries(
  Object.entries(WHO).flatMap(([key, value]) => ['AUTHOR', 'COMMITTER'].map((who) => [`GIT_${who}_${key}`, value])),
);

/** Programs that change files. What they print is told only if they fail. */
const FILE_PROGRAMS: readonly string[] = ['git', 'ln', 'mkdir', 'mv', 'rm'];

function runOther(program: string, args: readonly string[], cwd: string): string {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: cwd, ...COMMITTER } });
  return status === 0 ? '' : stderr;
}

/** `sed s/FROM/TO/ FILE` puts one text in the place of another one, everywhere in the file. A text that is not there is a mistake of the session. */
function replaceIn(place: string, [, from = '', to = '']: readonly string[]): string {
  const text = readFileSync(place, 'utf8');
  writeFileSync(
    place,
    text.replaceAll(from, () => to),
  );
  return text.includes(from) ? '' : `sed: there is no ${from}\n`;
}

/** Lines that segments print when they are done come in the same order each time. */
const ONE_AT_A_TIME = { TRENCHCTL_PARALLELISM: '1' };

async function runProgram(words: readonly string[], input: string, { cwd, under }: World): Promise<string> {
  const start = words.indexOf('trenchctl');
  const isAlone = words[0] === 'env';
  const given = words.slice(isAlone ? 2 : 0, start).map((word) => word.replace('http://service.test', under.baseUrl));
  const set = Object.fromEntries(given.map((word) => word.split('=', 2)));
  const login = isAlone ? {} : { ...loginTo(under), ...ONE_AT_A_TIME };
  const run = () => runHere(words.slice(start + 1), { cwd, env: { ...login, ...set } });
  const { status, stdout, stderr } = await (input === '' ? run() : onTerminal(input.split('\n').slice(0, -1), run));
  // The port is another one each time; which hosts are told has tests of its own.
  const told = stderr.replace(/^Credentials go to: .*\n/gm, '');
  const said = [stdout, told, ...(status === 0 ? [] : [`exit ${status}\n`])].join('');
  const known = said.replace(/^( {2}ok +(?:node|git) +).*$/gm, '$1VERSION');
  return withoutSizes(known.replaceAll(under.baseUrl, 'http://service.test').replaceAll(new URL(under.baseUrl).host, 'service.test'));
}

/** The first or the last lines of an answer, as `| head 5` and `| tail 5` ask for them, or those with a word and the exit code: `| grep WORD`. */
function partOf(answer: string, part: string | undefined, asked: string): string {
  if (part === undefined) return answer;
  const lines = answer.split('\n').slice(0, -1);
  const shown = {
    head: lines.slice(0, Number(asked)),
    tail: lines.slice(-Number(asked)),
    grep: lines.filter((line) => line.includes(asked) || /^exit \d+$/.test(line)),
  }[part];
  return [...(shown ?? []), ''].join('\n');
}

/**
 * Runs a line: `trenchctl`, or `env -i trenchctl` without the login, a program that changes files, `ls FOLDER`, `cat FILE`, or `cat > FILE`,
 * which writes the lines behind it. Lines behind `trenchctl` are what a user types on a terminal.
 */
async function answerOf(line: string, input: string, world: World): Promise<string> {
  const [program = '', ...args] = wordsOf(line);
  const place = join(world.cwd, args.at(-1) ?? '');
  if (FILE_PROGRAMS.includes(program)) return runOther(program, args, world.cwd);
  if (program === 'sed') return replaceIn(place, (args[0] ?? '').split(args[0]?.[1] ?? '/'));
  if (program === 'ls') return `${readdirSync(place).sort().join('\n')}\n`;
  if (program !== 'cat') return runProgram([program, ...args], input, world);
  // Pages name the sizes of files.
  if (args[0] !== '>') return withoutSizes(readFileSync(place, 'utf8'));
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, input);
  return '';
}

/**
 * Plays the commands of a session, `$ COMMAND` each, with the lines `> ` that it reads; `cd FOLDER` leads the next ones into another folder.
 * `| head 1 > FILE` saves a part. Returns the session with the answers of now.
 */
export async function play(session: string, { cwd, under }: World): Promise<string> {
  const told: string[] = [];
  let here = cwd;
  for (const [, line = '', behind = ''] of session.matchAll(/^\$ (.*)\n((?:>.*\n)*)/gm)) {
    const [, asked = '', part, of = '', kept] = /^(.*?)(?: \| (head|tail|grep) (.+?)(?: > (\S+))?)?$/.exec(line) ?? [];
    const [, folder] = /^cd (.+)$/.exec(line) ?? [];
    if (folder !== undefined) here = join(here, folder);
    const answer = folder === undefined ? await answerOf(asked, behind.replace(/^> ?/gm, ''), { cwd: here, under }) : '';
    const shown = partOf(answer, part, of);
    if (kept !== undefined) writeFileSync(join(here, kept), shown);
    told.push(`$ ${line}\n${behind}${kept === undefined ? shown : ''}`);
  }
  return told.join('\n');
}
