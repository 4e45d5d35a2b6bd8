// GitLab CI as far as the pipeline of `init` uses it: inputs, extends, and the scripts of a job.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { canary } from '../../canary/marker.js';
import { openHost } from './host.js';
import { type Bench, filled, openBench, type Said } from './jobs.js';
import { type Engine, MARKER, PRIVATE_KEY, PUBLIC_KEY } from './story.js';

// biome-ignore lint/suspicious/noExplicitAny: a pipeline is read as the engine reads it, and every use of it runs.
type Any = any;

/** The jobs of the component, with the inputs of .gitlab-ci.yml. */
export function jobsIn(folder: string): Record<string, Any> {
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const [{ local, inputs }] = parse(read('.gitlab-ci.yml')).include;
  const text = read(local);
  const declared: Any = parseAllDocuments(text)[0]?.toJS().spec.inputs;
  const stated = Object.entries<Any>(declared).map(([name, input]) => {
    const value = inputs[name] ?? input.default;
    if (value === undefined) throw new Error(`the input ${name} is required`);
    return [`inputs.${name}`, value] as const;
  });
  const unknown = Object.keys(inputs).filter((name) => !Object.hasOwn(declared, name));
  if (unknown.length > 0) throw new Error(`there is no input ${unknown.join(', ')}`);
  const [, body = ''] = text.split('\n---\n');
  const jobs = parse(filled(body, /\$\[\[(.*?)\]\]/g, Object.fromEntries(stated))) as Record<string, Any>;
  const whole = (job: Any): Any => {
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
  const scoped = variables.CI_MERGE_REQUEST_IID ? {} : PROTECTED[job.environment?.name ?? ''];
  const env = { ...job.variables, ...scoped, CI_PROJECT_ID: '5', ...variables };
  const shell = ['sh', '-e'];
  const main = [...(job.before_script ?? []), ...job.script].join('\n');
  const said = await bench.run(cwd, { text: main, shell, env });
  const last = await bench.run(cwd, { text: (job.after_script ?? []).join('\n'), shell, env });
  return { status: said.status, text: `${said.text}${last.text}` };
}

/** Everybody who can comment can write the marker, and the comment of a stranger comes first. */
const STRANGERS = { id: 66, author: { id: 1 }, body: `${MARKER}No changes.` };
const OURS = { id: 88, author: { id: 4 }, body: `${MARKER}old` };
const NOTES = '/projects/5/merge_requests/7/notes';
const WRITES: Readonly<Record<string, string>> = {
  [`POST ${NOTES}`]: 'new comment',
  [`PUT ${NOTES}/88`]: 'edited comment',
  'POST /projects/5/issues': 'new issue',
  'PUT /projects/5/issues/9': 'edited issue',
};
/** A deployment of a commit, as the job that applies makes it. */
export const byApply = (sha: string) => ({ sha, ref: 'main', deployable: { name: 'trenchctl-apply' } });

export interface Gitlab extends Engine {
  /** The pages of the list of deployments. */
  setDeployments(pages: object[][] | undefined): void;
  /** Runs a job of a merge request with more variables. */
  job(folder: string, name: string, more?: Readonly<Record<string, string>>): Promise<Said>;
}

export async function openGitlab(): Promise<Gitlab> {
  const bench = await openBench('gitlab');
  let refused = /^$/;
  let deployments: object[][] | undefined = [];
  const pageOf = (call: string) => deployments && (deployments[Number(call.split('&page=')[1]) - 1] ?? []);
  const host = await openHost((call, calls) => {
    const isThere = calls.some((one) => one.call.startsWith('POST'));
    if (call === 'GET /user') return { id: 4 };
    if (/^GET .*\/notes/.test(call)) return call.endsWith('page=1') ? [STRANGERS, ...(isThere ? [OURS] : [])] : [];
    if (/^GET .*\/issues/.test(call)) return isThere ? [{ iid: 9 }] : [];
    if (/^GET \/projects\/5\/deployments\?environment=production&status=success&/.test(call)) return pageOf(call);
    return refused.test(call) ? undefined : {};
  });
  const variables = {
    CI_API_V4_URL: host.address,
    CI_MERGE_REQUEST_IID: '7',
    CI_MERGE_REQUEST_DIFF_BASE_SHA: 'origin/main',
    CI_JOB_TOKEN: canary('gitlab job token'),
    CI_JOB_URL: 'https://gitlab.example/job',
    TRENCHCTL_GITLAB_TOKEN: canary('gitlab token'),
  };
  const job: Gitlab['job'] = (folder, name, more) => runJob(bench, folder, `trenchctl-${name}`, { ...variables, ...more });
  const ON_MAIN = { CI_MERGE_REQUEST_IID: '', CI_MERGE_REQUEST_DIFF_BASE_SHA: '' };
  return {
    bench,
    job,
    planPullRequest: (folder) => job(folder, 'plan'),
    planPush: (folder, privateKey = PRIVATE_KEY) => job(folder, 'plan', { ...ON_MAIN, TRENCHCTL_PLAN_KEY: privateKey }),
    apply: (folder, plannedIn = folder) => {
      if (plannedIn !== folder) writeFileSync(join(folder, 'plan.json'), readFileSync(join(plannedIn, 'plan.json')));
      return job(folder, 'apply', ON_MAIN);
    },
    drift: (folder, live) => job(folder, 'drift', live ? { TRENCHCTL_BASE_URL: 'https://api.example.com' } : {}),
    saved: (folder) => ['plan.json', 'report.html'].filter((name) => existsSync(join(folder, name))),
    comment: () => String(host.calls.at(-1)?.body.body),
    report: 'https://gitlab.example/job/artifacts/file/report.html',
    writes: () =>
      host.calls.flatMap(({ call, body }) => {
        if (call.startsWith('GET')) return [];
        return body.state_event === 'close' ? 'closed issue' : (WRITES[call] ?? call);
      }),
    refuse: (what) => {
      refused = what === 'edits' ? /^PUT/ : /^(PUT|POST)/;
    },
    setDeployments: (pages) => {
      deployments = pages;
    },
    deployed: (sha) => {
      deployments = [[byApply(sha)]];
    },
    breakDeployments: () => {
      deployments = undefined;
    },
    close: () => {
      bench.close();
      host.close();
    },
  };
}
