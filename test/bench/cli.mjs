// The command line as a whole process: a plan without a change, and the shortest command.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CURL_JQ,
  FLOOR,
  isInstalled,
  MAIN,
  parallelism,
  recordedService,
  runChild,
  runNode,
} from './children.mjs';
import { planWorld } from './plan-world.mjs';
import { claim, middle, row } from './report.mjs';

const ROUNDS = Number(process.env.TRENCHCTL_BENCH_ROUNDS ?? 7);
const STARTS = Math.max(15, ROUNDS);
const SEGMENTS = 200;
const LATENCY_MS = 20;
const PARALLEL = 16;
/** The user's company, the project, and the list of its segments. */
const LOOKUPS = 3;

export async function benchCli() {
  await noChangePlan();
  await shortestCommand();
}

/** Runs the contenders in turn, several times, so that a slow moment affects all of them. The first round only warms the disk. */
export async function takeTurns(rounds, contenders) {
  const runs = new Map(Object.keys(contenders).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(contenders)) {
      const result = await run();
      if (round >= 0) runs.get(name).push(result);
    }
  }
  return runs;
}

async function noChangePlan() {
  const world = await planWorld({ segments: SEGMENTS });
  const service = await recordedService(world, LATENCY_MS);
  const { env } = service;
  const flags = await parallelism(PARALLEL);
  const plan = ['plan', world.specs, ...flags];
  await provesThatItLooks(world, service, plan);
  const contenders = {
    'bare node:http, the same reads': () =>
      checked(runNode([FLOOR, 'DEMO-1'], { env }), `${SEGMENTS} segments read`, service),
    'trenchctl plan': () => checked(runNode([MAIN, ...plan], { env }), 'No changes', service),
  };
  const missing = [];
  for (const tool of ['curl', 'jq']) if (!(await isInstalled(tool))) missing.push(tool);
  if (missing.length > 0) console.log(`\n${missing.join(' and ')} not found: no comparison with curl and jq`);
  else {
    const args = ['DEMO-1', world.stated, join(world.folder, 'curl')];
    contenders['curl and jq, the same reads and comparison'] = () =>
      checked(runChild(CURL_JQ, args, { env }), 'No changes', service);
  }
  console.log(
    `\nA plan of ${SEGMENTS} segments without a change, ${(world.segmentBytes / 1024).toFixed(1)} KiB each, spec of ${(world.specBytes / 1024).toFixed(0)} KiB, latency ${LATENCY_MS} ms: whole process, median of ${ROUNDS} runs`,
  );
  if (flags.length === 0) console.log('  (this build has no --parallelism)');
  const runs = await takeTurns(ROUNDS, contenders);
  await service.stop();
  report(runs);
}

/** Checks that a changed length of one segment is found, because otherwise the comparison would be worthless. */
async function provesThatItLooks(world, service, plan) {
  const [name] = readdirSync(world.specs);
  const file = join(world.specs, name);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/length: .*/, 'length: 12345'));
  const { code } = await runNode([MAIN, ...plan, '--detailed-exitcode', '--no-rehearse'], {
    env: service.env,
    mayFail: true,
  });
  writeFileSync(file, text);
  await service.tally();
  if (code !== 2) throw new Error(`a changed length was not seen: the plan ended with ${code}`);
}

async function checked(running, expected, service) {
  const { stdout, ms } = await running;
  if (!stdout.includes(expected)) throw new Error(`expected "${expected}", got: ${stdout.slice(0, 500)}`);
  return { ms, ...(await service.tally()) };
}

function report(runs) {
  const times = [...runs].map(([name, results]) => [name, middle(results.map(({ ms }) => ms))]);
  const { 'trenchctl plan': ours, 'bare node:http, the same reads': floor } = Object.fromEntries(times);
  row('', 'time', 'ours / this', 'requests', 'connections', 'at once');
  for (const [name, ms] of times) {
    const { requests, tokens, connections, mostAtOnce } = runs.get(name)[0];
    row(
      name,
      `${ms.toFixed(0)} ms`,
      (ours / ms).toFixed(2),
      `${requests} + ${tokens}`,
      connections,
      mostAtOnce,
    );
  }
  const most = Math.max(...runs.get('trenchctl plan').map(({ requests }) => requests));
  claim(
    `reads: at most ${SEGMENTS} + ${LOOKUPS} and one token: ${most}`,
    most <= SEGMENTS + LOOKUPS && runs.get('trenchctl plan').every(({ tokens }) => tokens === 1),
  );
  claim(`a plan takes at most 1.6 times the floor: ${(ours / floor).toFixed(2)}`, ours <= 1.6 * floor);
}

async function shortestCommand() {
  const runs = await takeTurns(STARTS, {
    'node -e 0': () => runNode(['-e', '0']),
    'trenchctl --version': () => runNode([MAIN, '--version']),
  });
  console.log(`\nThe shortest command, median of ${STARTS} runs`);
  const [bare, ours] = [...runs.values()].map((results) => middle(results.map(({ ms }) => ms)));
  row('node -e 0', `${bare.toFixed(0)} ms`);
  row('trenchctl --version', `${ours.toFixed(0)} ms`);
  claim(
    `trenchctl --version takes at most 1.7 times a bare node: ${(ours / bare).toFixed(2)}`,
    ours <= 1.7 * bare,
  );
}
