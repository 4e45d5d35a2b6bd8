// The pipeline that `init --ci azure` writes, run step by step on this machine.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canary } from '../canary/marker.js';
import { pipelineIn, runStage } from './init/azure.js';
import { type Host, openHost, writes } from './init/host.js';
import { type Bench, openBench } from './init/jobs.js';
import { endingWith, MARKER, newPair, PRIVATE_KEY, PUBLIC_KEY, REFUSED, removalIsPlannedAgain } from './init/story.js';

let bench: Bench;
afterEach(() => bench.close());
const kept = (name: string): string => readFileSync(join(bench.kept, name), 'utf8');

let host: Host;
const THREADS = '/project/_apis/git/repositories/repo/pullRequests/7/threads';
const ITEMS = '/project/_apis/wit/workitems';
beforeEach(async () => {
  bench = await openBench('azure');
  host = await openHost((call, calls) => {
    const isThere = calls.some((one) => /^POST .*(threads|workitems)/.test(one.call));
    if (call.startsWith('GET /_apis/connectionData?')) return { authenticatedUser: { id: 'build' } };
    if (call.startsWith('GET')) return { value: [STRANGERS, { id: 2 }, ...(isThere ? [OURS] : [])] };
    if (call.includes('wiql')) return { workItems: isThere ? [{ id: 9 }] : [] };
    return refused.test(call) ? undefined : {};
  });
  refused = /^$/;
});
afterEach(() => host.close());

let refused: RegExp;
const STRANGERS = { id: 1, comments: [{ id: 1, author: { id: 'else' }, content: `${MARKER}No changes.` }] };
const OURS = { id: 3, comments: [{ id: 1, author: { id: 'build' }, content: `${MARKER}old` }] };

// Azure leaves the name of a variable that does not exist as it is. The group with the private key is there on main only.
const values = {
  TRENCHCTL_PLAN_KEY: '$(TRENCHCTL_PLAN_KEY)',
  TRENCHCTL_PLAN_PUBLIC_KEY: PUBLIC_KEY,
  'System.AccessToken': canary('azure token'),
};
const FOR_PULL_REQUESTS = "and(not(canceled()), eq(variables['Build.Reason'], 'PullRequest'))";
const conditions = { [FOR_PULL_REQUESTS]: true, "and(succeeded(), ne(variables['TRENCHCTL_BASE_URL'], 'embedded'))": false };
const env = () => ({
  SYSTEM_COLLECTIONURI: `${host.address}/`,
  SYSTEM_TEAMPROJECTID: 'project',
  BUILD_REPOSITORY_ID: 'repo',
  BUILD_BUILDID: '42',
  SYSTEM_PULLREQUEST_PULLREQUESTID: '7',
  SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main',
});
const run = () => ({ values, conditions, env: env() });
/** A run of the main branch. */
const onMain = (privateKey = PRIVATE_KEY) => ({
  values: { ...values, TRENCHCTL_PLAN_KEY: privateKey },
  conditions: { ...conditions, [FOR_PULL_REQUESTS]: false },
  env: { ...env(), SYSTEM_PULLREQUEST_TARGETBRANCH: '', BUILD_SOURCEBRANCH: 'refs/heads/main' },
});

