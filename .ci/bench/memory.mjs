// Memory of a plan as the number of segments grows, beyond the memory of the specs themselves (`validate` of the same specs).
// Two figures of each: the peak of the process, which includes garbage that is not collected yet and grows with the specs,
// and the smallest heap in which the command still runs, which is what it really needs.
import { MAIN, measuredPeak, recordedService } from './children.mjs';
import { leastHeap } from './least-heap.mjs';
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
  console.log(`\nMemory of a plan without a change, median of ${ROUNDS} runs`);
  row('segments', ...SIZES.map((size) => size.toLocaleString('en')), 'growth');
  const line = (name, pick) => row(name, ...rows.map(pick).map(mib), mib(growth(pick)));
  line('spec files', ({ specBytes }) => specBytes);
  line('answers', ({ answerBytes }) => answerBytes);
  for (const [what, name] of [
    ['resident', 'process'],
    ['needed', 'least heap'],
  ]) {
    line(`validate, ${name}`, ({ validate }) => validate[what]);
    line(`plan, ${name}`, ({ plan }) => plan[what]);
    line(`plan beyond validate, ${name}`, ({ plan, validate }) => plan[what] - validate[what]);
  }
  const needed = growth(({ plan, validate }) => plan.needed - validate.needed);
  const share = needed / growth(({ answerBytes }) => answerBytes);
  claim(
    `beyond the specs the heap that it needs grows by at most a quarter of the answers' text: ${share.toFixed(2)}`,
    share <= KEPT,
  );
}

async function peaks(segments) {
  // A project may have 250,000 objects.
  const world = await planWorld({ segments, projects: 2, style: 'ids' });
  const service = await recordedService(world, 0);
  const commands = {
    validate: ['validate', world.specs],
    plan: ['plan', world.specs],
  };
  const found = {};
  const how = { env: { ...service.env, TRENCHCTL_PARALLELISM: '16' } };
  for (const [name, args] of Object.entries(commands)) {
    const resident = [];
    for (let round = 0; round < ROUNDS; round += 1)
      resident.push((await measuredPeak([MAIN, ...args], how)).peak);
    found[name] = { resident: middle(resident), needed: await leastHeap(args, how) };
  }
  await service.stop();
  return { specBytes: world.specBytes, answerBytes: world.segmentBytes * segments, ...found };
}
