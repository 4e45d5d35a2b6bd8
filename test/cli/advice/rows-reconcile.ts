import { expect } from 'vitest';
import type { Advice, Row } from './play.js';
import { NORTH, SOUTH, type World } from './world.js';

const MANY = Array.from({ length: 260 }, (_, n) => `${'Long name '.repeat(22)}${n}`);
const manySegments = MANY.map((name, n) => `  ${name}: {length: ${n}}\n`);
async function expectStatus(world: World, status: number, ...args: string[]): Promise<void> {
  const ran = await world.run(...args);
  expect([ran.status, ran.stdout + ran.stderr], args.join(' ')).toEqual([status, expect.anything()]);
}

/** Without changes a plan exits with 0. */
const expectNoChange = (world: World, ...paths: string[]): Promise<void> => expectStatus(world, 0, 'plan', ...paths, '--detailed-exitcode');

/** Applies the specs at a path, and leaves the files as they are. */
const applies = (path: string): Advice => ({
  line: /^trenchctl apply /,
  more: ['--auto-approve'],
  check: async (world) => {
    await expectNoChange(world, path);
    expect(world.read(NORTH)).not.toContain('Nobody');
  },
});

const driftAtNorth = (world: World): Promise<void> => world.byHand('  North: {length: 5.5}\n');

const adoptsNorth: Advice = {
  line: /^trenchctl export --merge 'my specs\/north.yaml'/,
  check: async (world) => {
    expect(world.read(NORTH)).toMatch(/segments:\n {2}North: \{length: 5.5\}\n$/);
    expect(world.read(SOUTH)).toContain('South: {length: 6}');
    await expectStatus(world, 0, 'validate', 'my specs');
    await expectStatus(world, 0, 'drift', 'my specs');
  },
};

