// --watch: one run at a time, again after each change, and the exit code of the last run.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { ExitCode } from '../../src/cli/command.js';
import { isSpec, lookAt, untilStopped, type WatchSystem, watchFiles, watchLoop } from '../../src/cli/watch/run-watch.js';
import { cases } from '../support/counts.js';
import { runHere } from '../support/run-here.js';
import { fails } from './outcome.js';

/** A loop whose files, timer and runs are moved by hand. */
function startLoop(codes: readonly ExitCode[]) {
  const seen = { runs: 0, most: 0, running: 0, closed: false, ended: [] as ExitCode[] };
  let change = () => {};
  let timer: (() => void) | undefined;
  let finish: (() => void) | undefined;
  let stop = () => {};
  const code = watchLoop({
    run: () =>
      new Promise((resolve) => {
        const mine = codes[seen.runs % codes.length] ?? 0;
        seen.runs += 1;
        seen.running += 1;
        seen.most = Math.max(seen.most, seen.running);
        finish = () => {
          finish = undefined;
          seen.running -= 1;
          resolve(mine);
        };
      }),
    watch: (onChange) => {
      change = onChange;
      return () => {
        seen.closed = true;
      };
    },
    later: (ms, action) => {
      expect(ms).toBe(200);
      timer = action;
      return () => {
        timer = undefined;
      };
    },
    begin: () => {},
    end: (one) => void seen.ended.push(one),
    stopped: new Promise((resolve) => {
      stop = () => resolve();
    }),
  });
  const settle = () => new Promise(setImmediate);
  const steps = { change: () => change(), quiet: () => timer?.(), finish: () => finish?.() };
  return {
    seen,
    code,
    step: async (name: keyof typeof steps) => {
      steps[name]();
      await settle();
    },
    stop: async () => {
      stop();
      await settle();
    },
  };
}

test('a change runs the command again, and Ctrl-C returns the code of the last run', async () => {
  const { seen, step, stop, code } = startLoop([1, 0, 2]);
  await step('finish');
  for (const name of ['change', 'change', 'quiet'] as const) await step(name);
  expect(seen).toMatchObject({ runs: 2, ended: [1] });
  // A change during a run is not lost.
  for (const name of ['change', 'quiet', 'finish'] as const) await step(name);
  expect(seen).toMatchObject({ runs: 3, ended: [1, 0] });
  await stop();
  expect(seen.closed).toBe(false);
  await step('finish');
  expect([await code, seen.closed]).toEqual([2, true]);
});

test('whatever happens: never two runs at a time, and the last change is always seen', async () => {
  const steps = fc.array(fc.constantFrom('change' as const, 'quiet' as const, 'finish' as const), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { seen, step, stop, code } = startLoop([0]);
      for (const name of all) await step(name);
      const before = seen.runs;
      const hadRun = seen.running;
      for (const name of ['change', 'quiet', 'finish', 'finish'] as const) await step(name);
      expect(seen.most).toBe(1);
      expect(seen.runs).toBeGreaterThan(before);
      expect(hadRun).toBeLessThan(2);
      for (let n = 0; n < 3; n += 1) await step('finish');
      await stop();
      expect(await code).toBe(0);
    }),
    { seed: 9, numRuns: cases(60, 600) },
  );
});

test('only specs count: the data of the embedded service does not start a run', () => {
  const names = ['a.yaml', 'b/c.YML', '.trenchctl/x.yaml', 'node_modules/a.yaml', 'a.json', '.git/a.yml'];
  expect(names.filter(isSpec)).toEqual(['a.yaml', 'b/c.YML']);
});

test('looking at files tells a change of content, a new file, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'));
  mkdirSync(join(folder, 'b'));
  writeFileSync(join(folder, 'a.yaml'), 'a');
  const looks = [lookAt(folder), lookAt(folder)];
  writeFileSync(join(folder, 'a.yaml'), 'ab');
  looks.push(lookAt(folder));
  writeFileSync(join(folder, 'b/c.yaml'), '');
  looks.push(lookAt(folder), lookAt(join(folder, 'none')));
  expect(looks[0]).toBe(looks[1]);
  expect(new Set(looks).size).toBe(4);
});

