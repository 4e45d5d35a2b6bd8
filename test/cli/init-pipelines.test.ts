// The pipelines that `init` writes, run step by step on this machine: plan with a comment, apply of exactly this plan, an empty plan, and
// drift with one issue. Every job has its own checkout.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Azure, openAzure, pipelineIn } from './init/azure.js';
import { openGithub } from './init/github.js';
import { byApply, type Gitlab, jobsIn, openGitlab } from './init/gitlab.js';
import type { Bench } from './init/jobs.js';
import { type Engine, endingWith, MARKER, newPair, PRIVATE_KEY, PUBLIC_KEY, REFUSED } from './init/story.js';

let engine: Engine;
let bench: Bench;
const kept = (name: string): string => readFileSync(join(bench.kept, name), 'utf8');
/** Opens an engine for each test, as it is known to the tests of this engine alone. */
function withEngine<T extends Engine>(open: () => Promise<T>): () => T {
  let own: T;
  beforeEach(async () => {
    own = await open();
    [engine, bench] = [own, own.bench];
  });
  afterEach(() => own.close());
  return () => own;
}

const SPEC = 'specs/2026-0417.yaml';
const LILLEGATA = '  Lillegata:\n    length: 10\n';
const planned = () => engine.planPullRequest(bench.checkout());
const isDone = { status: 0 };
const says = (status: number, text: string) => ({ status, text: expect.stringContaining(text) });

