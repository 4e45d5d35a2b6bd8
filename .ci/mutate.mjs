// Mutation testing of the folders of src that decide something (test/mutation/areas.mjs):
//   npm run mutate                          all folders, with a table of scores at the end
//   npm run mutate -- --changed main        only files that differ from a commit; --count N is then for all folders together
//   npm run mutate -- --changed main --most 2   only the two folders in which most files differ; CI takes one, because each takes minutes
//   npm run mutate -- --files src/rules     one folder or file; --count N takes a random share by --seed S
//   npm run mutate -- --least 60            fails below 60 %, not below 85 %: CI does so, because its samples are small
//   npm run mutate -- --files src/cli --each 10   at most ten mutants of each file
//   npm run mutate -- --files src/rules/judge.ts --lines 22,40-45 --tests company-rules   all mutants of these lines, with these tests
//   npm run mutate -- --files src/rules --again r.json --tests company-rules/judge
//                                           the survivors of an earlier report, with the tests that were written for them
//   npm run mutate -- --files src/rules --overlap
//                                           also which test files find mutants that no other file finds
// All mutants are in the code at once, behind a switch. Two processes test a share of them each; a process that hangs is
// ended and started again after the mutant that blocked it, which counts as found. So does a mutant with which the process
// ended twice. A run that is interrupted prints the score of the mutants that were tested.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AREAS } from '../test/mutation/areas.mjs';
import { chooseMutants } from './choose-mutants.mjs';
import { refuse, scriptOptions } from './script-options.mjs';

const { values } = scriptOptions({
  count: { type: 'number', least: 1 },
  each: { type: 'number', least: 1 },
  lines: { type: 'string' },
  seed: { type: 'number', default: 20260417 },
  files: { type: 'string' },
  changed: { type: 'string' },
  most: { type: 'number', least: 1, default: Number.POSITIVE_INFINITY },
  processes: { type: 'number', least: 1, default: 2 },
  least: { type: 'number', default: 85 },
  report: { type: 'string' },
  again: { type: 'string' },
  tests: { type: 'string' },
  overlap: { type: 'boolean', default: false },
});
const EQUIVALENT = JSON.parse(readFileSync('test/mutation/equivalent.json', 'utf8'));
const LOOK_MS = 500;
const DESIRED = values.least / 100;
const folder = mkdtempSync(join(tmpdir(), 'trenchctl-mutation-'));

/** The folder of the table that holds a file or folder. */
const areaOf = (path) => Object.keys(AREAS).find((area) => path === area || path.startsWith(`${area}/`));

/** Several folders are measured one after the other, each by a process of its own, because each has other tests. */
function measureAll(paths, count) {
  const results = paths.map((files) => {
    const report = join(folder, 'report.json');
    const passed = ['seed', 'processes', 'least', 'each']
      .filter((name) => values[name] !== undefined)
      .flatMap((name) => [`--${name}`, String(values[name])]);
    if (count !== undefined) passed.push('--count', String(count));
    const { status } = spawnSync(
      process.execPath,
      [process.argv[1], '--files', files.join(','), '--report', report, ...passed],
      { stdio: 'inherit' },
    );
    if (!existsSync(report)) return { files, status: status ?? 1 };
    const verdicts = JSON.parse(readFileSync(report, 'utf8')).map(({ verdict }) => verdict);
    rmSync(report);
    return { files, status, ...scoreOf(verdicts) };
  });
  console.log(
    '\n| sources | mutants | found | survived | not reached | equivalent | score |\n|---|---|---|---|---|---|---|',
  );
  for (const { files, tested, found, survived, unreached, equivalent, score } of results)
    console.log(
      tested === undefined
        ? `| ${files.join(', ')} | no result |`
        : `| ${files.join(', ')} | ${tested} | ${found} | ${survived} | ${unreached} | ${equivalent} | ${(100 * score).toFixed(1)} % |`,
    );
  rmSync(folder, { recursive: true, force: true });
  process.exit(results.every(({ status }) => status === 0) ? 0 : 1);
}

/**
 * Code that runs when a module is loaded cannot be switched, so its mutants are left out, as is usual. So are those that are listed as
 * equivalent in test/mutation/equivalent.json.
 */
function scoreOf(verdicts) {
  const count = (...kinds) => verdicts.filter((verdict) => kinds.includes(verdict)).length;
  const equivalent = count('equivalent');
  const tested = verdicts.length - count('static') - equivalent;
  const found = count('killed', 'hung');
  const score = tested === 0 ? 1 : found / tested;
  return { tested, found, survived: count('survived'), unreached: count('unreached'), equivalent, score };
}

