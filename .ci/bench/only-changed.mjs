// One changed segment of ten thousand: the plan of all segments beside the plan of the change alone.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, recordedService, runNode } from './children.mjs';
import { planWorld } from './plan-world.mjs';
import { claim, middle, row } from './report.mjs';
import { takeTurns } from './turns.mjs';

const SEGMENTS = 10_000;
/** One project would hold more objects than a spec may state. */
const PROJECTS = 2;
/** The plan of all segments takes long, so it is run only this often. */
const ROUNDS = Math.min(3, Number(process.env.TRENCHCTL_BENCH_ROUNDS ?? 3));
const LATENCY_MS = 20;
const PARALLEL = '16';
const MAX_READS = 8;
const CHANGED = 'trenchctl plan --base HEAD --only-changed';

export async function benchOnlyChanged() {
  const world = await planWorld({ segments: SEGMENTS, projects: PROJECTS });
  const service = await recordedService(world, LATENCY_MS);
  const env = { ...service.env, TRENCHCTL_PARALLELISM: PARALLEL };
  const git = (...args) => execFileSync('git', ['-C', world.specs, ...args], { stdio: 'ignore' });
  git('init', '--quiet');
  git('add', '--all');
  git(
    '-c',
    'user.name=bench',
    '-c',
    'user.email=bench@example.test',
    'commit',
    '--quiet',
    '--message',
    'base',
  );
  const [name] = readdirSync(world.specs).filter((file) => file.endsWith('.yaml'));
  const file = join(world.specs, name);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/length: .*/, 'length: 12345'));
  const plan = ['plan', world.specs, '--skip', 'rehearsal', '--base', 'HEAD'];
  const contenders = {
    'trenchctl plan --base HEAD': () => tallied(runNode([MAIN, ...plan], { env }), service),
    [CHANGED]: () => tallied(runNode([MAIN, ...plan, '--only-changed'], { env }), service),
  };
  console.log(
    `\nOne changed segment of ${SEGMENTS} in ${PROJECTS} projects, latency ${LATENCY_MS} ms: whole process, median of ${ROUNDS} runs`,
  );
  const runs = await takeTurns(ROUNDS, contenders);
  await service.stop();
  row('', 'time', 'requests');
  for (const [who, results] of runs)
    row(who, `${middle(results.map(({ ms }) => ms)).toFixed(0)} ms`, results[0].requests);
  const most = Math.max(...runs.get(CHANGED).map(({ requests }) => requests));
  claim(`one changed segment costs at most ${MAX_READS} reads: ${most}`, most <= MAX_READS);
}

const tallied = async (running, service) => {
  const { ms } = await running;
  return { ms, ...(await service.tally()) };
};
