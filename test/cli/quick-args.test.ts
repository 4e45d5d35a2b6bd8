// Plain command lines are read without the parser. The parser is the reference: both must give a command the same arguments.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '../../src/cli/command.js';
import { apply } from '../../src/cli/commands/apply.js';
import { drift } from '../../src/cli/commands/drift.js';
import { plan } from '../../src/cli/commands/plan.js';
import { validate } from '../../src/cli/commands/validate.js';
import type { Row } from '../../src/cli/options/group.js';
import { quickCommand } from '../../src/cli/options/quick-args.js';
import { watchable } from '../../src/cli/options/watch-options.js';
import { parseAndRun } from '../../src/cli/parse.js';
import { settings } from '../support/counts.js';

const COMMANDS = { plan: watchable(plan), validate: watchable(validate), apply, drift };
type Name = keyof typeof COMMANDS;

/** Rows whose commands only note their arguments. */
function noting() {
  const noted: unknown[] = [];
  const rows = Object.entries(COMMANDS).map(([name, command]): Row => {
    const run = (args: unknown): void => void noted.push(args);
    return [`${name} [paths..]`, name, async () => ({ ...command, run }) as unknown as Command<never>];
  });
  return { noted, rows };
}

async function quick(words: readonly string[]): Promise<unknown> {
  const { noted, rows } = noting();
  await (await quickCommand(words, rows))?.();
  return noted[0];
}

async function parsed(words: readonly string[]): Promise<unknown> {
  const { noted, rows } = noting();
  await parseAndRun(words, rows, []).catch(() => {});
  return noted[0];
}

const PLAIN: readonly (readonly [Name, ...string[]])[] = [
  ['plan', 'specs'],
  ['plan', 'a.yaml', '--parallelism', '16', 'b.yaml'],
  ['plan', 'specs', '--target', 'P/S', '--target=Q', '--no-rehearse', '--out', 'p.json', '--force'],
  ['plan', 'specs', '--format', 'MarkDown', '--out-html=r.html', '--detailed-exitcode'],
  ['validate', 'specs', '--strict', '--online', '--no-color', '--timeout', '1.5', '--data=:memory:'],
  ['apply', 'specs', '--auto-approve', '--max-destroy', '3'],
  ['drift', 'specs', '--profile', 'dev', '--base', 'origin/main', '--only-changed'],
];
test.each(PLAIN.map((words) => [words.join(' '), words] as const))('%s is read quickly', async (_, words) => {
  const found = await quick(words);
  expect(found).toBeDefined();
  expect(found).toEqual(await parsed(words));
});

const LEFT: readonly (readonly string[])[] = [
  ['plan'],
  ['plan', 'specs', '--help'],
  ['plan', 'specs', '-o', 'r.html'],
  ['plan', 'specs', '--parallelism', 'many'],
  ['plan', 'specs', '--out', 'a', '--out', 'b'],
  ['plan', 'specs', '--verbose', 'false'],
  ['plan', 'specs', '--format', 'xml'],
  ['plan', 'specs', '--fromat', 'text'],
  ['plan', '--', 'specs'],
  ['project', 'list'],
];
test.each(LEFT.map((words) => [words.join(' '), words] as const))(
  '%s is left to the parser',
  async (_, words) => {
    expect(await quickCommand(words, noting().rows)).toBeUndefined();
  },
);

const OPTIONS = [
  ...['embedded', 'data', 'profile', 'verbose', 'timeout', 'color', 'strict', 'online', 'annotations'],
  ...['annotations-out', 'out-json', 'out-markdown', 'force', 'format', 'watch', 'target', 'prune', 'base'],
  ...[
    'only-changed',
    'parallelism',
    'rehearse',
    'require-rehearsal',
    'cost',
    'fail-on-layout',
    'max-destroy',
  ],
  ...[
    'shard',
    'out-html',
    'draw',
    'picture-url',
    'out',
    'sign',
    'detailed-exitcode',
    'auto-approve',
    'verify',
  ],
  ...['help', 'version', 'outHtml', 'o', 'no-color', 'paths', 'x'],
];
const value = fc.oneof(
  fc.constantFrom('text', 'JSON', 'github', '3', '0.5', '007', '1e3', '0x10', 'true', 'false', '', '-', '-1'),
  fc.constantFrom('a b', '"a"', "'a'", 'a=b', 'a.b', '3/8', 'P/S', '--', 'specs', 'Infinity', '.5', 'a,b'),
  fc.string({ maxLength: 4 }),
);
const option = fc
  .tuple(fc.constantFrom('--', '--no-', '-'), fc.constantFrom(...OPTIONS))
  .map((part) => part.join(''));
const flag = fc.constantFrom(
  '--embedded',
  '--verbose',
  '--no-color',
  '--strict',
  '--no-cost',
  '--watch',
  '--force',
);
const pair = fc.tuple(
  fc.constantFrom(
    '--data',
    '--timeout',
    '--format',
    '--target',
    '--parallelism',
    '--max-destroy',
    '--out-json',
  ),
  value,
);
const words = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom('specs', 'a.yaml', './b', '../c', 'd/e.yaml').map((word) => [word]),
      },
      { weight: 3, arbitrary: flag.map((word) => [word]) },
      { weight: 3, arbitrary: pair },
      { weight: 2, arbitrary: pair.map((part) => [part.join('=')]) },
      { weight: 1, arbitrary: option.map((word) => [word]) },
      { weight: 1, arbitrary: fc.tuple(option, value).map((part) => [part.join('=')]) },
      { weight: 1, arbitrary: value.map((word) => [word]) },
    ),
    { maxLength: 5 },
  )
  .map((parts) => ['specs', ...parts.flat()]);

test('a command gets the arguments that the parser would give it', async () => {
  const { count: numRuns, seed } = settings({ count: 400, long: 20_000, seed: 1501 });
  let count = 0;
  const name = fc.constantFrom(...(Object.keys(COMMANDS) as Name[]));
  await fc.assert(
    fc.asyncProperty(name, words, async (command, rest) => {
      const found = await quick([command, ...rest]);
      if (found === undefined) return;
      count += 1;
      expect(found).toEqual(await parsed([command, ...rest]));
    }),
    { numRuns, seed },
  );
  expect(count).toBeGreaterThan(20);
});
