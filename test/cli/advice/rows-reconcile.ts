import { expect } from 'vitest';
import { does, type Row, row } from './play.js';
import { NORTH, SOUTH, type World } from './world.js';

const MANY = Array.from({ length: 260 }, (_, n) => `${'Long name '.repeat(22)}${n}`);
const manySegments = (first: number): string => MANY.map((name, n) => `  ${name}: {length: ${n + first}}\n`).join('');

async function expectStatus(world: World, status: number, ...args: string[]): Promise<void> {
  const ran = await world.run(...args);
  expect([ran.status, ran.stdout + ran.stderr], args.join(' ')).toEqual([status, expect.anything()]);
}

/** Without changes a plan exits with 0. */
const expectNoChange = (world: World, ...paths: string[]): Promise<void> => expectStatus(world, 0, 'plan', ...paths, '--detailed-exitcode');

/** Applies the specs at a path, and leaves the files as they are. */
const applies = (path: string) =>
  does(
    'apply ',
    async (world) => {
      await expectNoChange(world, path);
      expect(world.read(NORTH)).not.toContain('Nobody');
    },
    { more: ['--auto-approve'] },
  );

const driftAtNorth = (world: World): Promise<void> => world.byHand('  North: {length: 5.5}\n');
const longer = (world: World): void => world.spec(NORTH, '  North: {length: 5.5}\n');

const adoptsNorth = does("export --merge 'my specs/north.yaml'", async (world) => {
  expect(world.read(NORTH)).toMatch(/segments:\n {2}North: \{length: 5.5\}\n$/);
  expect(world.read(SOUTH)).toContain('South: {length: 6}');
  await expectStatus(world, 0, 'validate', 'my specs');
  await expectStatus(world, 0, 'drift', 'my specs');
});

const plansNorth = does("plan 'my specs", (_, { stdout }) => expect(stdout).toContain('No changes.'));
const namesMany = (_: World, { stdout }: { stdout: string }): void => {
  for (const name of MANY) expect(stdout).toContain(name);
};

const shard = (world: World, n: 1 | 2, file: string): Promise<void> =>
  expectStatus(world, 0, 'plan', 'my specs', '--shard', `${n}/2`, '-o', file);
const merges = does(
  'merge ',
  async (world) => {
    await expectStatus(world, 0, 'apply', 'plan.json', '--auto-approve');
    await expectNoChange(world, 'my specs');
  },
  { fill: { 'PLAN...': 'one.json two.json' } },
);

/** Commands that compare specs with the live state. */
export const RECONCILE_ROWS: readonly Row[] = [
  row('drift of one file of two', `drift '${NORTH}'`, 2, [adoptsNorth, applies(NORTH)], { before: driftAtNorth }),
  row('drift as markdown', "drift 'my specs' --format markdown --no-prune", 2, [adoptsNorth, applies('my specs')], {
    before: driftAtNorth,
  }),
  row(
    'drift as markdown with more differences than fit',
    "drift 'my specs' --format markdown --skip rehearsal",
    2,
    [
      does('drift ', namesMany, { status: 2 }),
      does("export --merge 'my specs/many.yaml'", (world) => expectNoChange(world, 'my specs/many.yaml')),
      applies('my specs'),
    ],
    {
      before: async (world) => {
        await world.byHand(manySegments(1));
        world.spec('my specs/many.yaml', manySegments(500));
      },
    },
  ),
  row('drift with prune: a segment that no spec names', "drift 'my specs' --prune", 2, [
    does("export --merge 'my specs' --segments add", async (world) => {
      await expectStatus(world, 0, 'validate', 'my specs');
      await expectStatus(world, 0, 'drift', 'my specs', '--prune');
    }),
    does("apply 'my specs' --prune", (world) => expectStatus(world, 0, 'drift', 'my specs', '--prune'), {
      more: ['--auto-approve', '--max-destroy', '99'],
    }),
  ]),
  row(
    'a plan of a target',
    `plan '${NORTH}' '${SOUTH}' --target "2026-0418/It's new" --no-prune --max-destroy 3`,
    0,
    [
      does(
        'apply .* --no-prune --max-destroy 3',
        async (world) => {
          const { stdout } = await world.run('plan', 'my specs');
          expect(stdout).not.toContain("It's new");
          expect(stdout).toContain('5.5');
        },
        { more: ['--auto-approve'] },
      ),
    ],
    { before: (world) => world.spec(NORTH, "  North: {length: 5.5}\n  It's new: {length: 1}\n") },
  ),
  row('a saved plan', "plan 'my specs' -o 'my plan.json'", 0, [applies('my specs')], { before: longer }),
  row(
    'a saved plan that is stale',
    "apply 'my plan.json' 'my specs' --auto-approve",
    3,
    [does("plan 'my specs' -o 'my plan.json'", (world) => expectStatus(world, 0, 'apply', 'my plan.json', 'my specs', '--auto-approve'))],
    {
      before: async (world) => {
        longer(world);
        await expectStatus(world, 0, 'plan', 'my specs', '-o', 'my plan.json');
        await world.byHand('  North: {length: 7}\n');
      },
    },
  ),
  row(
    'a plan as markdown that has to be cut',
    "plan 'my specs' --format markdown --skip rehearsal",
    0,
    [does("plan 'my specs'", namesMany)],
    { before: (world) => world.spec('my specs/many.yaml', manySegments(0)) },
  ),
  row('the plan of a shard', "plan 'my specs' --shard 1/2 -o one.json", 0, [merges], {
    before: async (world) => {
      longer(world);
      await shard(world, 2, 'two.json');
    },
  }),
  row('the apply of a shard', 'apply one.json --auto-approve', 3, [merges], {
    before: async (world) => {
      longer(world);
      await shard(world, 1, 'one.json');
      await shard(world, 2, 'two.json');
    },
  }),
  row('merged shards', "merge one.json -o 'my plan.json'", 0, [applies('my specs')], {
    before: async (world) => {
      longer(world);
      await expectStatus(world, 0, 'plan', 'my specs', '--shard', '1/1', '-o', 'one.json');
    },
  }),
  row('specs that are valid', "validate 'my specs'", 0, [
    does("validate 'my specs' --online", (_, { stderr }) => expect(stderr).toContain('Reading the catalogs')),
    plansNorth,
  ]),
  row('specs that are valid on the service', "validate 'my specs' --online", 0, [plansNorth]),
  row(
    'a merge of the live state that leaves a segment out',
    `export --merge '${NORTH}'`,
    0,
    [
      does("export --merge 'my specs/north.yaml' --segments add", async (world) => {
        expect(world.read(NORTH)).toContain('  Nobody:\n    length: 7\n');
        expect(world.read(NORTH)).not.toContain('South');
        await expectStatus(world, 0, 'validate', 'my specs');
        await expectNoChange(world, 'my specs');
      }),
    ],
    { before: driftAtNorth },
  ),
  row(
    'drawings beside a format that has none',
    `plan '${NORTH}' --draw --format json`,
    1,
    [
      does("render 'my specs/north.yaml' --state diff -o pictures", (_, { stdout, stderr }) =>
        expect(stdout + stderr).toContain('pictures'),
      ),
    ],
    { before: (world) => world.spec(NORTH, '  North: {sections: [{coverThickness: 700}]}\n') },
  ),
];
