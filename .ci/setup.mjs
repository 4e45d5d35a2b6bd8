// Prepares a checkout for its commands: installs the packages of the lock file and builds dist from src.
// Uses only Node, because a fresh clone has nothing else. Prints each step, and nothing if there is nothing to do.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { staleSource } from './stale-source.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
process.chdir(root);

function run(what, command, args) {
  console.error(`setup: ${what}`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`setup: failed (${command} ${args.join(' ')})`);
    process.exit(1);
  }
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`setup: Node 20.19 or later is needed, this is ${process.version}`);
  process.exit(1);
}

const stamp = 'node_modules/.trenchctl-setup';
const lock = createHash('sha256')
  .update(readFileSync('package.json'))
  .update(readFileSync('package-lock.json'))
  .digest('hex');
const isNew = !existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock;
if (isNew) {
  run('installing packages (npm ci)', 'npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts']);
  writeFileSync(stamp, lock);
}

// dist holds a part of the lock file.
if (isNew || staleSource() !== undefined) run('building dist', 'npm', ['run', '--silent', 'build']);
