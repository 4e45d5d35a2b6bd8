import { expect } from 'vitest';
import type { Ran } from '../../support/run-cli.js';
import { wordsOf } from '../session.js';
import { inCopy, recommendedIn, type World } from './world.js';

export type Check = (world: World, ran: Ran) => unknown;

/** A command line that a row expects to be recommended, and what it does. */
interface Advice {
  /** The start of the line, which names the rest by itself. */
  readonly line: RegExp;
  /** Checks that the command did what the sentence says. */
  readonly check: Check;
  /** Values for the words in capitals that stand for one. */
  readonly fill?: Readonly<Record<string, string>>;
  /** Options that answer a question of the command, which has no terminal here. */
  readonly more?: readonly string[];
  /** What a user does before, because the sentence says so. */
  readonly first?: (world: World) => unknown;
  readonly status?: number;
}

/** A command and the command lines that its output recommends: each must be listed, and each is run in a copy of the folder. */
export interface Row {
  readonly name: string;
  readonly run: readonly string[];
  readonly status: number;
  readonly advice: readonly Advice[];
  readonly before?: (world: World) => unknown;
  readonly env?: Readonly<Record<string, string>>;
}

/** The advice whose line begins with `trenchctl` and this pattern. */
export const does = (start: string, check: Check, more: Partial<Advice> = {}): Advice => ({
  line: new RegExp(`^trenchctl ${start}`),
  check,
  ...more,
});

export const row = (name: string, run: string, status: number, advice: readonly Advice[], more: Partial<Row> = {}): Row => ({
  ...{ name, run: wordsOf(run), status, advice },
  ...more,
});

/** Commands that ask no service need no options that select one. */
const WITHOUT_SERVICE = /^trenchctl (?:explain|fmt|schema|merge)\b|--help/;

/** Plays a row, and returns the lines that were recommended. */
export const play = (template: World, { before, run, env, status, advice }: Row): Promise<readonly string[]> =>
  inCopy(
    template,
    async (world) => {
      await before?.(world);
      const ran = await world.run(...run);
      expect([ran.status, ran.stdout + ran.stderr]).toEqual([status, expect.anything()]);
      const lines = recommendedIn(ran);
      const unused = advice.filter(({ line }) => !lines.some((one) => line.test(one))).map(({ line }) => line.source);
      expect(unused, `${ran.stdout}\n${ran.stderr}`).toEqual([]);
      for (const line of lines) {
        if (!WITHOUT_SERVICE.test(line)) expect(line).toMatch(/ --data 'my data' --environment dev$/);
        const one = advice.find((known) => known.line.test(line));
        expect(one, `no check for: ${line}`).toBeDefined();
        if (one) await inCopy(world, (copy) => follow(copy, line, one), env);
      }
      return lines;
    },
    env,
  );

async function follow(world: World, line: string, { first, fill = {}, more, status = 0, check }: Advice): Promise<void> {
  await first?.(world);
  const filled = Object.entries(fill).reduce((text, [word, value]) => text.replace(word, value), line);
  const ran = await world.follow(filled, more);
  expect([ran.status, ran.stdout + ran.stderr], filled).toEqual([status, expect.anything()]);
  await check(world, ran);
}