describe.each<[string, () => Promise<Engine>, { readonly isReviewed?: true }]>([
  ['github', openGithub, { isReviewed: true }],
  ['gitlab', openGitlab, {}],
  ['azure', openAzure, {}],
])('%s', (name, open, { isReviewed }) => {
  withEngine(open);

  test('plan with one comment, apply of this plan, empty plan, no drift', async () => {
    let folder = bench.checkout();
    expect(await engine.planPullRequest(folder)).toMatchObject(isDone);
    expect(engine.comment()).toMatch(/^<!-- trenchctl plan -->\n(.|\n)*Storgata 1-40/);
    expect(engine.comment().startsWith(MARKER)).toBe(true);
    expect(engine.comment()).toContain(`with drawings](${engine.report})`);
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toMatch(/^<!doctype html>(.|\n)*Storgata 1-40/);
    // Where no branch has the key, the plan of a pull request is not signed and not saved.
    expect(engine.saved(folder)).toEqual(isReviewed ? ['plan.json', 'report.html'] : ['report.html']);
    if (!isReviewed) {
      folder = bench.checkout();
      expect(await engine.planPush(folder)).toMatchObject(isDone);
    }
    const applied = bench.checkout();
    expect(await engine.apply(applied, folder)).toMatchObject(says(0, 'Applied 1 segment'));
    expect(await engine.planPullRequest(bench.checkout(applied))).toMatchObject(isDone);
    expect(engine.comment()).toContain('No changes');
    expect(await engine.drift(bench.checkout(applied))).toMatchObject(isDone);
    expect(engine.writes()).toEqual(['new comment', 'edited comment']);
    expect(kept('npm')).toMatch(/^npm ci --ignore-scripts --no-audit --no-fund --prefix \S+\n/);
    expect(kept('npm')).not.toContain('install');
  });

  test('a segment is removed by a commit that nobody applies, and planned again with the next one', async () => {
    const text = readFileSync(join(bench.repository, SPEC), 'utf8');
    const first = bench.commit({ [SPEC]: `${text}${LILLEGATA}` });
    const before = bench.checkout();
    expect(await engine.planPush(before)).toMatchObject(says(0, 'refs/trenchctl/applied does not exist yet'));
    const live = bench.checkout();
    expect(await engine.apply(live, before)).toMatchObject(says(0, 'Recorded'));
    bench.merge(first);
    engine.deployed(first);

    bench.commit({ [SPEC]: text });
    const last = bench.commit({ [SPEC]: text.replace('# This file states', '# This file says') });
    let folder = '';
    for (const plan of [engine.planPullRequest, engine.planPush]) {
      folder = bench.checkout(live);
      expect(await plan(folder)).toMatchObject(isDone);
      const shown = readFileSync(join(folder, 'plan.md'), 'utf8');
      expect(shown).toMatch(/2 objects are removed[\s\S]*\n- {3}Lillegata/);
      expect(shown).toContain(`no longer in the specs, was ${first.slice(0, 8)}:`);
    }
    const { changes, base } = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'));
    expect(changes).toMatchObject([{ action: 'delete', segment: 'Lillegata', cause: 'request' }]);
    expect(base.commit).toBe(first);
    const looked = bench.checkout(live);
    expect(await engine.drift(looked)).toMatchObject(isDone);
    expect(readFileSync(join(looked, 'drift.md'), 'utf8')).toMatch(/Lillegata \(not applied yet\)[\s\S]*no longer in the specs, was /);
    expect(await engine.apply(bench.checkout(live), folder)).toMatchObject(says(0, `Recorded ${last.slice(0, 8)}`));
  });

  test('a plan that was signed with another key is not applied', async () => {
    const folder = bench.checkout();
    expect(await engine.planPush(folder, newPair().privateKey)).toMatchObject(isDone);
    expect(await engine.apply(bench.checkout(), folder)).toMatchObject(says(3, 'its signature does not match the key of --verify'));
  });

  test('the job that applies cannot sign', async () => {
    const folder = bench.checkout();
    await engine.planPush(folder);
    // The tokens of the job have the marker of secrets, which no test may write into a file.
    bench.programs({ trenchctl: 'env | grep -v TOKEN= >> "$KEPT/env"; exit 1' });
    expect(await engine.apply(bench.checkout(), folder)).toMatchObject({ status: 1 });
    expect(kept('env')).toContain(PUBLIC_KEY);
    expect(kept('env')).not.toContain(PRIVATE_KEY);
  });

  test('what was applied has to be known, where the host tells it', async () => {
    if (engine.breakDeployments) {
      engine.breakDeployments();
      const reason = expect.stringContaining(name === 'gitlab' ? 'the deployments cannot be read' : '');
      for (const run of [engine.planPullRequest, engine.apply, engine.drift])
        expect(await run(bench.checkout())).toMatchObject({ status: 1, text: reason });
    }
    expect(existsSync(join(bench.kept, 'plan.json'))).toBe(false);
  });

  test('a plan that an apply would refuse fails the job, and is shown and kept', async () => {
    bench.programs(REFUSED);
    const folder = bench.checkout();
    expect(await engine.planPullRequest(folder)).toMatchObject({ status: 3 });
    expect(engine.comment()).toContain('refused');
    expect(engine.saved(folder)).toEqual(['plan.json', 'report.html']);
  });

  // In GitLab, a job that cannot install trenchctl ends before anything is posted.
  const noInstall: [string, Readonly<Record<string, string>>][] = [['trenchctl cannot be installed', { npm: 'exit 1' }]];
  test.each([
    ...(name === 'gitlab' ? [] : noInstall),
    ['the specs are wrong', endingWith(1)],
    ['the plan fails', { trenchctl: 'test "$1" != plan' }],
  ] as const)('files of a pull request that have the names of results are neither posted nor kept if %s', async (_, programs) => {
    const names = ['comment.md', 'plan.md', 'plan.json', 'report.html'];
    bench.commit({ '.gitignore': '', ...Object.fromEntries(names.map((one) => [one, 'No changes, says the branch.'])) });
    bench.programs(programs);
    const folder = bench.checkout();
    expect(await engine.planPullRequest(folder)).toMatchObject({ status: 1 });
    expect(engine.comment()).toMatch(/^<!-- trenchctl plan -->\ntrenchctl could not make a plan/);
    expect(engine.comment()).not.toMatch(/says the branch|The report of this plan/);
    expect(engine.saved(folder)).toEqual([]);
  });

  test('a comment that cannot be edited is followed by a new one, and one that cannot be written fails the job', async () => {
    bench.programs(endingWith(0));
    expect(await planned()).toMatchObject(isDone);
    engine.refuse('edits');
    expect(await planned()).toMatchObject(isDone);
    expect(engine.writes()).toEqual(['new comment', 'edited comment', 'new comment']);
    engine.refuse('comments');
    expect(await planned()).toMatchObject(says(1, name === 'github' ? '' : 'was answered with 404'));
    if (name === 'github') expect(kept('gh')).toContain('select(.user.login == "github-actions[bot]" and');
  });

  test('trenchctl comes from the main branch, and not from the pull request', async () => {
    bench.programs(endingWith(0));
    bench.commit({ 'package-lock.json': 'of the pull request' });
    await planned();
    expect(kept('package-lock.json')).toContain('"node_modules/trenchctl"');
  });

  test('drift opens one issue, updates it, and closes it; an error is no drift', async () => {
    for (const code of [2, 1, 2, 0]) {
      bench.programs(endingWith(code));
      expect(await engine.drift(bench.checkout(), 'live')).toMatchObject({ status: code === 1 ? 1 : 0 });
    }
    expect(engine.writes()).toEqual(['new issue', 'edited issue', 'closed issue']);
  });
});

