// Sessions as they are typed: the commands of a text are run in a folder on a fresh service, and what they print is the rest of it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seededRandom, seededUuid } from '../../src/service/random.js';
import { loginTo } from '../support/login.js';
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
const wordsOf = (line: string): string[] => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

const WHO = { NAME: 'A', EMAIL: 'a@b.test', DATE: '2026-04-17T06:00:00Z' };
const COMMITTER = Object.fromEntries(
  Object.entries(WHO).flatMap(([key, value]) => ['AUTHOR', 'COMMITTER'].map((who) => [`GIT_${who}_${key}`, value])),
);

function runGit(args: readonly string[], cwd: string): string {
  const { status, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: cwd, ...COMMITTER } });
  return status === 0 ? '' : stderr;
}

/** Lines that segments print when they are done come in the same order each time. */
const ONE_AT_A_TIME = { TRENCHCTL_PARALLELISM: '1' };

async function runProgram(words: readonly string[], { cwd, under }: World): Promise<string> {
  const start = words.indexOf('trenchctl');
  const isAlone = words[0] === 'env';
  const set = Object.fromEntries(words.slice(isAlone ? 2 : 0, start).map((word) => word.split('=', 2)));
  const login = isAlone ? {} : { ...loginTo(under), ...ONE_AT_A_TIME };
  const { status, stdout, stderr } = await runHere(words.slice(start + 1), { cwd, env: { ...login, ...set } });
  // The port is another one each time; which hosts are told has tests of its own.
  const told = stderr.replace(/^Credentials go to: .*\n/gm, '');
  const said = [stdout, told, ...(status === 0 ? [] : [`exit ${status}\n`])].join('');
  const known = said.replace(/^( {2}ok +(?:node|git) +).*$/gm, '$1VERSION');
  return withoutSizes(known.replaceAll(under.baseUrl, 'http://service.test').replaceAll(new URL(under.baseUrl).host, 'service.test'));
}

/** The first or the last lines of an answer, as `| head 5` and `| tail 5` ask for them. */
function partOf(answer: string, end: string | undefined, count: number): string {
  if (end === undefined) return answer;
  const lines = answer.split('\n').slice(0, -1);
  return [...(end === 'head' ? lines.slice(0, count) : lines.slice(-count)), ''].join('\n');
}

/** Runs a line: `trenchctl`, or `env -i trenchctl` without the login, `git`, `ls FOLDER`, `cat FILE`, or `cat > FILE`, which writes the lines behind it. */
async function answerOf(line: string, input: string, world: World): Promise<string> {
  const [program = '', ...args] = wordsOf(line);
  const place = join(world.cwd, args.at(-1) ?? '');
  if (program === 'git') return runGit(args, world.cwd);
  if (program === 'ls') return `${readdirSync(place).sort().join('\n')}\n`;
  if (program !== 'cat') return runProgram([program, ...args], world);
  if (args[0] !== '>') return readFileSync(place, 'utf8');
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, input);
  return '';
}

/** Plays the commands of a session, `$ COMMAND` each, with the lines `> ` that it reads. Returns the session with the answers of now. */
export async function play(session: string, world: World): Promise<string> {
  const told: string[] = [];
  for (const [, line = '', behind = ''] of session.matchAll(/^\$ (.*)\n((?:>.*\n)*)/gm)) {
    const [, asked = '', end, count] = /^(.*?)(?: \| (head|tail) (\d+))?$/.exec(line) ?? [];
    const answer = await answerOf(asked, behind.replace(/^> ?/gm, ''), world);
    told.push(`$ ${line}\n${behind}${partOf(answer, end, Number(count))}`);
  }
  return told.join('\n');
}
