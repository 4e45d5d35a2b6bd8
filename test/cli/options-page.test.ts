// Tables show what single options come to, and the sentences by which wrong ones are refused.
import { expect, test } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import { type Command, flag, number, text, texts, word, words } from '../../src/cli/command.js';
import { REQUIREMENTS } from '../../src/cli/commands/doctor/ci/requirements.js';
import { imageIn } from '../../src/cli/commands/init/image.js';
import { approvalsOf, MAX_DESTROY } from '../../src/cli/options/apply-options.js';
import { budgetsOf } from '../../src/cli/options/budgets.js';
import { wantsColor } from '../../src/cli/options/common-options.js';
import { deadline } from '../../src/cli/options/deadline.js';
import { checkDrawArgs, pictureUrlOf } from '../../src/cli/options/drawing-options.js';
import { checkFailOn } from '../../src/cli/options/fail-on.js';
import { dayOf, firstOf, inOwnWords, orNoRevision, typed } from '../../src/cli/options/noun-options.js';
import { outputsOf, savedPlanFile } from '../../src/cli/options/output-options.js';
import { portOption } from '../../src/cli/options/port-option.js';
import { shardOf } from '../../src/cli/options/shard-options.js';
import { readArgs } from '../../src/cli/read-args.js';
import { UserError } from '../../src/diagnostics/user-error.js';
import { expectPage } from '../support/page.js';

function said(work: () => unknown): string {
  try {
    return JSON.stringify(work()) ?? 'nothing';
  } catch (error) {
    if (error instanceof UserError) return `refused: ${error.message}`;
    throw error;
  }
}

const lines = <T>(cases: readonly T[], work: (one: T) => unknown): string[] =>
  cases.map((one) => `${JSON.stringify(one)}: ${said(() => work(one))}`);

const DIGEST = `@sha256:${'0'.repeat(64)}`;
const NOON = Date.UTC(2026, 4, 4, 12);
const GITLAB = { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '5' };
const AZURE = { SYSTEM_JOBPOSITIONINPHASE: '3', SYSTEM_TOTALJOBSINPHASE: '4' };
const KUBERNETES = { JOB_COMPLETION_INDEX: '0', TRENCHCTL_SHARD_TOTAL: '6' };
const DAYS = '2026-05-04,04.05.2026,4.5.2026,2026-5-4,29.02.2024,29.02.2025,2026-13-01,31.4.2026,2026-05-04T00:00,'.split(',');
const SHARDS = ['3/8', '8/8', '9/8', '0/8', '1/1', '1000/1000', '1/1001', '01/08', '3/8/9', '-1/3', ''];
const URLS = [
  ...'https://h.example/a/ http://h.example// HTTPS://H.example/A pictures/4711/ /pictures //h.example/a ./p'.split(' '),
  ...['a b', 'https://u@h.example', 'https://h.example/a?b', 'a#b', '', undefined],
];

/** A command with an option of every kind. */
const TRY: Command = {
  positionals: { kind: { ...word(['pipes', 'cables'], ''), demandOption: true }, names: texts('') },
  options: {
    ...{ number: number(''), 'two-words': text(''), deep: flag(''), format: { ...word(['text', 'json'], ''), default: 'text' } },
    ...{ output: { ...texts(''), alias: 'o' }, skip: words(['cost', 'rehearsal'], ''), must: { ...text(''), demandOption: true } },
  },
  run: () => 0,
};
const needed = { ...text(''), demandOption: true } as const;
const NEEDING: Command = { options: { north: needed, nord: needed, east: needed }, run: () => 0 };
const LINES = [
  'pipes 007 1e3 -o a.md b --must x',
  'PIPES --must= --no-deep --deep --format JSON',
  'cables -o a -o b --skip cost,Rehearsal --skip cost --number -2.5 --must=a=b',
  'cables --no-color --verbose --timeout 5 --data d --must -1',
  '--number x',
  'pipes --must a --must b',
  'pipes --must a --number 1 --number 2',
  'pipes --must a --number one',
  'pipe --must a',
  'pipes --must -.5',
  'pipes --must a --format text,json',
  'pipes --must a --skip cost,all',
  'pipes --must a --towords x',
  'pipes --must a --twoWords x --no-formatt',
  'pipes --must a --twoWordz x',
  'pipes --must --deep',
  'pipes --must a -o',
  'pipes --must a -x',
];

