// npm run bench: ratios measured in one run. Absolute numbers say more about the machine than about the program.
// Runs all parts, or the named ones: node test/bench/bench.mjs cli planner
import { readFileSync } from 'node:fs';
import { benchApply } from './apply.mjs';
import { benchBounds } from './bounds.mjs';
import { benchCli } from './cli.mjs';
import { benchDrawing } from './drawing.mjs';
import { benchHtmlReport } from './html-report.mjs';
import { benchMemory } from './memory.mjs';
import { benchOnlyChanged } from './only-changed.mjs';
import { benchPlanner } from './planner.mjs';
import { profileCli } from './profile.mjs';
import { claimsMissed } from './report.mjs';
import { benchSearch } from './search.mjs';
import { stopAll } from './servers.mjs';
import { benchService } from './service.mjs';

const PARTS = {
  service: benchService,
  search: benchSearch,
  cli: benchCli,
  'only-changed': benchOnlyChanged,
  apply: benchApply,
  memory: benchMemory,
  planner: benchPlanner,
  report: benchHtmlReport,
  drawing: benchDrawing,
};
/** Parts that run only if they are named: they measure and claim nothing. */
const ON_REQUEST = { profile: profileCli, bounds: benchBounds };

const known = { ...PARTS, ...ON_REQUEST };
const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(PARTS);
const unknown = names.filter((name) => !Object.hasOwn(known, name));
if (unknown.length > 0) {
  console.error(`bench: no part is called ${unknown.join(', ')}; there are ${Object.keys(known).join(', ')}`);
  process.exit(1);
}
console.log(
  `trenchctl ${JSON.parse(readFileSync('package.json', 'utf8')).version}, Node ${process.version}, ${process.arch}`,
);
try {
  for (const name of names) await known[name]();
} finally {
  await stopAll();
}
if (claimsMissed() > 0) process.exitCode = 1;
