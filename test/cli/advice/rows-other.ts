import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Advice, Row } from './play.js';
import { NORTH, SETTINGS, type World } from './world.js';

/** Folders with stored logins, which are outside of the working folder. The test deletes them. */
export const HOMES: string[] = [];

const SCHEMA = 'schemas/trench-spec.v1.schema.json';

const prints =
  (...texts: readonly string[]): Advice['check'] =>
  (_, { stdout }) => {
    for (const text of texts) expect(stdout).toContain(text);
  };

const listsProjects: Advice = { line: /^trenchctl project list/, check: prints('2026-0418', 'DEMO-1') };
const listsCables: Advice = { line: /^trenchctl catalog cables --d/, check: prints('TSLF 24 kV 3x1x240 Al') };
const listsCodes: Advice = { line: /^trenchctl catalog costs --type BUDGET/, check: prints('1102') };

const cables = (items: string) => (world: World) => world.spec(NORTH, `  North: {sections: [{layers: [{cables: [${items}]}]}]}\n`);

async function withoutCalculation(world: World): Promise<void> {
  const { status } = await world.run('project', 'create', 'P 1', '--name', 'New', '--start', '2026-05-04', '--auto-approve');
  expect(status).toBe(0);
}

async function withEmptyCalculation(world: World): Promise<void> {
  await withoutCalculation(world);
  const ran = await world.run('api', 'addModule', 'project=P 1', 'moduleType=CALCULATION', '--auto-approve');
  expect(ran.status).toBe(0);
}