/** A system whose events, errors and timer are moved by hand; without `canWatch` it only has the timer. */
function systemOf(canWatch: boolean) {
  const seen = { watched: [] as string[], open: 0, timers: 0 };
  let event = (_: string | null) => {};
  let fail = () => {};
  let tick = () => {};
  const system: WatchSystem = {
    watch: (folder, { recursive }, onEvent) => {
      if (!canWatch) throw new Error('too many folders');
      seen.watched.push(`${folder} ${recursive}`);
      seen.open += 1;
      event = (changed) => onEvent('change', changed);
      return {
        close: () => {
          seen.open -= 1;
        },
        on: (_, listener) => {
          fail = listener;
        },
      };
    },
    every: (ms, action) => {
      expect(ms).toBe(1000);
      seen.timers += 1;
      tick = action;
      return () => {
        seen.timers -= 1;
      };
    },
  };
  return { ...{ system, seen }, event: (changed: string | null) => event(changed), fail: () => fail(), tick: () => tick() };
}

function watchIn(path: string, canWatch = true) {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'));
  writeFileSync(join(folder, 'a.yaml'), 'a');
  const world = systemOf(canWatch);
  let changes = 0;
  const count = () => {
    changes += 1;
  };
  const end = watchFiles([join(folder, path)], count, world.system);
  /** The number of changes that an action leads to. */
  const changesBy = (action: () => void): number => {
    const before = changes;
    action();
    return changes - before;
  };
  return { ...world, folder, end, changesBy };
}

test.each([
  ['a folder', '.', ['a.yaml', 'deep/b.yml', null], ['a.json', '.git/a.yaml']],
  ['a file', 'a.yaml', ['a.yaml', null], ['b.yaml']],
])('%s is watched, and an event without a name counts', (_, path, counting, others) => {
  const { folder, seen, event, changesBy, end } = watchIn(path);
  for (const name of counting) expect([name, changesBy(() => event(name))]).toEqual([name, 1]);
  for (const name of others) expect([name, changesBy(() => event(name))]).toEqual([name, 0]);
  expect(seen.watched).toEqual([`${path === '.' ? join(folder, path) : folder} ${path === '.'}`]);
  end();
  expect(seen).toMatchObject({ open: 0, timers: 0 });
});

test.each([
  ['cannot watch', false],
  ['stops watching', true],
])('the files are looked at if the system %s', (_, canWatch) => {
  const { folder, seen, fail, tick, changesBy, end } = watchIn('.', canWatch);
  if (canWatch) fail();
  expect(seen).toMatchObject({ open: 0, timers: 1 });
  expect(changesBy(tick)).toBe(0);
  writeFileSync(join(folder, 'a.yaml'), 'longer');
  expect([changesBy(tick), changesBy(tick)]).toEqual([1, 0]);
  end();
  expect(seen).toMatchObject({ open: 0, timers: 0 });
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s stops the loop once, and nothing listens after its end', async (signal) => {
  const before = process.listeners(signal);
  const { stopped, end } = untilStopped();
  const own = process.listeners(signal).filter((one) => !before.includes(one));
  expect(own).toHaveLength(1);
  own[0]?.(signal);
  await stopped;
  end();
  for (const name of ['SIGINT', 'SIGTERM'] as const) expect(process.listeners(name).filter((one) => own.includes(one))).toEqual([]);
  expect(process.listeners(signal)).toEqual(before);
});

test('a command that watches names the folder that it watches by itself, and ends with the code of its last run', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'watch-'));
  mkdirSync(join(cwd, 'specs'));
  writeFileSync(join(cwd, 'specs/a.yaml'), 'no spec');
  const before = process.listenerCount('SIGINT');
  const running = runHere(['validate', '--watch'], { cwd });
  await vi.waitFor(() => expect(process.listenerCount('SIGINT')).toBeGreaterThan(before));
  process.emit('SIGINT');
  const { status, stderr } = await running;
  expect([status, stderr]).toEqual([1, expect.stringMatching(/\nExit code 1\. Waiting for changes in specs; Ctrl-C ends\.\n$/)]);
});

test('--watch is refused in CI, and with a saved plan', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'watch-'));
  expect(await runHere(['validate', 'a.yaml', '--watch'], { cwd, env: { CI: 'true' } })).toMatchObject(fails('refused in CI'));
  expect(await runHere(['plan', 'a.yaml', '--watch', '-o', 'p.json'], { cwd })).toMatchObject(fails('leave out -o FILE.json'));
});
