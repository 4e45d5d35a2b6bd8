// Mutation testing of src/plan and src/apply: npm run mutate [-- --count N] [--seed S] [--files src/plan/algorithms/align.ts,...]
// All mutants are in the code at once, behind a switch. Two processes test a share of them each; a process that hangs is
// ended and started again after the mutant that blocked it, which counts as found.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: '20260417' },
    files: { type: 'string', default: 'src/plan,src/apply' },
    processes: { type: 'string', default: '2' },
    report: { type: 'string' },
  },
});
const LOOK_MS = 500;
const DESIRED = 0.85;
const folder = mkdtempSync(join(tmpdir(), 'trenchctl-mutation-'));
process.env.TRENCHCTL_MUTATE = values.files;

const { createServer } = await import('vite');
const server = await createServer({
  configFile: 'vitest.mutation.config.ts',
  logLevel: 'silent',
  server: { middlewareMode: true },
});
const { list } = await server.ssrLoadModule('virtual:mutants');
await server.close();

/** Returns a number from 0 to below 1 for a mutant, the same each time. */
function chance(id) {
  let x = (Number(id) + 1) * 2654435761 + Number(values.seed);
  x = Math.imul(x ^ (x >>> 16), 2246822507);
  x = Math.imul(x ^ (x >>> 13), 3266489909);
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
}

const inOrder = list.toSorted((a, b) => chance(a.id) - chance(b.id));
const chosen = inOrder.slice(0, Number(values.count ?? list.length)).map(({ id }) => id);
const verdicts = new Map();

const linesOf = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [line.split('\t')]))
    : [];

/** Runs until all of its mutants are tested. */
async function work(name, ids, reach) {
  const [results, now] = [join(folder, `results-${name}`), join(folder, `now-${name}`)];
  for (let left = ids; left.length > 0; left = ids.filter((id) => !verdicts.has(id))) {
    writeFileSync(join(folder, `ids-${name}`), left.join(' '));
    rmSync(now, { force: true });
    await once(now, { IDS: join(folder, `ids-${name}`), RESULTS: results, NOW: now, REACH: reach });
    for (const [id, verdict, by] of linesOf(results)) verdicts.set(id, { verdict, by });
    const [[held] = []] = linesOf(now);
    if (held === undefined) throw new Error('the tests do not run without a mutant');
    // The mutant that was being tested when the process ended.
    if (!verdicts.has(held)) verdicts.set(held, { verdict: 'hung' });
  }
}

/** Runs one process until it ends or a test takes longer than the limit. */
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
    const watch = setInterval(() => {
      const [[, until] = []] = linesOf(now);
      if (Date.now() > Number(until ?? Number.POSITIVE_INFINITY)) process.kill(-child.pid, 'SIGKILL');
    }, LOOK_MS);
    child.on('exit', () => {
      clearInterval(watch);
      ended();
    });
  });
}

const reach = join(folder, 'reach.json');
const first = chosen.slice(0, 1);
await work('first', first, reach);
const shares = Array.from({ length: Number(values.processes) }, (_, n) =>
  chosen.slice(1).filter((_, m) => m % Number(values.processes) === n),
);
await Promise.all(shares.map((share, n) => work(String(n), share, reach)));

const about = new Map(list.map((mutant) => [mutant.id, mutant]));
const count = (...kinds) => [...verdicts.values()].filter(({ verdict }) => kinds.includes(verdict)).length;
const found = count('killed', 'hung');
for (const [id, { verdict }] of [...verdicts].sort(([a], [b]) => a - b)) {
  if (verdict !== 'survived' && verdict !== 'unreached') continue;
  const { at, mutatorName, replacement } = about.get(id);
  console.log(`${verdict} ${at} ${mutatorName}: ${String(replacement).replace(/\s+/g, ' ').slice(0, 100)}`);
}
// Code that runs when a module is loaded cannot be switched, so its mutants are left out, as is usual.
const score = found / (verdicts.size - count('static'));
console.log(
  `\n${verdicts.size} of ${list.length} mutants (seed ${values.seed}): ${count('killed')} killed, ${count('hung')} hung, ${count('survived')} survived, ${count('unreached')} not reached, ${count('static')} left out: ${(100 * score).toFixed(1)} %`,
);
if (values.report)
  writeFileSync(
    values.report,
    JSON.stringify(
      [...verdicts].map(([id, v]) => ({ ...about.get(id), ...v })),
      null,
      1,
    ),
  );
rmSync(folder, { recursive: true, force: true });
process.exitCode = score >= DESIRED ? 0 : 1;
