// The command line as a whole process: a plan without a change, `validate`, and the shortest command.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CURL_JQ_YQ,
  FLOOR,
  isInstalled,
  MAIN,
  measured,
  measuredNode,
  recordedService,
  runNode,
} from './children.mjs';
import { planWorld } from './plan-world.mjs';
import { claim, compareBuilds, ratio, row, wide, withSpread } from './report.mjs';
import { ratiosOf, takeTurns } from './turns.mjs';

const ROUNDS = Number(process.env.TRENCHCTL_BENCH_ROUNDS ?? 7);
const SHORT_ROUNDS = 5;
const STARTS = Math.max(15, ROUNDS);
const SEGMENTS = 200;
const LATENCY_MS = 20;
/** The user's company, the project, and the list of its segments. */
const LOOKUPS = 3;
/** The longest time of a plan as a multiple of the floor, by the number of reads at a time. Node 24 keeps compiled code. */
const hasCompileCache = Number.parseInt(process.versions.node, 10) >= 24;
const MAX_OF_FLOOR = { 16: hasCompileCache ? 1.5 : 1.7, 64: 2.5 };
/** The worlds with a limit, which the short form measures too. The others only show growth. */
const LIMITED = ['names', 'heavy'];
const MAX_OF_BARE = { validate: 3, '--version': 1.3 };
const BARE = 'node -e 0';
const LOWEST = 'bare node:http, the same reads';
const OURS = 'trenchctl plan';
const BEFORE = 'trenchctl plan, the build of --against';
const WORLDS = {
  names: 'types by name, as people write specs',
  heavy: 'types by name, many types in a layer',
  varied: 'types by name, no two layers alike',
  ids: 'types by id',
};

/** `against` is the main file of another build that takes part in every round. */
export async function benchCli({ isShort = false, against } = {}) {
  const styles = isShort ? LIMITED : Object.keys(WORLDS);
  for (const style of styles) {
    const world = await planWorld({ segments: SEGMENTS, style });
    const service = await recordedService(world, LATENCY_MS);
    await provesThatItLooks(world, service);
    for (const parallel of isShort ? [16] : [16, 64])
      await noChangePlan({ world, service, style, parallel, isShort, against });
    await service.stop();
    if (style === 'names') await againstBareNode(world, isShort, against);
  }
}

const planOf = (main, { specs }) => [main, 'plan', specs];
const inParallel = (env, parallel) => ({ ...env, TRENCHCTL_PARALLELISM: String(parallel) });

async function noChangePlan({ world, service, style, parallel, isShort, against }) {
  const { env } = service;
  const catalogs = world.catalogs.join(',');
  const checked = async (running, expected) => {
    const { stdout, ms, cpu } = await running;
    if (!stdout.includes(expected)) throw new Error(`expected "${expected}", got: ${stdout.slice(0, 500)}`);
    return { ms, cpu, ...(await service.tally()) };
  };
  const plan = (main) => () =>
    checked(measuredNode(planOf(main, world), { env: inParallel(env, parallel) }), 'No changes');
  const contenders = {
    [LOWEST]: () =>
      checked(
        measuredNode([FLOOR, String(parallel), catalogs, 'DEMO-1'], { env }),
        `${SEGMENTS} segments read`,
      ),
    ...(against === undefined ? {} : { [BEFORE]: plan(against) }),
    [OURS]: plan(MAIN),
    ...(isShort
      ? {}
      : withCurl(world, parallel, (args) => checked(measured(CURL_JQ_YQ, args, { env }), 'No changes'))),
  };
  const rounds = isShort ? SHORT_ROUNDS : ROUNDS;
  const [spec, answer] = [world.specBytes, world.segmentBytes].map((bytes) => (bytes / 1024).toFixed(1));
  console.log(
    `\nA plan of ${SEGMENTS} segments without a change (${WORLDS[style]}), ${parallel} at a time: ${answer} KiB a segment, spec of ${spec} KiB, latency ${LATENCY_MS} ms; whole process, ms, median of ${rounds} runs (least-greatest)`,
  );
  const runs = await takeTurns(rounds, contenders);
  report(runs, { style, parallel, reads: SEGMENTS + LOOKUPS + world.catalogs.length, isShort });
}

