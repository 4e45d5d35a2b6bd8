// `doctor --ci`: hosts that are played by recorded answers. Every missing thing has its remedy, and no value of a variable is shown.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Check } from '../../src/cli/commands/doctor/check-files.js';
import { type CiQuestion, checkCi } from '../../src/cli/commands/doctor/ci/check-ci.js';
import { type Host, REQUIREMENTS } from '../../src/cli/commands/doctor/ci/requirements.js';
import type { Send } from '../../src/http/send.js';
import { canary } from '../canary/marker.js';
import { cwd, inFolder } from '../support/around.js';
import { listening } from '../support/byte-server.js';
import { expectPage } from '../support/page.js';
import { runHere } from '../support/run-here.js';

inFolder('each');

const SECRET = canary('value of a variable of the host');
const TOKEN = canary('token for the host');
// biome-ignore lint/suspicious/noExplicitAny: the answers of three hosts are changed in their places.
type Answers = Record<string, any>;

const recorded = (host: Host): Answers =>
  JSON.parse(readFileSync(`test/cli/ci-hosts/${host}.json`, 'utf8').replaceAll('"VALUE"', JSON.stringify(SECRET)));

const ADDRESS = 'https://api.example.com';
/** Each host: the remote of the clone, the API, the variable of the token, and the line with the address in the settings. */
const WORLD: Readonly<Record<Host, readonly [remote: string, api: string, token: string, settings: string]>> = {
  github: ['git@github.com:acme/trenches.git', 'api.github.com/repos/acme/trenches', 'GH_TOKEN', 'env:\n  TRENCHCTL_BASE_URL: '],
  gitlab: [
    'https://gitlab.example.com/acme/trenches.git',
    'gitlab.example.com/api/v4/projects/acme%2Ftrenches',
    ...(['GITLAB_TOKEN', 'inputs:\n  base-url: '] as const),
  ],
  azure: [
    'https://acme@dev.azure.com/acme/grid/_git/trenches',
    ...(['dev.azure.com/acme/grid/_apis', 'AZURE_DEVOPS_EXT_PAT', '    value: '] as const),
  ],
};
const tokenOf = (host: Host): string => WORLD[host][2];
const settingsOf = (host: Host, address = ADDRESS): string => `${WORLD[host][3]}${address}\n`;
const HOSTS = Object.keys(WORLD) as Host[];

/** Answers with what was recorded; a number is a status without a body, and a path that is not there is 404. */
const played =
  (host: Host, answers: Answers, asked: string[] = []): Send =>
  (url, { method }) => {
    const api = `https://${WORLD[host][1]}`;
    const path = url.startsWith(api) ? url.slice(api.length) : `elsewhere: ${url}`;
    asked.push(`${method} ${path}`);
    const found = answers[path] ?? 404;
    const isStatus = typeof found === 'number';
    return Promise.resolve(new Response(isStatus ? '{}' : JSON.stringify(found), { status: isStatus ? found : 200 }));
  };

const readerOf =
  (host: Host, settings = settingsOf(host)) =>
  (name: string): string =>
    name === REQUIREMENTS[host].settings ? settings : name === REQUIREMENTS[host].pipeline ? 'jobs' : '';

async function look(host: Host, answers: Answers = recorded(host), more: Partial<CiQuestion> = {}) {
  const question = { env: { [tokenOf(host)]: TOKEN }, remote: WORLD[host][0], applied: undefined, read: readerOf(host) };
  const checks = await checkCi({ ...question, send: played(host, answers), ...more });
  expect(checks.filter(({ status, remedy }) => /failed|warning/.test(status) && !remedy)).toEqual([]);
  const of = (name: string) => checks.find((check) => check.name === name);
  const wrong = checks.filter(({ status }) => status !== 'ok').map(({ name, status }) => `${status} ${name}`);
  expect(JSON.stringify(checks)).not.toContain(SECRET);
  expect(JSON.stringify(checks)).not.toContain(TOKEN);
  return { checks, of, wrong };
}

describe.each(HOSTS)('%s', (host) => {
  test.each([403, 202])('answers with %i are warnings that name the token, and the rest is checked', async (answered) => {
    for (const path of Object.keys(recorded(host)).filter((one) => one !== '' && !one.includes('/statuses'))) {
      const { wrong, checks } = await look(host, { ...recorded(host), [path]: answered });
      expect([path, wrong.length > 0, wrong.filter((one) => !one.startsWith('warning'))]).toEqual([path, true, []]);
      for (const one of checks.filter(({ status }) => status === 'warning'))
        expect([one.text, one.remedy]).toEqual([
          `could not be read: the host answered with status ${answered}`,
          expect.stringContaining(tokenOf(host)),
        ]);
    }
  });

  test('entries of lists that are nothing are passed over', async () => {
    const answers = JSON.parse(JSON.stringify(recorded(host)), (_, value) => (Array.isArray(value) ? [null, ...value] : value));
    expect((await look(host, answers)).wrong).toEqual([]);
  });

  test('without a token the host is not asked, and the variable for the token is named', async () => {
    const asked: string[] = [];
    const { of } = await look(host, {}, { env: {}, send: played(host, {}, asked) });
    expect(of('host')).toMatchObject({ status: 'skipped', text: expect.stringContaining(`set ${tokenOf(host)} or`) });
    expect(asked).toEqual([]);
  });
});

