// The command `preview`: what it refuses, and that it ends with the signal.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runHere } from '../support/run-here.js';

const cwd = mkdtempSync(join(tmpdir(), 'preview-'));
beforeAll(() => {
  mkdirSync(join(cwd, 'specs'));
  writeFileSync(join(cwd, 'specs/a.yaml'), 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n  A: {length: 10}\n');
});

const preview = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runHere(['preview', 'specs', '--embedded', '--data', ':memory:', ...args], { cwd, env });

test.each([
  ['in CI', [], { CI: 'true' }, 'preview waits for a person who looks at it, so it is refused in CI'],
  ['a port that is none', ['--port', '70000'], {}, '--port takes a number from 0 to 65535'],
  ['an editor without a file', ['--editor', 'code'], {}, '--editor takes a command with the place of the file'],
])('%s is refused with a message', async (_, args, env, message) => {
  const { status, stdout, stderr } = await preview(args, env);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(message);
});

test('the address is the only output for programs, it holds a new token, and a signal ends the command', async () => {
  const addresses: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const before = process.listenerCount('SIGTERM');
    const running = preview([]);
    await expect.poll(() => process.listenerCount('SIGTERM')).toBeGreaterThan(before);
    process.emit('SIGTERM');
    const { status, stdout, stderr } = await running;
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/\n$/);
    addresses.push(stdout.split('/')[3] ?? '');
    expect(process.listenerCount('SIGTERM')).toBe(before);
  }
  expect(new Set(addresses).size).toBe(2);
});
