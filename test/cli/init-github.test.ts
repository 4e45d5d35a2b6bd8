// The pipeline that `init --ci github` writes, run step by step on this machine: plan with a comment, apply of exactly this plan, an
// empty plan, and drift with one issue. Every job has its own checkout.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { conditions, event, GH, runJob, values } from './init/github.js';
import { type Bench, openBench } from './init/jobs.js';
import { endingWith, MARKER, newPair, PRIVATE_KEY, PUBLIC_KEY, REFUSED, removalIsPlannedAgain } from './init/story.js';

let bench: Bench;
afterEach(() => bench.close());
const kept = (name: string): string => readFileSync(join(bench.kept, name), 'utf8');

beforeEach(async () => {
  bench = await openBench('github', { gh: GH });
});

test('plan with one comment, apply of the reviewed plan, empty plan, no drift', async () => {
  expect(await runJob(bench, bench.checkout(), 'plan', event)).toMatchObject({ status: 0 });
  expect(kept('comment').startsWith(MARKER)).toBe(true);
  expect(kept('comment')).toContain('Storgata 1-40');
  expect(kept('artifacts')).toBe('plan: plan.json\nreport: report.html\n');
  expect(kept('report.html')).toMatch(/^<!doctype html>(.|\n)*Storgata 1-40/);
  expect(kept('comment')).toContain('with drawings](https://github.example/artifacts/report)');
  const applied = bench.checkout();
  expect(await runJob(bench, applied, 'apply', event)).toMatchObject({ status: 0, text: expect.stringContaining('Applied 1 segment') });
  expect(await runJob(bench, bench.checkout(applied), 'plan', event)).toMatchObject({ status: 0 });
  expect(kept('comment')).toContain('No changes');
  expect(kept('gh').match(/--method POST/g)).toHaveLength(1);
  expect(kept('gh').match(/--method PATCH/g)).toHaveLength(1);
  expect(await runJob(bench, bench.checkout(applied), 'drift', event)).toMatchObject({ status: 0 });
  expect(kept('gh')).not.toContain('issue create');
  expect(kept('npm')).toMatch(/^npm ci --ignore-scripts --no-audit --no-fund --prefix \S+\n/);
  expect(kept('npm')).not.toContain('install');
});

test('a removal that was merged and not applied is planned again', () =>
  removalIsPlannedAgain({
    bench,
    plan: (folder, isPullRequest) => runJob(bench, folder, 'plan', { ...event, env: { GITHUB_BASE_REF: isPullRequest ? 'main' : '' } }),
    // The plan of the last run is the one that is downloaded.
    apply: (folder) => runJob(bench, folder, 'apply', event),
    drift: (folder) => runJob(bench, folder, 'drift', event),
    deployed: (commit) => writeFileSync(join(bench.kept, 'deployments'), `2 ${commit}\n1 ${'0'.repeat(40)}\n`),
  }));

test('a plan that was signed with another key is not applied', async () => {
  const other = { ...values, 'secrets.TRENCHCTL_PLAN_KEY': newPair().privateKey };
  const planned = await runJob(bench, bench.checkout(), 'plan', { ...event, values: other });
  expect(planned).toMatchObject({ status: 0 });
  expect(await runJob(bench, bench.checkout(), 'apply', event)).toMatchObject({
    status: 3,
    text: expect.stringContaining('its signature does not match the key of --verify'),
  });
});

test('the job that applies cannot sign', async () => {
  bench.programs({ trenchctl: 'env >> "$KEPT/env"' });
  writeFileSync(join(bench.kept, 'plan.json'), '');
  expect(await runJob(bench, bench.checkout(), 'apply', event)).toMatchObject({ status: 0 });
  expect(kept('env')).toContain(PUBLIC_KEY);
  expect(kept('env')).not.toContain(PRIVATE_KEY);
});

test('the commits of deployments that cannot be read end the job', async () => {
  bench.programs({ gh: 'exit 1' });
  for (const job of ['plan', 'apply', 'drift']) expect(await runJob(bench, bench.checkout(), job, event)).toMatchObject({ status: 1 });
  expect(existsSync(join(bench.kept, 'plan.json'))).toBe(false);
});

test('a plan that fails is told in the comment', async () => {
  bench.programs({ ...endingWith(1), gh: GH });
  expect(await runJob(bench, bench.checkout(), 'plan', event)).toMatchObject({ status: 1 });
  expect(kept('comment')).toContain('could not make a plan');
  expect(kept('comment')).not.toContain('The report of this plan');
  expect(kept('gh')).toContain('--method POST');
});

test('a plan that an apply would refuse fails the check, and is shown and kept', async () => {
  bench.programs({ ...REFUSED, gh: GH });
  expect(await runJob(bench, bench.checkout(), 'plan', event)).toMatchObject({ status: 3 });
  expect(kept('comment')).toContain('refused');
  expect(kept('artifacts')).toBe('plan: plan.json\nreport: report.html\n');
});

test('a merge without a reviewed plan ends with an error that says what to do', async () => {
  bench.programs({ gh: 'exit 0' });
  expect(await runJob(bench, bench.checkout(), 'apply', event)).toMatchObject({
    status: 1,
    text: expect.stringContaining('::error::No reviewed plan belongs to this commit. Run this workflow by hand'),
  });
});

test('a comment that cannot be edited is followed by a new one, and one that cannot be written fails the job', async () => {
  bench.programs({ ...endingWith(0), gh: GH });
  const plan = () => runJob(bench, bench.checkout(), 'plan', event);
  expect(await plan()).toMatchObject({ status: 0 });
  bench.programs({ gh: `case "$*" in *"--method PATCH"*) exit 1 ;; esac\n${GH}` });
  expect(await plan()).toMatchObject({ status: 0 });
  expect(kept('gh').match(/--method POST/g)).toHaveLength(2);
  bench.programs({ gh: `case "$*" in *"--method "*) exit 1 ;; esac\n${GH}` });
  expect(await plan()).toMatchObject({ status: 1 });
  expect(kept('gh')).toContain('select(.user.login == "github-actions[bot]" and');
});

test('trenchctl comes from the main branch, and not from the pull request', async () => {
  bench.programs({ ...endingWith(0), gh: GH });
  bench.commit({ 'package-lock.json': 'of the pull request' });
  await runJob(bench, bench.checkout(), 'plan', event);
  expect(kept('package-lock.json')).toContain('"node_modules/trenchctl"');
});

test('drift opens one issue, updates it, and closes it; an error is no drift', async () => {
  const job = { values, conditions: { ...conditions, "env.TRENCHCTL_BASE_URL != 'embedded'": true } };
  for (const [code, status] of [
    [2, 0],
    [1, 1],
    [2, 0],
    [0, 0],
  ] as const) {
    bench.programs(endingWith(code));
    expect(await runJob(bench, bench.checkout(), 'drift', job)).toMatchObject({ status });
  }
  const verbs = [...kept('gh').matchAll(/issue (create|edit|close)/g)].map(([, verb]) => verb);
  expect(verbs).toEqual(['create', 'edit', 'close']);
});