test('on GitHub, a merge without a reviewed plan ends with an error that says what to do', async () => {
  const github = await openGithub();
  github.bench.programs({ gh: 'exit 0' });
  expect(await github.apply(github.bench.checkout())).toMatchObject(
    says(1, '::error::No reviewed plan belongs to this commit. Run this workflow by hand'),
  );
  github.close();
});

describe('on Azure', () => {
  const azure: () => Azure = withEngine(openAzure);

  test('a push that changes nothing that a plan depends on since the last apply leaves nothing to apply', async () => {
    const files = async (reason: string): Promise<string | undefined> =>
      /variable=FILES;isOutput=true\](\w+)/.exec((await azure().push(bench.checkout(), reason)).text)?.[1];
    const applied = bench.commit({ 'trenchctl.yaml': 'rules: [standards/2027.yaml]\n' });
    expect(await files('IndividualCI')).toBe('true');
    bench.merge(applied);
    bench.push(applied, 'trenchctl/applied');
    bench.programs({ trenchctl: `if [ "$1" != changed ]; then exit 0; fi\n${bench.trenchctl}` });
    bench.merge(bench.commit({ 'README.md': '' }));
    expect(await files('BatchedCI')).toBe('false');
    expect(await files('Manual')).toBe('true');
    bench.merge(bench.commit({ 'standards/2027.yaml': '# another rule\n' }));
    expect(await files('IndividualCI')).toBe('true');
    const { stages, trigger } = pipelineIn(bench.repository);
    expect(stages.find(({ stage }: { stage: string }) => stage === 'apply').condition).toContain(
      "eq(dependencies.plan.outputs['plan.changed.FILES'], 'true')",
    );
    expect(trigger).toEqual({ branches: { include: ['main'] } });
  });

  test('a commit that is not in the history of main is not the last applied one', async () => {
    bench.programs(endingWith(0));
    bench.push(bench.commit({ 'README.md': 'a branch' }), 'trenchctl/applied');
    const folder = bench.checkout();
    await engine.drift(folder);
    expect(readdirSync(join(folder, '.git/refs'))).not.toContain('trenchctl');
  });
});

describe('on GitLab', () => {
  const gitlab: () => Gitlab = withEngine(openGitlab);

  test('a merge request is checked, its plan has pictures, and every push to the default branch is planned', async () => {
    expect(await gitlab().job(bench.checkout(), 'check')).toMatchObject(isDone);
    const folder = bench.checkout();
    await engine.planPullRequest(folder);
    expect(readdirSync(join(folder, 'pictures')).filter((one) => one.endsWith('.svg'))).toHaveLength(1);
    const filters = Object.values(jobsIn(bench.repository)).flatMap(({ rules = [] }) => rules.filter((rule: object) => 'changes' in rule));
    expect(filters).toEqual([]);
  });

  test('a deployment counts if the job that applies made it on main, and if its commit is in the history of main', async () => {
    bench.programs(endingWith(0));
    const first = bench.commit({ 'README.md': '1' });
    const last = bench.commit({ 'README.md': '2' });
    bench.merge(last);
    const branch = bench.commit({ 'README.md': 'a branch' });
    const others = [{ deployable: null }, { deployable: { name: 'another job' } }, { ref: 'a branch' }];
    const strange = [byApply(branch), byApply('f'.repeat(40)), ...others.map((one) => ({ ...byApply(last), ...one }))];
    gitlab().setDeployments([strange, [byApply(first)]]);
    const folder = bench.checkout();
    expect(await engine.drift(folder)).toMatchObject(isDone);
    expect(readFileSync(join(folder, '.git/refs/trenchctl/applied'), 'utf8').trim()).toBe(first);
  });

  test('the drift of the default branch takes trenchctl from that branch', async () => {
    bench.programs(endingWith(0));
    bench.commit({ 'package-lock.json': 'of the branch' });
    await gitlab().job(bench.checkout(), 'drift', { CI_COMMIT_BRANCH: 'main' });
    expect(kept('package-lock.json')).toBe('of the branch');
  });
});
