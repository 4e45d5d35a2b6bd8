// The commit that specs are compared with, by a git that answers from a table: no process is started.
import { expect, test } from 'vitest';
import { baseCommit, baseOfPlan, guardRecordedRef, idOf, recordedCommit } from '../../src/git/base-commit.js';
import { baseRef, targetRef } from '../../src/git/base-ref.js';
import { changedPaths } from '../../src/git/changed-paths.js';
import type { Git } from '../../src/git/repository.js';

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

test.each(['', '-x', 'a\0b', 'a\nb'])('%j is no name of a commit', async (ref) => {
  await expect(baseCommit(gitOf({}), ref)).rejects.toThrow('this is not the name of a commit');
});

test.each<[string, string, Answers, object]>([
  ['40 zeros', '0'.repeat(40), {}, { name: '00000000', note: /There is no earlier commit/ }],
  ['64 zeros', '0'.repeat(64), {}, { name: '00000000', note: /There is no earlier commit/ }],
  ['a commit', 'main', { ids: BOTH, out: { 'merge-base': `${THREE}\n${ONE}\n` } }, { tree: THREE, commit: THREE, name: '33333333' }],
  ['a tree', 'x', { ids: { 'x^{tree}': ONE } }, { tree: ONE, name: '11111111' }],
  ...['HEAD^', 'HEAD^1', 'HEAD~', '@^', '@~1'].map((ref): [string, string, Answers, object] => [
    `${ref} of the first commit`,
    ref,
    { ids: HEAD },
    { name: ref, note: /HEAD is the first commit\. There is no earlier/ },
  ]),
  ['a ref that is not recorded yet', REF, { out: NO_REF }, { name: REF, note: /does not exist yet/ }],
  ['a recorded commit', REF, recordedAs(`${REF} ${ONE}\n`, { 'merge-base': '' }), { tree: ONE, commit: ONE, name: '11111111' }],
  [
    'a recorded commit beside the history',
    ...([REF, recordedAs(`${REF}2 ${TWO}\n${REF} ${ONE}\n`)] as const),
    { tree: ONE, commit: ONE, name: '11111111', note: /Comparing with the specs of commit 11111111/ },
  ],
])('%s is a base', async (_, ref, answers, { note, ...base }: { note?: RegExp }) => {
  const found = await baseCommit(gitOf(answers), ref);
  expect(found).toEqual({ ...base, ...(note ? { note: expect.stringMatching(note) } : {}) });
});

test.each<[string, string, Answers, RegExp]>([
  ['41 zeros', '0'.repeat(41), {}, /no such commit; name a branch, a tag or a commit/],
  ['no HEAD', 'main', { ids: MAIN }, /HEAD has no commit yet; commit the specs first/],
  ['nothing in common', 'main', { ids: BOTH }, /no commit in common; name a commit/],
  ['an empty answer', 'main', { ids: BOTH, out: { 'merge-base': '' } }, /no commit in common/],
  ['a shallow clone', 'main', { ids: BOTH, isShallow: true }, /does not hold the commit that HEAD and main have in common\. Fetch more/],
  ['a shallow clone without it', 'main', { isShallow: true }, /is shallow and does not hold main\. Fetch more/],
  ['the parent of a shallow clone', 'HEAD~1', { ids: HEAD, isShallow: true }, /is shallow and does not hold HEAD~1/],
  [
    'a parent that is lost',
    'HEAD^1',
    { ids: { ...HEAD, 'HEAD^': THREE } },
    /does not hold the commit 3{40}, which HEAD names as its parent; fetch it: git fetch origin 3{40}/,
  ],
  ['the parent of nothing', '@~', {}, /no such commit/],
  ['the second parent', 'HEAD^2', { ids: HEAD }, /no such commit; name a branch/],
  ['a branch of origin', 'origin/a/b', {}, /fetch it first: git fetch origin a\/b:refs\/remotes\/origin\/a\/b/],
  ['a branch that only ends so', 'fork/origin/a', {}, /no such commit; name a branch, a tag or a commit/],
  ['a name that is no ref', `${REF}..x`, {}, /is not the name of a ref; use one such as refs\/trenchctl\/applied/],
  [
    'a ref that cannot be read',
    REF,
    { out: { 'check-ref-format': '' }, stderr: 'fatal: x\n' },
    /git cannot read refs\/trenchctl\/applied \(fatal: x\); fetch it again/,
  ],
  ['a damaged ref', REF, { out: NO_REF, stderr: `warning: ${REF}` }, /git cannot read/],
  [
    'a recorded commit that is gone',
    REF,
    { out: { 'check-ref-format': '', 'for-each-ref': `${REF} ${ONE}` } },
    /names 1{40}, and this clone does not hold that commit; fetch it: git fetch origin 1{40}/,
  ],
])('%s is an error with a remedy', async (_, ref, answers, words) => {
  await expect(baseCommit(gitOf(answers), ref)).rejects.toThrow(words);
});

test('the base of a plan is a full id that the clone holds', async () => {
  const git = gitOf({ ids: { [`${ONE}^{commit}`]: ONE, 'main^{commit}': ONE } });
  expect(await baseOfPlan(git, ONE)).toEqual({ tree: ONE, commit: ONE, name: '11111111' });
  for (const id of ['main', TWO, ONE.slice(1)]) await expect(baseOfPlan(git, id)).rejects.toThrow(`git fetch origin ${id}`);
});

test('an id has 40 to 64 digits', async () => {
  const ids = { a: ONE, b: '1'.repeat(39), c: '1'.repeat(65), d: 'main', e: `${ONE}\n` };
  const git = gitOf({ ids });
  expect(await Promise.all(Object.keys(ids).map((name) => idOf(git, name)))).toEqual([...[ONE, undefined, undefined, undefined, ONE]]);
  expect(await recordedCommit(gitOf({ out: NO_REF }), REF)).toBeUndefined();
});

test('only a ref of our own is recorded', () => {
  expect(() => guardRecordedRef(REF)).not.toThrow();
  for (const ref of ['refs/heads/main', 'refs/trenchctl', `x/${REF}`])
    expect(() => guardRecordedRef(ref)).toThrow('so that no branch or tag is moved');
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
  await expect(changedPaths(gitOf({ ids: { 'base^{commit}': ONE }, stderr: 'bad tree\nx' }), 'base')).rejects.toThrow(
    'git cannot compare base with HEAD (bad tree); ',
  );
});

test.each([
  [{ GITHUB_BASE_REF: 'main' }, 'origin/main'],
  [{ CI_MERGE_REQUEST_DIFF_BASE_SHA: ONE }, ONE],
  [{ SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/a/refs/heads/b' }, 'origin/a/refs/heads/b'],
  [{ GITHUB_BASE_REF: '', CI_MERGE_REQUEST_DIFF_BASE_SHA: '', SYSTEM_PULLREQUEST_TARGETBRANCH: 'b' }, 'origin/b'],
  [{ GITHUB_BASE_REF: '' }, undefined],
])('the base of a pull request: %j', (env, expected) => {
  expect(targetRef(env)).toBe(expected);
  expect(baseRef('given', env)).toBe('given');
  if (expected === undefined) expect(() => baseRef(undefined, env)).toThrow('pass --base, such as --base origin/main');
  else expect(baseRef(undefined, env)).toBe(expected);
});