/** A script of curl, jq and yq, if they are installed. */
function withCurl({ specs, folder, catalogs }, parallel, run) {
  const missing = ['curl', 'jq', 'yq'].filter((tool) => !isInstalled(tool));
  if (missing.length > 0) {
    console.log(`\n${missing.join(' and ')} not found: no comparison with curl, jq and yq`);
    return {};
  }
  const [spec] = readdirSync(specs);
  const args = [join(specs, spec), 'DEMO-1', String(parallel), join(folder, 'curl'), catalogs.join(',')];
  return { 'curl, jq and yq, the same comparison': () => run(args) };
}

/** Checks that a changed length of one segment is found, because otherwise the comparison would be worthless. */
async function provesThatItLooks(world, service) {
  const [name] = readdirSync(world.specs);
  const file = join(world.specs, name);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/length: .*/, 'length: 12345'));
  const { code } = await runNode([...planOf(MAIN, world), '--detailed-exitcode', '--skip', 'rehearsal'], {
    env: inParallel(service.env, 16),
    mayFail: true,
  });
  writeFileSync(file, text);
  await service.tally();
  if (code !== 2) throw new Error(`a changed length was not seen: the plan ended with ${code}`);
}

function report(runs, { style, parallel, reads, isShort }) {
  const figures = (name, key) => runs.get(name).map((run) => run[key]);
  row(
    '',
    wide('time'),
    wide('processor time'),
    'time / floor',
    'cpu / floor',
    'requests',
    'connections',
    'at once',
  );
  for (const [name, [{ requests, tokens, connections, mostAtOnce }]] of runs) {
    const [time, cpu] = ['ms', 'cpu'].map((key) => wide(withSpread(figures(name, key))));
    const [ms, processor] = ['ms', 'cpu'].map(
      (key) => withSpread(ratiosOf(runs, name, LOWEST, key), 2).split(' ')[0],
    );
    row(name, time, cpu, ms, processor, `${requests} + ${tokens}`, connections, mostAtOnce);
  }
  const where = `plan / floor, ${style}, ${parallel} at a time`;
  const share = ratio(`${where}, time`, ratiosOf(runs, OURS, LOWEST, 'ms'));
  ratio(`${where}, processor time`, ratiosOf(runs, OURS, LOWEST, 'cpu'));
  if (runs.has(BEFORE))
    compareBuilds(`plan, ${style}, ${parallel} at a time`, runs.get(BEFORE), runs.get(OURS));
  if (isShort) return;
  const most = Math.max(...figures(OURS, 'requests'));
  claim(
    `reads: at most ${reads} and one token: ${most}`,
    most <= reads && runs.get(OURS).every(({ tokens }) => tokens === 1),
  );
  const limit = MAX_OF_FLOOR[parallel];
  if (LIMITED.includes(style))
    claim(`a plan takes at most ${limit} times the floor: ${share.toFixed(2)}`, share <= limit);
}

async function againstBareNode({ specs }, isShort, against) {
  const rounds = isShort ? SHORT_ROUNDS : STARTS;
  const args = { validate: ['validate', specs], '--version': ['--version'] };
  const of = (main, what) => () => measuredNode([main, ...args[what]]);
  const before = (what) => `trenchctl ${what}, the build of --against`;
  const contenders = { [BARE]: () => measuredNode(['-e', '0']) };
  for (const what of Object.keys(args)) {
    if (against !== undefined) contenders[before(what)] = of(against, what);
    contenders[`trenchctl ${what}`] = of(MAIN, what);
  }
  console.log(
    `\nCommands without a service, ${SEGMENTS} segments with types by name; whole process, ms, median of ${rounds} runs (least-greatest)`,
  );
  const runs = await takeTurns(rounds, contenders);
  row('', wide('time'), wide('processor time'), 'time / bare', 'cpu / bare');
  for (const [name, results] of runs) {
    const cells = ['ms', 'cpu'].map((key) => wide(withSpread(results.map((run) => run[key]))));
    const shares = ['ms', 'cpu'].map((key) => withSpread(ratiosOf(runs, name, BARE, key), 2).split(' ')[0]);
    row(name, ...cells, ...shares);
  }
  for (const [what, limit] of Object.entries(MAX_OF_BARE)) {
    const ours = `trenchctl ${what}`;
    const share = ratio(`${what} / bare Node, time`, ratiosOf(runs, ours, BARE, 'ms'));
    ratio(`${what} / bare Node, processor time`, ratiosOf(runs, ours, BARE, 'cpu'));
    if (runs.has(before(what))) compareBuilds(what, runs.get(before(what)), runs.get(ours));
    if (!isShort)
      claim(`${ours} takes at most ${limit} times a bare node: ${share.toFixed(2)}`, share <= limit);
  }
}
