// Shows where the time of a plan is spent: the load time of each module, and a CPU profile of the whole process by folder.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MAIN, parallelism, recordedService, runNode } from './children.mjs';
import { planWorld } from './plan-world.mjs';
import { middle, row } from './report.mjs';

const RUNS = 7;
const LIBRARIES = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies);
const OWN = [
  ...[
    'cli/run',
    'cli/connect',
    'cli/make-plan',
    'cli/commands/plan',
    'cli/commands/validate',
    'cli/commands/serve',
  ],
  ...['spec/load-specs', 'api/operations', 'auth/token-source', 'plan/plan', 'service/create-service'],
];

export async function profileCli() {
  console.log(`\nLoading one module in a fresh process, median of ${RUNS}`);
  for (const name of LIBRARIES) row(name, `${(await loading(name)).toFixed(0)} ms`);
  for (const name of OWN)
    row(`dist/${name}.js`, `${(await loading(pathToFileURL(`dist/${name}.js`).href)).toFixed(0)} ms`);
  const world = await planWorld({ segments: 200 });
  const service = await recordedService(world, 20);
  const args = ['--cpu-prof', `--cpu-prof-dir=${world.folder}`, MAIN, 'plan', world.specs];
  const { ms } = await runNode([...args, ...(await parallelism(16))], { env: service.env });
  await service.stop();
  const file = readdirSync(world.folder).find((name) => name.endsWith('.cpuprofile'));
  const profile = JSON.parse(readFileSync(join(world.folder, file), 'utf8'));
  console.log(`\nCPU of a plan of 200 segments by where the code is (whole process ${ms.toFixed(0)} ms)`);
  for (const [place, spent] of byPlace(profile)) row(place, `${spent.toFixed(0)} ms`);
  console.log('\nFunctions of trenchctl with everything that they call, waiting not counted');
  for (const [name, spent] of withCallees(profile).slice(0, 25)) row(name, `${spent.toFixed(0)} ms`);
}

async function loading(name) {
  const code = `const began = performance.now(); await import(${JSON.stringify(name)}); console.log(performance.now() - began);`;
  const took = [];
  for (let n = 0; n < RUNS; n += 1) {
    const { stdout } = await runNode(['--input-type=module', '-e', code]);
    took.push(Number(stdout));
  }
  return middle(took);
}

/** Returns the self time of functions, summed by package, folder of dist, or module of Node. */
function byPlace({ nodes, samples, timeDeltas }) {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  const spent = new Map();
  samples.forEach((id, n) => {
    const place = places.get(id);
    spent.set(place, (spent.get(place) ?? 0) + timeDeltas[n] / 1000);
  });
  return [...spent].sort((a, b) => b[1] - a[1]).filter(([, ms]) => ms >= 5);
}

/** Returns the time of a function with its callees; a recursive function counts once. */
function withCallees({ nodes, samples, timeDeltas }) {
  const node = new Map(nodes.map((one) => [one.id, one]));
  const caller = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const spent = new Map();
  samples.forEach((sample, n) => {
    const names = new Set();
    for (let id = sample; id !== undefined; id = caller.get(id)) {
      const { functionName, url } = node.get(id).callFrame;
      const file = /\/(dist\/.*)/.exec(url)?.[1];
      if (file && functionName !== '' && !url.includes('/node_modules/'))
        names.add(`${functionName}, ${file}`);
    }
    for (const name of names) spent.set(name, (spent.get(name) ?? 0) + timeDeltas[n] / 1000);
  });
  return [...spent].sort((a, b) => b[1] - a[1]);
}

function placeOf({ functionName, url }) {
  const library = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  const own = /\/(dist\/[^/]+)\//.exec(url)?.[1];
  if (library || own) return library ?? own;
  if (url.startsWith('node:')) return url.split('/').slice(0, 3).join('/');
  return functionName.startsWith('(') ? functionName : 'native code';
}
