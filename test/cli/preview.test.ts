// The command `preview`: its address, and that it ends with the signal. `sessions/refused.txt` has its refusals.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

inFolder('all');

test('the address is the only output for programs, it holds a new token, and a signal ends the command', async () => {
  mkdirSync(join(cwd, 'specs'));
  writeFileSync(join(cwd, 'specs/a.yaml'), 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n  A: {length: 10}\n');
  const addresses: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const before = process.listenerCount('SIGTERM');
    const running = runHere(['preview', 'specs', '--embedded', '--data', ':memory:'], { cwd });
    await expect.poll(() => process.listenerCount('SIGTERM')).toBeGreaterThan(before);
    process.emit('SIGTERM');
    const { status, stdout, stderr } = await running;
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/\n$/);
    const opened = 'Open this address in a browser on this machine. It follows every saved file; Ctrl-C ends.\n';
    expect(stderr).toBe(`Reading the catalogs of the embedded service (data: :memory:).\n${opened}`);
    addresses.push(stdout.split('/')[3] ?? '');
    expect(process.listenerCount('SIGTERM')).toBe(before);
  }
  expect(new Set(addresses).size).toBe(2);
});
