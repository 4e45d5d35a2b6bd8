// A page shows the pieces that outputs are made of: numbers, tables, facts, JSON, errors with their remedies and recommended commands.
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, type ApiErrorCode } from '../../src/api/api-error.js';
import { outcomeLine, waitingLine } from '../../src/cli/commands/apply/outcome-lines.js';
import { createSpecNames } from '../../src/cli/commands/export/export-one.js';
import { errorText } from '../../src/cli/output/error-text.js';
import { formatOf } from '../../src/cli/output/formats.js';
import {
  amount,
  day,
  factsOf,
  indented,
  jsonText,
  many,
  money,
  percent,
  shortened,
  sumOf,
  tableOf,
  words,
  wrapped,
  yes,
} from '../../src/cli/output/print-json.js';
import { printRehearsal } from '../../src/cli/output/print-rehearsal.js';
import { isLayoutRefused, printVerdict } from '../../src/cli/output/print-verdict.js';
import { completed, launcher, nextStep, recommended, specWords } from '../../src/cli/output/recommended.js';
import { isStdout, sizeOf } from '../../src/cli/output/save-download.js';
import { reasonOf } from '../../src/cli/output/write-file.js';
import { LAYOUT_RULES } from '../../src/kinds/layout-rules.js';
import { expectPage } from '../support/page.js';

const LAYOUT_RULE = LAYOUT_RULES[0]?.name;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const CODES: Readonly<Record<ApiErrorCode, true>> = {
  ...{ 'read-only': true, 'bad-address': true, 'no-address': true, 'bad-path-value': true, 'bad-body': true, 'no-token': true },
  ...{ unreachable: true, timeout: true, broken: true, redirected: true, 'answer-too-large': true, 'unreadable-answer': true },
  ...{ 'bad-request': true, unauthorized: true, forbidden: true, 'not-found': true, conflict: true, 'too-many-requests': true },
  ...{ refused: true, 'server-error': true },
};
const failed = (code: ApiErrorCode, more = {}) => errorText(new ApiError(code, 'It failed', { operation: 'x', ...more }));
const each = <T>(values: readonly T[], write: (value: T) => unknown): string[] =>
  values.map((value) => `${JSON.stringify(value) ?? 'nothing'}: ${write(value)}`);

const specNames = (projects: readonly (readonly string[])[]): string[] => {
  const nameOf = createSpecNames();
  return each(projects, ([number = '', id = '']) => nameOf(number, id));
};
const OUTCOME = { project: 'P', name: 'Kaia', status: 'applied', writes: 3, replans: 0 };
const NUMBERS = [0, -0.04, 0.05, 1.0005, 12.3456, 999, 999.5, 1000, 1234567.5, -1234567.25, null, undefined];
const ROW = {
  name: 'Parkveien 2-18',
  id: 'an-id-of-letters',
  note: '',
  long: 'some words that do not fit in the room of this line, and go on',
  cost: '1 234.5',
};
const ROWS = [ROW, { name: 'Kaia', id: 12, note: null, long: 'short', cost: '-2' }];
const EMBEDDED = { embedded: true, data: 'my data', environment: 'dev' };
const SPECS = { paths: ['specs', 'a b'], target: ['P-1', 'P-2/A B'], prune: false, base: 'main', onlyChanged: true };
const MESSAGE = 'Run `trenchctl plan specs`, `trenchctl fmt`, `trenchctl apply --help` or `git pull`.';

/** What is printed on stderr, and what is returned. */
function printed(work: () => unknown): string[] {
  const said: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
  const end = work();
  spy.mockRestore();
  return [...said, `-> ${end}`];
}
const rehearsed = (what: object, isRequired = false): string[] =>
  printed(() => printRehearsal({ ...{ failed: [], unrehearsed: [], parts: [], plan: {} }, ...what } as never, isRequired));
const layout = (states: string, failOn: readonly 'layout'[]): string[] =>
  printed(() =>
    isLayoutRefused({ findings: states.split(' ').map((state) => ({ state, rule: LAYOUT_RULE })) } as never, { failOn }, 'head'),
  );
const UNREADABLE = { apply: 'refused', reasons: [{ code: 'base-rules-unreadable', file: 'r.yaml', why: 'it is too large' }] };
const verdict = (said: object, format: 'text' | 'html') => printed(() => printVerdict({ verdict: said } as never, format));
const [A, PART] = [{ segment: { project: 'P', name: 'A' } }, { part: { project: 'P', part: 'calculation' } }];
const COSTS = { part: { project: 'P', part: 'project' }, plannedCosts: { total: 1 }, costs: { total: 2 } };
const tooLarge = { reason: 'work' };
const SENSOR = { address: 'P/A', ids: ['7'], expected: null, found: { outerDiameter: 3 }, kind: 'item', item: 'sensor', count: 1 };
const FAILURE = { error: { code: 'failed', message: 'no\u001b' }, unexpectedState: { differences: [SENSOR] } };

