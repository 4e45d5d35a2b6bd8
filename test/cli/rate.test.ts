// Thermal screening on the command line: ratings of specs and of live projects, what if, and ratings in plans and drawings.
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
withService('each', { transport: 'http' });

const run = (...args: string[]) => runHere(args, { cwd, env: loginTo(under) });
const write = (file: string, text: string) => writeFileSync(join(cwd, file), text);

const TSLF = 'TSLF 24 kV 3x1x240 Al';
const spec = (layer: string, cover = 700) =>
  write(
    'spec.yaml',
    `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n  Kaia:\n    length: 100\n    sections:\n      - coverThickness: ${cover}\n        layers: [${layer}]\n`,
  );
const cables = (count: number) => `{cables: [{type: ${TSLF}, groupConfiguration: TRIANGLE, count: ${count}}]}`;
const inPipe = '{pipes: [{type: PVC 110 SN8, cables: [{type: TFXP 4x50 Al 1 kV}]}], cables: []}';

interface Row {
  readonly section: number;
  readonly item: number;
  readonly type: string;
  readonly rating: number;
  readonly temperature: number;
  readonly basis: string;
  readonly whatIf?: { readonly rating: number; readonly change: number };
}
const ratings = async (...args: string[]): Promise<Row[]> => {
  const { stdout, status, stderr } = await run('rate', ...args, '--format', 'json');
  expect(status, stderr).toBe(0);
  return (JSON.parse(stdout) as { ratings: Row[] }).ratings;
};

describe('the ratings', () => {
  test('of specs: one row for each power cable, counted from 1', async () => {
    spec(cables(1));
    expect(await ratings('spec.yaml')).toEqual([
      {
        project: '2026-0417',
        segment: 'Kaia',
        section: 1,
        item: 1,
        type: TSLF,
        rating: expect.closeTo(439, 0),
        temperature: 90,
        basis: 'model cable, aluminium (by its name), 90 C (of XLPE); screen of copper wires 25 mm2, solid bonding; soil 1 K.m/W, 20 C',
      },
    ]);
  });

  test('a cable in a pipe comes after its pipe, and carries less than beside it', async () => {
    spec(inPipe);
    const [inside] = await ratings('spec.yaml');
    spec('{cables: [{type: TFXP 4x50 Al 1 kV, groupConfiguration: SINGLE}]}');
    const [beside] = await ratings('spec.yaml');
    expect([inside?.item, beside?.item]).toEqual([2, 1]);
    expect(inside?.rating).toBeLessThan((beside?.rating ?? 0) * 0.9);
  });

  test('of the live state, which the specs no longer ask for', async () => {
    spec(cables(1));
    await run('apply', 'spec.yaml', '--auto-approve');
    spec(cables(2));
    expect(await ratings('spec.yaml', '--state', 'live')).toHaveLength(1);
    expect(await ratings('spec.yaml')).toHaveLength(2);
    expect(await ratings('--state', 'live', '--target', '2026-0417')).toHaveLength(1);
  });

  test('as a table that says it is a screening', async () => {
    spec(cables(2));
    const { stdout } = await run('rate', 'spec.yaml');
    expect(stdout).toContain('Screening, IEC 60287, steady state: no guarantee.');
    expect(stdout).toMatch(/^2026-0417 {2}Kaia +1 +1 {2}TSLF 24 kV 3x1x240 Al +\d{3} +90 +1$/m);
  });

  test('as CSV in which a name cannot become a formula', async () => {
    spec(cables(1));
    const text = readFileSync(join(cwd, 'spec.yaml'), 'utf8');
    write('spec.yaml', text.replace('  Kaia:', '  "=1+1, \\"x\\"":'));
    const { stdout } = await run('rate', 'spec.yaml', '--format', 'csv');
    const [head, row] = stdout.split('\r\n');
    expect(head).toBe('project,segment,section,item,type,rating,temperature,load,left,basis');
    expect(row).toContain('2026-0417,"\'=1+1, ""x""",1,1,');
  });

  test('a section without a power cable has none', async () => {
    spec('{sensors: [{}]}');
    expect(await run('rate', 'spec.yaml')).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringContaining('There is no power cable to rate.'),
    });
  });
});

