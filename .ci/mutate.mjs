// Mutation testing of src/plan and src/apply: npm run mutate [-- --count N] [--seed S] [--files src/plan/align.ts,...]
// Every mutant is in the code at once, behind a switch; two processes meet their share of them, and one that hangs is
// ended and begun again behind the mutant that held it (which is found then, too).
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
/** No mutant takes longer than its patience, but for one that never ends. */
const STALL_MS = 40_000;
const LOOK_MS = 2000;
const WANTED = 0.85;
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

/** A number from 0 to below 1 for a mutant, the same each time. */
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

/** Until all of its mutants have been met. */
async function work(name, ids, reach) {
  const results = join(folder, `results-${name}`);
  for (;;) {
    const lines = linesOf(results);
    const met = new Set(lines.filter(([, verdict]) => verdict !== 'meets').map(([id]) => id));
    // The one that it was busy with when it ended.
    const held = lines.at(-1)?.[1] === 'meets' ? lines.at(-1)[0] : undefined;
    if (held !== undefined) met.add(held);
    for (const [id, verdict, by] of lines) if (verdict !== 'meets') verdicts.set(id, { verdict, by });
    if (held !== undefined) verdicts.set(held, { verdict: 'hung' });
    const left = ids.filter((id) => !met.has(id));
    if (left.length === 0) return;
    writeFileSync(join(folder, `ids-${name}`), left.join(' '));
    await once(results, { IDS: join(folder, `ids-${name}`), RESULTS: results, REACH: reach });
    if (linesOf(results).length === lines.length && held === undefined)
      throw new Error('the tests do not run without a mutant');
  }
}

/** One process, until it ends or does not get any further. */
function once(results, settings) {
  return new Promise((ended) => {
    const env = Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [`TRENCHCTL_MUTATION_${name}`, value]),
    );
    const child = spawn('npx', ['vitest', 'run', '--config', 'vitest.mutation.config.ts'], {
      env: { TRENCHCTL_SIM_COUNT: '40', ...process.env, ...env },
      stdio: ['ignore', process.env.TRENCHCTL_DEBUG ? 'inherit' : 'ignore', 'inherit'],
      detached: true,
    });
    let lines = 0;
    let since = Date.now();
    const watch = setInterval(() => {
      const now = linesOf(results);
      if (now.length !== lines || now.at(-1)?.[1] !== 'meets') {
        lines = now.length;
        since = Date.now();
      } else if (Date.now() - since > STALL_MS) process.kill(-child.pid, 'SIGKILL');
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
// What is decided when a module is loaded cannot be switched on, and is left out, as is usual.
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
process.exitCode = score >= WANTED ? 0 : 1;
