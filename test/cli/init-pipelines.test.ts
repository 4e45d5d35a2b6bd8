// The pipelines that `init` writes, run command by command on this machine: plan with a comment, apply of exactly this plan,
// an empty plan, and drift with one issue. Every job has its own checkout.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canary } from '../canary/marker.js';
import { runStage } from './init/azure.js';
import { GH, runJob as runGithub } from './init/github.js';
import { runJob as runGitlab } from './init/gitlab.js';
import { type Bench, openBench, type Said } from './init/jobs.js';

const KEY = canary('key that signs the plans of a pipeline');
const MARKER = '<!-- trenchctl plan -->\n';

let bench: Bench;
afterEach(() => bench.close());
const kept = (name: string): string => readFileSync(join(bench.kept, name), 'utf8');

const SPEC = 'specs/2026-0417.yaml';
const LILLEGATA = '  Lillegata:\n    length: 10\n';

interface Jobs {
  /** Runs the plan of the main branch, and of a pull request, in a checkout. */
  readonly plan: (folder: string, isPullRequest: boolean) => Promise<Said>;
  readonly apply: (folder: string, plannedIn: string) => Promise<Said>;
  readonly drift: (folder: string) => Promise<Said>;
  /** The host learns that the apply of a commit has succeeded. */
  readonly deployed: (commit: string) => void;
}

/** A segment is removed by one commit, which nobody applies, and the next commit changes something else. */
async function removalIsPlannedAgain({ plan, apply, drift, deployed }: Jobs): Promise<void> {
  const text = readFileSync(join(bench.repository, SPEC), 'utf8');
  const first = bench.commit({ [SPEC]: `${text}${LILLEGATA}` });
  const before = bench.checkout();
  expect(await plan(before, false)).toMatchObject({
    status: 0,
    text: expect.stringContaining('refs/trenchctl/applied does not exist yet'),
  });
  const live = bench.checkout();
  expect(await apply(live, before)).toMatchObject({ status: 0, text: expect.stringContaining('Recorded') });
  deployed(first);

  bench.commit({ [SPEC]: text });
  const last = bench.commit({ [SPEC]: text.replace('# This file states', '# This file says') });
  for (const isPullRequest of [true, false]) {
    const planned = bench.checkout(live);
    expect(await plan(planned, isPullRequest)).toMatchObject({ status: 0 });
    const { changes, base } = JSON.parse(readFileSync(join(planned, 'plan.json'), 'utf8'));
    expect(changes).toMatchObject([{ action: 'delete', segment: 'Lillegata', cause: 'request' }]);
    expect(base.commit).toBe(first);
    if (isPullRequest) continue;
    const looked = bench.checkout(live);
    expect(await drift(looked)).toMatchObject({ status: 0 });
    expect(readFileSync(join(looked, 'drift.md'), 'utf8')).toMatch(/Lillegata[\s\S]*is still live/);
    const applied = bench.checkout(live);
    expect(await apply(applied, planned)).toMatchObject({
      status: 0,
      text: expect.stringContaining(`Recorded ${last.slice(0, 8)}`),
    });
  }
}

/** A program in the place of trenchctl that only ends with this exit code. */
const endingWith = (code: number) => ({ trenchctl: `echo "what trenchctl says"; exit ${code}` });

/** A program in the place of trenchctl whose plan would be refused by an apply: everything is written, and the exit code is 3. */
const REFUSED = {
  trenchctl:
    'if [ "$1" = plan ]; then for file in plan.json plan.md report.html; do echo refused > $file; done; exit 3; fi',
};

