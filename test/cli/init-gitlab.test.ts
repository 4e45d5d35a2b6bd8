// The pipeline that `init --ci gitlab` writes, run script by script on this machine.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { canary } from '../canary/marker.js';
import { type Host, openHost, writes } from './init/host.js';
import { type Bench, filled, openBench, type Said } from './init/jobs.js';
import { endingWith, MARKER, newPair, PRIVATE_KEY, PUBLIC_KEY, REFUSED, removalIsPlannedAgain } from './init/story.js';

// GitLab CI as far as the pipeline of `init` uses it: inputs, extends, and the scripts of a job.

interface Rule {
  readonly if: string;
  readonly when?: string;
  readonly allow_failure?: boolean;
  readonly changes?: readonly string[];
}
interface Job {
  readonly extends?: string;
  readonly stage?: string;
  readonly rules?: readonly Rule[];
  readonly needs?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly before_script?: readonly string[];
  readonly script?: readonly string[];
  readonly after_script?: readonly string[];
  readonly environment?: { readonly name: string };
  readonly resource_group?: string;
  readonly artifacts?: { readonly paths: readonly string[] };
}
interface Inputs {
  readonly spec: { readonly inputs: Readonly<Record<string, { default?: string }>> };
}

/** The jobs of the component, with the inputs of .gitlab-ci.yml. */
function jobsIn(folder: string): Record<string, Job> {
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const { include } = parse(read('.gitlab-ci.yml')) as { include: [{ local: string; inputs: Record<string, string> }] };
  const [{ local, inputs }] = include;
  const text = read(local);
  const [head] = parseAllDocuments(text).map((document) => document.toJS() as Inputs);
  const stated = Object.entries(head?.spec.inputs ?? {}).map(([name, input]) => {
    const value = inputs[name] ?? input.default;
    if (value === undefined) throw new Error(`the input ${name} is required`);
    return [`inputs.${name}`, value] as const;
  });
  const unknown = Object.keys(inputs).filter((name) => !Object.hasOwn(head?.spec.inputs ?? {}, name));
  if (unknown.length > 0) throw new Error(`there is no input ${unknown.join(', ')}`);
  const [, body = ''] = text.split('\n---\n');
  const jobs = parse(filled(body, /\$\[\[(.*?)\]\]/g, Object.fromEntries(stated))) as Record<string, Job>;
  const whole = (job: Job): Job => {
    const above = job.extends ? whole(jobs[job.extends] ?? {}) : {};
    return { ...above, ...job, variables: { ...above.variables, ...job.variables } };
  };
  return Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, whole(job)]));
}

/** Protected variables, by the environment that they are limited to. No pipeline of a merge request gets one. */
const PROTECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'trenchctl-plan': { TRENCHCTL_PLAN_KEY: PRIVATE_KEY },
  production: { TRENCHCTL_PLAN_PUBLIC_KEY: PUBLIC_KEY },
};

/** Runs a job as a runner does: the script in a shell that ends at the first error, then the last script in any case. */
async function runJob(bench: Bench, cwd: string, name: string, variables: Readonly<Record<string, string>>): Promise<Said> {
  const job = jobsIn(cwd)[name];
  if (!job?.script) throw new Error(`there is no job ${name}`);
  const scoped = variables.CI_MERGE_REQUEST_IID ? {} : PROTECTED[job.environment?.name ?? ''];
  const env = { ...job.variables, ...scoped, CI_PROJECT_ID: '5', ...variables };
  const shell = ['sh', '-e'];
  const main = [...(job.before_script ?? []), ...job.script].join('\n');
  const said = await bench.run(cwd, { text: main, shell, env });
  const last = await bench.run(cwd, { text: (job.after_script ?? []).join('\n'), shell, env });
  return { status: said.status, text: `${said.text}${last.text}` };
}

let bench: Bench;
afterEach(() => bench.close());
const kept = (name: string): string => readFileSync(join(bench.kept, name), 'utf8');