test('options are read and refused as on the page', () => {
  expectPage(new URL('options-page.expected.txt', import.meta.url), {
    Days: lines(DAYS, (text) => dayOf(text, '--from')),
    Shards: lines(SHARDS, (text) => shardOf(text, GITLAB)),
    'Shards of a parallel job': lines(
      [
        ...[GITLAB, AZURE, KUBERNETES, { ...AZURE, ...GITLAB }, { ...KUBERNETES, ...AZURE }, {}],
        ...[GITLAB, AZURE, KUBERNETES].flatMap((env) => Object.entries(env).map((one) => Object.fromEntries([one]))),
      ],
      (env) => shardOf('auto', env),
    ),
    'Addresses of pictures': lines(URLS, (pictureUrl) => pictureUrlOf({ ...(pictureUrl === undefined ? {} : { pictureUrl }) })),
    Drawings: lines(
      [
        { draw: true, format: 'text', paths: ['specs'] },
        { draw: true, format: 'json', paths: ['specs', 'a b'] },
        { draw: false, format: 'json', paths: [] },
      ],
      checkDrawArgs,
    ),
    'Failures that need the rehearsal': lines(
      [
        { failOn: ['layout'], skip: ['rehearsal'] },
        { failOn: ['warnings', 'rehearsal'], skip: ['cost', 'rehearsal'] },
        { failOn: ['warnings'], skip: ['rehearsal'] },
        { failOn: ['layout'], skip: ['cost'] },
        { failOn: ['layout'] },
        {},
      ] as const,
      checkFailOn,
    ),
    'Numbers of objects': lines([0, 1, 2 ** 53 - 1, 2 ** 53, -1, 0.5, Number.NaN], MAX_DESTROY['max-destroy'].range.holds),
    Ports: lines([0, 1, 65535, 65536, -1, 80.5], portOption(0).port.range.holds),
    'Limits of an apply': [
      said(() => approvalsOf({ maxDestroy: 0 }, 7, () => NOON)),
      said(() => approvalsOf({}, 7, () => NOON)),
      said(() => approvalsOf({}, undefined, () => NOON)),
    ],
    Outputs: lines(
      [
        [['a.txt', 'b.JSON', 'c.md', 'd.html', 'e.sarif', 'f.xml', 'g.codequality.json', 'x/a.txt'], {}, false],
        [['a.md', './a.md'], {}, false],
        [['b/../a.md', 'a.md'], {}, false],
        [['plan'], {}, false],
        [['plan.pdf'], {}, false],
        [[], { GITHUB_ACTIONS: 'true' }, false],
        [[], { GITHUB_ACTIONS: 'false' }, false],
        [[], { GITHUB_ACTIONS: 'true', TRENCHCTL_ANNOTATIONS: 'none' }, false],
        [[], { GITHUB_ACTIONS: 'true', TRENCHCTL_ANNOTATIONS: '' }, false],
        [[], { GITLAB_CI: 'true' }, false],
        [[], { TRENCHCTL_ANNOTATIONS: 'github' }, false],
        [[], { TRENCHCTL_ANNOTATIONS: 'gitlab' }, false],
        [[], {}, true],
      ] as const,
      ([output, env, isTTY]) => {
        const found = outputsOf({ format: isTTY ? 'html' : 'text', output }, { env, stdout: { isTTY } });
        return { ...found, saved: savedPlanFile(found) };
      },
    ),
    'Words of an operator': lines(
      [
        { type: 'ORGBLAD', orgbladForGuidance: ['4001'], name: 'ORGBLAD', list: [{ type: 'ORGNYTT', orgbladForCorrection: null }] },
        { type: 'OTHER', orgbladForOther: 1 },
        null,
      ],
      (value) => inOwnWords(value, { operator: 'ACME' }),
    ),
    'Lines of a command': lines(LINES, (line) => readArgs(['try'], TRY, ['try', ...line.split(' ')])),
    'Options that are alike, and needed': lines(['go', 'go --nort 1', 'go --north 1'], (line) =>
      readArgs(['go'], NEEDING, line.split(' ')),
    ),
    'What a pipeline needs of its host': Object.entries(REQUIREMENTS).flatMap(([host, { values, guards }]) => [
      ...values.map(({ remedy: _, ...one }) => `${host}: ${JSON.stringify(one)}`),
      ...guards.map(({ name, guard, status }) => `${host}: ${name} (${guard}): ${status}`),
    ]),
    Images: lines(
      [
        ...['reg.example/a', 'reg.example:5000/a/b', 'reg.example/a:1.2', 'a', 'reg.example:port/a', 'Reg/a'].map(
          (name) => `${name}${DIGEST}`,
        ),
        ...['reg.example/a', `reg.example/a${DIGEST}0`, undefined],
      ],
      (named) => imageIn({ package: named }),
    ),
    'Words of documents': lines(['acmeblad', 'ORGBLAD', 'Acmenytt', 'other'], (word) => typed(word, { operator: 'ACME' })),
  });
});

