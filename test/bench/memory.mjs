// Memory of a plan as the number of segments grows, beyond what the specs themselves take (`validate` of the same).
// Two figures of each: the process at its largest, which holds whatever garbage nobody has collected yet; and the heap
// after full collections at its largest, which is what the program really holds on to.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, PEAK_MEMORY, parallelism, recordedService, runNode } from './children.mjs';
import { planWorld } from './plan-world.mjs';
import { claim, mib, middle, row } from './report.mjs';

const ROUNDS = Math.min(3, Number(process.env.TRENCHCTL_BENCH_ROUNDS ?? 3));
const SIZES = [1000, 10_000];
const KEPT = 0.25;

export async function benchMemory() {
  const rows = [];
  for (const segments of SIZES) rows.push(await peaks(segments));
  const [small, large] = rows;
  const growth = (pick) => pick(large) - pick(small);
  console.log(`\nPeak memory of a plan without a change, median of ${ROUNDS} runs`);
  row('segments', ...SIZES.map((size) => size.toLocaleString('en')), 'growth');
  const line = (name, pick) => row(name, ...rows.map(pick).map(mib), mib(growth(pick)));
  line('spec files', ({ specBytes }) => specBytes);
  line('answers', ({ answerBytes }) => answerBytes);
  for (const [what, name] of [
    ['resident', 'process'],
    ['held', 'heap after collections'],
  ]) {
    line(`validate, ${name}`, ({ validate }) => validate[what]);
    line(`plan, ${name}`, ({ plan }) => plan[what]);
    const beyond = ({ plan, validate }) => plan[what] - validate[what];
    line(`plan beyond validate, ${name}`, beyond);
    const share = growth(beyond) / growth(({ answerBytes }) => answerBytes);
    claim(
      `beyond the specs the ${name} grows by at most a quarter of the answers' text: ${share.toFixed(2)}`,
      share <= KEPT,
    );
  }
}

async function peaks(segments) {
  // A project may have 250,000 things.
  const world = await planWorld({ segments, projects: 2 });
  const service = await recordedService(world, 0);
  const plan = ['plan', world.specs, ...(await parallelism(16))];
  const runs = { validate: [], plan: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.validate.push(await peakOf(['validate', world.specs], world, service));
    runs.plan.push(await peakOf(plan, world, service, 'No changes'));
  }
  await service.stop();
  const typical = (list) => ({
    resident: middle(list.map(({ resident }) => resident)),
    held: middle(list.map(({ held }) => held)),
  });
  return {
    specBytes: world.specBytes,
    answerBytes: world.segmentBytes * segments,
    validate: typical(runs.validate),
    plan: typical(runs.plan),
  };
}

async function peakOf(args, { folder }, { env }, expected = '') {
  const file = join(folder, 'peak');
  const { stdout } = await runNode(['--trace-gc', '--import', PEAK_MEMORY, MAIN, ...args], {
    env: { ...env, TRENCHCTL_BENCH_PEAK: file },
  });
  if (!stdout.includes(expected)) throw new Error(`expected "${expected}", got: ${stdout.slice(-500)}`);
  const held = [...stdout.matchAll(/Mark-Compact.*? -> ([\d.]+) /g)].map(([, after]) => Number(after));
  return { resident: Number(readFileSync(file, 'utf8')), held: Math.max(0, ...held) * 1024 * 1024 };
}
