import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Check, does, type Row, row } from './play.js';
import { NORTH, SETTINGS, type World } from './world.js';

/** Folders with stored logins, which are outside of the working folder. The test deletes them. */
export const HOMES: string[] = [];

const SCHEMA = 'schemas/trench-spec.v1.schema.json';
const THIS_VERSION = 'is the schema of this version';

const prints =
  (...texts: readonly string[]): Check =>
  (_, { stdout }) => {
    for (const text of texts) expect(stdout).toContain(text);
  };
/** The check that another command then succeeds and prints this. */
const leads =
  (run: string, text: string): Check =>
  async (world) =>
    expect(await world.run(...run.split(' '))).toMatchObject({ status: 0, stdout: expect.stringContaining(text) });
const holds =
  (file: string, text: string): Check =>
  (world) =>
    expect(world.read(file)).toContain(text);

const listsProjects = does('project list', prints('2026-0418', 'DEMO-1'));
const listsCables = does('catalog cables --d', prints('TSLF 24 kV 3x1x240 Al'));
const removesLogins = does('logout --all', (_, { stderr }) => expect(stderr).toMatch(/^Removed \d+ logins?\.$/m));

const stating = (segment: string) => ({ before: (world: World) => world.spec(NORTH, `  ${segment}\n`) });
const layer = (items: string) => stating(`North: {sections: [{layers: [{${items}}]}]}`);
const cables = (items: string) => layer(`cables: [${items}]`);
const writing = (file: string, text: string) => ({ before: (world: World) => world.write(file, text) });

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
  row(
    'a table without a map',
    'import table.csv',
    1,
    [
      does('import table.csv --map table-map.yaml', holds('specs/2026-0418.yaml', 'length: 12.5'), {
        first: async (world) => world.write('table-map.yaml', (await world.run('import', 'table.csv')).stdout),
      }),
    ],
    writing('table.csv', 'Prosjekt;Strekning;Lengde\n2026-0418;Kirkegata;12,5\n'),
  ),
  row(
    'a type that the catalog does not have',
    `plan '${NORTH}'`,
    1,
    [listsCables, does('catalog cables WORD', prints('TSLF 24 kV 3x1x240 Al'), { fill: { WORD: 'tslf' } })],
    cables('{type: qqqqqqqq}'),
  ),
  row('a cable without a type', `validate '${NORTH}' --format json`, 1, [listsCables], cables('{}')),
  row('a type id that the catalog does not have', `plan '${NORTH}'`, 1, [listsCables], cables('{typeId: 99999999}')),
  row('a type that cannot be laid', `plan '${NORTH}'`, 1, [listsCables], cables('{typeId: 1072}')),
  row(
    'a pipe that is too narrow for its cable',
    `validate '${NORTH}' --online`,
    0,
    [does('catalog pipes', prints('PVC 160 SN8')), does('plan ', prints('PVC 50 SN8'))],
    layer('pipes: [{type: PVC 50 SN8, cables: [{type: TFXP 4x240 Al 1 kV}]}]'),
  ),
  row(
    'a budget code that the catalog does not have',
    'plan costs.yaml',
    1,
    [does('catalog costs --type BUDGET', prints('1102'))],
    writing('costs.yaml', 'apiVersion: trenchctl/v1\nproject: DEMO-1\ncalculation: {nodes: [{number: "9999", quantity: 1}]}\n'),
  ),
  row('an export without a project', 'export', 1, [
    listsProjects,
    does('export --target 2026-0417', prints('project: "2026-0417"')),
    does('export --all -o specs/', holds('specs/DEMO-1.yaml', 'project: DEMO-1')),
  ]),
  row('an export of a project that does not exist', 'export --target NONE', 1, [listsProjects]),
  row('an export without a schema for editors', 'export --target DEMO-1 -o specs/', 0, [
    does('schema -o ', async (world) => {
      const { status } = await world.run('export', '--target', 'DEMO-1', '-o', 'specs/', '--force');
      expect(status).toBe(0);
      expect(world.read('specs/DEMO-1.yaml')).toContain(`$schema=../${SCHEMA}`);
    }),
  ]),
  row('a new folder', 'init --ci none', 0, [
    does('plan specs/', prints('Storgata')),
    does('apply specs/', async (world) => expect((await world.run('drift', 'specs/')).status).toBe(0), { more: ['--auto-approve'] }),
    does('drift specs/', prints('Drift: '), { status: 2 }),
  ]),
  row('the check of a pipeline that is not there', 'doctor --ci', 1, [
    does('init --ci github', leads('doctor --ci', '.github/workflows/trenchctl.yml for GitHub'), {
      more: ['--package', `registry.example.com/trenchctl@sha256:${'0'.repeat(64)}`],
    }),
  ]),
  row('doctor without a folder of specs', 'doctor', 0, [
    does('doctor PATH', prints('2 files, 1 project: valid'), { fill: { PATH: "'my specs'" } }),
  ]),
  row(
    'doctor of specs with an error and without a schema',
    "doctor 'my specs'",
    1,
    [
      does("validate 'my specs'", (_, { stderr }) => expect(stderr).toContain('my specs/wrong.yaml:4:10 error unknown-field'), {
        status: 1,
      }),
      does('schema -o schemas', async (world, ran) => {
        world.write('specs/a.yaml', `# yaml-language-server: $schema=../${SCHEMA}\n${world.read(NORTH)}`);
        await leads('doctor specs', THIS_VERSION)(world, ran);
      }),
    ],
    { before: (world) => world.spec('my specs/wrong.yaml', '  West: {lengt: 1}\n') },
  ),
  row(
    'doctor of a schema of another version',
    `doctor '${NORTH}'`,
    0,
    [does("schema -o 'my specs/old.json'", async (world) => expect((await world.run('doctor', NORTH)).stdout).toContain(THIS_VERSION))],
    {
      before: (world) => {
        world.write(NORTH, `# yaml-language-server: $schema=old.json\n${world.read(NORTH)}`);
        world.write('my specs/old.json', '{}');
      },
    },
  ),
  row(
    'a service profile of another version',
    `plan '${NORTH}'`,
    1,
    [
      does(
        'probe --target NUMBER --write',
        async (world) => {
          expect(world.read('trenchctl.yaml')).toContain('version: 1');
          expect((await world.run('plan', NORTH)).status).toBe(0);
        },
        { fill: { NUMBER: 'DEMO-1' }, first: (world) => world.write('trenchctl.yaml', SETTINGS), more: ['--auto-approve'] },
      ),
    ],
    writing('trenchctl.yaml', `serviceProfile: {version: 2}\n${SETTINGS}`),
  ),
  row('the keys of a spec', 'explain', 0, [
    does('explain segments', prints('segments')),
    does('explain sections.layers.cables', prints('cables')),
  ]),
  row('a key that specs do not have', 'explain qqqqqqqq', 1, [does('explain$', prints('segments'))]),
  row('an option that does not exist', 'plan --qqqqqqqq', 1, [does('plan --help', prints('--target'))]),
  row('an operation that does not exist', 'api qqqqqqqq', 1, [does('api --data', prints('getSegment'))]),
  row('an operation without its values', 'api getSegment', 1, [does('api getSegment --help', prints('segmentId'))]),
  row('values without an operation', 'api project=DEMO-1', 1, [
    does('api OPERATION project=DEMO-1', prints('Parkveien'), { fill: { OPERATION: 'listSegments' } }),
  ]),
  row('the description of an operation', 'api listSegments --describe', 0, [
    does('api listSegments project', prints('Parkveien'), { fill: { NUMBER: 'DEMO-1' } }),
  ]),
  row('a project that does not exist', 'calc show NONE', 1, [listsProjects]),
  row(
    'a project without a calculation',
    "calc show 'P 1'",
    1,
    [does('explain project.modules$', prints('project.modules', 'CALCULATION'))],
    { before: withoutCalculation },
  ),
  row('an empty calculation', "calc show 'P 1'", 0, [does('explain calculation.nodes$', prints('calculation.nodes', 'quantity *'))], {
    before: withEmptyCalculation,
  }),
  row('a node that the catalog does not have', 'catalog costs --node 9999', 1, [does('catalog costs --data', prints('1102'))]),
  row('a revision that the catalog does not have', 'catalog costs --revisions --revision 999', 1, [
    does('catalog costs --revisions --data', prints('2026.1')),
  ]),
  row('a logout without a live service', 'logout', 1, [removesLogins], { env: homeWith(undefined) }),
  row(
    'a spec that is not in the canonical form',
    `fmt '${NORTH}' --check`,
    1,
    [does("fmt 'my specs/north.yaml'", async (world) => expect((await world.run('fmt', NORTH, '--check')).status).toBe(0))],
    stating('"North":   {length: 5}'),
  ),
  row('stored logins that cannot be read', 'project list', 1, [removesLogins], {
    ...writing('trenchctl.yaml', 'environments: {dev: {baseUrl: "http://127.0.0.1:9"}}\n'),
    env: homeWith('not JSON'),
  }),
];

/** The environment of a user whose stored logins are in a file. */
function homeWith(logins: string | undefined): Readonly<Record<string, string>> {
  const home = mkdtempSync(join(tmpdir(), 'trenchctl-home-'));
  HOMES.push(home);
  mkdirSync(join(home, 'trenchctl'));
  if (logins !== undefined) writeFileSync(join(home, 'trenchctl', 'logins.json'), logins, { mode: 0o600 });
  return { XDG_CONFIG_HOME: home, TRENCHCTL_LOGIN_STORE: 'file', TRENCHCTL_ALLOWED_HOSTS: '127.0.0.1:9' };
}
