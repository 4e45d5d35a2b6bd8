import { type Host, REQUIREMENTS } from './requirements.js';

type Env = Readonly<Record<string, string | undefined>>;

/** The host of a repository, as far as a job or a clone says it. */
export interface FoundHost {
  readonly host: Host;
  /** The name of the job that runs now; absent in a clone. */
  readonly job?: string;
  /** The address of the repository in the host's API, without a slash at its end; absent if it is not known. */
  readonly api?: string;
  /** The name of the repository, where the API has addresses that do not hold it. */
  readonly repository?: string;
  readonly token?: { readonly name: string; readonly header: readonly [name: string, value: string] };
  /** The variables that may hold a token, of which none is set. */
  readonly tokenNames: readonly string[];
}

/** Finds the host by the variables of its jobs, otherwise by the pipeline in the working folder and the address of the remote. */
export function findHost(
  env: Env,
  remote: string,
  isThere: (file: string) => boolean,
): FoundHost | undefined {
  if (env.GITHUB_ACTIONS === 'true') return github(env, remote, env.GITHUB_JOB);
  if (env.GITLAB_CI === 'true') return gitlab(env, remote, env.CI_JOB_NAME);
  if (env.TF_BUILD?.toLowerCase() === 'true') return azure(env, remote, env.SYSTEM_JOBNAME);
  const hosts = Object.keys(REQUIREMENTS) as Host[];
  const [host] = hosts.filter((one) => isThere(REQUIREMENTS[one].pipeline));
  return host === undefined ? undefined : { github, gitlab, azure }[host](env, remote, undefined);
}

/** Host and path of `https://host/path`, `ssh://git@host/path` or `git@host:path`; user and token are left out. */
export function placeOf(remote: string): { readonly host: string; readonly path: string } | undefined {
  const found = /^(?:\w+:\/\/)?(?:[^@/]*@)?([\w.-]+)(?::\d+(?=\/))?[:/](.+?)(?:\.git)?\/?$/.exec(
    remote.trim(),
  );
  return found?.[1] && found[2]
    ? { host: found[1].toLowerCase(), path: found[2].replace(/^\//, '') }
    : undefined;
}

function tokenOf(
  env: Env,
  names: readonly string[],
  headerOf: (token: string, name: string) => readonly [string, string],
): Pick<FoundHost, 'token' | 'tokenNames'> {
  for (const name of names) {
    const value = env[name];
    if (value) return { tokenNames: names, token: { name, header: headerOf(value, name) } };
  }
  return { tokenNames: names };
}

const jobOf = (job: string | undefined): { job?: string } => (job === undefined ? {} : { job });

function github(env: Env, remote: string, job: string | undefined): FoundHost {
  const place = placeOf(remote);
  const isPublic = place === undefined || place.host === 'github.com';
  const base = env.GITHUB_API_URL ?? (isPublic ? 'https://api.github.com' : `https://${place.host}/api/v3`);
  const path = env.GITHUB_REPOSITORY ?? place?.path;
  // The program gh gives GH_TOKEN to github.com only, and has another variable for the hosts of companies.
  const names = isPublic || env.GITHUB_API_URL ? ['GH_TOKEN', 'GITHUB_TOKEN'] : ['GH_ENTERPRISE_TOKEN'];
  return {
    host: 'github',
    ...jobOf(job),
    ...(path === undefined ? {} : { api: `${base}/repos/${path}` }),
    ...tokenOf(env, names, (token) => ['authorization', `Bearer ${token}`]),
  };
}

function gitlab(env: Env, remote: string, job: string | undefined): FoundHost {
  const place = placeOf(remote);
  const base = env.CI_API_V4_URL ?? (place && `https://${place.host}/api/v4`);
  const id = env.CI_PROJECT_ID ?? (place && encodeURIComponent(place.path));
  return {
    host: 'gitlab',
    ...jobOf(job),
    ...(base === undefined || id === undefined ? {} : { api: `${base}/projects/${id}` }),
    ...tokenOf(env, ['GITLAB_TOKEN', 'TRENCHCTL_GITLAB_TOKEN'], (token) => ['private-token', token]),
  };
}

function azure(env: Env, remote: string, job: string | undefined): FoundHost {
  const place = placeOf(remote);
  // https://dev.azure.com/ORGANISATION/PROJECT/_git/REPOSITORY, or git@ssh.dev.azure.com:v3/ORGANISATION/PROJECT/REPOSITORY.
  const parts = (place?.path ?? '').split('/').filter((part) => part !== '_git' && part !== 'v3');
  const [organisation, project, repository] = parts;
  const ofRemote = repository && `https://dev.azure.com/${organisation}/${project}`;
  const ofJob = env.SYSTEM_COLLECTIONURI && `${env.SYSTEM_COLLECTIONURI}${env.SYSTEM_TEAMPROJECTID ?? ''}`;
  const api = ofJob || ofRemote;
  const name = env.BUILD_REPOSITORY_ID ?? repository;
  return {
    host: 'azure',
    ...jobOf(job),
    ...(api ? { api: `${api}/_apis` } : {}),
    ...(name === undefined ? {} : { repository: name }),
    ...tokenOf(env, ['AZURE_DEVOPS_EXT_PAT', 'SYSTEM_ACCESSTOKEN'], (token, from) =>
      from === 'SYSTEM_ACCESSTOKEN'
        ? ['authorization', `Bearer ${token}`]
        : ['authorization', `Basic ${Buffer.from(`:${token}`).toString('base64')}`],
    ),
  };
}