let host: Host;
const sent = (method: string): boolean => host.calls.some(({ call }) => call.startsWith(method));
beforeEach(async () => {
  bench = await openBench('gitlab');
  host = await openHost((call) => {
    if (call === 'GET /user') return { id: 4 };
    if (/^GET .*\/notes/.test(call)) return call.endsWith('page=1') ? [STRANGERS, ...(sent('POST') ? [OURS] : [])] : [];
    if (/^GET .*\/issues/.test(call)) return sent('POST') ? [{ iid: 9 }] : [];
    if (/^GET \/projects\/5\/deployments\?environment=production&status=success&/.test(call)) return pageOf(call);
    return refused.test(call) ? undefined : {};
  });
  refused = /^$/;
  deployments = [];
});
/** The pages of the list of deployments. */
let deployments: object[][] | undefined;
const pageOf = (call: string) => deployments && (deployments[Number(call.split('&page=')[1]) - 1] ?? []);
const byApply = (sha: string) => ({ sha, ref: 'main', deployable: { name: 'trenchctl-apply' } });
/** The calls that the host refuses. */
let refused: RegExp;
/** Everybody who can comment can write the marker, and the comment of a stranger comes first. */
const STRANGERS = { id: 66, author: { id: 1 }, body: `${MARKER}No changes.` };
const OURS = { id: 88, author: { id: 4 }, body: `${MARKER}old` };
afterEach(() => host.close());

const variables = () => ({
  CI_API_V4_URL: host.address,
  CI_MERGE_REQUEST_IID: '7',
  CI_MERGE_REQUEST_DIFF_BASE_SHA: 'origin/main',
  CI_JOB_TOKEN: canary('gitlab job token'),
  CI_JOB_URL: 'https://gitlab.example/job',
  TRENCHCTL_GITLAB_TOKEN: canary('gitlab token'),
});

/** The variables of a pipeline of the default branch. */
const onMain = () => ({ ...variables(), CI_MERGE_REQUEST_IID: '', CI_MERGE_REQUEST_DIFF_BASE_SHA: '' });

test('check, plan with one comment, apply of this plan, empty plan, no drift', async () => {
  expect(await runJob(bench, bench.checkout(), 'trenchctl-check', {})).toMatchObject({ status: 0 });
  const planned = bench.checkout();
  expect(await runJob(bench, planned, 'trenchctl-plan', variables())).toMatchObject({ status: 0 });
  expect(host.calls.at(-1)?.body.body).toMatch(/^<!-- trenchctl plan -->\n(.|\n)*Storgata 1-40/);
  expect(host.calls.at(-1)?.body.body).toContain('with drawings](https://gitlab.example/job/artifacts/file/report.html)');
  expect(readdirSync(planned)).toEqual(expect.arrayContaining(['plan.md', 'report.html']));
  expect(readdirSync(join(planned, 'pictures')).filter((name) => name.endsWith('.svg'))).toHaveLength(1);
  // The plan of a merge request is not signed, because no branch has the key, and not saved.
  expect(readdirSync(planned)).not.toContain('plan.json');
  const main = bench.checkout();
  expect(await runJob(bench, main, 'trenchctl-plan', onMain())).toMatchObject({ status: 0 });
  const applied = bench.checkout();
  writeFileSync(join(applied, 'plan.json'), readFileSync(join(main, 'plan.json')));
  expect(await runJob(bench, applied, 'trenchctl-apply', onMain())).toMatchObject({
    status: 0,
    text: expect.stringContaining('Applied 1 segment'),
  });
  expect(await runJob(bench, bench.checkout(applied), 'trenchctl-plan', variables())).toMatchObject({ status: 0 });
  expect(host.calls.at(-1)?.body.body).toContain('No changes');
  const notes = '/projects/5/merge_requests/7/notes';
  expect(writes(host)).toEqual([`POST ${notes}`, `PUT ${notes}/88`]);
  expect(await runJob(bench, bench.checkout(applied), 'trenchctl-drift', variables())).toMatchObject({ status: 0 });
  expect(writes(host)).toHaveLength(2);
});

test('a removal that was merged and not applied is planned again', () =>
  removalIsPlannedAgain({
    bench,
    plan: (folder, isPullRequest) => runJob(bench, folder, 'trenchctl-plan', isPullRequest ? variables() : onMain()),
    apply: (folder, plannedIn) => {
      writeFileSync(join(folder, 'plan.json'), readFileSync(join(plannedIn, 'plan.json')));
      return runJob(bench, folder, 'trenchctl-apply', onMain());
    },
    drift: (folder) => runJob(bench, folder, 'trenchctl-drift', variables()),
    deployed: (sha) => {
      deployments = [[byApply(sha)]];
    },
  }));

