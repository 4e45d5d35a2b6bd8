// The commit that specs are compared with, by a git that answers from a table: no process is started.
import { expect, test } from 'vitest';
import { UserError } from '../../src/diagnostics/user-error.js';
import { baseCommit, baseOfPlan, guardRecordedRef, idOf, recordedCommit } from '../../src/git/base-commit.js';
import { baseRef, targetRef } from '../../src/git/base-ref.js';
import { changedPaths } from '../../src/git/changed-paths.js';
import type { Git } from '../../src/git/repository.js';
import { expectPage } from '../support/page.js';

const [ONE, TWO, THREE] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [string, string, string];
const REF = 'refs/trenchctl/applied';

interface Answers {
  /** The ids of expressions. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly isShallow?: boolean;
  /** Outputs by command; a command without one fails. */
  readonly out?: Readonly<Record<string, string>>;
  readonly stderr?: string;
}

const gitOf =
  ({ ids = {}, isShallow = false, out = {}, stderr = '' }: Answers): Git =>
  async ([command = '', ...rest]) => {
    const answer = (text: string | undefined) => ({ ...{ code: text === undefined ? 1 : 0, stdout: Buffer.from(text ?? ''), stderr } });
    if (command !== 'rev-parse') return answer(out[command]);
    return answer(rest.includes('--verify') ? ids[rest.at(-1) ?? ''] : String(isShallow));
  };
const HEAD = { 'HEAD^{commit}': TWO };
const NO_REF = { 'check-ref-format': '', 'for-each-ref': '' };
const MAIN = { 'main^{commit}': ONE };
const BOTH = { ...HEAD, ...MAIN };
/** A clone that holds the commit of the ref, with these answers. */
const recordedAs = (line: string, more = {}): Answers => ({
  ids: { [`${REF}^{commit}`]: ONE },
  out: { 'check-ref-format': '', 'for-each-ref': line, ...more },
});

