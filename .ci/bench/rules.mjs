// The cost of company rules: a plan that changes every segment, with and without rules that hold.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, measuredNode, recordedService } from './children.mjs';
import { planWorld } from './plan-world.mjs';
import { claim, ratio, row, wide, withSpread } from './report.mjs';
import { ratiosOf, takeTurns } from './turns.mjs';

const ROUNDS = Number(process.env.TRENCHCTL_BENCH_ROUNDS ?? 7);
const SEGMENTS = 200;
const LATENCY_MS = 20;
/** The most processor time of a plan with rules, as a multiple of the same plan without rules. */
const MOST = 1.05;
const WITHOUT = 'trenchctl plan --rules none';
const WITH = 'trenchctl plan --rules company.yaml';

/** Rules of every usual kind: sections, layers, items, kinds of items and pairs. */
const RULES = `apiVersion: trenchctl-rules/v1
rules:
  depth: {severity: error, for: section, require: section.depth >= 600}
  width: {severity: warning, for: section, require: section.width >= 300 && section.width <= 20000}
  tape: {severity: note, for: layer, where: layer.tapeCount > 0, require: layer.number == section.layerCount}
  cover: {severity: error, for: item, where: item.isPower && item.inside == "", require: item.depth >= 400}
  cover-mv: {severity: error, for: cable, where: item.voltage == "MV", require: item.depth >= 500}
  pipe: {severity: error, for: pipe, where: item.isPower, require: item.diameter >= 110}
  fill: {severity: error, for: pipe, where: item.contentCount > 0, require: item.innerDiameter >= 1.2 * item.bundleDiameter}
  gas: {severity: error, for: pair, where: (a.isPower || a.isTelecom) && b.category == "GAS", require: clearance >= 300}
  telecom: {severity: warning, for: pair, where: a.isPower && b.isTelecom, require: clearance >= 100}
`;

export async function benchRules() {
  const world = await planWorld({ segments: SEGMENTS });
  for (const name of readdirSync(world.specs)) changeAll(join(world.specs, name));
  const rules = join(world.folder, 'company.yaml');
  writeFileSync(rules, RULES);
  const service = await recordedService(world, LATENCY_MS);
  const plan = (file) => async () => {
    const args = [MAIN, 'plan', world.specs, '--rules', file];
    const { stdout, ms, cpu } = await measuredNode(args, {
      env: { ...service.env, TRENCHCTL_PARALLELISM: '16' },
    });
    if (file === rules && !stdout.includes('9 rules')) throw new Error(`not judged: ${stdout.slice(-500)}`);
    return { ms, cpu };
  };
  console.log(
    `\nA plan that changes ${SEGMENTS} segments of 39 items; whole process, ms, median of ${ROUNDS} runs (least-greatest)`,
  );
  const runs = await takeTurns(ROUNDS, { [WITHOUT]: plan('none'), [WITH]: plan(rules) });
  await service.stop();
  row('', wide('time'), wide('processor time'));
  for (const [name, results] of runs)
    row(name, ...['ms', 'cpu'].map((key) => wide(withSpread(results.map((run) => run[key])))));
  const share = ratio('plan with rules / without, processor time', ratiosOf(runs, WITH, WITHOUT, 'cpu'));
  claim(`rules cost at most 5 % of processor time: x ${share.toFixed(3)}`, share <= MOST);
}

/** Every section lies 10 mm deeper, so every segment changes in place and is rehearsed. */
function changeAll(file) {
  const deeper = (_, cover) => `coverThickness: ${Number(cover) + 10}`;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/coverThickness: (\d+)/g, deeper));
}
