import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProgress } from '../../src/cli/output/progress.js';
import { cwd, inFolder } from '../support/around.js';
import { listening } from '../support/byte-server.js';
import { runHere } from '../support/run-here.js';

inFolder('each');

beforeEach(() => {
  vi.stubEnv('CI', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function drawn(isTTY: boolean): string {
  let text = '';
  const progress = createProgress('Applying', { isTTY, write: (more) => (text += more) });
  progress.expect(4);
  progress.done();
  progress.say('A: applied');
  progress.done();
  progress.end();
  return text;
}

test('nothing is drawn as long as no steps are expected', () => {
  let text = '';
  const progress = createProgress('Probing', { isTTY: true, write: (more) => (text += more) });
  progress.done();
  progress.say('A: tried');
  expect(text).toBe('\r\u001b[2KA: tried\n');
});

test('in a log there are only lines that stay', () => {
  expect(drawn(false)).toBe('A: applied\n');
});

test('on a terminal one line is drawn over itself and is gone at the end', () => {
  const lines = drawn(true).split('\r\u001b[2K');
  expect(lines).toEqual([
    '',
    `Applying [${' '.repeat(30)}] 0 of 4`,
    `Applying [${'='.repeat(7)}${' '.repeat(23)}] 1 of 4`,
    'A: applied\n',
    `Applying [${'='.repeat(7)}${' '.repeat(23)}] 1 of 4`,
    `Applying [${'='.repeat(15)}${' '.repeat(15)}] 2 of 4`,
    '',
  ]);
});

test('a terminal in CI is a log', () => {
  vi.stubEnv('CI', 'true');
  expect(drawn(true)).toBe('A: applied\n');
});

describe('a log in which nothing was printed for ten seconds', () => {
  /** A run whose time passes in `pass`; every second the clock ticks. */
  function logged() {
    const lines: string[] = [];
    const ticks = new Set<() => void>();
    let now = 1_000_000;
    const clock = {
      now: () => now,
      every: (ms: number, tick: () => void) => {
        expect(ms).toBe(1000);
        ticks.add(tick);
        return () => ticks.delete(tick);
      },
    };
    const progress = createProgress('Reading segments', { write: (text) => lines.push(text) }, clock);
    const pass = (seconds: number, isBusy = false): void => {
      for (let n = 0; n < seconds; n += 1) {
        now += 1000;
        if (!isBusy) for (const tick of ticks) tick();
      }
    };
    return { progress, lines, pass, ticks };
  }

  test('gets one line that says what is done and how far it is', () => {
    const { progress, lines, pass } = logged();
    progress.expect(1200);
    progress.done();
    pass(9);
    expect(lines).toEqual([]);
    pass(1);
    expect(lines).toEqual(['Reading segments: 1 of 1,200, 10 s so far.\n']);
    pass(10);
    expect(lines.slice(1)).toEqual(['Reading segments: 1 of 1,200, 20 s so far.\n']);
  });

  test('a printed line begins the ten seconds again', () => {
    const { progress, lines, pass } = logged();
    pass(9);
    progress.say('A: applied');
    pass(9);
    expect(lines).toEqual(['A: applied\n']);
    pass(1);
    expect(lines.slice(1)).toEqual(['Reading segments: 19 s so far.\n']);
  });

  test('work that lets no timer pass prints with its steps', () => {
    const { progress, lines, pass } = logged();
    progress.begin('Rehearsing segments');
    progress.expect(3);
    pass(6, true);
    progress.done();
    pass(6, true);
    progress.done();
    expect(lines).toEqual(['Rehearsing segments: 2 of 3, 12 s so far.\n']);
  });

  test('a phase that was silent for long is told when the next one begins', () => {
    const { progress, lines, pass } = logged();
    progress.expect(1200);
    pass(9, true);
    progress.done();
    pass(1, true);
    progress.begin('Writing');
    pass(10, true);
    progress.begin('Ending');
    expect(lines).toEqual(['Reading segments: 1 of 1,200, 10 s so far.\n', 'Writing: 20 s so far.\n']);
  });

  test('nothing is printed after the end', () => {
    const { progress, lines, pass, ticks } = logged();
    progress.end();
    pass(30);
    expect([lines, ticks.size]).toEqual([[], 0]);
  });

  const SPEC = 'apiVersion: trenchctl/v1\nproject: P\nsegments: {A: {length: 1}}\n';

  test.each([
    [['plan', 's.yaml']],
    [['apply', 's.yaml', '--auto-approve']],
    [['drift', 's.yaml']],
    [['check', 's.yaml']],
    [['render', 's.yaml', '-o', 'pictures']],
    [['export', '--target', 'P']],
    [['export', '--merge', 's.yaml']],
  ])('of %s, whose service takes its time', async (command) => {
    writeFileSync(join(cwd, 's.yaml'), SPEC);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    // Every answer takes ten seconds, which pass only on the clock of this test.
    const server = createServer((_, response) => {
      vi.advanceTimersByTime(10_000);
      response.writeHead(400).end();
    });
    const TRENCHCTL_BASE_URL = `http://127.0.0.1:${await listening(server)}`;
    const env = { TRENCHCTL_BASE_URL, TRENCHCTL_ACCESS_TOKEN: 'a-token-of-this-test', TRENCHCTL_COMPANY_ID: '1' };
    try {
      const { stderr, stdout } = await runHere(command, { cwd, env });
      // The first read of a remote service begins while the specs are read.
      expect(stderr).toMatch(/^Reading (specs|segments): 10 s so far\.$/m);
      expect(stdout).not.toContain('so far');
    } finally {
      vi.useRealTimers();
      server.closeAllConnections();
      server.close();
    }
  });
});