test('the pieces of outputs are those of the page', () => {
  vi.stubEnv('COLUMNS', '60');
  const plan = (changes: number) => ({ changes: Array(changes).fill({}) }) as never;
  expectPage(new URL('output-page.expected.txt', import.meta.url), {
    Money: each(NUMBERS, money),
    Amounts: each(NUMBERS, (value) => `${amount(value)} | ${amount(value, 1)}`),
    Shares: each(NUMBERS, percent),
    'Sums, counts, days and words': [
      `${sumOf([1, null, 2, undefined])}`,
      ...[0, 1, 2].map((count) => `${many(count, 'box', 'boxes')}, ${many(count, 'node')}`),
      ...each(['2026-05-04T10:00:00Z', '2026', null], day),
      ...each([true, false, null], yes),
      words('a', '', null, 0, undefined, 'b'),
    ],
    'Names of stdout': each(['-', '/dev/stdout', 'stdout', undefined], isStdout),
    Sizes: each([0, 1, 999, 1000, 1049, 1050, 999_949, 999_999, 1_000_000, 5e9, 5e12], sizeOf),
    Formats: each(['a.txt', 'A.JSON', 'a.codequality.json', 'a.md', 'a.html', 'a.sarif', 'a.xml', 'a.yaml', 'json', '.json'], formatOf),
    Tables: [
      tableOf(ROWS, 'None.'),
      '',
      tableOf([{ name: 'A name of 21 letters.', id: ROW.id, what: ROW.long }], 'None.'),
      '',
      tableOf([{ name: 'A name of 20 letters', id: 'an-id-of-letters-that-is-long', what: ROW.long }], 'None.'),
      '',
      tableOf(ROWS, 'None.', 'whole'),
      '',
      tableOf([], 'None.'),
    ],
    Facts: [factsOf({ ...ROW, cost: null, 'a longer name': 0 }), factsOf({ 'a name that takes nearly all of its line': ROW.long })],
    Lines: [indented(ROW.long), ...wrapped('one two three', 7), ...wrapped('a-long-word b', 5), ...wrapped('', 5)],
    Shortened: each([3, 4, 5, 10], (wide) => shortened('ab cd', wide)),
    'Outcomes of an apply': [
      ...[0, 1, 2].map((count) => outcomeLine({ ...OUTCOME, writes: count, replans: count } as never, count === 2)),
      outcomeLine({ ...OUTCOME, part: 'calculation', status: 'partly-applied' } as never, false),
      waitingLine({ project: 'P', name: 'Kaia' }),
      waitingLine({ project: 'P', name: 'the calculation', part: 'calculation', operation: 'addCustomNode' }),
    ],
    'Names of specs': specNames([['A/1'], ['a\\1'], ['A-1'], ['..', '7'], ['Å 2'], ['A\u030a 2'], ['', '8'], ['CON', '9']]),
    'Reasons of the file system': each(
      'ENOENT EEXIST EISDIR ENOTDIR EACCES EPERM EROFS ENOSPC EDQUOT ELOOP ENXIO EOTHER'.split(' '),
      (code) => reasonOf(Object.assign(new Error('said so'), { code })),
    ),
    Rehearsals: [
      ...[rehearsed({}, true), ...[false, true].map((isRequired) => rehearsed({ unrehearsed: [A] }, isRequired))].flat(),
      ...[rehearsed({ parts: [{ ...PART, isUnknown: true }] }, true), rehearsed({ failed: [{ ...A, ...FAILURE }] })].flat(),
      ...rehearsed({ unrehearsed: [{ ...A, tooLarge }], parts: [{ ...PART, isUnknown: true, tooLarge }] }),
      ...[false, true].flatMap((isRequired) => rehearsed({ parts: [COSTS, { ...PART, ...FAILURE }] }, isRequired)),
    ],
    'Layouts and verdicts': [
      ...[layout('new', []), layout('waived', ['layout']), layout('waived new', ['layout']), layout('new old', ['layout'])].flat(),
      ...[verdict(UNREADABLE, 'text'), verdict(UNREADABLE, 'html'), verdict({ apply: 'allowed', reasons: [] }, 'html')].flat(),
    ],
    JSON: [jsonText({ a: ['\u001b[1m', '\u2028', '##vso[x]', '\u{e0001}', 'æ\n'] })],
    Errors: Object.keys(CODES).map((code) => `${code}: ${failed(code as ApiErrorCode)}`),
    'Other errors': [
      failed('forbidden', { scope: 'trench.write' }),
      failed('timeout', { ambiguous: true }),
      failed('conflict', { ambiguous: true }),
      errorText(new Error('two\nlines\u001b[2J')),
      errorText('a text'),
      ...[4000, 4001].map(
        (length) => `${length}: ${errorText(new Error('x'.repeat(length))).length} ${errorText('x'.repeat(length)).slice(-4)}`,
      ),
    ],
    'Recommended commands': [
      recommended(EMBEDDED, ['plan', 'specs']),
      recommended(EMBEDDED, ['fmt', 'specs']),
      recommended(EMBEDDED, ['plan', '--help']),
      recommended({}, ['plan']),
      ...['changed', 'completion', 'explain', 'keygen', 'merge', 'schema', 'doctor'].map((name) => recommended(EMBEDDED, [name])),
      completed(MESSAGE, EMBEDDED),
      completed(MESSAGE, {}),
      specWords(SPECS).join(' '),
      specWords({ paths: [], prune: true, onlyChanged: false }).join(' '),
      `${nextStep(plan(0), { paths: ['specs'] }, 'plan.json')}`,
      `${nextStep(plan(1), { ...SPECS, maxDestroy: 0 }, undefined)}`,
      `${nextStep(plan(1), { ...SPECS, ...EMBEDDED }, 'plan.json')}`,
      `${nextStep(plan(1), { paths: ['specs'], maxDestroy: 3 }, 'plan.json')}`,
    ],
  });
});

test('npx stands before the program where the folder, or one above it, has installed it', () => {
  const before = process.cwd();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'launcher-')));
  mkdirSync(join(folder, 'below/deep'), { recursive: true });
  const found = ['.', 'below', 'below/deep'].map((name) => {
    process.chdir(join(folder, name));
    const without = launcher();
    if (name === '.') mkdirSync(join(folder, 'node_modules/.bin/trenchctl'), { recursive: true });
    return [without, launcher()];
  });
  process.chdir(before);
  expect(found).toEqual([
    ['', 'npx '],
    ['npx ', 'npx '],
    ['npx ', 'npx '],
  ]);
});