/** A change of the answer to one question: more fields for what stands at a place in it. */
const put =
  (question: string, place: readonly (string | number)[], more: object) =>
  (all: Answers): unknown =>
    Object.assign(
      place.reduce((one, key) => one[key], all[question]),
      more,
    );
function move(all: Answers, from: string, to: string): void {
  all[to] = all[from];
  delete all[from];
}
const page = (path: string) => `/${path}?per_page=100`;
const [VARIABLES, SECRETS, OF_PRODUCTION] = [page('variables'), page('actions/secrets'), page('environments/production/variables')];
const OF_ORGANISATION = page('actions/organization-secrets');
const [PRODUCTION, RULES] = ['/environments/production', '/rules/branches/main'];
const GROUPS = '/distributedtask/variablegroups?groupName=trenchctl*&api-version=7.1';
const AT_AZURE = ['/distributedtask/environments?name=production&api-version=7.1', '/policy/configurations?api-version=7.1'] as const;
const checkNamed = (all: Answers, name: string, n: number) =>
  put(Object.keys(all).filter((one) => one.includes('/checks/'))[n] ?? '', ['value', 0], { type: { name }, settings: {} })(all);
const OLDER = { required_status_checks: { checks: [{ context: 'trenchctl', app_id: 15368 }] } };
const DEPLOYMENTS = '/deployments?environment=production';
const CHECKS = [1, 'parameters', 'required_status_checks', 0];
const KEY_IN_GROUPS = ['value', 1, 'variables', 'TRENCHCTL_PLAN_KEY'];
const NOT_THE_KEY = 'failed TRENCHCTL_PLAN_KEY of trenchctl-plan';
const NO_PUBLIC_KEY = 'failed TRENCHCTL_PLAN_PUBLIC_KEY of production';
const ON_MAIN = put('', [], { default_branch: undefined });

type Change = [what: string, change: (answers: Answers) => unknown, ...notWell: string[]];
/** One thing is changed at the host, and exactly these checks are no longer well. */
const CHANGES: Readonly<Record<Host, readonly Change[]>> = {
  github: [
    ['the public key is one of the repository', (all) => move(all, OF_PRODUCTION, page('actions/variables')), NO_PUBLIC_KEY],
    ['every branch may deploy', put(PRODUCTION, [], { deployment_branch_policy: null }), 'failed branches of production'],
    ['nobody approves', (all) => all[PRODUCTION].protection_rules.shift(), 'warning approval of production'],
    ['another check is required', put(RULES, CHECKS, { context: 'build' }), 'failed required check'],
    ['the older protection of the branch requires it', (all) => Object.assign(all, { [RULES]: [], '/branches/main/protection': OLDER })],
    ['the organisation has the private key', (all) => all[OF_ORGANISATION].secrets.push(all[SECRETS].secrets.shift())],
    ['only a person has made deployments', (all) => all[`${DEPLOYMENTS}&per_page=30`].splice(1), 'skipped last apply'],
    ['no default branch is told, which is main then', ON_MAIN],
    [
      'the default branch has another name',
      (all) => {
        all[''].default_branch = 'trunk/a';
        move(all, RULES, '/rules/branches/trunk%2Fa');
      },
    ],
  ],
  gitlab: [
    ['the private key is not masked', put(VARIABLES, [0], { masked: false }), NOT_THE_KEY],
    ['the private key is hidden, which is more than masked', put(VARIABLES, [0], { masked: false, hidden: true })],
    ['the private key is not protected', put(VARIABLES, [0], { protected: false }), NOT_THE_KEY],
    ['the private key is for every environment', put(VARIABLES, [0], { environment_scope: '*' }), NOT_THE_KEY],
    ['another environment is protected', put(page('protected_environments'), [0], { name: 'x' }), 'failed approval of production'],
    ['the default branch is not the protected one', put('', [], { default_branch: 'trunk' }), 'failed protected branch'],
    ['no default branch is told, which is main then', ON_MAIN],
    ['the schedule is switched off', put(page('pipeline_schedules'), [0], { active: false }), 'warning schedule of drift'],
  ],
  azure: [
    ['the private key is no secret', put(GROUPS, KEY_IN_GROUPS, { isSecret: false }), 'failed TRENCHCTL_PLAN_KEY of trenchctl-sign'],
    ['another group has a longer name', (all) => all[GROUPS].value.unshift({ id: 99, name: 'trenchctl-sign-old', variables: {} })],
    ['there is no environment', put(AT_AZURE[0], [], { value: [] }), 'failed environment production', 'failed lock of production'],
    ['the policy only comments', put(AT_AZURE[1], ['value', 0], { isBlocking: false }), 'failed build validation'],
    ['the policy is switched off', put(AT_AZURE[1], ['value', 0], { isEnabled: false }), 'failed build validation'],
    ['the policy is about something else', put(AT_AZURE[1], ['value', 0, 'type'], { displayName: 'Comments' }), 'failed build validation'],
    ['the names of the checks have blanks', (all) => ['Branch Control', 'Exclusive Lock'].map((name, n) => checkNamed(all, name, n))],
  ],
};

