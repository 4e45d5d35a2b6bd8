// A plan of 1,000 projects with 100,000 segments in 64 runs: the calculated cost, two of the runs as they would be, and all of
// them one after the other without latency.
import { join } from 'node:path';
import { MAIN, measuredPeak, recordedService } from './children.mjs';
import { planWorld } from './plan-world.mjs';
import { claim, mib, row } from './report.mjs';
import { callsOfRun, scaleCost, secondsAt } from './scale-cost.mjs';
import { partOf } from './world-specs.mjs';

const RUNS = 64;
const SIZE = { segments: 100_000, projects: 1000 };
const LATENCY_MS = 20;
const PARALLEL = 10;
/** Answers a second of a service, for the table of limits. */
const RATES = [500, 2000, 8000, 32_000];

export async function benchScale() {
  const began = performance.now();
  const world = await planWorld({ ...SIZE, folders: RUNS });
  const catalogs = world.catalogs.length;
  console.log(
    `\nScale: ${SIZE.projects.toLocaleString('en')} projects with ${SIZE.segments.toLocaleString('en')} segments in ${RUNS} runs; ${world.specFiles.toLocaleString('en')} files with ${mib(world.specBytes)}, written in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  calculated(scaleCost({ ...SIZE, runs: RUNS, catalogs, parallel: PARALLEL, latencyMs: LATENCY_MS }));
  await someRuns(world);
  await oneShard(world);
  await allRuns(world);
}

function calculated({ largest, calls, leastTime, requestsPerSecond }) {
  console.log(`  calculated for ${LATENCY_MS} ms and ${PARALLEL} reads at a time in every run:`);
  row('  reads of the largest run, and tokens', `${largest.reads} + ${largest.tokens}`);
  row('  calls of all runs', calls.toLocaleString('en'));
  row('  least time of the largest run', `${(leastTime / 1000).toFixed(1)} s`);
  row('  requests a second, all runs at once', requestsPerSecond.toLocaleString('en'));
  for (const rate of RATES)
    row(
      `  all calls at ${rate.toLocaleString('en')} answers a second`,
      `${secondsAt(calls, rate).toFixed(0)} s`,
    );
}

const folderOf = ({ specs }, run) =>
  join(specs, partOf(((run - 0.5) * SIZE.projects) / RUNS, SIZE.projects, RUNS));

/** The projects of a run are a range, because its folder holds a range of them. */
function expectedReads({ catalogs }, run) {
  const of = (n) => Math.ceil((n * SIZE.projects) / RUNS);
  const projects = of(run) - of(run - 1);
  const segments = (projects * SIZE.segments) / SIZE.projects;
  return callsOfRun({ projects, segments, catalogs: catalogs.length }).reads;
}

async function planned(world, service, run) {
  const args = [MAIN, 'plan', folderOf(world, run)];
  const ran = await measuredPeak(args, { env: service.env });
  if (!ran.stdout.includes('No changes')) throw new Error(`run ${run}: ${ran.stdout.slice(0, 500)}`);
  return { ...ran, ...(await service.tally()) };
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

async function someRuns(world) {
  const service = await recordedService(world, LATENCY_MS);
  console.log(`  measured at ${LATENCY_MS} ms, ${PARALLEL} reads at a time, a folder for each run:`);
  row('', 'time', 'cpu', 'peak memory', 'reads', 'a second');
  for (const run of [1, RUNS]) {
    const { ms, cpu, peak, requests } = await planned(world, service, run);
    const rate = ((1000 * requests) / ms).toFixed(0);
    row(`  run ${run} of ${RUNS}`, seconds(ms), seconds(cpu), mib(peak), requests, rate);
    const expected = expectedReads(world, run);
    claim(`run ${run} makes the calculated ${expected} reads: ${requests}`, requests === expected);
  }
  await service.stop();
}

/** With --shard every run reads the specs of all projects; there is a limit for their size. */
async function oneShard(world) {
  const service = await recordedService(world, LATENCY_MS);
  const args = ['plan', world.specs, '--shard', `1/${RUNS}`];
  const { code, stderr, ms, cpu, peak } = await measuredPeak([MAIN, ...args], {
    env: service.env,
    mayFail: true,
  });
  await service.stop();
  const refused = [...stderr.matchAll(/error ([a-z-]+):/g)].map(([, name]) => name);
  const words = code === 0 ? '' : `refused: ${refused.join(', ')}`;
  row(`  --shard 1/${RUNS} of all specs`, seconds(ms), seconds(cpu), mib(peak), words);
}

async function allRuns(world) {
  const service = await recordedService(world, 0);
  const sum = { ms: 0, cpu: 0, requests: 0 };
  let peak = 0;
  for (let run = 1; run <= RUNS; run += 1) {
    const ran = await planned(world, service, run);
    for (const key of Object.keys(sum)) sum[key] += ran[key];
    peak = Math.max(peak, ran.peak);
  }
  await service.stop();
  console.log(`  measured without latency, ${RUNS} runs one after the other on this machine:`);
  row('', 'time', 'cpu', 'highest peak', 'reads');
  row(`  all ${RUNS} runs`, seconds(sum.ms), seconds(sum.cpu), mib(peak), sum.requests.toLocaleString('en'));
}
