// Inputs that are small to write and large to work on. Nothing here looks at a clock: work is counted, and what is too
// much of it ends in words.
import { spawn } from 'node:child_process';
import { describe, expect, test, vi } from 'vitest';
import { builtCli } from '../support/built-cli.js';
import { cases, isLong } from '../support/counts.js';
import { onTerminal } from '../support/on-terminal.js';
import { runHere } from '../support/run-here.js';
import { folderWith, IN_MEMORY } from './desk.js';
import { expectWellEnded } from './ends.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\n';

const PROBLEMS = cases(6000, 60_000);

const place = (text: string): string => folderWith({ 'spec.yaml': text });

/** A spec of less than 400 bytes with eight times as many sensors. */
const sensors = (each: number): string => {
  const lists = Array.from({ length: 8 }, (_, n) => `{outerDiameter: ${11 + n}, count: ${each}}`);
  return `${HEAD}segments: {A: {sections: [{layers: [{sensors: [${lists.join(', ')}]}]}]}}\n`;
};

describe('the rehearsal', () => {
  test('of more than it may do is left out, and the plan is shown', async () => {
    const ran = await runHere(['plan', 'spec.yaml', ...IN_MEMORY], { cwd: place(sensors(1000)) });
    expect(ran.status).toBe(0);
    expect(ran.stderr).toContain('Note: 2026-0417/A was not rehearsed: too large\n');
    expect(ran.stdout).toContain('Calls: 3 read, 8001 to write');
  });

  test.runIf(isLong)('of nearly as much as it may do is made, beside a small segment', async () => {
    const lists = Array.from({ length: 7 }, (_, n) => `{outerDiameter: ${11 + n}, count: 1000}`).join(', ');
    const text = `${HEAD}segments:\n  Small: {length: 10}\n  A: {sections: [{layers: [{sensors: [${lists}]}]}]}\n`;
    const ran = await runHere(['plan', 'spec.yaml', ...IN_MEMORY], { cwd: place(text) });
    expect([ran.status, ran.stderr]).toEqual([0, expect.not.stringContaining('was not rehearsed')]);
    expect(ran.stdout).toContain('7002 to write');
  });

  test('ends with --timeout, and the plan is shown', async () => {
    // The clock of the run stands until the rehearsal begins, and then an hour passes with every look at it.
    const ran = await atTime(
      (looks) => (looks > 1 ? looks * 3_600_000 : 0),
      () => runHere(['plan', 'spec.yaml', ...IN_MEMORY, '--timeout', '5'], { cwd: place(sensors(5)) }),
    );
    expect(ran.status).toBe(0);
    expect(ran.stderr).toContain('was not rehearsed: too large for the time limit (--timeout)\n');
    expect(ran.stdout).toContain('41 to write');
  });

  test('is ended by Ctrl-C at once', async () => {
    const child = spawn(process.execPath, [builtCli(), 'plan', 'spec.yaml', ...IN_MEMORY], {
      cwd: place(sensors(500)),
      env: { PATH: process.env.PATH ?? '', CI: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.once('data', () => child.kill('SIGINT'));
    const signal = await new Promise((ended) => child.on('exit', (_, name) => ended(name)));
    expect(signal).toBe('SIGINT');
  });
});

/** Runs something with a budget whose clock says what is asked for. */
async function atTime<T>(now: (looks: number) => number, run: () => Promise<T>): Promise<T> {
  const budgets = await import('../../src/cli/options/budgets.js');
  const real = budgets.budgetsOf;
  let looks = 0;
  const spy = vi.spyOn(budgets, 'budgetsOf').mockImplementation((args) => {
    const { rehearsal } = real(args, () => {
      looks += 1;
      return now(looks);
    });
    return { ...real(args), rehearsal };
  });
  try {
    return await run();
  } finally {
    spy.mockRestore();
  }
}

const NOTHING = 'trenchctl: interrupted before the first change: nothing was changed';

describe('Ctrl-C has one exit code', () => {
  test('between the calls to a service in this process', async () => {
    // The command has another listener until its first call.
    const isApplying = () => process.listeners('SIGINT').some(({ name }) => name === 'stop');
    const timer = setInterval(() => {
      if (isApplying()) process.emit('SIGINT');
    }, 0);
    try {
      const args = ['apply', 'spec.yaml', '--auto-approve', '--skip', 'rehearsal', ...IN_MEMORY];
      const ran = await runHere(args, { cwd: place(sensors(50)) });
      expect(ran.status).toBe(130);
      expect(ran.stderr).toContain('Stopping: calls in flight are completed, no new ones are made.');
      expect(ran.stdout).toMatch(/1 stopped\./);
    } finally {
      clearInterval(timer);
    }
  });

  test.each(['apply', 'destroy'])('before the first call of %s, and it says that nothing was changed', async (command) => {
    const child = spawn(process.execPath, [builtCli(), command, 'spec.yaml', '--auto-approve', ...IN_MEMORY], {
      cwd: place(sensors(50)),
      env: { PATH: process.env.PATH ?? '', CI: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (text) => {
      if (said === '') child.kill('SIGINT');
      said += text;
    });
    const ended = await new Promise((end) => child.on('close', (...how) => end(how)));
    expect(ended).toEqual([130, null]);
    expect(said).toContain(NOTHING);
  });

  test('at the question of a terminal', async () => {
    const before = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY');
    Object.defineProperty(process.stderr, 'isTTY', { value: true, configurable: true });
    try {
      const run = () => runHere(['apply', 'spec.yaml', ...IN_MEMORY], { cwd: place(sensors(1)) });
      const ran = await onTerminal(['\u0003'], run);
      expect([ran.status, ran.stderr]).toEqual([130, expect.stringContaining(NOTHING)]);
    } finally {
      if (before) Object.defineProperty(process.stderr, 'isTTY', before);
      else Reflect.deleteProperty(process.stderr, 'isTTY');
    }
  });

  test('leaves no listener behind', async () => {
    const before = process.listenerCount('SIGINT');
    await runHere(['apply', 'spec.yaml', '--auto-approve', ...IN_MEMORY], { cwd: place(sensors(1)) });
    await runHere(['apply', 'none.yaml', '--auto-approve', ...IN_MEMORY], { cwd: place(sensors(1)) });
    expect(process.listenerCount('SIGINT')).toBe(before);
  });
});

describe('specs', () => {
  test(`${PROBLEMS} problems: twenty are shown, the others are counted`, async () => {
    const fields = Array.from({ length: PROBLEMS }, (_, n) => `  lenght${n}: 1`);
    const cwd = place(`${HEAD}segments:\n A:\n${fields.join('\n')}\n`);
    const ran = await runHere(['validate', 'spec.yaml'], { cwd });
    expectWellEnded(ran, 1);
    expect(ran.stderr.match(/error unknown-field/g)).toHaveLength(20);
    const more = (PROBLEMS - 20).toLocaleString('en');
    expect(ran.stderr).toContain(`\n\nand ${more} more\n\n${PROBLEMS} problems in 1 file\n`);
  });
});
