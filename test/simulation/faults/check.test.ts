import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Plays, playAll, playsOf } from './any-play.js';
import { check } from './check.js';
import { anyChange, treesOf } from './parts.js';
import { createWorld } from './world.js';

/** Plays the cases, and returns those that were played and the message of the failure. */
async function checked(wrong: (one: readonly number[]) => boolean, path = '') {
  const played: (readonly number[])[] = [];
  const ended = check({
    simulation: 'faults',
    cases: fc.array(fc.nat(100), { maxLength: 5 }),
    count: 200,
    seed: 7,
    path,
    wrong: async (one) => {
      played.push(one);
      return wrong(one) ? ['too long'] : [];
    },
  });
  const message = await ended.then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { played, message };
}

const isLong = (one: readonly number[]): boolean => one.length > 2 && one.some((n) => n > 5);

test('the path that a failure prints leads to its smallest case, which alone is played again', async () => {
  const first = await checked(isLong);
  const path = /--path (\S+)/.exec(first.message ?? '')?.[1] ?? '';
  expect(path).toContain(':');
  const smallest = first.played.filter(isLong).at(-1);
  const again = await checked(isLong, path);
  expect(again.played).toEqual([smallest]);
  expect(again.message).toContain(`npm run simulate -- faults --seed 7 --path ${path}\ntoo long`);
  expect(await checked(() => false, path)).toEqual({ played: [smallest], message: undefined });
});

test('a path that is only a number leads to one case, which is made smaller', async () => {
  const first = await checked(isLong);
  const path = /--path (\S+)/.exec(first.message ?? '')?.[1] ?? '';
  const [number = ''] = path.split(':');
  expect((await checked(isLong, number)).message).toContain(`--path ${path}\n`);
  expect((await checked(() => false, number)).played).toHaveLength(1);
});

test('the example in test/README.md plays one case, which ends well', async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, seed, path] = /`npm run simulate -- faults --seed (\d+) --path ([\d:]+)`/.exec(readme) ?? [];
  expect(path).toContain(':');
  const world = createWorld();
  const played: Plays[] = [];
  await check({
    simulation: 'faults',
    cases: playsOf(anyChange(await treesOf(world))),
    count: 20_000,
    seed: Number(seed),
    ...(path !== undefined && { path }),
    wrong: async (one) => {
      played.push(one);
      return (await playAll(world, one, () => {})).wrong;
    },
  });
  expect(played).toHaveLength(1);
});
