// The first five minutes: init in an empty folder, plan, apply, and a plan that is empty.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { example } from '../trenchctl.mjs';

example(import.meta.url, (trenchctl) => {
  const home = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'trenchctl-starter-'));
  process.chdir(folder);
  trenchctl(0, 'init', '--ci', 'github');
  trenchctl(0, 'fmt', '--check', 'specs/');
  trenchctl(2, 'plan', 'specs/', '--detailed-exitcode');
  trenchctl(0, 'apply', 'specs/', '--auto-approve');
  trenchctl(0, 'plan', 'specs/', '--detailed-exitcode');
  trenchctl(0, 'drift', 'specs/');
  console.log(`\nThe folder has ${readdirSync(folder).sort().join(', ')}.`);
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});
