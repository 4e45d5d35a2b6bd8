// Azure Pipelines as far as the pipeline of `init` uses it: variables, macros, and the bash steps of a stage.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { canary } from '../../canary/marker.js';
import { openHost } from './host.js';
import { type Bench, filled, openBench, type Said } from './jobs.js';
import { type Engine, MARKER, PRIVATE_KEY, PUBLIC_KEY } from './story.js';

// biome-ignore lint/suspicious/noExplicitAny: a pipeline is read as the engine reads it, and every use of it runs.
type Any = any;

export const pipelineIn = (folder: string): Any => parse(readFileSync(join(folder, 'azure-pipelines.yml'), 'utf8'));

interface Run {
  /** Values of macros: `$(System.AccessToken)`. */
  readonly values: Readonly<Record<string, string>>;
  /** Truth of the conditions of steps. */
  readonly conditions: Readonly<Record<string, boolean>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the bash steps of a stage in order; after a failure only those that run unless the run is canceled. A step that sets a variable passes it on to the steps after it. */
async function runStage(bench: Bench, cwd: string, name: string, run: Run): Promise<Said> {
  const pipeline = pipelineIn(cwd);
  const { jobs } = pipeline.stages.find(({ stage }: Any) => stage === name);
  const own: Record<string, string> = Object.fromEntries(
    pipeline.variables.flatMap(({ name: key, value }: Any) => (key ? [[key, String(value)]] : [])),
  );
  let said: Said = { status: 0, text: '' };
  for (const step of jobs.flatMap(({ steps, strategy }: Any) => steps ?? strategy.runOnce.deploy.steps)) {
    if (said.status !== 0 && !step.condition?.includes('not(canceled())')) continue;
    if (step.condition !== undefined && !truth(step.condition, run, own)) continue;
    if (step.publish !== undefined) {
      mkdirSync(join(bench.kept, String(step.artifact)), { recursive: true });
      cpSync(join(cwd, step.publish), join(bench.kept, String(step.artifact), step.publish));
    }
    if (step.bash === undefined) continue;
    const env = Object.fromEntries(Object.entries<string>(step.env ?? {}).map(([key, value]) => [key, filled(value, MACRO, run.values)]));
    const { status, text } = await bench.run(cwd, {
      text: filled(step.bash, MACRO, run.values),
      shell: ['bash', '--noprofile', '--norc'],
      env: { PIPELINE_WORKSPACE: bench.kept, ...own, ...env, ...run.env },
    });
    for (const [, key = '', value = ''] of text.matchAll(/##vso\[task\.setvariable variable=(\w+)(?:;isOutput=true)?\](.*)/g))
      own[key] = value;
    said = { status: said.status || status, text: `${said.text}${text}` };
  }
  return said;
}

const MACRO = /\$\(([\w.]+)\)/g;

const VARIABLE = /^and\(not\(canceled\(\)\), eq\(variables\['(\w+)'\], 'true'\)\)$/;

/** A condition may ask for a variable that an earlier step has set. */
function truth(condition: string, { conditions }: Run, own: Readonly<Record<string, string>>): boolean {
  const [, variable] = VARIABLE.exec(condition) ?? [];
  // No run of these tests is cancelled.
  if (condition === 'not(canceled())') return true;
  const found = conditions[condition] ?? (variable === undefined ? undefined : own[variable] === 'true');
  if (found === undefined) throw new Error(`the test has no value for the condition ${condition}`);
  return found;
}

const STRANGERS = { id: 1, comments: [{ id: 1, author: { id: 'else' }, content: `${MARKER}No changes.` }] };
const OURS = { id: 3, comments: [{ id: 1, author: { id: 'build' }, content: `${MARKER}old` }] };
const FOR_PULL_REQUESTS = "and(not(canceled()), eq(variables['Build.Reason'], 'PullRequest'))";
const NOT_EMBEDDED = "and(succeeded(), ne(variables['TRENCHCTL_BASE_URL'], 'embedded'))";
const THREADS = '/project/_apis/git/repositories/repo/pullRequests/7/threads?api-version=7.1';
const WRITES: Readonly<Record<string, string>> = {
  [`POST ${THREADS}`]: 'new comment',
  [`PATCH ${THREADS.replace('?', '/3/comments/1?')}`]: 'edited comment',
  'POST /project/_apis/wit/workitems/$Issue?api-version=7.1': 'new issue',
  'PATCH /project/_apis/wit/workitems/9?api-version=7.1': 'edited issue',
};

export interface Azure extends Engine {
  /** Runs a stage for the main branch, for a reason. */
  push(folder: string, reason: string): Promise<Said>;
}

export async function openAzure(): Promise<Azure> {
  const bench = await openBench('azure');
  let refused = /^$/;
  const host = await openHost((call, calls) => {
    const isThere = calls.some((one) => /^POST .*(threads|workitems)/.test(one.call));
    if (call.startsWith('GET /_apis/connectionData?')) return { authenticatedUser: { id: 'build' } };
    if (call.startsWith('GET')) return { value: [STRANGERS, { id: 2 }, ...(isThere ? [OURS] : [])] };
    if (call.includes('wiql')) return { workItems: isThere ? [{ id: 9 }] : [] };
    return refused.test(call) ? undefined : {};
  });
  // Azure leaves the name of a variable that does not exist as it is. The group with the private key is there on main only.
  const run = (privateKey = '$(TRENCHCTL_PLAN_KEY)', isLive = false, more: Readonly<Record<string, string>> = {}): Run => ({
    values: { TRENCHCTL_PLAN_KEY: privateKey, TRENCHCTL_PLAN_PUBLIC_KEY: PUBLIC_KEY, 'System.AccessToken': canary('azure token') },
    conditions: { [FOR_PULL_REQUESTS]: privateKey.startsWith('$'), [NOT_EMBEDDED]: isLive },
    env: {
      SYSTEM_COLLECTIONURI: `${host.address}/`,
      SYSTEM_TEAMPROJECTID: 'project',
      BUILD_REPOSITORY_ID: 'repo',
      BUILD_BUILDID: '42',
      SYSTEM_PULLREQUEST_PULLREQUESTID: '7',
      SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main',
      ...more,
    },
  });
  const onMain = (privateKey: string, more = {}): Run =>
    run(privateKey, false, { SYSTEM_PULLREQUEST_TARGETBRANCH: '', BUILD_SOURCEBRANCH: 'refs/heads/main', ...more });
  return {
    bench,
    planPullRequest: (folder) => runStage(bench, folder, 'plan', run()),
    planPush: (folder, privateKey = PRIVATE_KEY) => runStage(bench, folder, 'plan', onMain(privateKey)),
    push: (folder, reason) => runStage(bench, folder, 'plan', onMain(PRIVATE_KEY, { BUILD_REASON: reason })),
    apply: (folder) => runStage(bench, folder, 'apply', onMain(PRIVATE_KEY)),
    drift: (folder, live) => runStage(bench, folder, 'drift', run(undefined, live !== undefined)),
    saved: () =>
      ['plan/plan.json', 'report/report.html'].filter((name) => existsSync(join(bench.kept, name))).map((name) => name.split('/')[1] ?? ''),
    comment: () => {
      const { content, comments } = (host.calls.at(-1)?.body ?? {}) as { content?: string; comments?: { content: string }[] };
      return content ?? comments?.[0]?.content ?? '';
    },
    report: `${host.address}/project/_build/results?buildId=42&view=artifacts&type=publishedArtifacts`,
    writes: () =>
      host.calls.flatMap(({ call, body }) => {
        if (call.startsWith('GET') || call.includes('wiql')) return [];
        return JSON.stringify(body).includes('is the state of the specs again') ? 'closed issue' : (WRITES[call] ?? call);
      }),
    refuse: (what) => {
      refused = what === 'edits' ? /^PATCH/ : /^(PATCH|POST)/;
    },
    // The stage itself pushes the branch.
    deployed: () => {},
    close: () => {
      bench.close();
      host.close();
    },
  };
}
