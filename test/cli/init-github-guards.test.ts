// The pipeline that `init --ci github` writes, against those who can open a pull request, push a branch or call the API of GitHub.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { conditions, type Event, event, GH, HAS_JQ, runJob, values } from './init/github.js';
import { type Bench, openBench } from './init/jobs.js';
import { endingWith, REFUSED } from './init/story.js';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench('github', { gh: GH });
});
afterEach(() => bench.close());
const kept = (name: string): string => readFileSync(join(bench.kept, name), 'utf8');
/** An answer of the API, which is filtered as the pipeline says. */
const answers = (name: string, answer: unknown): void => writeFileSync(join(bench.kept, `${name}.json`), JSON.stringify(answer));

/** A run that belongs to no pull request, and the commit that its event names. */
const without = (pullRequest: 'in a queue' | 'of a push', before: string) => ({
  values: {
    ...values,
    'github.event.merge_group.base_sha': pullRequest === 'in a queue' ? before : '',
    'github.event.merge_group.base_sha || github.event.before': before,
  },
  conditions: { ...conditions, "!cancelled() && github.event_name == 'pull_request' && env.FROM_FORK != 'true'": false },
  env: { GITHUB_BASE_REF: '' },
});

describe('what is planned', () => {
  const look = async (run: Event = event): Promise<[number | null, string | undefined]> => {
    const { status, outputs } = await runJob(bench, bench.checkout(), 'changed', run);
    return [status, outputs['steps.changed.outputs.files']];
  };
  /** The settings name a rules file that no list of paths could have had when the pipeline was written. */
  const LATER = { 'trenchctl.yaml': 'rules: [standards/2027.yaml]\nratings: ground.yaml\n' };

  test.each([
    ['standards/2027.yaml', 'true'],
    ['ground.yaml', 'true'],
    ['trenchctl.yaml', 'true'],
    ['specs/new.yaml', 'true'],
    ['.github/workflows/trenchctl.yml', 'true'],
    ['docs/README.md', 'false'],
    ['standards/2028.yaml', 'false'],
  ])('a pull request that changes only %s: %s', async (file, files) => {
    bench.merge(bench.commit(LATER));
    const text = file.endsWith('.yml') ? readFileSync(join(bench.repository, file), 'utf8') : '';
    bench.commit({ [file]: `${text}# changed\n` });
    expect(await look()).toEqual([0, files]);
  });

  test('a pull request that brings an older rule back is compared with main as it is now', async () => {
    const older = bench.commit({ ...LATER, 'standards/2027.yaml': '# loose\n' });
    bench.merge(bench.commit({ 'standards/2027.yaml': '# strict\n' }));
    bench.commit({ 'standards/2027.yaml': '# loose\n' });
    // The event of an update names the head before it.
    expect(await look({ ...without('of a push', older), env: {} })).toEqual([0, 'true']);
  });

  test('a push is compared with the commit before; one that is not there counts as a change', async () => {
    const before = bench.commit(LATER);
    bench.commit({ 'README.md': '' });
    expect(await look(without('of a push', before))).toEqual([0, 'false']);
    bench.commit({ 'standards/2027.yaml': '' });
    expect(await look(without('of a push', before))).toEqual([0, 'true']);
    expect(await look(without('of a push', '0'.repeat(40)))).toEqual([0, 'true']);
  });

  test('a comparison that fails is no answer', async () => {
    bench.merge(bench.commit({ 'trenchctl.yaml': 'rules: [[' }));
    bench.commit({ 'docs/README.md': '' });
    expect(await look()).toEqual([1, undefined]);
  });

  test('the program that decides comes from the main branch', async () => {
    bench.commit({ 'package-lock.json': 'of the pull request' });
    bench.programs(endingWith(0));
    await look();
    expect(kept('package-lock.json')).toContain('"node_modules/trenchctl"');
  });
});

test('a merge queue: the group is compared with the commit that it is merged into', async () => {
  const first = bench.commit({ 'README.md': 'before in the queue' });
  bench.commit({ 'README.md': 'of this group' });
  const inQueue = without('in a queue', first);
  const { outputs } = await runJob(bench, bench.checkout(), 'changed', inQueue);
  expect(outputs['steps.changed.outputs.files']).toBe('false');
  const planned = await runJob(bench, bench.checkout(), 'plan', inQueue);
  expect(planned).toMatchObject({ status: 0, text: expect.stringContaining(`Comparing with the specs of commit ${first.slice(0, 8)}`) });
  expect(kept('gh')).not.toContain('comments');
});