test.each(HOSTS.flatMap((host) => CHANGES[host].map((one): [Host, ...Change] => [host, ...one])))(
  '%s: %s',
  async (host, _, change, ...expected) => {
    const answers = recorded(host);
    change(answers);
    expect((await look(host, answers)).wrong).toEqual(expected);
  },
);

const linesOf = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ status, name, text, remedy }) => [
    `${status} ${name}: ${text}`,
    ...(remedy === undefined ? [] : [`  to do: ${remedy}`]),
  ]);

const JOBS: Readonly<Record<Host, readonly [env: Record<string, string>, jobs: readonly string[]]>> = {
  github: [{ GITHUB_ACTIONS: 'true', GITHUB_JOB: '' }, ['plan', 'apply', 'drift', 'changed']],
  gitlab: [{ GITLAB_CI: 'true', CI_JOB_NAME: '' }, ['trenchctl-plan', 'trenchctl-apply', 'trenchctl-drift']],
  azure: [{ TF_BUILD: 'True', SYSTEM_JOBNAME: '' }, ['plan', 'apply', 'drift']],
};

test('the checks of good, embedded and empty hosts, and of their jobs, are those of the page', async () => {
  const parts: Record<string, string[]> = {};
  for (const host of HOSTS) {
    const asked: string[] = [];
    const good = recorded(host);
    parts[`${host}: everything is there`] = linesOf((await look(host, good, { send: played(host, good, asked) })).checks);
    parts[`${host}: the questions`] = asked;
    const read = readerOf(host, settingsOf(host, 'embedded # the address of your API'));
    parts[`${host}: the embedded service`] = linesOf((await look(host, good, { read })).checks);
    parts[`${host}: no token`] = linesOf((await look(host, {}, { env: {} })).checks).slice(1);
    const empty: Answers = Object.fromEntries(Object.keys(good).map((path) => [path, path === '' ? { default_branch: 'main' } : []]));
    delete empty['/environments/production'];
    parts[`${host}: nothing is there`] = linesOf((await look(host, empty)).checks);
    const [env, jobs] = JOBS[host];
    for (const job of jobs) {
      const names = Object.keys(env);
      const inJob = { ...env, [names[1] ?? '']: job };
      parts[`${host}: the job ${job}`] = linesOf((await look(host, {}, { env: inJob, remote: '' })).checks);
    }
  }
  const open = JSON.parse(JSON.stringify(recorded('gitlab')).replaceAll(/"(masked|protected)":true/g, '"$1":false'));
  parts['gitlab: nothing is masked or protected'] = linesOf((await look('gitlab', open)).checks);
  parts['gitlab: variables that nobody may see'] = linesOf((await look('gitlab', { ...recorded('gitlab'), [VARIABLES]: 404 })).checks);
  expect(Object.keys(parts)).toHaveLength(3 * 5 + 10 + 2);
  expectPage(new URL('doctor-ci-page.expected.txt', import.meta.url), parts);
});

test.each(['github', 'gitlab'] as const)('%s: a repository that the token cannot see is one failure', async (host) => {
  const { wrong, of } = await look(host, { ...recorded(host), '': 404 });
  expect([wrong, of('host')?.remedy]).toEqual([['failed host'], expect.stringContaining(tokenOf(host))]);
});

test('an answer that is not JSON, and a connection that breaks, are said', async () => {
  const broken = (answer: () => Promise<Response>) => look('github', {}, { send: answer });
  const page = await broken(() => Promise.resolve(new Response('<html>', { status: 200 })));
  expect(page.of('host')?.text).toBe('api.github.com: the answer is not JSON');
  const reset = Object.assign(new Error(`reset ${TOKEN}`), { code: 'ECONNRESET' });
  expect((await broken(() => Promise.reject(reset))).of('host')?.text).toBe('api.github.com: no answer (ECONNRESET)');
  expect((await broken(() => Promise.reject(new Error('x')))).of('host')?.text).toBe('api.github.com: no answer (broken)');
});