/** Commands about catalogs, settings, projects, costs and the API. */
export const OTHER_ROWS: readonly Row[] = [
  {
    name: 'a table without a map',
    before: (world) => world.write('table.csv', 'Prosjekt;Strekning;Lengde\n2026-0418;Kirkegata;12,5\n'),
    run: ['import', 'table.csv'],
    status: 1,
    advice: [
      {
        line: /^trenchctl import table.csv --map table-map.yaml/,
        first: async (world) => world.write('table-map.yaml', (await world.run('import', 'table.csv')).stdout),
        check: (world) => expect(world.read('specs/2026-0418.yaml')).toContain('length: 12.5'),
      },
    ],
  },
  {
    name: 'a type that the catalog does not have',
    before: cables('{type: qqqqqqqq}'),
    run: ['plan', NORTH],
    status: 1,
    advice: [listsCables, { line: /^trenchctl catalog cables WORD/, fill: { WORD: 'tslf' }, check: prints('TSLF 24 kV 3x1x240 Al') }],
  },
  { name: 'a cable without a type', before: cables('{}'), run: ['validate', NORTH, '--format', 'json'], status: 1, advice: [listsCables] },
  {
    name: 'a type id that the catalog does not have',
    before: cables('{typeId: 99999999}'),
    run: ['plan', NORTH],
    status: 1,
    advice: [listsCables],
  },
  { name: 'a type that cannot be laid', before: cables('{typeId: 1072}'), run: ['plan', NORTH], status: 1, advice: [listsCables] },
  {
    name: 'a pipe that is too narrow for its cable',
    before: (world) =>
      world.spec(NORTH, '  North: {sections: [{layers: [{pipes: [{type: PVC 50 SN8, cables: [{type: TFXP 4x240 Al 1 kV}]}]}]}]}\n'),
    run: ['validate', NORTH, '--online'],
    status: 0,
    advice: [
      { line: /^trenchctl catalog pipes/, check: prints('PVC 160 SN8') },
      { line: /^trenchctl plan /, check: prints('PVC 50 SN8') },
    ],
  },
  {
    name: 'a budget code that the catalog does not have',
    before: (world) =>
      world.write('costs.yaml', 'apiVersion: trenchctl/v1\nproject: DEMO-1\ncalculation: {nodes: [{number: "9999", quantity: 1}]}\n'),
    run: ['plan', 'costs.yaml'],
    status: 1,
    advice: [listsCodes],
  },
  {
    name: 'an export without a project',
    run: ['export'],
    status: 1,
    advice: [
      listsProjects,
      { line: /^trenchctl export --target 2026-0417/, check: prints('project: "2026-0417"') },
      {
        line: /^trenchctl export --all -o specs\//,
        check: (world) => expect(world.read('specs/DEMO-1.yaml')).toContain('project: DEMO-1'),
      },
    ],
  },
  { name: 'an export of a project that does not exist', run: ['export', '--target', 'NONE'], status: 1, advice: [listsProjects] },
  {
    name: 'an export without a schema for editors',
    run: ['export', '--target', 'DEMO-1', '-o', 'specs/'],
    status: 0,
    advice: [
      {
        line: /^trenchctl schema -o /,
        check: async (world) => {
          const { status } = await world.run('export', '--target', 'DEMO-1', '-o', 'specs/', '--force');
          expect(status).toBe(0);
          expect(world.read('specs/DEMO-1.yaml')).toContain(`$schema=../${SCHEMA}`);
        },
      },
    ],
  },
  {
    name: 'a new folder',
    run: ['init', '--ci', 'none'],
    status: 0,
    advice: [
      { line: /^trenchctl plan specs\//, check: prints('Storgata') },
      {
        line: /^trenchctl apply specs\//,
        more: ['--auto-approve'],
        check: async (world) => expect((await world.run('drift', 'specs/')).status).toBe(0),
      },
      { line: /^trenchctl drift specs\//, status: 2, check: prints('Drift: ') },
    ],
  },
  {
    name: 'the check of a pipeline that is not there',
    run: ['doctor', '--ci'],
    status: 1,
    advice: [
      {
        line: /^trenchctl init --ci github/,
        more: ['--package', `registry.example.com/trenchctl@sha256:${'0'.repeat(64)}`],
        check: async (world) => {
          const { status, stdout } = await world.run('doctor', '--ci');
          expect([status, stdout]).toEqual([0, expect.stringContaining('.github/workflows/trenchctl.yml for GitHub')]);
        },
      },
    ],
  },
  {
    name: 'doctor without a folder of specs',
    run: ['doctor'],
    status: 0,
    advice: [{ line: /^trenchctl doctor PATH/, fill: { PATH: "'my specs'" }, check: prints('2 files, 1 project: valid') }],
  },
  {
    name: 'doctor of specs with an error and without a schema',
    before: (world) => world.spec('my specs/wrong.yaml', '  West: {lengt: 1}\n'),
    run: ['doctor', 'my specs'],
    status: 1,
    advice: [
      {
        line: /^trenchctl validate 'my specs'/,
        status: 1,
        check: (_, { stderr }) => expect(stderr).toContain('my specs/wrong.yaml:4:10 error unknown-field'),
      },
      {
        line: /^trenchctl schema -o schemas/,
        check: async (world) => {
          const line = `# yaml-language-server: $schema=../${SCHEMA}\n`;
          world.write('specs/a.yaml', line + world.read(NORTH));
          expect((await world.run('doctor', 'specs')).stdout).toContain('is the schema of this version');
        },
      },
    ],
  },
  {
    name: 'doctor of a schema of another version',
    before: (world) => {
      world.write(NORTH, `# yaml-language-server: $schema=old.json\n${world.read(NORTH)}`);
      world.write('my specs/old.json', '{}');
    },
    run: ['doctor', NORTH],
    status: 0,
    advice: [
      {
        line: /^trenchctl schema -o 'my specs\/old.json'/,
        check: async (world) => expect((await world.run('doctor', NORTH)).stdout).toContain('is the schema of this version'),
      },
    ],
  },
  {
    name: 'a service profile of another version',
    before: (world) => world.write('trenchctl.yaml', `serviceProfile: {version: 2}\n${SETTINGS}`),
    run: ['plan', NORTH],
    status: 1,
    advice: [
      {
        line: /^trenchctl probe --target NUMBER --write/,
        fill: { NUMBER: 'DEMO-1' },
        first: (world) => world.write('trenchctl.yaml', SETTINGS),
        more: ['--auto-approve'],
        check: async (world) => {
          expect(world.read('trenchctl.yaml')).toContain('version: 1');
          expect((await world.run('plan', NORTH)).status).toBe(0);
        },
      },
    ],
  },
  {
    name: 'the keys of a spec',
    run: ['explain'],
    status: 0,
    advice: [
      { line: /^trenchctl explain segments/, check: prints('segments') },
      { line: /^trenchctl explain sections.layers.cables/, check: prints('cables') },
    ],
  },
  {
    name: 'a key that specs do not have',
    run: ['explain', 'qqqqqqqq'],
    status: 1,
    advice: [{ line: /^trenchctl explain$/, check: prints('segments') }],
  },
  {
    name: 'an option that does not exist',
    run: ['plan', '--qqqqqqqq'],
    status: 1,
    advice: [{ line: /^trenchctl plan --help/, check: prints('--target') }],
  },
  {
    name: 'an operation that does not exist',
    run: ['api', 'qqqqqqqq'],
    status: 1,
    advice: [{ line: /^trenchctl api --data/, check: prints('getSegment') }],
  },
  {
    name: 'an operation without its values',
    run: ['api', 'getSegment'],
    status: 1,
    advice: [{ line: /^trenchctl api getSegment --help/, check: prints('segmentId') }],
  },
  {
    name: 'values without an operation',
    run: ['api', 'project=DEMO-1'],
    status: 1,
    advice: [{ line: /^trenchctl api OPERATION project=DEMO-1/, fill: { OPERATION: 'listSegments' }, check: prints('Parkveien') }],
  },
  {
    name: 'the description of an operation',
    run: ['api', 'listSegments', '--describe'],
    status: 0,
    advice: [{ line: /^trenchctl api listSegments project/, fill: { NUMBER: 'DEMO-1' }, check: prints('Parkveien') }],
  },
  { name: 'a project that does not exist', run: ['calc', 'show', 'NONE'], status: 1, advice: [listsProjects] },
  {
    name: 'a project without a calculation',
    before: withoutCalculation,
    run: ['calc', 'show', 'P 1'],
    status: 1,
    advice: [{ line: /^trenchctl explain project\.modules$/, check: prints('project.modules', 'CALCULATION') }],
  },
  {
    name: 'an empty calculation',
    before: withEmptyCalculation,
    run: ['calc', 'show', 'P 1'],
    status: 0,
    advice: [{ line: /^trenchctl explain calculation\.nodes$/, check: prints('calculation.nodes', 'quantity *') }],
  },
  {
    name: 'a node that the catalog does not have',
    run: ['catalog', 'costs', '--node', '9999'],
    status: 1,
    advice: [{ line: /^trenchctl catalog costs --data/, check: prints('1102') }],
  },
  {
    name: 'a revision that the catalog does not have',
    run: ['catalog', 'costs', '--revisions', '--revision', '999'],
    status: 1,
    advice: [{ line: /^trenchctl catalog costs --revisions --data/, check: prints('2026.1') }],
  },
  { name: 'a logout without a live service', run: ['logout'], status: 1, advice: [removesLogins()], env: homeWith(undefined) },
  {
    name: 'a spec that is not in the canonical form',
    before: (world) => world.spec(NORTH, '  "North":   {length: 5}\n'),
    run: ['fmt', NORTH, '--check'],
    status: 1,
    advice: [
      {
        line: /^trenchctl fmt 'my specs\/north.yaml'/,
        check: async (world) => expect((await world.run('fmt', NORTH, '--check')).status).toBe(0),
      },
    ],
  },
  {
    name: 'stored logins that cannot be read',
    before: (world) => world.write('trenchctl.yaml', 'environments: {dev: {baseUrl: "http://127.0.0.1:9"}}\n'),
    run: ['project', 'list'],
    status: 1,
    advice: [removesLogins()],
    env: homeWith('not JSON'),
  },
];

function removesLogins(): Advice {
  return { line: /^trenchctl logout --all/, check: (_, { stderr }) => expect(stderr).toMatch(/^Removed \d+ logins?\.$/m) };
}

/** The environment of a user whose stored logins are in a file. */
function homeWith(logins: string | undefined): Readonly<Record<string, string>> {
  const home = mkdtempSync(join(tmpdir(), 'trenchctl-home-'));
  HOMES.push(home);
  mkdirSync(join(home, 'trenchctl'));
  if (logins !== undefined) writeFileSync(join(home, 'trenchctl', 'logins.json'), logins, { mode: 0o600 });
  return { XDG_CONFIG_HOME: home, TRENCHCTL_LOGIN_STORE: 'file', TRENCHCTL_ALLOWED_HOSTS: '127.0.0.1:9' };
}
