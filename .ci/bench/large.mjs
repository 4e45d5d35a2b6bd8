// A large company: 20,000 new segments in 50 projects through all commands, on `serve` with its data on the disk.
// TRENCHCTL_BENCH_SEGMENTS and TRENCHCTL_BENCH_PROJECTS change the size, TRENCHCTL_BENCH_MAIN the build of client and service.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { settingsFor } from './apply-world.mjs';
import { MAIN, measuredPeak } from './children.mjs';
import { claim, mib, row } from './report.mjs';
import { start, tmpData } from './servers.mjs';

const SEGMENTS = Number(process.env.TRENCHCTL_BENCH_SEGMENTS ?? 20_000);
const PROJECTS = Number(process.env.TRENCHCTL_BENCH_PROJECTS ?? 50);
const SEGMENTS_A_FILE = 400;
const TYPES = ['TSLF 24 kV 3x1x240 Al', 'TSLF 24 kV 3x1x400 Al'];

export async function benchLarge() {
  const folder = tmpData();
  const specs = writeSpecs(folder);
  const { server, line } = await start(
    [MAIN, 'serve', '--port', '0', '--data', join(folder, 'data'), '--format', 'json'],
    (text) => text.startsWith('{'),
  );
  const env = { ...settingsFor(JSON.parse(line)), NODE_OPTIONS: '--max-old-space-size=8192' };
  console.log(
    `\nLarge: ${SEGMENTS.toLocaleString('en')} new segments of 11 objects in ${PROJECTS} projects, on serve`,
  );
  row('', 'time', 'cpu', 'peak memory', 'exit code', 'load', 'written');
  for (const step of stepsOf(folder, specs)) await rowOf(step, env);
  await server.stop();
}

const stepsOf = (folder, specs) => [
  { name: 'validate', args: ['validate', specs] },
  { name: 'fmt --check', args: ['fmt', '--check', specs] },
  {
    name: 'first plan, saved',
    args: ['plan', specs, '-o', join(folder, 'plan.json')],
    file: join(folder, 'plan.json'),
  },
  {
    name: 'first plan, as a report',
    args: ['plan', specs, '-o', join(folder, 'report.html')],
    file: join(folder, 'report.html'),
  },
  { name: 'apply of the saved plan', args: ['apply', join(folder, 'plan.json'), '--auto-approve'] },
  { name: 'plan without a change', args: ['plan', specs, '--detailed-exitcode'] },
  { name: 'export --all', args: ['export', '--all', '-o', `${join(folder, 'exported')}/`, '--force'] },
  { name: 'drift', args: ['drift', specs] },
  {
    name: 'dossier of one project',
    args: ['dossier', '--target', 'BENCH-1', '-o', `${join(folder, 'handover')}/`],
    file: join(folder, 'handover', 'index.html'),
  },
];

async function rowOf({ name, args, file }, env) {
  const ran = await measuredPeak([MAIN, ...args], { env, mayFail: true });
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
  const size = file && statSync(file, { throwIfNoEntry: false })?.size;
  row(
    `  ${name}`,
    ...[seconds(ran.ms), seconds(ran.cpu), mib(ran.peak), ran.code, loadavg()[0].toFixed(1)],
    size ? mib(size) : '',
  );
  claim(`${name} ends well`, ran.code === 0);
  if (ran.code !== 0) console.log(`${ran.stdout.slice(-1000)}\n${ran.stderr.slice(-1000)}`);
}

function writeSpecs(folder) {
  const specs = join(folder, 'specs');
  mkdirSync(specs);
  const each = Math.ceil(SEGMENTS / PROJECTS);
  for (let p = 0; p < PROJECTS; p += 1)
    for (let from = 0; from < each; from += SEGMENTS_A_FILE) {
      const count = Math.min(SEGMENTS_A_FILE, each - from);
      const all = Array.from({ length: count }, (_, n) => segmentOf(p * each + from + n));
      writeFileSync(join(specs, `bench-${p + 1}-${from}.yaml`), [headOf(p, from), ...all, ''].join('\n'));
    }
  return specs;
}

/** The first file of a project states the project itself, which is new. */
function headOf(p, from) {
  const number = `BENCH-${p + 1}`;
  const project =
    from > 0
      ? [`project: ${number}`]
      : [
          'project:',
          `  number: ${number}`,
          '  create: true',
          `  name: District ${p + 1}`,
          '  status: STARTED',
          '  startDate: 2026-05-04',
          '  owner: kari.nordmann',
          '  modules: [CABLESIMULATOR, CALCULATION]',
        ];
  return ['# Written by the bench.', 'apiVersion: trenchctl/v1', ...project, 'segments:'].join('\n');
}

function segmentOf(n) {
  const layer = (at) => [
    `          - cables: [{type: ${TYPES[(n + at) % 2]}, groupConfiguration: TRIANGLE, count: 2}]`,
    '            pipes: [{type: PVC 110 SN8}]',
  ];
  return [
    `  Stretch ${String(n + 1).padStart(5, '0')}:`,
    `    length: ${100 + (n % 50) / 2}`,
    `    topCoverings: [{type: GRAVEL, thickness: ${200 + (n % 11) * 10}}, {type: TARMAC, thickness: 80}]`,
    '    sections:',
    `      - coverThickness: ${600 + (n % 97) * 5}`,
    '        layers:',
    ...layer(0),
    ...layer(1),
  ].join('\n');
}
