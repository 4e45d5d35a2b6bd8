// npm run simulate -- [requests|kill|writers|ids|reconcile] [--count N] [--seed S]: the simulations with more than CI runs of them.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const COUNTS = { requests: 50_000, kill: 200, writers: 20, ids: 200, reconcile: 2_000 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string' }, seed: { type: 'string', default: '7' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(COUNTS);
const unknown = names.filter((name) => !(name in COUNTS));
if (unknown.length > 0) {
  console.error(`there is no simulation ${unknown.join(', ')}; there are ${Object.keys(COUNTS).join(', ')}`);
  process.exit(1);
}
let failed = 0;
for (const name of names) {
  const env = {
    ...process.env,
    TRENCHCTL_SIM_COUNT: values.count ?? String(COUNTS[name]),
    TRENCHCTL_SIM_SEED: values.seed,
  };
  console.log(`${name}: count ${env.TRENCHCTL_SIM_COUNT}, seed ${env.TRENCHCTL_SIM_SEED}`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', `test/simulation/${name}`, '--testTimeout=7200000'];
  if (spawnSync(process.execPath, args, { stdio: 'inherit', env }).status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