describe('GitHub', () => {
  const values = {
    'github.token': canary('github token'),
    'github.event.pull_request.number': '7',
    'github.server_url': 'https://github.example',
    'github.repository': 'us/trenches',
    'github.run_id': '1',
    'inputs.plan_run': '',
    'secrets.TRENCHCTL_PLAN_KEY': KEY,
    'secrets.TRENCHCTL_CLIENT_SECRET': '',
    "github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name != github.repository":
      'false',
  };
  const conditions = {
    "env.FROM_FORK != 'true'": true,
    "!cancelled() && env.FROM_FORK != 'true'": true,
    "!cancelled() && github.event_name == 'pull_request' && env.FROM_FORK != 'true'": true,
    "env.TRENCHCTL_BASE_URL != 'embedded'": false,
  };
  const event = { values, conditions };
  beforeEach(async () => {
    bench = await openBench('github', { gh: GH });
  });

  test('plan with one comment, apply of the reviewed plan, empty plan, no drift', async () => {
    expect(await runGithub(bench, bench.checkout(), 'plan', event)).toMatchObject({ status: 0 });
    expect(kept('comment').startsWith(MARKER)).toBe(true);
    expect(kept('comment')).toContain('Storgata 1-40');
    expect(kept('artifacts')).toBe('plan: plan.json\nreport: report.html\n');
    expect(kept('report.html')).toMatch(/^<!doctype html>(.|\n)*Storgata 1-40/);
    expect(kept('comment')).toContain('with drawings](https://github.example/artifacts/report)');
    const applied = bench.checkout();
    expect(await runGithub(bench, applied, 'apply', event)).toMatchObject({
      status: 0,
      text: expect.stringContaining('Applied 1 segment'),
    });
    expect(await runGithub(bench, bench.checkout(applied), 'plan', event)).toMatchObject({ status: 0 });
    expect(kept('comment')).toContain('No changes');
    expect(kept('gh').match(/--method POST/g)).toHaveLength(1);
    expect(kept('gh').match(/--method PATCH/g)).toHaveLength(1);
    expect(await runGithub(bench, bench.checkout(applied), 'drift', event)).toMatchObject({ status: 0 });
    expect(kept('gh')).not.toContain('issue create');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(kept('npm')).toContain(`--ignore-scripts --no-audit --no-fund trenchctl@${version}\n`);
  });

  test('a removal that was merged and not applied is planned again', () =>
    removalIsPlannedAgain({
      plan: (folder, isPullRequest) =>
        runGithub(bench, folder, 'plan', { ...event, env: { GITHUB_BASE_REF: isPullRequest ? 'main' : '' } }),
      // The plan of the last run is the one that is downloaded.
      apply: (folder) => runGithub(bench, folder, 'apply', event),
      drift: (folder) => runGithub(bench, folder, 'drift', event),
      deployed: (commit) => writeFileSync(join(bench.kept, 'deployments'), `${commit}\n${'0'.repeat(40)}\n`),
    }));

  test('the commits of deployments that cannot be read end the job', async () => {
    bench.programs({ gh: 'exit 1' });
    for (const job of ['plan', 'apply', 'drift'])
      expect(await runGithub(bench, bench.checkout(), job, event)).toMatchObject({ status: 1 });
    expect(existsSync(join(bench.kept, 'plan.json'))).toBe(false);
  });

  test('a plan that fails is told in the comment', async () => {
    bench.programs({ ...endingWith(1), gh: GH });
    expect(await runGithub(bench, bench.checkout(), 'plan', event)).toMatchObject({ status: 1 });
    expect(kept('comment')).toContain('could not make a plan');
    expect(kept('comment')).not.toContain('The report of this plan');
    expect(kept('gh')).toContain('--method POST');
  });

  test('a plan that an apply would refuse fails the check, and is shown and kept', async () => {
    bench.programs({ ...REFUSED, gh: GH });
    expect(await runGithub(bench, bench.checkout(), 'plan', event)).toMatchObject({ status: 3 });
    expect(kept('comment')).toContain('refused');
    expect(kept('artifacts')).toBe('plan: plan.json\nreport: report.html\n');
  });

  test('a merge without a reviewed plan ends with an error that says what to do', async () => {
    bench.programs({ gh: 'exit 0' });
    expect(await runGithub(bench, bench.checkout(), 'apply', event)).toMatchObject({
      status: 1,
      text: expect.stringContaining(
        '::error::No reviewed plan belongs to this commit. Run this workflow by hand',
      ),
    });
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
      expect(await runGithub(bench, bench.checkout(), 'drift', job)).toMatchObject({ status });
    }
    const verbs = [...kept('gh').matchAll(/issue (create|edit|close)/g)].map(([, verb]) => verb);
    expect(verbs).toEqual(['create', 'edit', 'close']);
  });
});