/** The file of a mutant and the text of its line. Other changes of the file may move the line. */
function placeOf({ at }) {
  const [file, line] = at.split(':');
  return { file, line: readFileSync(file, 'utf8').split('\n')[line - 1].trim() };
}

/** A mutant that is listed with a reason why no test can find it, by the text of its line. */
const isEquivalent = ({ file, line, replacement }) =>
  EQUIVALENT.some((one) => one.file === file && one.line === line && one.to === replacement);

const isOpen = ({ verdict }) => verdict === 'survived' || verdict === 'unreached';
const keyOf = ({ file, line, mutatorName, replacement }) =>
  JSON.stringify([file, line, mutatorName, replacement]);

/** The files of the measured folders that differ from a commit, by folder. */
function changedSince(commit) {
  const { status, stdout } = spawnSync(
    'git',
    ['diff', '--name-only', '--diff-filter=d', commit, '--', 'src'],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) refuse(`--changed takes a commit of this repository, not ${JSON.stringify(commit)}`);
  const names = stdout.split('\n').filter((name) => name.endsWith('.ts') && areaOf(name));
  return Object.keys(AREAS)
    .map((area) => names.filter((name) => areaOf(name) === area))
    .filter((own) => own.length > 0);
}

if (values.files === undefined && values.changed === undefined)
  measureAll(
    Object.keys(AREAS).map((area) => [area]),
    values.count,
  );
if (values.files === undefined) {
  const changed = changedSince(values.changed)
    .sort((a, b) => b.length - a.length)
    .slice(0, values.most);
  measureAll(changed, values.count && Math.ceil(values.count / changed.length));
}

const mutated = values.files.split(',');
const missing = [...mutated, ...(values.again === undefined ? [] : [values.again])].filter(
  (path) => !existsSync(path),
);
if (missing.length > 0) refuse(`there is no file or folder ${missing.join(', ')}`);
if (values.lines !== undefined && !(mutated.length === 1 && /^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(values.lines)))
  refuse('--lines takes numbers of lines such as 22,40-45 of the one file that --files names');
const tests = values.tests?.split(',') ?? [...new Set(mutated.flatMap((path) => AREAS[areaOf(path)] ?? []))];
if (tests.length === 0) refuse(`no tests are named for ${values.files} in test/mutation/areas.mjs`);
process.env.TRENCHCTL_MUTATE = values.files;
process.env.TRENCHCTL_MUTATION_TESTS = tests.join(',');
process.env.TRENCHCTL_MUTATION_OVERLAP = values.overlap ? '1' : '';

const { createServer } = await import('vite');
const server = await createServer({
  configFile: 'vitest.mutation.config.ts',
  logLevel: 'silent',
  server: { middlewareMode: true },
});
const { list } = await server.ssrLoadModule('virtual:mutants');
await server.close();

const about = new Map(list.map((mutant) => [mutant.id, { ...mutant, ...placeOf(mutant) }]));
const earlier = values.again === undefined ? [] : JSON.parse(readFileSync(values.again, 'utf8'));
const survivors = new Set(earlier.filter(isOpen).map(keyOf));
const chosen = chooseMutants(
  values.again === undefined ? list : list.filter(({ id }) => survivors.has(keyOf(about.get(id)))),
  values,
);
if (values.lines !== undefined && chosen.length === 0)
  refuse(`${values.files} has no mutants on the lines ${values.lines}`);
const verdicts = new Map();

const linesOf = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [line.split('\t')]))
    : [];

let isInterrupted = false;
let isBroken = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isInterrupted = true;
  });

/** Runs until all of its mutants are tested. */
async function work(name, ids, reach) {
  const [results, now] = [join(folder, `results-${name}`), join(folder, `now-${name}`)];
  const ended = new Set();
  for (let left = ids; left.length > 0 && !isInterrupted; left = ids.filter((id) => !verdicts.has(id))) {
    writeFileSync(join(folder, `ids-${name}`), left.join(' '));
    rmSync(now, { force: true });
    const wasLate = await once(now, {
      IDS: join(folder, `ids-${name}`),
      RESULTS: results,
      NOW: now,
      REACH: reach,
    });
    for (const [id, verdict, ...by] of linesOf(results)) verdicts.set(id, { verdict, by });
    if (isInterrupted) return;
    const [[held] = []] = linesOf(now);
    if (held === undefined) {
      isBroken = true;
      isInterrupted = true;
      return;
    }
    // The process ended while it tested this mutant. Something else may have ended it, so the mutant is tested once more.
    if (!verdicts.has(held) && (wasLate || ended.has(held))) verdicts.set(held, { verdict: 'hung' });
    ended.add(held);
  }
}

