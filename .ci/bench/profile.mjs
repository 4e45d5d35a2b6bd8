// Shows where the time of a plan and of `validate` is spent: a CPU profile of the whole process by group and by function.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordedService, runNode } from './children.mjs';
import { planWorld } from './plan-world.mjs';
import { groupsOf, withCallees } from './profile-groups.mjs';
import { tmpData } from './servers.mjs';

const SEGMENTS = 200;
/** Beside dist/bin, so that what is not in the bundle is found. */
const READABLE = 'dist/bin-profile';

export async function profileCli() {
  readableBundle();
  try {
    const main = join(READABLE, 'trenchctl.js');
    for (const style of ['names', 'heavy']) {
      const world = await planWorld({ segments: SEGMENTS, style });
      const service = await recordedService(world, 20);
      const env = { ...service.env, TRENCHCTL_PARALLELISM: '16' };
      const plan = [main, 'plan', world.specs];
      await profiled(`a plan, 16 at a time, world ${style}`, plan, env);
      await profiled(`validate, world ${style}`, [main, 'validate', world.specs], env);
      await service.stop();
    }
  } finally {
    rmSync(READABLE, { recursive: true, force: true });
  }
}

/** The bundle as it is released, but with names and source maps: a profile of the minified one could not be read. */
function readableBundle() {
  const script = readFileSync('.ci/bundle.mjs', 'utf8');
  const readable = script
    .replace('minify: true', 'minify: false, sourcemap: true')
    .replace("const dir = 'dist/bin'", `const dir = '${READABLE}'`);
  if (!readable.includes('sourcemap: true') || !readable.includes(READABLE))
    throw new Error(
      '.ci/bundle.mjs has changed: the part profile does not know how to make a readable bundle',
    );
  const made = spawnSync(process.execPath, ['--input-type=module', '-e', readable], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`the readable bundle could not be made: ${made.stderr}`);
}

async function profiled(name, args, env) {
  const folder = tmpData();
  const { ms } = await runNode(['--cpu-prof', `--cpu-prof-dir=${folder}`, ...args], { env });
  const [file] = readdirSync(folder);
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const sourceOf = sourceFinder();
  console.log(
    `\nWhere the time of ${name} goes: ${SEGMENTS} segments (${ms.toFixed(0)} ms under the profiler)`,
  );
  const groups = groupsOf(profile, sourceOf);
  const longest = Math.max(...groups.map(([, spent]) => spent));
  for (const [group, spent] of groups)
    console.log(
      `  ${group.padEnd(38)} ${spent.toFixed(0).padStart(6)} ms  ${'#'.repeat((40 * spent) / longest)}`,
    );
  console.log('  functions of trenchctl with everything that they call, waiting not counted');
  for (const [called, spent] of withCallees(profile, sourceOf).slice(0, 20))
    console.log(`  ${`${spent.toFixed(0)} ms`.padStart(8)}  ${called}`);
}

/** Returns a function from a call of the profile to its source file, by the source maps of the bundle. */
function sourceFinder() {
  const maps = new Map();
  const mapOf = (path) => {
    if (!maps.has(path)) {
      const file = `${path}.map`;
      maps.set(path, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
    }
    return maps.get(path);
  };
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.startsWith('file:')) return undefined;
    const path = fileURLToPath(url);
    const source = mapOf(path)?.findEntry(lineNumber, columnNumber).originalSource;
    return source === undefined ? path : resolve(dirname(path), source);
  };
}