/** The API of an engine, with the calls that it got. */
interface Host {
  readonly address: string;
  readonly calls: { readonly call: string; readonly body: Record<string, unknown> }[];
  close(): void;
}

async function openHost(answer: (call: string, calls: Host['calls']) => unknown): Promise<Host> {
  const calls: Host['calls'] = [];
  const server: Server = createServer((request, response) => {
    void request.toArray().then((parts) => {
      const text = Buffer.concat(parts).toString();
      const call = `${request.method} ${request.url}`;
      const said = answer(call, calls);
      calls.push({ call, body: text === '' ? {} : JSON.parse(text) });
      response.writeHead(said === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said ?? {}));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () => server.close(),
  };
}

const writes = ({ calls }: Host): string[] =>
  calls.map(({ call }) => call).filter((call) => !call.startsWith('GET') && !call.includes('wiql'));

describe('GitLab', () => {
  let host: Host;
  const sent = (method: string): boolean => host.calls.some(({ call }) => call.startsWith(method));
  beforeEach(async () => {
    bench = await openBench('gitlab');
    host = await openHost((call) => {
      if (/^GET .*\/notes/.test(call))
        return sent('POST') && call.endsWith('page=1') ? [{ id: 88, body: `${MARKER}old` }] : [];
      if (/^GET .*\/issues/.test(call)) return sent('POST') ? [{ iid: 9 }] : [];
      if (/^GET \/projects\/5\/deployments\?environment=production&status=success&/.test(call))
        return deployments;
      return {};
    });
    deployments = [];
  });
  let deployments: { sha: string }[] | undefined;
  afterEach(() => host.close());

  const variables = () => ({
    CI_API_V4_URL: host.address,
    CI_MERGE_REQUEST_IID: '7',
    CI_MERGE_REQUEST_DIFF_BASE_SHA: 'origin/main',
    CI_JOB_TOKEN: canary('gitlab job token'),
    CI_JOB_URL: 'https://gitlab.example/job',
    TRENCHCTL_PLAN_KEY: KEY,
    TRENCHCTL_GITLAB_TOKEN: canary('gitlab token'),
  });

  test('check, plan with one comment, apply of this plan, empty plan, no drift', async () => {
    expect(await runGitlab(bench, bench.checkout(), 'trenchctl-check', {})).toMatchObject({ status: 0 });
    const planned = bench.checkout();
    expect(await runGitlab(bench, planned, 'trenchctl-plan', variables())).toMatchObject({ status: 0 });
    expect(host.calls.at(-1)?.body.body).toMatch(/^<!-- trenchctl plan -->\n(.|\n)*Storgata 1-40/);
    expect(host.calls.at(-1)?.body.body).toContain(
      'with drawings](https://gitlab.example/job/artifacts/file/report.html)',
    );
    expect(readdirSync(planned)).toEqual(expect.arrayContaining(['plan.md', 'report.html']));
    expect(readdirSync(join(planned, 'pictures')).filter((name) => name.endsWith('.svg'))).toHaveLength(1);
    const applied = bench.checkout();
    writeFileSync(join(applied, 'plan.json'), readFileSync(join(planned, 'plan.json')));
    expect(await runGitlab(bench, applied, 'trenchctl-apply', variables())).toMatchObject({
      status: 0,
      text: expect.stringContaining('Applied 1 segment'),
    });
    expect(await runGitlab(bench, bench.checkout(applied), 'trenchctl-plan', variables())).toMatchObject({
      status: 0,
    });
    expect(host.calls.at(-1)?.body.body).toContain('No changes');
    const notes = '/projects/5/merge_requests/7/notes';
    expect(writes(host)).toEqual([`POST ${notes}`, `PUT ${notes}/88`]);
    expect(await runGitlab(bench, bench.checkout(applied), 'trenchctl-drift', variables())).toMatchObject({
      status: 0,
    });
    expect(writes(host)).toHaveLength(2);
  });

  test('a removal that was merged and not applied is planned again', () =>
    removalIsPlannedAgain({
      plan: (folder, isPullRequest) =>
        runGitlab(bench, folder, 'trenchctl-plan', {
          ...variables(),
          ...(isPullRequest ? {} : { CI_MERGE_REQUEST_DIFF_BASE_SHA: '', CI_MERGE_REQUEST_IID: '' }),
        }),
      apply: (folder, plannedIn) => {
        writeFileSync(join(folder, 'plan.json'), readFileSync(join(plannedIn, 'plan.json')));
        return runGitlab(bench, folder, 'trenchctl-apply', variables());
      },
      drift: (folder) => runGitlab(bench, folder, 'trenchctl-drift', variables()),
      deployed: (sha) => {
        deployments = [{ sha }];
      },
    }));

  test('deployments that cannot be read end the job', async () => {
    deployments = undefined;
    for (const job of ['trenchctl-plan', 'trenchctl-apply', 'trenchctl-drift'])
      expect(await runGitlab(bench, bench.checkout(), job, variables())).toMatchObject({
        status: 1,
        text: expect.stringContaining('the deployments cannot be read'),
      });
  });

  test('a plan that fails is told in the comment', async () => {
    bench.programs(endingWith(1));
    expect(await runGitlab(bench, bench.checkout(), 'trenchctl-plan', variables())).toMatchObject({
      status: 1,
    });
    expect(host.calls.at(-1)?.body.body).toContain('could not make a plan');
  });

  test('a plan that an apply would refuse fails the job, and is shown', async () => {
    bench.programs(REFUSED);
    expect(await runGitlab(bench, bench.checkout(), 'trenchctl-plan', variables())).toMatchObject({
      status: 3,
    });
    expect(host.calls.at(-1)?.body.body).toContain('refused');
  });

  test('drift opens one issue, updates it, and closes it; an error is no drift', async () => {
    const env = { ...variables(), TRENCHCTL_BASE_URL: 'https://api.example.com' };
    for (const [code, status] of [
      [2, 0],
      [1, 1],
      [2, 0],
      [0, 0],
    ] as const) {
      bench.programs(endingWith(code));
      expect(await runGitlab(bench, bench.checkout(), 'trenchctl-drift', env)).toMatchObject({ status });
    }
    expect(writes(host)).toEqual([
      'POST /projects/5/issues',
      'PUT /projects/5/issues/9',
      'PUT /projects/5/issues/9',
    ]);
    expect(host.calls.at(-1)?.body).toEqual({ state_event: 'close' });
  });
});

describe('Azure', () => {
  let host: Host;
  const THREADS = '/project/_apis/git/repositories/repo/pullRequests/7/threads';
  const ITEMS = '/project/_apis/wit/workitems';
  beforeEach(async () => {
    bench = await openBench('azure');
    host = await openHost((call, calls) => {
      const isThere = calls.some((one) => /^POST .*(threads|workitems)/.test(one.call));
      if (call.startsWith('GET'))
        return { value: isThere ? [{ id: 3, comments: [{ id: 1, content: `${MARKER}old` }] }] : [] };
      if (call.includes('wiql')) return { workItems: isThere ? [{ id: 9 }] : [] };
      return {};
    });
  });
  afterEach(() => host.close());

  const values = { TRENCHCTL_PLAN_KEY: KEY, 'System.AccessToken': canary('azure token') };
  const conditions = {
    "and(not(canceled()), eq(variables['Build.Reason'], 'PullRequest'))": true,
    "and(succeeded(), ne(variables['TRENCHCTL_BASE_URL'], 'embedded'))": false,
  };
  const env = () => ({
    SYSTEM_COLLECTIONURI: `${host.address}/`,
    SYSTEM_TEAMPROJECTID: 'project',
    BUILD_REPOSITORY_ID: 'repo',
    BUILD_BUILDID: '42',
    SYSTEM_PULLREQUEST_PULLREQUESTID: '7',
    SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main',
  });
  const run = () => ({ values, conditions, env: env() });

  test('plan with one comment, apply of this plan, empty plan, no drift', async () => {
    expect(await runStage(bench, bench.checkout(), 'plan', run())).toMatchObject({ status: 0 });
    expect(JSON.stringify(host.calls.at(-1)?.body)).toContain('Storgata 1-40');
    expect(JSON.stringify(host.calls.at(-1)?.body)).toContain(
      `with drawings](${host.address}/project/_build/results?buildId=42&view=artifacts`,
    );
    expect(kept('report/report.html')).toContain('Storgata 1-40');
    const applied = bench.checkout();
    expect(await runStage(bench, applied, 'apply', run())).toMatchObject({
      status: 0,
      text: expect.stringContaining('Applied 1 segment'),
    });
    expect(await runStage(bench, bench.checkout(applied), 'plan', run())).toMatchObject({ status: 0 });
    expect(host.calls.at(-1)?.body.content).toContain('No changes');
    expect(await runStage(bench, bench.checkout(applied), 'drift', run())).toMatchObject({ status: 0 });
    const version = '?api-version=7.1';
    expect(writes(host)).toEqual([`POST ${THREADS}${version}`, `PATCH ${THREADS}/3/comments/1${version}`]);
  });

  test('a removal that was merged and not applied is planned again', () =>
    removalIsPlannedAgain({
      plan: (folder, isPullRequest) =>
        runStage(bench, folder, 'plan', {
          ...run(),
          env: { ...env(), ...(isPullRequest ? {} : { SYSTEM_PULLREQUEST_TARGETBRANCH: '' }) },
        }),
      apply: (folder) => runStage(bench, folder, 'apply', run()),
      drift: (folder) => runStage(bench, folder, 'drift', run()),
      // The branch that the stage itself pushes.
      deployed: () => {},
    }));

  test('a plan that fails is told in the comment', async () => {
    bench.programs(endingWith(1));
    expect(await runStage(bench, bench.checkout(), 'plan', run())).toMatchObject({ status: 1 });
    expect(JSON.stringify(host.calls.at(-1)?.body)).toContain('could not make a plan');
  });

  test('a plan that an apply would refuse fails the stage, and is shown and kept', async () => {
    bench.programs(REFUSED);
    expect(await runStage(bench, bench.checkout(), 'plan', run())).toMatchObject({ status: 3 });
    expect(JSON.stringify(host.calls.at(-1)?.body)).toContain('refused');
    expect([kept('plan/plan.json'), kept('report/report.html')]).toEqual(['refused\n', 'refused\n']);
  });

  test('drift opens one work item, updates it, and says in it when it is over; an error is no drift', async () => {
    const isNews = { "and(succeeded(), ne(variables['TRENCHCTL_BASE_URL'], 'embedded'))": true };
    const job = { ...run(), conditions: { ...conditions, ...isNews } };
    for (const [code, status] of [
      [2, 0],
      [1, 1],
      [2, 0],
      [0, 0],
    ] as const) {
      bench.programs(endingWith(code));
      expect(await runStage(bench, bench.checkout(), 'drift', job)).toMatchObject({ status });
    }
    const version = '?api-version=7.1';
    expect(writes(host)).toEqual([
      `POST ${ITEMS}/$Issue${version}`,
      `PATCH ${ITEMS}/9${version}`,
      `PATCH ${ITEMS}/9${version}`,
    ]);
    expect(JSON.stringify(host.calls.at(-1)?.body)).toContain('again');
  });
});