const printed = new Set();
/** Prints survivors as soon as they are known, so that work on them can begin. */
function printSurvivors(results) {
  for (const [id, verdict] of results) {
    const one = { ...about.get(id), verdict };
    if (printed.has(id) || !isOpen(one) || isEquivalent(one)) continue;
    printed.add(id);
    console.log(
      `${verdict} ${one.at} ${one.mutatorName}: ${String(one.replacement).replace(/\s+/g, ' ').slice(0, 160)}`,
    );
  }
}

/** Runs one process until it ends; returns true if a test took longer than the limit, and the process was ended for it. */
function once(now, settings) {
  return new Promise((ended) => {
    const env = Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [`TRENCHCTL_MUTATION_${name}`, value]),
    );
    const child = spawn('npx', ['vitest', 'run', '--config', 'vitest.mutation.config.ts'], {
      env: { TRENCHCTL_SIM_COUNT: '40', ...process.env, ...env },
      stdio: ['ignore', process.env.TRENCHCTL_DEBUG ? 'inherit' : 'ignore', 'inherit'],
      detached: true,
    });
    let isLate = false;
    const watch = setInterval(() => {
      printSurvivors(linesOf(settings.RESULTS));
      const [[, until] = []] = linesOf(now);
      isLate ||= Date.now() > Number(until ?? Number.POSITIVE_INFINITY);
      if (isLate || isInterrupted) process.kill(-child.pid, 'SIGKILL');
    }, LOOK_MS);
    child.on('exit', () => {
      clearInterval(watch);
      printSurvivors(linesOf(settings.RESULTS));
      ended(isLate);
    });
  });
}

const reach = join(folder, 'reach.json');
const { processes } = values;
// The first process finds out which tests reach which mutants; the others start when it knows.
const alone = processes > 1 ? 1 : chosen.length;
await work('first', chosen.slice(0, alone), reach);
const shares = Array.from({ length: processes }, (_, n) =>
  chosen.slice(alone).filter((_, m) => m % processes === n),
);
await Promise.all(shares.map((share, n) => work(String(n), share, reach)));

const measured = [...verdicts].sort(([a], [b]) => a - b).map(([id, one]) => ({ ...about.get(id), ...one }));
const fresh = new Map(measured.toSorted((a, b) => isOpen(a) - isOpen(b)).map((one) => [keyOf(one), one]));
const there = new Set([...about.values()].map(keyOf));
// Survivors of the earlier report whose code has changed or gone are left out; one that was not tested again is as it was.
const result = (values.again === undefined ? measured : earlier)
  .flatMap((one) =>
    values.again !== undefined && isOpen(one)
      ? (fresh.get(keyOf(one)) ?? (there.has(keyOf(one)) ? one : []))
      : one,
  )
  .map((one) => (isOpen(one) && isEquivalent(one) ? { ...one, verdict: 'equivalent' } : one));
const { tested, found, survived, unreached, equivalent, score } = scoreOf(
  result.map(({ verdict }) => verdict),
);
console.log(
  tested === 0
    ? `\nNo mutant of ${values.files} was tested, of ${chosen.length} chosen ones${isInterrupted ? '' : ': their code runs when its module is loaded, or they are equivalent'}`
    : `\n${tested} of ${list.length} mutants of ${values.files} (seed ${values.seed}): ${found} found, ${survived} survived, ${unreached} not reached, ${equivalent} equivalent: ${(100 * score).toFixed(1)} %`,
);
/** For each test file: the mutants that it found, and those of them that no other file found. */
function printOverlap() {
  const files = new Map();
  for (const { by = [] } of result) {
    const finders = [...new Set(by.map((test) => test.split(': ')[0]))];
    for (const file of finders) {
      const [found, only] = files.get(file) ?? [0, 0];
      files.set(file, [found + 1, only + (finders.length === 1 ? 1 : 0)]);
    }
  }
  console.log('\nfound  by no other file');
  for (const [file, [found, only]] of [...files].sort(([, a], [, b]) => a[1] - b[1] || b[0] - a[0]))
    console.log(`${String(found).padStart(5)}  ${String(only).padStart(16)}  ${file.replace('..', 'test')}`);
}
if (values.overlap) printOverlap();
if (values.report) writeFileSync(values.report, JSON.stringify(result, null, 1));
rmSync(folder, { recursive: true, force: true });
if (isBroken)
  console.error(
    'The tests ended before the first mutant, so mutants are left. With TRENCHCTL_DEBUG=1 their output is shown.',
  );
const isMeasured = !isBroken && (tested > 0 || !isInterrupted);
process.exitCode = isMeasured && score >= DESIRED ? 0 : 1;
