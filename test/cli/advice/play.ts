import { expect } from 'vitest';
import type { Ran } from '../../support/run-cli.js';
import { inCopy, recommendedIn, type World } from './world.js';

/** A command line that a row expects to be recommended, and what it does. */
export interface Advice {
  /** The start of the line behind `trenchctl`, which names the rest by itself. */
  readonly line: RegExp;
  /** Values for the words in capitals that stand for one. */
  readonly fill?: Readonly<Record<string, string>>;
  /** Options that answer a question of the command, which has no terminal here. */
  readonly more?: readonly string[];
  /** What a user does before, because the sentence says so. */
  readonly first?: (world: World) => void | Promise<void>;
  readonly status?: number;
  /** Checks that the command did what the sentence says. */
  readonly check: (world: World, ran: Ran) => void | Promise<void>;
}

/** A command and the command lines that its output recommends: each must be listed, and each is run in a copy of the folder. */
export interface Row {
  readonly name: string;
  readonly before?: (world: World) => void | Promise<void>;
  readonly run: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly advice: readonly Advice[];
}

/** Commands that ask no service need no options that select one. */
const WITHOUT_SERVICE = /^trenchctl (?:explain|fmt|schema|merge)\b|--help/;

/** Plays a row, and returns the lines that were recommended. */
export const play = (template: World, row: Row): Promise<readonly string[]> =>
  inCopy(
    template,
    async (world) => {
      await row.before?.(world);
      const ran = await world.run(...row.run);
      expect([ran.status, ran.stdout + ran.stderr]).toEqual([row.status, expect.anything()]);
      const lines = recommendedIn(ran);
      const shown = `${ran.stdout}\n${ran.stderr}`;
      const unused = row.advice.filter(({ line }) => !lines.some((one) => line.test(one)));
      expect(
        unused.map(({ line }) => line.source),
        shown,
      ).toEqual([]);
      for (const line of lines) {
        if (!WITHOUT_SERVICE.test(line)) expect(line).toMatch(/ --data 'my data' --environment dev$/);
        const advice = row.advice.find((one) => one.line.test(line));
        expect(advice, `no check for: ${line}`).toBeDefined();
        if (advice) await inCopy(world, (copy) => follow(copy, line, advice), row.env);
      }
      return lines;
    },
    row.env,
  );

async function follow(world: World, line: string, advice: Advice): Promise<void> {
  await advice.first?.(world);
  const filled = Object.entries(advice.fill ?? {}).reduce((text, [word, value]) => text.replace(word, value), line);
  const ran = await world.follow(filled, advice.more);
  expect([ran.status, ran.stdout + ran.stderr], filled).toEqual([advice.status ?? 0, expect.anything()]);
  await advice.check(world, ran);
}