describe('what if', () => {
  test('drier, warmer and deeper ground is shown beside the ratings', async () => {
    spec(cables(1));
    const [plain] = await ratings('spec.yaml');
    for (const worse of [
      ['--what-if', 'soil=1.5'],
      ['--what-if', 'ambient=30'],
      ['--what-if', 'depth=+200'],
    ]) {
      const [row] = await ratings('spec.yaml', ...worse);
      expect(row).toMatchObject({ rating: plain?.rating });
      expect(row?.whatIf?.change).toBeLessThan(-1);
    }
    const [shallower] = await ratings('spec.yaml', '--what-if', 'depth=-200');
    expect(shallower?.whatIf?.change).toBeGreaterThan(1);
    const { stdout } = await run('rate', 'spec.yaml', '--what-if', 'soil=1.5,depth=+200');
    expect(stdout).toContain('What if: soil 1.5 K.m/W, 200 mm deeper');
  });

  test.each([
    [['--what-if', 'soil=0'], '--what-if soil must be a number above 0 and up to 10 K.m/W'],
    [['--what-if', 'ambient=90'], '--what-if ambient must be a number above -20 and up to 60 C'],
    [['--what-if', 'depth=deep'], '--what-if depth must be a difference in mm up to 10000'],
    [['--what-if', 'depth=10001'], '--what-if depth must be a difference in mm up to 10000'],
    [['--what-if', 'soil=1,wind=3'], '--what-if takes soil, ambient, depth, such as soil=1.5,depth=+200; wind=3 is'],
    [['--what-if', 'soil=1', '--what-if', 'soil=2'], '--what-if soil is given more than once'],
    [
      ['--what-if', 'depth=-700'],
      '700 mm less depth lifts TSLF 24 kV 3x1x240 Al (2026-0417/Kaia, section 1, item 1) at spec.yaml:8 out of the ground',
    ],
  ])('%s is refused', async (options, message) => {
    spec(cables(1), 600);
    expect(await run('rate', 'spec.yaml', ...options)).toMatchObject({ status: 1, stderr: expect.stringContaining(message) });
  });
});

