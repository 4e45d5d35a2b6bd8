// A folder with specs and a live state, and every command line that an output recommends, played in a copy of the folder.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { Ran } from '../../support/run-cli.js';
import { runHere } from '../../support/run-here.js';

/** The options of every command. A recommended command line must repeat them if it asks the service. */
const WHERE = ['--data', 'my data', '--environment', 'dev'];
const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0418"\n';

/** Only the environment names the company that has the project. */
export const SETTINGS = 'companyId: 1\nenvironments:\n  dev: {companyId: 1001}\n';

export const NORTH = 'my specs/north.yaml';
export const SOUTH = 'my specs/south.yaml';

/** A copy of the folder. Names have spaces, so that a path without quotes is found. */
export type World = ReturnType<typeof worldIn>;

function worldIn(folder: string, env: Readonly<Record<string, string>> = {}) {
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const start = (args: readonly string[]): Promise<Ran> => runHere(args, { cwd: folder, env });
  const run = (...args: string[]): Promise<Ran> => start([...args, ...WHERE]);
  return {
    folder,
    /** Runs a command with the options that select the service. */
    run,
    /** Runs a command line as it was recommended. */
    follow: (line: string, more: readonly string[] = []) => start([...wordsOf(line).slice(1), ...more]),
    read: (file: string): string => readFileSync(join(folder, file), 'utf8'),
    write,
    /** Writes a spec of the project: `segments:` and what follows. */
    spec: (file: string, segments: string): void => write(file, `${HEAD}segments:\n${segments}`),
    /** Applies segments that no spec in the folder states, as somebody does by hand. */
    byHand: async (segments: string): Promise<void> => {
      write('by-hand/spec.yaml', `${HEAD}segments:\n${segments}`);
      expect(await run('apply', 'by-hand/spec.yaml', '--auto-approve')).toMatchObject({ status: 0, stderr: expect.anything() });
      rmSync(join(folder, 'by-hand'), { recursive: true });
    },
  };
}

/** The words of a command line, as a shell splits it. */
const wordsOf = (line: string): string[] =>
  execFileSync('/bin/sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

const COMMANDS = [/`(trenchctl [^`\n]+)`/g, /^ *(trenchctl [^:\n]\S.*?)(?: {2,}#.*)?$/gm, /(?:with|Example): (trenchctl .+)$/gm];

/** Every command line that an output recommends. */
export const recommendedIn = ({ stdout, stderr }: Ran): string[] => [
  ...new Set(COMMANDS.flatMap((pattern) => [...`${stdout}\n${stderr}`.matchAll(pattern)].map(([, line = '']) => line.trim()))),
];

/** Two specs that are applied, a segment that nobody names, and the settings of the environment. */
export async function openWorld(): Promise<World> {
  const world = worldIn(mkdtempSync(join(tmpdir(), 'trenchctl-advice-')));
  world.write('trenchctl.yaml', SETTINGS);
  world.spec(NORTH, '  North: {length: 5}\n');
  world.spec(SOUTH, '  South: {length: 6}\n');
  await world.byHand('  North: {length: 5}\n  South: {length: 6}\n  Nobody: {length: 7}\n');
  return world;
}

/** Works in a copy of a world, which is deleted at the end. */
export async function inCopy<T>({ folder }: World, work: (copy: World) => Promise<T>, env?: Readonly<Record<string, string>>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'trenchctl-advice-'));
  try {
    cpSync(folder, copy, { recursive: true });
    return await work(worldIn(copy, env));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
