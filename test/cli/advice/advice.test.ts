// Advice that can be followed: every command line that an output recommends is run in its folder, and does what its sentence
// says. A text in the sources that names a command is recommended by one of the rows, or is in the list with a reason.
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCli } from '../../support/built-cli.js';
import { NOT_PLAYED } from './not-played.js';
import { play, type Row } from './play.js';
import { HOMES, OTHER_ROWS } from './rows-other.js';
import { RECONCILE_ROWS } from './rows-reconcile.js';
import { templatesIn } from './templates.js';
import { inCopy, NORTH, openWorld, recommendedIn, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => {
  for (const folder of [world.folder, ...HOMES]) rmSync(folder, { recursive: true, force: true });
});

const ROWS: readonly Row[] = [...RECONCILE_ROWS, ...OTHER_ROWS];

/** A row is played once, for its own test or for the search of texts that no row recommends. */
const played = new Map<Row, Promise<readonly string[]>>();
const linesOf = (row: Row): Promise<readonly string[]> => {
  const lines = played.get(row) ?? play(world, row);
  played.set(row, lines);
  return lines;
};

const TIMEOUT = 120_000;

describe('every command line that is recommended does what its sentence says', () => {
  test.each(ROWS.map((row) => [row.name, row] as const))(
    '%s',
    async (_, row) => void (await linesOf(row)),
    TIMEOUT,
  );
});

test(
  'the built program, started by a shell, follows the advice of drift',
  () =>
    inCopy(world, async (copy) => {
      await copy.byHand('  North: {length: 5.5}\n');
      const [line = ''] = recommendedIn(await copy.run('drift', NORTH)).filter((one) =>
        one.includes('--merge'),
      );
      copy.write('bin/trenchctl', `#!/bin/sh\nexec "${process.execPath}" "${builtCli()}" "$@"\n`);
      chmodSync(join(copy.folder, 'bin/trenchctl'), 0o755);
      const env = { PATH: `${join(copy.folder, 'bin')}:${process.env.PATH}`, CI: '' };
      expect(
        execFileSync('/bin/sh', ['-c', line], { cwd: copy.folder, env, encoding: 'utf8', stdio: 'pipe' }),
      ).toBe(`${NORTH}\n`);
      expect(copy.read(NORTH)).toContain('North: {length: 5.5}');
    }),
  TIMEOUT,
);

test(
  'no text of the sources recommends a command that no row runs',
  async () => {
    const lines: string[] = [];
    for (const row of ROWS) lines.push(...(await linesOf(row)));
    const found = templatesIn('src', await commandNames());
    const isPlayed = ({ pattern }: (typeof found)[number]): boolean =>
      lines.some((line) => pattern.test(line));
    const left = found.filter((one) => !isPlayed(one)).map(({ file, text }) => `${file}: ${text}`);
    const excused = NOT_PLAYED.map(([start]) => start);
    expect(left.filter((one) => !excused.some((start) => one.startsWith(start)))).toEqual([]);
    expect(excused.filter((start) => !left.some((one) => one.startsWith(start)))).toEqual([]);
  },
  TIMEOUT * 5,
);

/** The names of the commands, as the help lists them. */
async function commandNames(): Promise<string[]> {
  const { stdout } = await world.run('--help');
  return [...stdout.matchAll(/^ {2}trenchctl ([a-z]+)/gm)].map(([, name = '']) => name);
}
