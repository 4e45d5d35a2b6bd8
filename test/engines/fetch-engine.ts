// Engines and checkers of others that are no development packages: they are large, need another Node, or bring old packages along. The
// long tests fetch them once, by a lock file with a hash for each package and without scripts, into a cache below node_modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = 'node_modules/.cache/trenchctl-engines';

/** With this variable a missing engine is a failure; without it, its tests are skipped with a message. */
const isRequired = process.env.TRENCHCTL_TEST_ENGINES === 'required';

export type Fetched = { readonly folder: string } | { readonly missing: string };

/** Installs the packages of `test/engines/NAME`, unless they are in the cache. */
export function fetchEngine(name: string): Fetched {
  const source = join('test/engines', name);
  const lock = readFileSync(join(source, 'package-lock.json'));
  const folder = join(CACHE, `${name}-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return { folder };
  // A name of its own until everything is there: an interrupted run leaves no half of an engine.
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(source, file), join(making, file));
  const args = ['ci', '--prefix', making, '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8', timeout: 300_000 });
  if (status === 0) {
    renameSync(making, folder);
    return { folder };
  }
  rmSync(making, { recursive: true, force: true });
  return missing(name, `npm could not fetch it: ${stderr.trim().split('\n').at(-1)}`);
}

/** Reports an engine that cannot be used, or fails where it is required. */
export function missing(name: string, why: string): Fetched {
  const message = `The tests of the engine ${name} are skipped: ${why}`;
  if (isRequired) throw new Error(`TRENCHCTL_TEST_ENGINES=required, and ${why}`);
  console.warn(message);
  return { missing: message };
}
