import type { Send } from '../../../../http/send.js';
import { type Check, checksOf } from '../check-files.js';
import { askHost } from './ask-host.js';
import { type FoundHost, findHost } from './find-host.js';
import type { HostFacts, HostValue, Known } from './host-facts.js';
import { readAzure } from './read-azure.js';
import { readGithub } from './read-github.js';
import { readGitlab } from './read-gitlab.js';
import { type Host, type NeededGuard, type NeededValue, REQUIREMENTS } from './requirements.js';

const check = checksOf('ci');

export interface CiQuestion {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The address of the remote `origin`, or an empty text. */
  readonly remote: string;
  /** The commit that refs/trenchctl/applied names in this clone. */
  readonly applied: string | undefined;
  /** The text of a file of the working folder, or an empty one. */
  readonly read: (file: string) => string;
  readonly send: Send;
}

const NAMES: Readonly<Record<Host, string>> = { github: 'GitHub', gitlab: 'GitLab', azure: 'Azure DevOps' };
const RIGHTS: Readonly<Record<Host, string>> = {
  github: 'a token that may read actions, secrets, environments and administration',
  gitlab: 'a token of a maintainer with the scope read_api',
  azure: 'a token that may read code, builds, environments and variable groups',
};

/** Compares the host of this repository with what the generated pipeline needs. Values of secrets are neither kept nor shown. */
export async function checkCi(question: CiQuestion): Promise<Check[]> {
  const { env, remote, read, send } = question;
  const found = findHost(env, remote, (file) => read(file) !== '');
  if (found === undefined)
    return [
      check(
        'pipeline',
        'failed',
        'this folder has no pipeline of trenchctl, and no job runs here',
        'write one with `trenchctl init --ci github`, or gitlab or azure',
      ),
    ];
  const { pipeline, settings } = REQUIREMENTS[found.host];
  const isLive = isLiveIn(
    found.job === undefined ? read(settings) : `value: ${env.TRENCHCTL_BASE_URL ?? ''}`,
  );
  const service = isLive ? 'a live service' : 'the embedded service';
  return [
    check('pipeline', 'ok', `${pipeline} for ${NAMES[found.host]}, with ${service}`),
    ...(found.job === undefined ? [] : jobChecks(found, found.job, question, isLive)),
    ...(await hostChecks(found, send, isLive)),
  ];
}

/** A pipeline of `init` runs on the embedded service until its address is replaced. */
const isLiveIn = (text: string): boolean =>
  !/^\s*(?:TRENCHCTL_BASE_URL:|base-url:|value:)\s*embedded\b/m.test(text);

/** A variable of Azure that is not set is its own name in a step. */
const isSet = (value: string | undefined): boolean =>
  value !== undefined && value !== '' && !/^\$\(\w+\)$/.test(value);

function jobChecks({ host }: FoundHost, job: string, { env, applied }: CiQuestion, isLive: boolean): Check[] {
  const { values, inJob } = REQUIREMENTS[host];
  const needed = values.filter((one) => one.jobs.includes(job) && (isLive || !one.isLive));
  return [
    check(
      'job',
      'ok',
      `${job}: ${needed.length === 0 ? 'needs no variable' : 'the variables that it needs are below'}`,
    ),
    ...needed.map(({ name, inStep = name, remedy }) =>
      isSet(env[inStep]) || isSet(env[name])
        ? check(`${name} in the job`, 'ok', '(set, not shown)')
        : check(
            `${name} in the job`,
            'failed',
            'not set in this step',
            `${inJob}; if the host does not have it: ${remedy}`,
          ),
    ),
    applied === undefined
      ? check(
          'last apply in the job',
          'skipped',
          'refs/trenchctl/applied is not in this clone: nothing was applied yet, or the job has not fetched it',
        )
      : check('last apply in the job', 'ok', `refs/trenchctl/applied is ${applied.slice(0, 12)}`),
  ];
}

async function hostChecks(found: FoundHost, send: Send, isLive: boolean): Promise<Check[]> {
  const { host, api, token, tokenNames, repository } = found;
  const tell = `set ${tokenNames.join(' or ')} to ${RIGHTS[host]}`;
  if (api === undefined)
    return [
      check('host', 'skipped', 'the address of the host is not known: this clone has no remote `origin`'),
    ];
  if (token === undefined) return [check('host', 'skipped', `not asked, because there is no token; ${tell}`)];
  const ask = askHost(found, send);
  const first = host === 'azure' ? { value: undefined } : await ask('');
  if ('unread' in first) return [check('host', 'failed', `${new URL(api).host}: ${first.unread}`, tell)];
  const facts =
    host === 'github'
      ? await readGithub(ask, first.value)
      : host === 'gitlab'
        ? await readGitlab(ask, first.value)
        : await readAzure(ask, repository);
  const { values, guards } = REQUIREMENTS[host];
  return [
    check('host', 'ok', `${new URL(api).host} was asked with ${token.name}`),
    ...values.filter((one) => isLive || !one.isLive).map((one) => valueCheck(one, facts.values, tell)),
    ...guards.map((one) => guardCheck(one, facts, tell)),
    appliedCheck(facts.applied, tell),
  ];
}

const unreadCheck = (name: string, unread: string, tell: string): Check =>
  check(name, 'warning', `could not be read: ${unread}`, tell);

function valueCheck(needed: NeededValue, known: Known<readonly HostValue[]>, tell: string): Check {
  const { name, scope, jobs, isSecret, isProtected = false, remedy } = needed;
  const title = scope === undefined ? name : `${name} of ${scope}`;
  const use = `for ${jobs.join(', ')}`;
  if ('unread' in known) return unreadCheck(title, known.unread, tell);
  const there = known.value.find((one) => one.name === name && one.scope === scope);
  if (there === undefined) return check(title, 'failed', `not there, ${use}`, remedy);
  if (isSecret && !there.isSecret)
    return check(title, 'failed', `there, but not as a secret, ${use}`, remedy);
  if (isProtected && !there.isProtected)
    return check(title, 'failed', `there, but not protected: every branch gets it, ${use}`, remedy);
  return check(title, 'ok', `there (not shown), ${use}`);
}

function guardCheck(
  { name, guard, status, text, remedy }: NeededGuard,
  { guards }: HostFacts,
  tell: string,
): Check {
  const known = guards[guard] ?? { unread: 'this host does not tell it' };
  if ('unread' in known) return unreadCheck(name, known.unread, tell);
  return known.value ? check(name, 'ok', text) : check(name, status, `missing: ${text}`, remedy);
}

function appliedCheck(known: Known<string | undefined>, tell: string): Check {
  if ('unread' in known) return unreadCheck('last apply', known.unread, tell);
  return known.value === undefined
    ? check('last apply', 'skipped', 'nothing was applied yet, so a plan counts nothing as removed')
    : check('last apply', 'ok', `commit ${known.value.slice(0, 12)}`);
}