describe('in a job', () => {
  const KEY = 'TRENCHCTL_PLAN_KEY';
  const inJob = (env: Record<string, string>, applied?: string) =>
    checkCi({ env, remote: '', applied, read: () => '', send: () => Promise.reject(new Error('not asked')) });
  const named = async (env: Record<string, string>, name: string) => (await inJob(env)).find((check) => check.name === name);

  test.each([
    ['GitHub', { GITHUB_ACTIONS: 'true', GITHUB_JOB: 'plan' }, 'PLAN_KEY'],
    ['GitHub, by the name that the host has', { GITHUB_ACTIONS: 'true', GITHUB_JOB: 'plan' }, KEY],
    ['GitLab', { GITLAB_CI: 'true', CI_JOB_NAME: 'trenchctl-plan' }, KEY],
    ['Azure', { TF_BUILD: 'True', SYSTEM_JOBNAME: 'plan' }, 'PLAN_KEY'],
  ])('%s: a variable of the job is there or not, and its value is not shown', async (_, env, variable) => {
    expect(await named({ ...env, [variable]: SECRET }, `${KEY} in the job`)).toMatchObject({ status: 'ok', text: '(set, not shown)' });
    for (const value of ['', `$(${KEY})`])
      expect(await named({ ...env, [variable]: value }, `${KEY} in the job`)).toMatchObject({
        status: 'failed',
        remedy: expect.stringContaining('trenchctl keygen'),
      });
    expect(JSON.stringify(await inJob({ ...env, [variable]: SECRET, TRENCHCTL_CLIENT_SECRET: SECRET }))).not.toContain(SECRET);
  });

  test('a job is asked for its own variables only, and for a live service also for its credentials', async () => {
    const names = async (env: Record<string, string>) =>
      (await inJob({ GITHUB_ACTIONS: 'true', ...env })).flatMap(({ name }) => (name.startsWith('TRENCHCTL_') ? [name] : []));
    expect(await names({ GITHUB_JOB: 'changed' })).toEqual([]);
    expect(await names({ GITHUB_JOB: 'apply', TRENCHCTL_BASE_URL: 'embedded' })).toEqual(['TRENCHCTL_PLAN_PUBLIC_KEY in the job']);
    expect(await names({ GITHUB_JOB: 'drift', TRENCHCTL_BASE_URL: 'https://api.example.com' })).toEqual([
      'TRENCHCTL_CLIENT_SECRET in the job',
    ]);
  });

  test('the ref of the last apply is the one of the clone', async () => {
    const env = { GITHUB_ACTIONS: 'true', GITHUB_JOB: 'plan' };
    const last = (checks: Awaited<ReturnType<typeof inJob>>) => checks.find(({ name }) => name === 'last apply in the job');
    expect(last(await inJob(env, 'a'.repeat(40)))).toMatchObject({ status: 'ok', text: 'refs/trenchctl/applied is aaaaaaaaaaaa' });
    expect(last(await inJob(env))).toMatchObject({ status: 'skipped' });
  });
});

test('the command asks the API of the job with its token, over the network, and shows text', async () => {
  const answers = recorded('github');
  const tokens = new Set<string>();
  const server = createServer((request, response) => {
    const { authorization, accept, 'user-agent': agent } = request.headers;
    tokens.add(`${authorization}, ${accept}, ${agent}`);
    const found = answers[(request.url ?? '').replace('/repos/acme/trenches', '')];
    response.writeHead(found === undefined ? 404 : 200).end(JSON.stringify(found ?? {}));
  });
  const address = `http://127.0.0.1:${await listening(server)}`;
  mkdirSync(join(cwd, 'specs'));
  writeFileSync(join(cwd, 'specs/a.yaml'), 'not a spec');
  const env = {
    ...{ GITHUB_ACTIONS: 'true', GITHUB_JOB: 'plan', GITHUB_API_URL: address, GITHUB_REPOSITORY: 'acme/trenches' },
    ...{ GH_TOKEN: TOKEN, PLAN_KEY: SECRET, TRENCHCTL_BASE_URL: 'embedded' },
  };
  const { status, stdout } = await runHere(['doctor', '--ci'], { cwd, env }).finally(() => server.close());
  expect(stdout).toMatch(/^ci\n {2}ok {7}pipeline .*GitHub, with the embedded service\n/);
  expect(stdout).toContain('last apply');
  expect(stdout).not.toContain('specs');
  expect([status, [...tokens]]).toEqual([0, [`Bearer ${TOKEN}, application/json, trenchctl`]]);
});