test('plan with one comment, apply of this plan, empty plan, no drift', async () => {
  expect(await runStage(bench, bench.checkout(), 'plan', run())).toMatchObject({ status: 0 });
  expect(JSON.stringify(host.calls.at(-1)?.body)).toContain('Storgata 1-40');
  expect(JSON.stringify(host.calls.at(-1)?.body)).toContain(
    `with drawings](${host.address}/project/_build/results?buildId=42&view=artifacts`,
  );
  expect(kept('report/report.html')).toContain('Storgata 1-40');
  // The plan of a pull request is not signed, because no branch has the key, and not saved.
  expect(readdirSync(bench.kept)).not.toContain('plan');
  expect(await runStage(bench, bench.checkout(), 'plan', onMain())).toMatchObject({ status: 0 });
  const applied = bench.checkout();
  expect(await runStage(bench, applied, 'apply', onMain())).toMatchObject({
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
    bench,
    plan: (folder, isPullRequest) => runStage(bench, folder, 'plan', isPullRequest ? run() : onMain()),
    apply: (folder) => runStage(bench, folder, 'apply', onMain()),
    drift: (folder) => runStage(bench, folder, 'drift', run()),
    // The branch that the stage itself pushes.
    deployed: () => {},
  }));

test('a plan that was signed with another key is not applied', async () => {
  const planned = await runStage(bench, bench.checkout(), 'plan', onMain(newPair().privateKey));
  expect(planned).toMatchObject({ status: 0 });
  expect(await runStage(bench, bench.checkout(), 'apply', onMain())).toMatchObject({
    status: 3,
    text: expect.stringContaining('its signature does not match the key of --verify'),
  });
});

test('a push that changes nothing that a plan depends on since the last apply leaves nothing to apply', async () => {
  const files = async (reason: string): Promise<string | undefined> => {
    const push = { ...onMain(), env: { ...onMain().env, BUILD_REASON: reason } };
    const { text } = await runStage(bench, bench.checkout(), 'plan', push);
    return /variable=FILES;isOutput=true\](\w+)/.exec(text)?.[1];
  };
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
  const apply = pipelineIn(bench.repository).stages.find(({ stage }) => stage === 'apply');
  expect(apply?.condition).toContain("eq(dependencies.plan.outputs['plan.changed.FILES'], 'true')");
  expect(pipelineIn(bench.repository).trigger).toEqual({ branches: { include: ['main'] } });
});

test('a commit that is not in the history of main is not the last applied one', async () => {
  bench.programs(endingWith(0));
  bench.push(bench.commit({ 'README.md': 'a branch' }), 'trenchctl/applied');
  const folder = bench.checkout();
  await runStage(bench, folder, 'drift', run());
  expect(readdirSync(join(folder, '.git/refs'))).not.toContain('trenchctl');
});

test.each([
  ['trenchctl cannot be installed', { npm: 'exit 1' }],
  ['the specs are wrong', endingWith(1)],
])('a plan in the branch is not shown as the plan if %s', async (_, programs) => {
  bench.commit({ '.gitignore': '', 'plan.md': 'No changes, says the branch.' });
  bench.programs(programs);
  expect(await runStage(bench, bench.checkout(), 'plan', run())).toMatchObject({ status: 1 });
  expect(JSON.stringify(host.calls.at(-1)?.body)).toContain('could not make a plan');
});

test('the stage that applies cannot sign', async () => {
  await runStage(bench, bench.checkout(), 'plan', onMain());
  bench.programs({ trenchctl: 'env >> "$KEPT/env"; exit 1' });
  expect(await runStage(bench, bench.checkout(), 'apply', onMain())).toMatchObject({ status: 1 });
  expect(kept('env')).toContain(PUBLIC_KEY);
  expect(kept('env')).not.toContain(PRIVATE_KEY);
});

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

test('a comment that cannot be edited is followed by a new one, and one that cannot be written fails the stage', async () => {
  bench.programs(endingWith(0));
  const plan = () => runStage(bench, bench.checkout(), 'plan', run());
  expect(await plan()).toMatchObject({ status: 0 });
  refused = /^PATCH/;
  expect(await plan()).toMatchObject({ status: 0 });
  expect(writes(host).map((call) => call.replace(/\?.*/, ''))).toEqual([
    `POST ${THREADS}`,
    `PATCH ${THREADS}/3/comments/1`,
    `POST ${THREADS}`,
  ]);
  refused = /^(PATCH|POST)/;
  expect(await plan()).toMatchObject({ status: 1, text: expect.stringContaining('was answered with 404') });
});

test('trenchctl comes from the main branch, and not from the pull request', async () => {
  bench.programs(endingWith(0));
  bench.commit({ 'package-lock.json': 'of the pull request' });
  await runStage(bench, bench.checkout(), 'plan', run());
  expect(kept('package-lock.json')).toContain('"node_modules/trenchctl"');
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
  expect(writes(host)).toEqual([`POST ${ITEMS}/$Issue${version}`, `PATCH ${ITEMS}/9${version}`, `PATCH ${ITEMS}/9${version}`]);
  expect(JSON.stringify(host.calls.at(-1)?.body)).toContain('again');
});
