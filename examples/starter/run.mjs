// The first five minutes: init in an empty folder, plan, apply, and a plan that is empty. init puts the archive of trenchctl into the
// folder, which a user has installed it from and which is packed here.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { example } from '../trenchctl.mjs';

example(import.meta.url, (trenchctl) => {
  const home = process.cwd();
  const root = mkdtempSync(join(tmpdir(), 'trenchctl-starter-'));
  spawnSync('npm', ['pack', '--ignore-scripts', '--pack-destination', root], {
    cwd: join(home, '../..'),
    shell: process.platform === 'win32',
  });
  const [archive] = readdirSync(root);
  const folder = join(root, 'mine');
  mkdirSync(folder);
  process.chdir(folder);
  trenchctl(0, 'init', '--ci', 'github', '--package', `../${archive}`);
  trenchctl(0, 'fmt', '--check', 'specs/');
  trenchctl(2, 'plan', 'specs/', '--detailed-exitcode');
  trenchctl(0, 'apply', 'specs/', '--auto-approve');
  trenchctl(0, 'plan', 'specs/', '--detailed-exitcode');
  trenchctl(0, 'drift', 'specs/');
  console.log(`\nThe folder has ${readdirSync(folder).sort().join(', ')}.`);
  process.chdir(home);
  rmSync(root, { recursive: true, force: true });
});