test('a plan that was signed with another key is not applied', async () => {
  const planned = bench.checkout();
  const other = { TRENCHCTL_PLAN_KEY: newPair().privateKey };
  expect(await runJob(bench, planned, 'trenchctl-plan', { ...onMain(), ...other })).toMatchObject({ status: 0 });
  expect(await runJob(bench, planned, 'trenchctl-apply', onMain())).toMatchObject({
    status: 3,
    text: expect.stringContaining('its signature does not match the key of --verify'),
  });
});

test('a deployment counts if the job that applies made it on main, and if its commit is in the history of main', async () => {
  bench.programs(endingWith(0));
  const first = bench.commit({ 'README.md': '1' });
  const last = bench.commit({ 'README.md': '2' });
  bench.merge(last);
  const branch = bench.commit({ 'README.md': 'a branch' });
  deployments = [
    [
      byApply(branch),
      byApply('f'.repeat(40)),
      { ...byApply(last), deployable: null },
      { ...byApply(last), deployable: { name: 'another job' } },
      { ...byApply(last), ref: 'a branch' },
    ],
    [byApply(first)],
  ];
  const folder = bench.checkout();
  expect(await runJob(bench, folder, 'trenchctl-drift', variables())).toMatchObject({ status: 0 });
  expect(readFileSync(join(folder, '.git/refs/trenchctl/applied'), 'utf8').trim()).toBe(first);
});

test('every push to the default branch is planned, whatever it changes', () => {
  const jobs = jobsIn(bench.repository);
  const filters = Object.values(jobs).flatMap(({ rules = [] }) => rules.filter((rule) => 'changes' in rule));
  expect(filters).toEqual([]);
});

test('deployments that cannot be read end the job', async () => {
  deployments = undefined;
  for (const job of ['trenchctl-plan', 'trenchctl-apply', 'trenchctl-drift'])
    expect(await runJob(bench, bench.checkout(), job, variables())).toMatchObject({
      status: 1,
      text: expect.stringContaining('the deployments cannot be read'),
    });
});

test('a plan that fails is told in the comment', async () => {
  bench.programs(endingWith(1));
  expect(await runJob(bench, bench.checkout(), 'trenchctl-plan', variables())).toMatchObject({ status: 1 });
  expect(host.calls.at(-1)?.body.body).toContain('could not make a plan');
});

test('a plan that an apply would refuse fails the job, and is shown', async () => {
  bench.programs(REFUSED);
  expect(await runJob(bench, bench.checkout(), 'trenchctl-plan', variables())).toMatchObject({ status: 3 });
  expect(host.calls.at(-1)?.body.body).toContain('refused');
});

test('a comment that cannot be edited is followed by a new one, and one that cannot be written fails the job', async () => {
  bench.programs(endingWith(0));
  const notes = '/projects/5/merge_requests/7/notes';
  const plan = () => runJob(bench, bench.checkout(), 'trenchctl-plan', variables());
  expect(await plan()).toMatchObject({ status: 0 });
  refused = /^PUT/;
  expect(await plan()).toMatchObject({ status: 0 });
  expect(writes(host)).toEqual([`POST ${notes}`, `PUT ${notes}/88`, `POST ${notes}`]);
  refused = /^(PUT|POST)/;
  expect(await plan()).toMatchObject({ status: 1, text: expect.stringContaining('was answered with 404') });
});

test('a plan in the branch is not shown as the plan', async () => {
  bench.commit({ '.gitignore': '', 'plan.md': 'No changes, says the branch.' });
  bench.programs(endingWith(1));
  expect(await runJob(bench, bench.checkout(), 'trenchctl-plan', variables())).toMatchObject({ status: 1 });
  expect(host.calls.at(-1)?.body.body).toContain('could not make a plan');
});

test('trenchctl comes from the default branch, and not from the merge request', async () => {
  bench.programs(endingWith(0));
  bench.commit({ 'package-lock.json': 'of the merge request' });
  await runJob(bench, bench.checkout(), 'trenchctl-plan', variables());
  expect(kept('package-lock.json')).toContain('"node_modules/trenchctl"');
  await runJob(bench, bench.checkout(), 'trenchctl-drift', { ...variables(), CI_COMMIT_BRANCH: 'main' });
  expect(kept('package-lock.json')).toBe('of the merge request');
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
    expect(await runJob(bench, bench.checkout(), 'trenchctl-drift', env)).toMatchObject({ status });
  }
  expect(writes(host)).toEqual(['POST /projects/5/issues', 'PUT /projects/5/issues/9', 'PUT /projects/5/issues/9']);
  expect(host.calls.at(-1)?.body).toEqual({ state_event: 'close' });
});
