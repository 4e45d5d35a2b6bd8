// GitLab's pipeline, run by gitlab-ci-local, an engine that others wrote, with its shell executor: plan with a comment, nothing without
// approval, apply, drift, and a stale plan. trenchctl comes from its archive in the repository, by the pipeline's own npm ci.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Host, openHost } from '../cli/init/host.js';
import { git as gitIn, type Said, started } from '../cli/init/jobs.js';
import { newPair } from '../cli/init/story.js';
import { cwd, inFolder } from '../support/around.js';
import { cases, SIMULATION_TIMEOUT } from '../support/counts.js';
import { runHere } from '../support/run-here.js';
import { startService, type TestService } from '../support/service.js';
import { type Fetched, fetchEngine, missing } from './fetch-engine.js';

const isLong = cases(0, 1) === 1;
const SPEC = 'specs/2026-0417.yaml';
// The engine writes the variables of a job into its own files, so these texts are not noted as secrets.
const { privateKey, publicKey } = newPair();
/** The protected variables: each is for one job of the default branch, and the engine does not know such limits. */
const SIGN = { TRENCHCTL_PLAN_KEY: privateKey };
const VERIFY = { TRENCHCTL_PLAN_PUBLIC_KEY: publicKey };
const COMPANY = '1001';

let engine: Fetched;
inFolder('all');
let mine: string;
let service: TestService;
let host: Host;
let token: string;
let deployments: object[] = [];

beforeAll(async () => {
  engine = isLong ? fetchEngine('gitlab') : { missing: 'npm run test:stories runs these tests' };
  if (isLong && spawnSync('rsync', ['--version']).status !== 0)
    engine = missing('gitlab', 'it needs rsync (Debian: apt-get install rsync)');
  if ('missing' in engine) return;
  service = await startService({ transport: 'http', isServed: true });
  token = (await service.as('kari.nordmann')).token ?? '';
  host = await openHost((call) => {
    if (call.startsWith('GET /user')) return { id: 4 };
    if (/^GET .*\/deployments/.test(call)) return call.endsWith('page=1') ? deployments : [];
    return call.startsWith('GET') ? [] : {};
  });
  mine = join(cwd, 'mine');
  mkdirSync(mine);
  await newRepository();
}, SIMULATION_TIMEOUT);

afterAll(async () => {
  if (engine === undefined || 'missing' in engine) return;
  host.close();
  await service.close();
});

const git = (...args: string[]): string => gitIn(mine, ...args);

/** What a new user does: init with the archive, the address of the service, a first commit, and a push. */
async function newRepository(): Promise<void> {
  spawnSync('npm', ['pack', '--ignore-scripts', '--pack-destination', cwd], { encoding: 'utf8' });
  const archive = readdirSync(cwd).find((name) => name.endsWith('.tgz')) ?? '';
  const { status, stderr } = await runHere(['init', '--ci', 'gitlab', '--package', join('..', archive)], { cwd: mine });
  expect([status, stderr]).toEqual([0, '']);
  const pipeline = readFileSync(join(mine, '.gitlab-ci.yml'), 'utf8');
  writeFileSync(join(mine, '.gitlab-ci.yml'), pipeline.replace('base-url: embedded', `base-url: ${service.baseUrl}`));
  git('init', '--quiet', '--initial-branch=main');
  writeFileSync(join(mine, '.git/info/exclude'), '.gitlab-ci-local/\n');
  git('init', '--quiet', '--bare', '--initial-branch=main', join(cwd, 'origin.git'));
  git('remote', 'add', 'origin', join(cwd, 'origin.git'));
  commit('First commit');
  git('push', '--quiet', 'origin', 'main');
  git('remote', 'set-head', 'origin', 'main');
}

function commit(message: string): string {
  git('add', '--all');
  git('commit', '--quiet', `--message=${message}`);
  return git('rev-parse', 'HEAD');
}

/** Runs the pipeline, or one of its jobs, with the variables that GitLab sets for its source. */
function pipeline(source: string, jobs: readonly string[], more: Record<string, string> = {}): Promise<Said> {
  const folder = resolve('folder' in engine ? engine.folder : '');
  const own = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  const variables = {
    ...{ CI_PIPELINE_SOURCE: source, CI_API_V4_URL: host.address, CI_PROJECT_ID: '5', CI_JOB_URL: 'https://gitlab.example/job' },
    ...{ TRENCHCTL_GITLAB_TOKEN: 'a token', TRENCHCTL_ACCESS_TOKEN: token, TRENCHCTL_COMPANY_ID: COMPANY },
    ...more,
  };
  const args = [
    ...[join(folder, 'node_modules/gitlab-ci-local/dist/index.js'), ...jobs],
    ...['--force-shell-executor', '--shell-isolation', '--no-evaluate-rule-changes', '--no-color'],
    ...['--no-artifacts-to-source', '--ignore-predefined-vars', Object.keys(variables).join(',')],
    ...Object.entries(variables).flatMap(([name, value]) => ['--variable', `${name}=${value}`]),
  ];
  return started([existsSync(own) ? own : process.execPath], args, { cwd: mine, env: process.env as Record<string, string> });
}