describe('the ratings file', () => {
  const FILE = `apiVersion: trenchctl-ratings/v1
ground: {ambient: 15, soil: service}
bonding: single-point
cables:
  tslf 24kV 3x1x240 Al: {source: sheet 7, r20: 0.2}
`;

  test('is named by an option or in the settings, and its values are said', async () => {
    spec(cables(1));
    write('own.yaml', FILE);
    const [row] = await ratings('spec.yaml', '--ratings-file', 'own.yaml');
    const cable =
      'model cable with r20 of the ratings file (sheet 7), aluminium (by its name), 90 C (of XLPE); screen of copper wires 25 mm2, single-point bonding';
    expect(row?.basis).toBe(`${cable}; soil 1 K.m/W, 15 C`);
    await run('apply', 'spec.yaml', '--auto-approve');
    write('trenchctl.yaml', 'ratings: own.yaml\n');
    const [live] = await ratings('spec.yaml', '--state', 'live');
    expect(live?.basis).toBe(`${cable}; soil 1 K.m/W of the service, 15 C`);
    expect(live?.rating).toBeLessThan(400);
  });

  test('gives loads, which are shown with what is left, and names cables that cannot be rated', async () => {
    spec(`{cables: [{type: ${TSLF}, count: 2}, {type: ${TSLF}, groupConfiguration: SINGLE, count: 2}]}`);
    write('own.yaml', 'apiVersion: trenchctl-ratings/v1\nloads: {MV: 100}\n');
    const { stdout, stderr } = await run('rate', 'spec.yaml', '--ratings-file', 'own.yaml');
    expect(stdout).toMatch(/ A +C +load +left +left % +basis\n/);
    expect(stdout).toMatch(/ 1 +TSLF .* 100 +\d+ +\d+ +1\n/);
    expect(stderr).toContain('Not rated: 2026-0417/Kaia, section 1, item 3 (TSLF 24 kV 3x1x240 Al): 2 of the 3 single cores of a circuit');
    const [row] = await ratings('spec.yaml', '--ratings-file', 'own.yaml');
    expect(row).toMatchObject({ load: 100, left: expect.closeTo((row?.rating ?? 0) - 100, 5) });
  });

  test('with a name that no type has gets a warning with its place and the nearest name', async () => {
    spec(cables(1));
    write(
      'own.yaml',
      `apiVersion: trenchctl-ratings/v1\nloads: {types: {PFSP 3x10/11 Cu 1 kV: 5}}\ncircuits: [${TSLF}, none at all]\ncables:\n  TSLF 24 kV 3x1x241 Al: {limit: 65}\n`,
    );
    const { status, stderr } = await run('rate', 'spec.yaml', '--ratings-file', 'own.yaml');
    expect(status).toBe(0);
    expect(stderr).toContain('own.yaml:2:17 warning unknown-type');
    expect(stderr).toContain('did you mean `PFSP 3x10/10 Cu 1 kV`');
    expect(stderr).toContain('own.yaml:3:35 warning unknown-type');
    expect(stderr).toContain('own.yaml:5:3 warning unknown-type');
    expect(stderr).toContain('`TSLF 24 kV 3x1x240 Al`');
    expect(stderr).toContain('3 warnings in 1 file');
  });

  test('with mistakes is refused by every command that reads it, with places and remedies', async () => {
    spec(cables(1));
    mkdirSync(join(cwd, 'out'));
    write('trenchctl.yaml', 'ratings: own.yaml\n');
    write('own.yaml', FILE.replace('soil: service', 'soill: 1').replace('r20: 0.2', 'r20: -2'));
    for (const command of [['rate'], ['plan'], ['render', '--ratings', '-o', 'out']]) {
      const { status, stderr } = await run(...command, 'spec.yaml');
      expect(status).toBe(1);
      expect(stderr).toContain('own.yaml:2:23');
      expect(stderr).toContain('did you mean `soil`?');
      expect(stderr).toContain('own.yaml:5:48');
      expect(stderr).not.toContain('    at ');
    }
  });

  // The settings come with every pull request, and a problem shows the line of the file that it is about.
  test.each(['../outside.yaml', '/etc/hostname', '.git/config', 'sub/../../outside.yaml', 'link.yaml'])(
    'that the settings name as %s is not read',
    async (file) => {
      spec(cables(1));
      const outside = join(cwd, '..', 'outside.yaml');
      writeFileSync(outside, 'hidden-words: 1\n');
      mkdirSync(join(cwd, '.git'));
      write('.git/config', 'hidden-words: 1\n');
      symlinkSync(outside, join(cwd, 'link.yaml'));
      write('trenchctl.yaml', `ratings: ${file}\n`);
      const { status, stderr } = await run('rate', 'spec.yaml');
      rmSync(outside);
      expect(status).toBe(1);
      expect(stderr).not.toContain('hidden-words');
      expect(stderr).toMatch(/working folder/);
    },
  );

  test('that the environment names takes the place of the one in the settings, also outside, and may be none', async () => {
    spec(cables(1));
    write('trenchctl.yaml', 'ratings: own.yaml\n');
    write('own.yaml', 'apiVersion: trenchctl-ratings/v1\nground: {soil: 2}\n');
    write('../other.yaml', 'apiVersion: trenchctl-ratings/v1\nground: {soil: 3}\n');
    const rated = async (env: Readonly<Record<string, string>>, ...args: string[]) => {
      const ran = await runHere(['rate', 'spec.yaml', '--format', 'json', ...args], { cwd, env: { ...loginTo(under), ...env } });
      return (JSON.parse(ran.stdout) as { ratings: Row[] }).ratings[0]?.rating ?? 0;
    };
    const [settings, other, none] = [
      await rated({}),
      await rated({ TRENCHCTL_RATINGS: '../other.yaml' }),
      await rated({ TRENCHCTL_RATINGS: '' }),
    ];
    expect(other).toBeLessThan(settings);
    expect(none).toBeGreaterThan(settings);
    expect(await rated({ TRENCHCTL_RATINGS: '../other.yaml' }, '--ratings-file', 'own.yaml')).toBe(settings);
    rmSync(join(cwd, '..', 'other.yaml'));
  });

  test('that does not exist is refused', async () => {
    spec(cables(1));
    expect(await run('rate', 'spec.yaml', '--ratings-file', 'none.yaml')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('there is no such file or folder: none.yaml'),
    });
  });
});