test('colours need a terminal, and neither NO_COLOR nor CI', () => {
  const { env } = process;
  const on = (color: boolean, isTTY: boolean, variables: NodeJS.ProcessEnv): boolean => {
    process.env = variables;
    try {
      return wantsColor(color, { isTTY });
    } finally {
      process.env = env;
    }
  };
  expect(on(true, true, {})).toBe(true);
  expect([on(false, true, {}), on(true, false, {}), on(true, true, { NO_COLOR: '1' }), on(true, true, { CI: 'true' })]).toEqual(
    Array(4).fill(false),
  );
});

test('the time is up after --timeout, in seconds, and not at that moment', () => {
  let now = 1_000_000;
  const ends = deadline({ timeout: 2.5 }, () => now);
  now += 2500;
  expect(ends()).toBeUndefined();
  now += 1;
  expect(ends()).toBe('time');
});

test('planning, the rehearsal and the rules may each take --timeout from their own start', () => {
  let now = 1_000_000;
  const budgets = budgetsOf({ timeout: 2.5 }, () => now);
  for (const start of [budgets.planning, budgets.rehearsal, () => budgets.judgement().spend]) {
    now += 2501;
    const [inTime, late] = [start(), start()];
    expect(() => inTime(0)).not.toThrow();
    now += 2501;
    expect(() => late(0)).toThrow();
  }
});

test('the first of a list are taken without reading the rest', async () => {
  const read: number[] = [];
  async function* all() {
    for (const one of [1, 2, 3, 4]) {
      read.push(one);
      yield one;
    }
  }
  expect(await firstOf(all(), 0)).toEqual([]);
  expect(await firstOf(all(), -1)).toEqual([]);
  expect(read).toEqual([]);
  expect(await firstOf(all(), 2)).toEqual([1, 2]);
  expect(read).toEqual([1, 2]);
  expect(await firstOf(all(), 9)).toEqual([1, 2, 3, 4]);
});

test.each([
  [400, 'revision', 'there is no revision 7 in use'],
  [404, 'revision', 'there is no revision 7 in use'],
  [403, 'revision', 'no such'],
  [404, 'facility', 'no such'],
])('a %d about %s: %s', async (status, field, message) => {
  const error = new ApiError('not-found', 'no such', { operation: 'x', status, problem: { errors: [{ field: 'other' }, { field }] } });
  await expect(orNoRevision('7', Promise.reject(error))).rejects.toThrow(message);
  expect(await orNoRevision('7', Promise.resolve(1))).toBe(1);
});