const written = (kind: RegExp): string[] =>
  host.calls.filter(({ call }) => kind.test(call)).map(({ body }) => String(body.body ?? body.description));

/** Changes the spec of the branch, as one commit. */
function edit(change: (text: string) => string, message: string): string {
  writeFileSync(join(mine, SPEC), change(readFileSync(join(mine, SPEC), 'utf8')));
  return commit(message);
}

describe.skipIf(!isLong)('gitlab-ci-local', () => {
  test('reads the example of sharded plans', async ({ skip }) => {
    if ('missing' in engine) skip(engine.missing);
    const file = 'shards.yml';
    writeFileSync(join(mine, file), readFileSync('examples/pipelines/gitlab.yaml'));
    const request = { CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '5' };
    const listed = await pipeline('merge_request_event', ['--file', file, '--list'], request);
    rmSync(join(mine, file));
    expect(listed).toMatchObject({ status: 0, text: expect.stringMatching(/^shard(.|\n)*^merge/m) });
  });

  test(
    'a merge request gets a plan and a comment; main is applied after approval; drift is reported; a stale plan is refused',
    async ({ skip }) => {
      if ('missing' in engine) skip(engine.missing);
      git('switch', '--quiet', '--create', 'lillegata');
      edit((text) => `${text}  Lillegata:\n    length: 10\n`, 'A street');
      const request = await pipeline('merge_request_event', [], {
        CI_MERGE_REQUEST_IID: '7',
        CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '5',
        CI_MERGE_REQUEST_DIFF_BASE_SHA: git('rev-parse', 'origin/main'),
      });
      expect(request).toMatchObject({ status: 0, text: expect.stringMatching(/PASS\s+trenchctl-check/) });
      expect(written(/^POST .*\/merge_requests\/7\/notes$/)).toEqual([expect.stringMatching(/^<!-- trenchctl plan -->\n(.|\n)*Lillegata/)]);

      git('switch', '--quiet', 'main');
      git('merge', '--quiet', '--no-ff', '--message=Merge', 'lillegata');
      git('push', '--quiet', 'origin', 'main');
      const merged = git('rev-parse', 'HEAD');
      const push = await pipeline('push', [], SIGN);
      expect(push).toMatchObject({ status: 0, text: expect.stringMatching(/PASS\s+trenchctl-plan/) });
      expect(push.text).not.toMatch(/trenchctl-apply +starting/);

      const applied = await pipeline('push', ['trenchctl-apply'], VERIFY);
      expect(applied).toMatchObject({ status: 0, text: expect.stringContaining('Applied 2 segments') });
      deployments = [{ sha: merged, ref: 'main', deployable: { name: 'trenchctl-apply' } }];

      const quiet = await pipeline('schedule', ['trenchctl-drift']);
      expect([quiet.status, written(/^POST .*\/issues$/)]).toEqual([0, []]);

      edit((text) => text.replace('length: 10', 'length: 11'), 'Longer');
      git('push', '--quiet', 'origin', 'main');
      expect(await pipeline('push', ['trenchctl-plan'], SIGN)).toMatchObject({ status: 0 });
      await changedByHand();
      const stale = await pipeline('push', ['trenchctl-apply'], VERIFY);
      expect(stale.status).not.toBe(0);
      expect(stale.text).toContain('Lillegata changed since the plan was made');
      expect(await pipeline('schedule', ['trenchctl-drift'])).toMatchObject({ status: 0 });
      expect(written(/^POST .*\/issues$/)).toEqual([expect.stringContaining('Lillegata')]);
    },
    SIMULATION_TIMEOUT,
  );
});

/** Somebody changes the segment elsewhere, between the plan and its apply. */
async function changedByHand(): Promise<void> {
  const folder = join(cwd, 'by-hand');
  mkdirSync(folder);
  const text = readFileSync(join(mine, SPEC), 'utf8').replace('length: 11', 'length: 12');
  writeFileSync(join(folder, 'spec.yaml'), text);
  const env = { TRENCHCTL_BASE_URL: service.baseUrl, TRENCHCTL_ACCESS_TOKEN: token, TRENCHCTL_COMPANY_ID: COMPANY };
  expect(await runHere(['apply', 'spec.yaml', '--auto-approve'], { cwd: folder, env })).toMatchObject({ status: 0 });
}
