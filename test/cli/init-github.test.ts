// The pipeline that `init --ci github` writes, run step by step on this machine: plan with a comment, apply of exactly this plan, an
// empty plan, and drift with one issue. Every job has its own checkout.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { canary } from '../canary/marker.js';
import { type Bench, filled, openBench, type Said } from './init/jobs.js';
import {
  endingWith,
  MARKER,
  newPair,
  PRIVATE_KEY,
  PUBLIC_KEY,
  REFUSED,
  removalIsPlannedAgain,
} from './init/story.js';

// GitHub Actions as far as the workflow of `init` uses it.

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly run?: string;
}
interface Job {
  readonly if?: string;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency?: { readonly group: string; readonly 'cancel-in-progress': boolean };
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflowIn = (folder: string): Workflow =>
  parse(readFileSync(join(folder, '.github/workflows/trenchctl.yml'), 'utf8')) as Workflow;

/**
 * The program gh, with one pull request (7), one comment (88) and one issue (9) at most, and the commits of successful
 * deployments, the last one first. It records its arguments.
 */
const GH = `echo "gh $*" >> "$KEPT/gh"
case "$*" in
  *"--method POST"*comments*) cp comment.md "$KEPT/comment"; echo 88 > "$KEPT/comment-id" ;;
  *"--method PATCH"*comments/88*) cp comment.md "$KEPT/comment" ;;
  *issues/7/comments*) cat "$KEPT/comment-id" 2> /dev/null || true ;;
  "api graphql "*) cat "$KEPT/deployments" 2> /dev/null || true ;;
  *commits/*/pulls*) echo abc123 ;;
  *actions/workflows/*head_sha=abc123*) echo 4711 ;;
  "run download 4711 "*) mkdir -p reviewed && cp "$KEPT/plan.json" reviewed/ ;;
  "label create "*) ;;
  "issue list "*) cat "$KEPT/issue" 2> /dev/null || true ;;
  "issue create "*) echo 9 > "$KEPT/issue" ;;
  "issue edit 9 "*) ;;
  "issue close 9 "*) rm "$KEPT/issue" ;;
  *) echo "gh $*: the test does not know this" >&2; exit 1 ;;
esac`;

const EXPRESSION = /\$\{\{(.*?)\}\}/g;

interface Event {
  /** Values of expressions in env. */
  readonly values: Readonly<Record<string, string>>;
  /** Truth of the conditions of steps; a condition that is not named is an error. */
  readonly conditions: Readonly<Record<string, boolean>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the steps of one job in order; after a failure only those that run unless the job is cancelled. */
async function runJob(bench: Bench, cwd: string, name: string, event: Event): Promise<Said> {
  const workflow = workflowIn(cwd);
  const job = workflow.jobs[name];
  if (!job) throw new Error(`there is no job ${name}`);
  // The outputs of a step that does not run are empty.
  const outputs: Record<string, string> = { 'steps.report.outputs.artifact-url': '' };
  let said: Said = { status: 0, text: '' };
  for (const step of job.steps) {
    if (said.status !== 0 && !step.if?.includes('!cancelled()')) continue;
    if (step.if !== undefined && !truth(step.if, event, cwd)) continue;
    if (step.uses?.startsWith('actions/upload-artifact@')) {
      upload(bench, cwd, step);
      outputs[`steps.${step.id}.outputs.artifact-url`] =
        `https://github.example/artifacts/${step.with?.name}`;
    }
    if (step.run === undefined) continue;
    const values = { ...event.values, ...outputs };
    const env = {
      ...valuesOf(workflow.env, values),
      ...valuesOf(job.env, values),
      ...valuesOf(step.env, values),
    };
    const files = fileVariables(cwd);
    const { status, text } = await bench.run(cwd, {
      text: step.run,
      shell: ['bash', '-e'],
      env: { ...GITHUB, ...files, ...env, ...event.env },
    });
    said = { status: said.status || status, text: `${said.text}${text}` };
    if (step.id) Object.assign(outputs, outputsOf(step.id, files.GITHUB_OUTPUT));
  }
  return said;
}

/** What a step has written as `name=value`, under the names that expressions use. */
const outputsOf = (id: string, file: string): Record<string, string> =>
  Object.fromEntries(
    (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').flatMap((line) => {
      const [, name, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[`steps.${id}.outputs.${name}`, value]];
    }),
  );

const GITHUB = { GITHUB_REPOSITORY: 'us/trenches', GITHUB_SHA: 'fedcba', GITHUB_BASE_REF: 'main' };

const fileVariables = (cwd: string) => ({
  GITHUB_OUTPUT: join(cwd, '.output'),
  GITHUB_STEP_SUMMARY: join(cwd, '.summary'),
  GITHUB_PATH: join(cwd, '.path'),
});

const valuesOf = (env: Job['env'] = {}, values: Event['values']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, filled(String(value), EXPRESSION, values)]),
  );