test('a comment is not written through a link of the pull request', async () => {
  bench.commit({ '.gitignore': '', 'comment.md': '', 'plan.md': '', 'plan.json': '', 'report.html': '', 'victim.txt': 'as before' });
  bench.link('comment.md', 'victim.txt');
  bench.programs(REFUSED);
  const folder = bench.checkout();
  await runJob(bench, folder, 'plan', event);
  expect(readFileSync(join(folder, 'victim.txt'), 'utf8')).toBe('as before');
  expect(kept('comment')).toContain('refused');
});

describe.skipIf(!HAS_JQ)('answers of the API (skipped if there is no jq)', () => {
  const BY_ACTIONS = { creator: { login: 'kari' }, performed_via_github_app: { slug: 'github-actions' } };
  const BY_BOT = { creator: { login: 'github-actions[bot]' }, performed_via_github_app: null };
  const BY_KARI = { creator: { login: 'kari' }, performed_via_github_app: null };
  const BY_OTHERS = { creator: { login: 'a[bot]' }, performed_via_github_app: { slug: 'a' } };
  const applied = async (): Promise<string | undefined> => {
    bench.programs(endingWith(0));
    const folder = bench.checkout();
    expect(await runJob(bench, folder, 'drift', event)).toMatchObject({ status: 0 });
    const ref = join(folder, '.git/refs/trenchctl/applied');
    return existsSync(ref) ? readFileSync(ref, 'utf8').trim() : undefined;
  };

  test.each([
    ['GitHub Actions, for a person', BY_ACTIONS, true],
    ['GitHub Actions, for itself', BY_BOT, true],
    ['a person', BY_KARI, false],
    ['another app', BY_OTHERS, false],
  ])('a deployment that was made by %s', async (_, by, counts) => {
    const first = bench.commit({ 'README.md': '1' });
    const last = bench.commit({ 'README.md': '2' });
    bench.merge(last);
    answers('deployments', [
      { id: 2, sha: last, ...by },
      { id: 1, sha: first, ...BY_ACTIONS },
    ]);
    expect(await applied()).toBe(counts ? last : first);
  });

  test('a deployment counts if its commit is in the history of main, and if it ever succeeded', async () => {
    const merged = bench.commit({ 'README.md': '1' });
    bench.merge(bench.commit({ 'README.md': '2' }));
    const branch = bench.commit({ 'README.md': 'a branch' });
    const deployments = [
      { id: 4, sha: branch, ...BY_ACTIONS },
      { id: 3, sha: 'f'.repeat(40), ...BY_ACTIONS },
      { id: 2, sha: merged, ...BY_ACTIONS },
    ];
    answers('deployments', deployments);
    // GitHub sets older deployments to inactive.
    answers('statuses-2', [{ state: 'inactive' }, { state: 'success' }]);
    expect(await applied()).toBe(merged);
    answers('statuses-2', [{ state: 'failure' }, { state: 'in_progress' }]);
    expect(await applied()).toBeUndefined();
  });

  const of = (name: string) => ({ head_repository: { full_name: name } });
  const OUR_PULL = { head: { sha: 'abc123', repo: { full_name: 'us/trenches' } } };
  const apply = () => {
    writeFileSync(join(bench.kept, 'plan.json'), '');
    bench.programs(endingWith(0));
    return runJob(bench, bench.checkout(), 'apply', event);
  };

  test("a fork's run of the same commit does not take the place of ours", async () => {
    answers('pulls', [{ head: { sha: 'fade', repo: { full_name: 'them/trenches' } } }, OUR_PULL]);
    answers('runs', {
      workflow_runs: [
        { id: 666, ...of('them/trenches') },
        { id: 4711, ...of('us/trenches') },
      ],
    });
    expect(await apply()).toMatchObject({ status: 0 });
    expect(kept('gh')).toContain('run download 4711 --repo us/trenches --name plan');
    answers('runs', { workflow_runs: [{ id: 666, ...of('them/trenches') }] });
    expect(await apply()).toMatchObject({ status: 1, text: expect.stringContaining('No reviewed plan') });
    answers('pulls', [{ head: { sha: 'abc123', repo: null } }]);
    expect(await apply()).toMatchObject({ status: 1, text: expect.stringContaining('No reviewed plan') });
  });

  test('a run that is named by hand is one of this repository', async () => {
    answers('run', of('them/trenches'));
    const byHand = { ...event, values: { ...values, 'inputs.plan_run': '666' } };
    expect(await runJob(bench, bench.checkout(), 'apply', byHand)).toMatchObject({
      status: 1,
      text: expect.stringContaining('::error::The run is one of a fork.'),
    });
    expect(kept('gh')).not.toContain('run download');
  });
});
