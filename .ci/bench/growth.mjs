// Time, processor time and memory of `validate` and of a plan without a change, as the number of segments grows.
import { MAIN, measuredPeak, recordedService } from './children.mjs';
import { leastHeap } from './least-heap.mjs';
import { planWorld } from './plan-world.mjs';
import { mib, middle, row } from './report.mjs';
import { objectsIn } from './worlds.mjs';

const SIZES = [1, 10, 200, 1000, 10_000];
const LARGEST = 100_000;
const PARALLEL = 16;
const SEGMENTS_A_FILE = 100;
/** One project may hold 250,000 objects, so a large world has several projects. */
const SEGMENTS_A_PROJECT = 1000;
/** A row that takes long is measured once; the part `memory` searches for its smallest heap. */
const LARGE = 10_000;
const ROUNDS = Math.min(3, Number(process.env.TRENCHCTL_BENCH_ROUNDS ?? 3));

const seconds = (ms) => (ms >= 100_000 ? `${(ms / 1000).toFixed(0)} s` : `${(ms / 1000).toFixed(2)} s`);

export async function benchGrowth() {
  await table(SIZES);
}

/** As the usual table, with a last row that takes minutes. */
export async function benchGrowthToTheLargest() {
  await table([...SIZES, LARGEST]);
}

async function table(sizes) {
  console.log(
    `\nGrowth: types by name, ${SEGMENTS_A_FILE} segments a file and at most ${SEGMENTS_A_PROJECT} a project, ${objectsIn('names')} objects a segment, ${PARALLEL} reads at a time, no latency; median of ${ROUNDS} runs (one run from ${LARGE.toLocaleString('en')} segments on)`,
  );
  row(
    'segments (files, size of the specs)',
    'time',
    'cpu',
    'cpu / segment',
    'peak memory',
    'least heap',
    'reads',
  );
  for (const segments of sizes) await rowsOf(segments);
}

async function rowsOf(segments) {
  const projects = Math.ceil(segments / SEGMENTS_A_PROJECT);
  const world = await planWorld({ segments, projects, segmentsAFile: SEGMENTS_A_FILE });
  const service = await recordedService(world, 0);
  console.log(
    `  ${segments.toLocaleString('en')} (${world.specFiles.toLocaleString('en')} files, ${mib(world.specBytes)})`,
  );
  const commands = {
    validate: ['validate', world.specs],
    plan: ['plan', world.specs],
  };
  for (const [name, args] of Object.entries(commands)) await rowOf(`    ${name}`, args, service, segments);
  await service.stop();
}

async function rowOf(name, args, service, segments) {
  const env = { ...service.env, TRENCHCTL_PARALLELISM: String(PARALLEL) };
  const runs = [];
  await service.tally();
  for (let round = 0; round < (segments < LARGE ? ROUNDS : 1); round += 1) {
    const ran = await measuredPeak([MAIN, ...args], { env, mayFail: true });
    const { requests } = await service.tally();
    if (ran.code !== 0) {
      row(name, `refused: ${/error ([a-z-]+):/.exec(ran.stderr)?.[1] ?? ran.stderr.slice(-300)}`);
      return;
    }
    runs.push({ ...ran, requests });
  }
  const [ms, cpu, peak] = ['ms', 'cpu', 'peak'].map((key) => middle(runs.map((run) => run[key])));
  const heap = segments < LARGE ? mib(await leastHeap(args, { env })) : '-';
  const each = `${(cpu / segments).toFixed(2)} ms`;
  row(name, seconds(ms), seconds(cpu), each, mib(peak), heap, runs[0].requests.toLocaleString('en'));
}