const TREE = { 'x^{tree}': ONE };
/** A name, and the answers of the clone that is asked for it. */
const CASES: Readonly<Record<string, readonly (readonly [ref: string, answers: Answers])[]>> = {
  'Names that are none': ['', '-x', 'a\0b', 'a\nb', `${REF}..x`].map((ref) => [ref, {}]),
  'No earlier commit': [
    ...[40, 64, 41].map((count) => ['0'.repeat(count), {}] as const),
    ...['HEAD^', 'HEAD^1', 'HEAD~', '@^', '@~1', 'HEAD^2'].map((ref) => [ref, { ids: HEAD }] as const),
    ['@~', {}],
    ['HEAD~1', { ids: HEAD, isShallow: true }],
    ['HEAD^1', { ids: { ...HEAD, 'HEAD^': THREE } }],
  ],
  'A commit, a tree, and clones that lack something': [
    ['main', { ids: BOTH, out: { 'merge-base': `${THREE}\n${ONE}\n` } }],
    ['x', { ids: TREE }],
    ['main', { ids: MAIN }],
    ['main', { ids: BOTH }],
    ['main', { ids: BOTH, out: { 'merge-base': '' } }],
    ['main', { ids: BOTH, isShallow: true }],
    ['main', { isShallow: true }],
    ['origin/a/b', {}],
    ['fork/origin/a', {}],
  ],
  'A recorded commit': [
    [REF, { out: NO_REF }],
    [REF, recordedAs(`${REF} ${ONE}\n`, { 'merge-base': '' })],
    [REF, recordedAs(`${REF}2 ${TWO}\n${REF} ${ONE}\n`)],
    [REF, { out: { 'check-ref-format': '' }, stderr: 'fatal: x\n' }],
    [REF, { out: NO_REF, stderr: `warning: ${REF}` }],
    [REF, { out: { 'check-ref-format': '', 'for-each-ref': `${REF} ${ONE}` } }],
  ],
};
const PULL_REQUESTS = [
  ...[{ GITHUB_BASE_REF: 'main' }, { CI_MERGE_REQUEST_DIFF_BASE_SHA: ONE }, { GITHUB_BASE_REF: '' }],
  { SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/a/refs/heads/b' },
  { GITHUB_BASE_REF: '', CI_MERGE_REQUEST_DIFF_BASE_SHA: '', SYSTEM_PULLREQUEST_TARGETBRANCH: 'b/refs/heads/c' },
];
const said = (work: () => unknown): Promise<string> =>
  (async () => JSON.stringify(await work()))().catch((error: unknown) => {
    if (error instanceof UserError) return `refused: ${error.message}`;
    throw error;
  });

test('bases, and names that are none with their remedies, are those on the page', async () => {
  const parts: Record<string, string[]> = {};
  for (const [title, cases] of Object.entries(CASES)) {
    const lines = cases.map(async ([ref, answers]) => {
      const asked: string[] = [];
      const git: Git = (args) => {
        asked.push(args.join(' '));
        return gitOf(answers)(args);
      };
      const end = await said(() => baseCommit(git, ref));
      return [JSON.stringify([ref, answers]), ...asked.map((words) => `  git ${words}`), `  ${end}`];
    });
    parts[title] = (await Promise.all(lines)).flat();
  }
  const git = gitOf({ ids: { [`${ONE}^{commit}`]: ONE, 'main^{commit}': ONE } });
  parts['The base of a plan'] = await Promise.all([ONE, 'main', TWO, ONE.slice(1)].map((id) => said(() => baseOfPlan(git, id))));
  parts['Refs that are recorded'] = await Promise.all(
    [REF, 'refs/heads/main', 'refs/trenchctl', `x/${REF}`].map((ref) => said(() => guardRecordedRef(ref) ?? 'a ref of our own')),
  );
  parts['The base of a pull request'] = await Promise.all(
    PULL_REQUESTS.map(
      async (env) => `${JSON.stringify(env)} -> ${await said(() => [targetRef(env), baseRef('given', env), baseRef(undefined, env)])}`,
    ),
  );
  const failing = gitOf({ ids: { 'base^{commit}': ONE }, stderr: 'bad tree\nx' });
  parts['Paths that cannot be compared'] = [await said(() => changedPaths(failing, 'base'))];
  expectPage(new URL('base-commit.expected.txt', import.meta.url), parts);
});

test('an id has 40 to 64 digits', async () => {
  const ids = { a: ONE, b: '1'.repeat(39), c: '1'.repeat(65), d: 'main', e: `${ONE}\n` };
  const git = gitOf({ ids });
  expect(await Promise.all(Object.keys(ids).map((name) => idOf(git, name)))).toEqual([...[ONE, undefined, undefined, undefined, ONE]]);
  expect(await recordedCommit(gitOf({ out: NO_REF }), REF)).toBeUndefined();
});

test('paths that differ, and those that concern others: links, submodules and attributes', async () => {
  const rows = [
    ['100644 100755', 'a.yaml', false],
    ['000000 100644', 'new.yaml', false],
    ['100644 000000', 'old.yaml', false],
    ['120000 100644', 'was-link', true],
    ['100644 120000', 'is-link', true],
    ['000000 160000', 'module', true],
    ['100644 100644', '.gitattributes', true],
    ['100644 100644', 'deep/.gitattributes', true],
    ['100644 100644', 'x.gitattributes', false],
    ['100644 100644', '.gitattributes/a', false],
  ] as const;
  const text = rows.map(([modes, path]) => `:${modes} ${ONE} ${TWO} M\0${path}\0`).join('');
  const git = gitOf({ ids: { 'base^{commit}': ONE }, out: { 'diff-tree': text } });
  expect(await changedPaths(git, 'base')).toEqual(rows.map(([, path, concernsOthers]) => ({ path, concernsOthers })));
  expect(await changedPaths(git, 'other')).toBeUndefined();
});
