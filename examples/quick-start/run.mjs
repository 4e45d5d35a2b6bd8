// The main job on the embedded service: plan, apply, and a plan that is empty.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
const data = mkdtempSync(join(tmpdir(), 'trenchctl-quick-start-'));
const specs = 'examples/quick-start/specs';
let failed = 0;

function trenchctl(wanted, ...args) {
  console.log(`\n$ trenchctl ${args.join(' ')} ${specs}`);
  const command = ['dist/cli/main.js', ...args, specs, '--embedded', '--data', data];
  const { status } = spawnSync(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === wanted) return;
  console.error(`that ended with ${status}, not ${wanted}`);
  failed += 1;
}

trenchctl(2, 'plan', '--detailed-exitcode');
trenchctl(0, 'apply', '--auto-approve');
trenchctl(0, 'plan', '--detailed-exitcode');
rmSync(data, { recursive: true, force: true });
if (failed > 0) process.exitCode = 1;
else console.log('\nThe design is live, and the plan is empty.');
