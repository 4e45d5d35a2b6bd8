// The host of a clone or of a job: the address of its API, the token that it gets, and the job that runs.
import { expect, test } from 'vitest';
import { findHost, placeOf } from '../../src/cli/commands/doctor/ci/find-host.js';
import { type Host, REQUIREMENTS } from '../../src/cli/commands/doctor/ci/requirements.js';

test.each([
  ['git@github.com:acme/trenches.git', 'github.com', 'acme/trenches'],
  ['https://kari:secret@github.com/acme/trenches', 'github.com', 'acme/trenches'],
  ['https://GitHub.com/acme/trenches.git/', 'github.com', 'acme/trenches'],
  ['ssh://git@gitlab.example.com:2222/acme/sub/trenches.git', 'gitlab.example.com', 'acme/sub/trenches'],
  ['git@ssh.dev.azure.com:v3/acme/grid/trenches', 'ssh.dev.azure.com', 'v3/acme/grid/trenches'],
])('%s', (remote, host, path) => {
  expect(placeOf(remote)).toEqual({ host, path });
});

const GITHUB = 'https://github.com/acme/trenches';
const AT_GITHUB = 'api.github.com/repos/acme/trenches';
const AT_COMPANY = 'github.example.com/api/v3/repos/acme/trenches';
const COMPANY = 'https://github.example.com/acme/trenches';
const GITLAB = 'git@gitlab.example.com:acme/sub/trenches.git';
const AZURE = 'https://acme@dev.azure.com/acme/grid/_git/trenches';
const AT_GITLAB = 'gitlab.example.com/api/v4/projects/acme%2Fsub%2Ftrenches';
const IN_JOB = 'gl.example/api/v4/projects/7';
const SSH_OF_AZURE = 'git@ssh.dev.azure.com:v3/acme/grid/trenches';
const AT_AZURE = 'dev.azure.com/acme/grid/_apis';
const BY_AZURE = { SYSTEM_ACCESSTOKEN: 's' };
const IN_GITHUB = { GITHUB_ACTIONS: 'true', GITHUB_JOB: 'plan', GITHUB_API_URL: 'https://ghe.example/api/v3', GITHUB_REPOSITORY: 'a/b' };
const IN_GITLAB = { GITLAB_CI: 'true', CI_JOB_NAME: 'trenchctl-plan', CI_API_V4_URL: 'https://gl.example/api/v4', CI_PROJECT_ID: '7' };
const IN_AZURE = {
  ...{ TF_BUILD: 'True', SYSTEM_JOBNAME: 'plan', SYSTEM_COLLECTIONURI: 'https://dev.azure.com/other/' },
  ...{ SYSTEM_TEAMPROJECTID: 'id', BUILD_REPOSITORY_ID: 'r' },
};

// A token for github.com is not sent to another host, unless that is the host of the job.
test.each<[Host | undefined, string, Record<string, string>, string]>([
  ['github', GITHUB, {}, `${AT_GITHUB}, no GH_TOKEN or GITHUB_TOKEN`],
  ['github', GITHUB, { GH_TOKEN: 'g', GITHUB_TOKEN: 'h' }, `${AT_GITHUB}, GH_TOKEN as Bearer g`],
  ['github', GITHUB, { GH_TOKEN: '', GITHUB_TOKEN: 'h' }, `${AT_GITHUB}, GITHUB_TOKEN as Bearer h`],
  ['github', COMPANY, { GH_TOKEN: 'g', GITHUB_TOKEN: 'h' }, `${AT_COMPANY}, no GH_ENTERPRISE_TOKEN`],
  ['github', COMPANY, { GH_ENTERPRISE_TOKEN: 'e' }, `${AT_COMPANY}, GH_ENTERPRISE_TOKEN as Bearer e`],
  ['github', '', {}, 'no address, no GH_TOKEN or GITHUB_TOKEN'],
  [undefined, COMPANY, { ...IN_GITHUB, GITHUB_TOKEN: 'h' }, 'ghe.example/api/v3/repos/a/b, GITHUB_TOKEN as Bearer h, job plan'],
  ['gitlab', GITLAB, { GITLAB_TOKEN: 'g', TRENCHCTL_GITLAB_TOKEN: 't' }, `${AT_GITLAB}, GITLAB_TOKEN as private-token: g`],
  ['gitlab', '', {}, 'no address, no GITLAB_TOKEN or TRENCHCTL_GITLAB_TOKEN'],
  [
    undefined,
    GITLAB,
    { ...IN_GITLAB, TRENCHCTL_GITLAB_TOKEN: 't' },
    `${IN_JOB}, TRENCHCTL_GITLAB_TOKEN as private-token: t, job trenchctl-plan`,
  ],
  ['azure', '', {}, 'no address, no AZURE_DEVOPS_EXT_PAT or SYSTEM_ACCESSTOKEN'],
  [
    'azure',
    AZURE,
    { AZURE_DEVOPS_EXT_PAT: 'abc', ...BY_AZURE },
    `${AT_AZURE}, AZURE_DEVOPS_EXT_PAT as Basic OmFiYw==, repository trenches`,
  ],
  ['azure', SSH_OF_AZURE, BY_AZURE, `${AT_AZURE}, SYSTEM_ACCESSTOKEN as Bearer s, repository trenches`],
  [undefined, AZURE, { ...IN_AZURE, ...BY_AZURE }, 'dev.azure.com/other/id/_apis, SYSTEM_ACCESSTOKEN as Bearer s, job plan, repository r'],
])('%s, %s with %j', (pipeline, remote, env, words) => {
  const found = findHost(env, remote, (file) => pipeline !== undefined && file === REQUIREMENTS[pipeline].pipeline);
  const { api, token, tokenNames = [], job, repository } = found ?? {};
  const told = [
    api?.replace('https://', '') ?? 'no address',
    token ? `${token.name} as ${token.header.join(': ').replace(/^authorization: /, '')}` : `no ${tokenNames.join(' or ')}`,
    ...(job === undefined ? [] : [`job ${job}`]),
    ...(repository === undefined ? [] : [`repository ${repository}`]),
  ];
  expect(told.join(', ')).toBe(words);
});

test('a job of a host comes before the pipelines in the folder, of which the first counts', () => {
  const hostOf = (env: Record<string, string>, isThere: boolean) => findHost(env, '', () => isThere)?.host;
  expect([hostOf(IN_GITLAB, true), hostOf({}, true), hostOf({ GITHUB_ACTIONS: 'false' }, false)]).toEqual(['gitlab', 'github', undefined]);
});