describe('a plan', () => {
  test('tells what one more circuit costs the others, in text, JSON, comment and report', async () => {
    spec(cables(1));
    await run('apply', 'spec.yaml', '--auto-approve');
    spec(cables(2));
    const said = /TSLF 24 kV 3x1x240 Al in section 1: 439 A -(>|&gt;) 3\d\d A \(-1\d %\), because of 1 more circuit/;
    const outputs = ['-o', 'plan.md', '-o', 'plan.json', '-o', 'report.html'];
    expect((await run('plan', 'spec.yaml', ...outputs)).stdout).toMatch(said);
    for (const file of ['plan.md', 'report.html']) expect(readFileSync(join(cwd, file), 'utf8')).toMatch(said);
    const { ratings: found } = JSON.parse(readFileSync(join(cwd, 'plan.json'), 'utf8'));
    expect(found).toMatchObject([
      { section: 1, item: 1, type: TSLF, because: { reason: 'circuits', count: 1 }, message: expect.stringMatching(said) },
    ]);
  });

  test('names another depth as the cause', async () => {
    spec(cables(1));
    await run('apply', 'spec.yaml', '--auto-approve');
    spec(cables(1), 1200);
    expect((await run('plan', 'spec.yaml')).stdout).toMatch(/439 A -> 4\d\d A \(-\d %\), because of 500 mm more depth/);
  });

  test('is silent about a change of 1 % or less of a cable that stays, and about new cables', async () => {
    spec(cables(1));
    expect((await run('plan', 'spec.yaml')).stdout).not.toContain('rating');
    await run('apply', 'spec.yaml', '--auto-approve');
    spec(cables(1), 704);
    expect((await run('plan', 'spec.yaml')).stdout).not.toContain('rating');
  });

  test('is compared by apply and drift too', async () => {
    spec(cables(1));
    await run('apply', 'spec.yaml', '--auto-approve');
    spec(cables(2));
    const said = /2026-0417\/Kaia: TSLF 24 kV 3x1x240 Al in section 1: 3\d\d A by the specs, 439 A live \(\+\d+ %\)/;
    expect((await run('drift', 'spec.yaml')).stdout).toMatch(said);
    expect((await run('drift', 'spec.yaml', '--format', 'markdown')).stdout).toMatch(said);
    const { ratings: found } = JSON.parse((await run('drift', 'spec.yaml', '--format', 'json')).stdout);
    expect(found).toMatchObject([{ before: 439.2, because: { reason: 'circuits', count: 1 } }]);
    expect((await run('apply', 'spec.yaml', '--auto-approve')).stdout).toMatch(/439 A -> 3\d\d A \(-1\d %\), because of 1 more circuit/);
  });
});

test('drawings have amperes and temperatures if they are asked for', async () => {
  spec(cables(2));
  const draw = async (...more: string[]): Promise<string> => {
    await run('render', 'spec.yaml', '-o', 'out', ...more);
    const [file = ''] = readdirSync(join(cwd, 'out')).filter((name) => name.endsWith('.svg'));
    return readFileSync(join(cwd, 'out', file), 'utf8');
  };
  expect(await draw()).not.toContain('IEC 60287');
  const drawn = await draw('--ratings');
  expect(drawn).toMatch(/3\d\d.A,.90.°C/);
  expect(drawn).toContain('IEC 60287');
});
