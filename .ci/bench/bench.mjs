// npm run bench: ratios measured in one run. Absolute numbers say more about the machine than about the program.
// Runs all parts, or the named ones: npm run bench -- cli planner
// --against FILE: the part cli measures this main file of another build in the same rounds. --check: compares the ratios with
// expected.json (--short: a few rounds, fails only on a doubling). --write-expected: writes the ratios into expected.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { compareRatios, fails, mergeExpected } from './expected.mjs';
import { benchOptions } from './options.mjs';
import { claimsMissed, printComparison, ratiosFound, row } from './report.mjs';
import { stopAll } from './servers.mjs';

/** A part is loaded when it runs, so that a short run does not load the browser and the load generator. */
const PARTS = {
  service: () => import('./service.mjs').then(({ benchService }) => benchService),
  search: () => import('./search.mjs').then(({ benchSearch }) => benchSearch),
  cli: () => import('./cli.mjs').then(({ benchCli }) => benchCli),
  growth: () => import('./growth.mjs').then(({ benchGrowth }) => benchGrowth),
  'only-changed': () => import('./only-changed.mjs').then(({ benchOnlyChanged }) => benchOnlyChanged),
  apply: () => import('./apply.mjs').then(({ benchApply }) => benchApply),
  memory: () => import('./memory.mjs').then(({ benchMemory }) => benchMemory),
  planner: () => import('./planner.mjs').then(({ benchPlanner }) => benchPlanner),
  report: () => import('./html-report.mjs').then(({ benchHtmlReport }) => benchHtmlReport),
  lsp: () => import('./lsp.mjs').then(({ benchLsp }) => benchLsp),
  preview: () => import('./preview.mjs').then(({ benchPreview }) => benchPreview),
  drawing: () => import('./drawing.mjs').then(({ benchDrawing }) => benchDrawing),
  rating: () => import('./rating.mjs').then(({ benchRating }) => benchRating),
  rules: () => import('./rules.mjs').then(({ benchRules }) => benchRules),
};
/** Parts that run only if they are named: they claim nothing, or take long. */
const ON_REQUEST = {
  profile: () => import('./profile.mjs').then(({ profileCli }) => profileCli),
  bounds: () => import('./bounds.mjs').then(({ benchBounds }) => benchBounds),
  'growth-100000': () =>
    import('./growth.mjs').then(({ benchGrowthToTheLargest }) => benchGrowthToTheLargest),
  import: () => import('./import.mjs').then(({ benchImport }) => benchImport),
  large: () => import('./large.mjs').then(({ benchLarge }) => benchLarge),
  scale: () => import('./scale.mjs').then(({ benchScale }) => benchScale),
};
/** Parts that have ratios. */
const CHECKED = ['cli', 'service', 'apply', 'rules'];
/** Those of the short form of `--check`. */
const SHORT = ['cli', 'service'];
const EXPECTED = new URL('expected.json', import.meta.url);

function asked() {
  try {
    return benchOptions(process.argv.slice(2), {
      always: Object.keys(PARTS),
      onRequest: Object.keys(ON_REQUEST),
      checked: CHECKED,
      short: SHORT,
    });
  } catch (error) {
    console.error(`bench: ${error.message}`);
    return process.exit(1);
  }
}

const expected = () => (existsSync(EXPECTED) ? JSON.parse(readFileSync(EXPECTED, 'utf8')) : { ratios: {} });

/** Prints every ratio beside the expected one, and returns the number of those that fail. */
function checkRatios(isShort) {
  const findings = compareRatios(ratiosFound(), expected().ratios, isShort);
  console.log(
    `\nRatios against .ci/bench/expected.json${isShort ? '; a doubling fails, in the best round' : ''}`,
  );
  row('', 'measured', 'expected', 'limit');
  const cell = (number) => number?.toFixed(2) ?? '-';
  for (const { name, measured, expected: usual, limit, state } of findings)
    row(name, cell(measured), cell(usual), cell(limit), state);
  const failed = findings.filter((finding) => fails(finding, isShort));
  const isNew = failed.some(({ state }) => state === 'new');
  if (failed.length > 0)
    console.log(
      `\n${failed.length} of ${findings.length} ratios failed. Measure again on a quiet machine; if a change is meant, run npm run bench -- --write-expected and say in the commit why.${isNew ? ' A new ratio has to be written too.' : ''}`,
    );
  return failed.length;
}

function writeExpected() {
  const ratios = mergeExpected(expected().ratios, ratiosFound());
  const machine = `Node ${process.version}, ${process.arch}, ${availableParallelism()} cores`;
  writeFileSync(EXPECTED, `${JSON.stringify({ machine, ratios }, null, 2)}\n`);
  console.log(`\n.ci/bench/expected.json: ${Object.keys(ratiosFound()).length} ratios written`);
}

const { names, against, check, isShort, writeExpected: writes } = asked();
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
console.log(
  `trenchctl ${version}, Node ${process.version}, ${process.arch}, ${availableParallelism()} cores`,
);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stopAll().then(() => process.exit(1)));
try {
  for (const name of names) {
    const bench = await { ...PARTS, ...ON_REQUEST }[name]();
    await bench({ isShort, against });
  }
} finally {
  await stopAll();
}
printComparison();
if (writes) writeExpected();
if (check && checkRatios(isShort) > 0) process.exitCode = 1;
if (!isShort && claimsMissed() > 0) process.exitCode = 1;
