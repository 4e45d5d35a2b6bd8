// Checks the imports of the code against the import table, and fails if it finds no code.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../', import.meta.url)));
const { stdout, stderr, status } = spawnSync(
  process.execPath,
  [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    'src',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
  ],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);
let summary;
try {
  ({ summary } = JSON.parse(stdout));
} catch {
  console.error(stderr || stdout);
  process.exit(1);
}
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} -> ${to}`);
console.log(
  `architecture: ${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.error} violations`,
);
if (summary.totalCruised === 0 || summary.error > 0 || status !== 0) process.exit(1);
