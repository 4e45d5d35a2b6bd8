// --watch: one run at a time, again after each change, and the exit code of the last run.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExitCode } from '../../src/cli/command.js';
import { isSpec, lookAt, untilStopped, type WatchSystem, watchFiles, watchLoop } from '../../src/cli/watch/run-watch.js';
import { cwd, inFolder } from '../support/around.js';
import { cases } from '../support/counts.js';
import { runHere } from '../support/run-here.js';

inFolder('each');

/** A loop whose files, timer and runs are moved by hand. */
function startLoop(codes: readonly ExitCode[]) {
  const seen = { runs: 0, most: 0, running: 0, closed: false, ended: [] as ExitCode[] };
  const steps = { change: () => {}, quiet: () => {}, finish: () => {}, stop: () => {} };
  const code = watchLoop({
    run: () =>
      new Promise((resolve) => {
        const mine = codes[seen.runs % codes.length] ?? 0;
        seen.runs += 1;
        seen.running += 1;
        seen.most = Math.max(seen.most, seen.running);
        steps.finish = () => {
          steps.finish = () => {};
          seen.running -= 1;
          resolve(mine);
        };
      }),
    watch: (onChange) => {
      steps.change = onChange;
      return () => Object.assign(seen, { closed: true });
    },
    later: (ms, action) => {
      expect(ms).toBe(200);
      steps.quiet = action;
      return () => Object.assign(steps, { quiet: () => {} });
    },
    begin: () => {},
    end: (one) => void seen.ended.push(one),
    stopped: new Promise((resolve) => Object.assign(steps, { stop: resolve })),
  });
  const step = async (...names: readonly (keyof typeof steps)[]) => {
    for (const name of names) {
      steps[name]();
      await new Promise(setImmediate);
    }
  };
  return { seen, code, step };
}

test('a change runs the command again, and Ctrl-C returns the code of the last run', async () => {
  const { seen, step, code } = startLoop([1, 0, 2]);
  await step('finish', 'change', 'change', 'quiet');
  expect(seen).toMatchObject({ runs: 2, ended: [1] });
  // A change during a run is not lost.
  await step('change', 'quiet', 'finish');
  expect(seen).toMatchObject({ runs: 3, ended: [1, 0] });
  await step('stop');
  expect(seen.closed).toBe(false);
  await step('finish');
  expect([await code, seen.closed]).toEqual([2, true]);
});

test('whatever happens: never two runs at a time, and the last change is always seen', async () => {
  const steps = fc.array(fc.constantFrom('change' as const, 'quiet' as const, 'finish' as const), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { seen, step, code } = startLoop([0]);
      await step(...all);
      const before = seen.runs;
      const hadRun = seen.running;
      await step('change', 'quiet', 'finish', 'finish');
      expect(seen.most).toBe(1);
      expect(seen.runs).toBeGreaterThan(before);
      expect(hadRun).toBeLessThan(2);
      await step('finish', 'finish', 'finish', 'stop');
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
  const folder = cwd;
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

/** Watches a path by a system whose events, errors and timer are moved by hand; without `canWatch` it only has the timer. */
function watchIn(path: string, canWatch = true) {
  const folder = mkdtempSync(join(cwd, 'watch-'));
  writeFileSync(join(folder, 'a.yaml'), 'a');
  const seen = { watched: [] as string[], open: 0, timers: 0, changes: 0 };
  const by = { event: (_: string | null) => {}, fail: () => {}, tick: () => {} };
  const count = (name: 'open' | 'timers' | 'changes', by: number) => (): void => {
    seen[name] += by;
  };
  const system: WatchSystem = {
    watch: (at, { recursive }, onEvent) => {
      if (!canWatch) throw new Error('too many folders');
      seen.watched.push(`${at} ${recursive}`);
      count('open', 1)();
      by.event = (changed) => onEvent('change', changed);
      return { close: count('open', -1), on: (_, fail) => Object.assign(by, { fail }) };
    },
    every: (ms, tick) => {
      expect(ms).toBe(1000);
      count('timers', 1)();
      by.tick = tick;
      return count('timers', -1);
    },
  };
  const end = watchFiles([join(folder, path)], count('changes', 1), system);
  /** The number of changes that an action leads to. */
  const changesBy = (action: () => void): number => {
    const before = seen.changes;
    action();
    return seen.changes - before;
  };
  return { by, seen, folder, end, changesBy };
}

test.each([
  ['a folder', '.', ['a.yaml', 'deep/b.yml', null], ['a.json', '.git/a.yaml']],
  ['a file', 'a.yaml', ['a.yaml', null], ['b.yaml']],
])('%s is watched, and an event without a name counts', (_, path, counting, others) => {
  const { folder, seen, by, changesBy, end } = watchIn(path);
  for (const name of counting) expect([name, changesBy(() => by.event(name))]).toEqual([name, 1]);
  for (const name of others) expect([name, changesBy(() => by.event(name))]).toEqual([name, 0]);
  expect(seen.watched).toEqual([`${path === '.' ? join(folder, path) : folder} ${path === '.'}`]);
  end();
  expect(seen).toMatchObject({ open: 0, timers: 0 });
});

test.each([
  ['cannot watch', false],
  ['stops watching', true],
])('the files are looked at if the system %s', (_, canWatch) => {
  const { folder, seen, by, changesBy, end } = watchIn('.', canWatch);
  if (canWatch) by.fail();
  expect(seen).toMatchObject({ open: 0, timers: 1 });
  expect(changesBy(() => by.tick())).toBe(0);
  writeFileSync(join(folder, 'a.yaml'), 'longer');
  expect([changesBy(() => by.tick()), changesBy(() => by.tick())]).toEqual([1, 0]);
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

test.each([
  ['validate', 'wrong-type'],
  ['plan --environment none', 'trenchctl: there is no environment none'],
])('%s --watch names the folder that it watches by itself, and ends with the code of its last run', async (command, said) => {
  mkdirSync(join(cwd, 'specs'));
  writeFileSync(join(cwd, 'specs/a.yaml'), 'no spec');
  const before = process.listenerCount('SIGINT');
  const running = runHere([...command.split(' '), '--watch'], { cwd });
  await expect.poll(() => process.listenerCount('SIGINT')).toBeGreaterThan(before);
  process.emit('SIGINT');
  const { status, stderr } = await running;
  expect(stderr).toContain(said);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/\nExit code 1\. Waiting for changes in specs; Ctrl-C ends\.\n$/)]);
});