const plansNorth: Advice = { line: /^trenchctl plan 'my specs/, check: (_, { stdout }) => expect(stdout).toContain('No changes.') };

/** Commands that compare specs with the live state. */
export const RECONCILE_ROWS: readonly Row[] = [
  { name: 'drift of one file of two', before: driftAtNorth, run: ['drift', NORTH], status: 2, advice: [adoptsNorth, applies(NORTH)] },
  {
    name: 'drift as markdown',
    before: driftAtNorth,
    run: ['drift', 'my specs', '--format', 'markdown', '--no-prune'],
    status: 2,
    advice: [adoptsNorth, applies('my specs')],
  },
  {
    name: 'drift as markdown with more differences than fit',
    before: async (world) => {
      await world.byHand(MANY.map((name, n) => `  ${name}: {length: ${n + 1}}\n`).join(''));
      world.spec('my specs/many.yaml', MANY.map((name, n) => `  ${name}: {length: ${n + 500}}\n`).join(''));
    },
    run: ['drift', 'my specs', '--format', 'markdown', '--skip', 'rehearsal'],
    status: 2,
    advice: [
      {
        line: /^trenchctl drift /,
        status: 2,
        check: (_, { stdout }) => {
          for (const name of MANY) expect(stdout).toContain(name);
        },
      },
      { line: /^trenchctl export --merge 'my specs\/many.yaml'/, check: (world) => expectNoChange(world, 'my specs/many.yaml') },
      applies('my specs'),
    ],
  },
  {
    name: 'drift with prune: a segment that no spec names',
    run: ['drift', 'my specs', '--prune'],
    status: 2,
    advice: [
      {
        line: /^trenchctl export --merge 'my specs' --segments add/,
        check: async (world) => {
          await expectStatus(world, 0, 'validate', 'my specs');
          await expectStatus(world, 0, 'drift', 'my specs', '--prune');
        },
      },
      {
        line: /^trenchctl apply 'my specs' --prune/,
        more: ['--auto-approve', '--max-destroy', '99'],
        check: (world) => expectStatus(world, 0, 'drift', 'my specs', '--prune'),
      },
    ],
  },
  {
    name: 'a plan of a target',
    before: (world) => world.spec(NORTH, "  North: {length: 5.5}\n  It's new: {length: 1}\n"),
    run: ['plan', NORTH, SOUTH, '--target', "2026-0418/It's new", '--no-prune', '--max-destroy', '3'],
    status: 0,
    advice: [
      {
        line: /^trenchctl apply .* --no-prune --max-destroy 3/,
        more: ['--auto-approve'],
        check: async (world) => {
          const { stdout } = await world.run('plan', 'my specs');
          expect(stdout).not.toContain("It's new");
          expect(stdout).toContain('5.5');
        },
      },
    ],
  },
  {
    name: 'a saved plan',
    before: (world) => world.spec(NORTH, '  North: {length: 5.5}\n'),
    run: ['plan', 'my specs', '-o', 'my plan.json'],
    status: 0,
    advice: [applies('my specs')],
  },
  {
    name: 'a saved plan that is stale',
    before: async (world) => {
      world.spec(NORTH, '  North: {length: 5.5}\n');
      await expectStatus(world, 0, 'plan', 'my specs', '-o', 'my plan.json');
      await world.byHand('  North: {length: 7}\n');
    },
    run: ['apply', 'my plan.json', 'my specs', '--auto-approve'],
    status: 3,
    advice: [
      {
        line: /^trenchctl plan 'my specs' -o 'my plan.json'/,
        check: (world) => expectStatus(world, 0, 'apply', 'my plan.json', 'my specs', '--auto-approve'),
      },
    ],
  },
  {
    name: 'a plan as markdown that has to be cut',
    before: (world) => world.spec('my specs/many.yaml', manySegments.join('')),
    run: ['plan', 'my specs', '--format', 'markdown', '--skip', 'rehearsal'],
    status: 0,
    advice: [
      {
        line: /^trenchctl plan 'my specs'/,
        check: (_, { stdout }) => {
          for (const name of MANY) expect(stdout).toContain(name);
        },
      },
    ],
  },
  {
    name: 'the plan of a shard',
    before: async (world) => {
      world.spec(NORTH, '  North: {length: 5.5}\n');
      await expectStatus(world, 0, 'plan', 'my specs', '--shard', '2/2', '-o', 'two.json');
    },
    run: ['plan', 'my specs', '--shard', '1/2', '-o', 'one.json'],
    status: 0,
    advice: [
      {
        line: /^trenchctl merge /,
        fill: { 'PLAN...': 'one.json two.json' },
        check: async (world) => {
          await expectStatus(world, 0, 'apply', 'plan.json', '--auto-approve');
          await expectNoChange(world, 'my specs');
        },
      },
    ],
  },
  {
    name: 'the apply of a shard',
    before: async (world) => {
      world.spec(NORTH, '  North: {length: 5.5}\n');
      await expectStatus(world, 0, 'plan', 'my specs', '--shard', '1/2', '-o', 'one.json');
      await expectStatus(world, 0, 'plan', 'my specs', '--shard', '2/2', '-o', 'two.json');
    },
    run: ['apply', 'one.json', '--auto-approve'],
    status: 3,
    advice: [
      {
        line: /^trenchctl merge /,
        fill: { 'PLAN...': 'one.json two.json' },
        check: (world) => expectStatus(world, 0, 'apply', 'plan.json', '--auto-approve'),
      },
    ],
  },
  {
    name: 'merged shards',
    before: async (world) => {
      world.spec(NORTH, '  North: {length: 5.5}\n');
      await expectStatus(world, 0, 'plan', 'my specs', '--shard', '1/1', '-o', 'one.json');
    },
    run: ['merge', 'one.json', '-o', 'my plan.json'],
    status: 0,
    advice: [applies('my specs')],
  },
  {
    name: 'specs that are valid',
    run: ['validate', 'my specs'],
    status: 0,
    advice: [
      { line: /^trenchctl validate 'my specs' --online/, check: (_, { stderr }) => expect(stderr).toContain('Reading the catalogs') },
      plansNorth,
    ],
  },
  { name: 'specs that are valid on the service', run: ['validate', 'my specs', '--online'], status: 0, advice: [plansNorth] },
  {
    name: 'a merge of the live state that leaves a segment out',
    before: driftAtNorth,
    run: ['export', '--merge', NORTH],
    status: 0,
    advice: [
      {
        line: /^trenchctl export --merge 'my specs\/north.yaml' --segments add/,
        check: async (world) => {
          expect(world.read(NORTH)).toContain('  Nobody:\n    length: 7\n');
          expect(world.read(NORTH)).not.toContain('South');
          await expectStatus(world, 0, 'validate', 'my specs');
          await expectNoChange(world, 'my specs');
        },
      },
    ],
  },
  {
    name: 'drawings beside a format that has none',
    before: (world) => world.spec(NORTH, '  North: {sections: [{coverThickness: 700}]}\n'),
    run: ['plan', NORTH, '--draw', '--format', 'json'],
    status: 1,
    advice: [
      {
        line: /^trenchctl render 'my specs\/north.yaml' --state diff -o pictures/,
        check: (_, { stdout, stderr }) => expect(stdout + stderr).toContain('pictures'),
      },
    ],
  },
];