const FILE = / && hashFiles\('([^']+)'\) != ''$/;

/** A condition may end with the question whether a file is there. */
function truth(condition: string, { conditions }: Event, cwd: string): boolean {
  const text = condition.replace(/^\$\{\{\s*|\s*\}\}$/g, '');
  const [, file] = FILE.exec(text) ?? [];
  if (file !== undefined && !existsSync(join(cwd, file))) return false;
  // No run of these tests is cancelled.
  const found = text === '!cancelled()' || conditions[text.replace(FILE, '')];
  if (found === undefined) throw new Error(`the test has no value for the condition ${condition}`);
  return found;
}

function upload({ kept }: Bench, cwd: string, step: Step): void {
  const path = String(step.with?.path);
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, path), readFileSync(join(cwd, path)));
  appendFileSync(join(kept, 'artifacts'), `${step.with?.name}: ${path}\n`);
}

let bench: Bench;
afterEach(() => bench.close());
const kept = (name: string): string => readFileSync(join(bench.kept, name), 'utf8');

const values = {
  'github.token': canary('github token'),
  'github.event.pull_request.number': '7',
  'github.server_url': 'https://github.example',
  'github.repository': 'us/trenches',
  'github.run_id': '1',
  'inputs.plan_run': '',
  'secrets.TRENCHCTL_PLAN_KEY': PRIVATE_KEY,
  'vars.TRENCHCTL_PLAN_PUBLIC_KEY': PUBLIC_KEY,
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
  expect(await runJob(bench, bench.checkout(), 'plan', event)).toMatchObject({ status: 0 });
  expect(kept('comment').startsWith(MARKER)).toBe(true);
  expect(kept('comment')).toContain('Storgata 1-40');
  expect(kept('artifacts')).toBe('plan: plan.json\nreport: report.html\n');
  expect(kept('report.html')).toMatch(/^<!doctype html>(.|\n)*Storgata 1-40/);
  expect(kept('comment')).toContain('with drawings](https://github.example/artifacts/report)');
  const applied = bench.checkout();
  expect(await runJob(bench, applied, 'apply', event)).toMatchObject({
    status: 0,
    text: expect.stringContaining('Applied 1 segment'),
  });
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
    plan: (folder, isPullRequest) =>
      runJob(bench, folder, 'plan', { ...event, env: { GITHUB_BASE_REF: isPullRequest ? 'main' : '' } }),
    // The plan of the last run is the one that is downloaded.
    apply: (folder) => runJob(bench, folder, 'apply', event),
    drift: (folder) => runJob(bench, folder, 'drift', event),
    deployed: (commit) => writeFileSync(join(bench.kept, 'deployments'), `${commit}\n${'0'.repeat(40)}\n`),
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
  for (const job of ['plan', 'apply', 'drift'])
    expect(await runJob(bench, bench.checkout(), job, event)).toMatchObject({ status: 1 });
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
    text: expect.stringContaining(
      '::error::No reviewed plan belongs to this commit. Run this workflow by hand',
    ),
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
