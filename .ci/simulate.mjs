// npm run simulate -- [NAME...] [--count N | --share N] [--seed S] [--path P] [--skip K]: runs the simulations with larger counts than CI. A
// count without a name is a number of changes with fault schedules; the name `all` stands for every simulation; a path is one case of
// one simulation, as a failure prints it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { refuse, scriptOptions } from './script-options.mjs';

/** The default count and the file of each simulation; the titles of a file that holds several begin with the name. */
const SIMULATIONS = {
  requests: { count: 50_000, at: 'requests' },
  kill: { count: 200, at: 'kill' },
  writers: { count: 100, at: 'writers' },
  ids: { count: 200, at: 'ids' },
  reconcile: { count: 2_000, at: 'reconcile' },
  calculation: { count: 1_000, at: 'calculation' },
  faults: { count: 8_000, at: 'faults/faults' },
  deletions: { count: 500, at: 'faults/faults' },
  rivals: { count: 2_000, at: 'faults/rivals' },
  appliers: { count: 2_000, at: 'appliers' },
  cuts: { count: 2_000, at: '../plan/resume-several' },
  locality: { count: 2_000, at: 'locality' },
  ownership: { count: 2_000, at: '../plan/ownership' },
  specs: { count: 100_000, at: '../spec/yaml/quick/quick-yaml-same' },
  deviations: { count: 5_000, at: '../deviations/random' },
  rules: { count: 100_000, at: 'rules' },
  ratings: { count: 2_000, at: '../rating/fuzzed' },
};

const { values, positionals } = scriptOptions(
  {
    count: { type: 'number', least: 1 },
    // Of each simulation the Nth part of its long count: CI plays a 500th, in which every kind of case that a test asks for occurs.
    share: { type: 'number', least: 1, default: 1 },
    seed: { type: 'number', default: 7 },
    path: { type: 'string', default: '' },
    skip: { type: 'number', default: 0 },
  },
  { allowPositionals: true },
);
if (values.path !== '' && !/^\d+(:\d+)*$/.test(values.path))
  refuse(`--path takes the path of a case as a failure prints it, not ${JSON.stringify(values.path)}`);
const every = Object.keys(SIMULATIONS);
const unnamed = values.count === undefined ? every : ['faults'];
const names =
  positionals.length > 0 ? positionals.flatMap((name) => (name === 'all' ? every : name)) : unnamed;
const unknown = names.filter((name) => !(name in SIMULATIONS));
if (unknown.length > 0)
  refuse(`there is no simulation ${unknown.join(', ')}; there are all, ${every.join(', ')}`);
/** Plays one simulation, shows its output when it has ended, and returns whether it passed. */
async function play(name) {
  const { count, at } = SIMULATIONS[name];
  const env = {
    ...process.env,
    TRENCHCTL_SIM_COUNT: String(values.count ?? Math.ceil(count / values.share)),
    TRENCHCTL_SIM_SEED: String(values.seed),
    TRENCHCTL_SIM_PATH: values.path,
    TRENCHCTL_SIM_SKIP: String(values.skip),
  };
  const about = `${name}: count ${env.TRENCHCTL_SIM_COUNT}, seed ${env.TRENCHCTL_SIM_SEED}`;
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    join('test/simulation', at),
    ...(at === 'faults/faults' ? ['-t', `${name}:`] : []),
    '--testTimeout=7200000',
  ];
  console.log(about);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  console.log(`\n== ${about}\n${out}${error}`);
  return (await ended) === 0;
}

// Two at a time, because most simulations use one processor.
const limit = pLimit(2);
const results = await Promise.all(names.map((name) => limit(play, name)));
process.exit(results.every(Boolean) ? 0 : 1);
