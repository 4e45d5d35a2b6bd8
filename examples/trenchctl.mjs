// Runs trenchctl as a user does, on an embedded service of its own, and holds it to the exit codes that are expected.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/bin/trenchctl.js', import.meta.url));

export function example(file, story) {
  process.chdir(fileURLToPath(new URL('.', file)));
  const data = mkdtempSync(join(tmpdir(), 'trenchctl-example-'));
  let failed = 0;
  /** trenchctl(exit code, ...arguments): what it prints on stdout. */
  const trenchctl = (desired, ...args) => {
    console.log(`\n$ trenchctl ${args.map((arg) => (/\s/.test(arg) ? `"${arg}"` : arg)).join(' ')}`);
    const { status, stdout } = spawnSync(process.execPath, [MAIN, ...args, '--embedded', '--data', data], {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    process.stdout.write(stdout);
    if (status !== desired) {
      console.error(`that ended with ${status}, not ${desired}`);
      failed += 1;
    }
    return stdout;
  };
  try {
    story(trenchctl, data);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
  if (failed > 0) process.exitCode = 1;
}
