// GitHub Actions as far as the workflow of `init` uses it.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { canary } from '../../canary/marker.js';
import { type Bench, filled, openBench, type Said } from './jobs.js';
import { type Engine, PRIVATE_KEY, PUBLIC_KEY } from './story.js';

// biome-ignore lint/suspicious/noExplicitAny: a pipeline is read as the engine reads it, and every use of it runs.
type Any = any;

/** gh evaluates the filters of --jq itself; here jq does, which the runners of GitHub have. */
export const HAS_JQ = process.env.CI === 'true' || spawnSync('jq', ['--version']).status === 0;

/**
 * The program gh, with one pull request (7), one comment (88) and one issue (9) at most. Its deployments are lines with the id and the
 * commit of those that count, the last one first. An answer in a JSON file is filtered as --jq says. It records its arguments.
 */
export const GH = `echo "gh $*" >> "$KEPT/gh"
if [ -f "$KEPT/refused" ] && echo "$*" | grep --quiet -- "$(cat "$KEPT/refused")"; then exit 1; fi
for filter; do :; done
answer() { if [ -f "$KEPT/$1.json" ]; then jq --raw-output "$filter" "$KEPT/$1.json"; else echo "$2"; fi; }
case "$*" in
  *"--method POST"*comments*) cp comment.md "$KEPT/comment"; echo 88 > "$KEPT/comment-id" ;;
  *"--method PATCH"*comments/88*) cp comment.md "$KEPT/comment" ;;
  *issues/7/comments*) cat "$KEPT/comment-id" 2> /dev/null || true ;;
  *deployments/*/statuses*) answer statuses-$(expr "$*" : '.*deployments/\\([0-9]*\\)') success ;;
  *"deployments?environment=production"*) answer deployments "$(cat "$KEPT/deployments" 2> /dev/null || true)" ;;
  *commits/*/pulls*) answer pulls abc123 ;;
  *actions/workflows/trenchctl.yml/runs*head_sha=abc123*) answer runs 4711 ;;
  *actions/runs/*) answer run us/trenches ;;
  "run download 4711 "*) mkdir -p reviewed && cp "$KEPT/plan.json" reviewed/ ;;
  "label create "*) ;;
  "issue list "*) cat "$KEPT/issue" 2> /dev/null || true ;;
  "issue create "*) echo 9 > "$KEPT/issue" ;;
  "issue edit 9 "*) ;;
  "issue close 9 "*) rm "$KEPT/issue" ;;
  *) echo "gh $*: the test does not know this" >&2; exit 1 ;;
esac`;

const EXPRESSION = /\$\{\{(.*?)\}\}/g;

export interface Event {
  /** Values of expressions in env. */
  readonly values: Readonly<Record<string, string>>;
  /** Truth of the conditions of steps; a condition that is not named is an error. */
  readonly conditions: Readonly<Record<string, boolean>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the steps of one job in order; after a failure only those that run unless the job is cancelled. */
export async function runJob(
  bench: Bench,
  cwd: string,
  name: string,
  event: Event,
): Promise<Said & { readonly outputs: Readonly<Record<string, string>> }> {
  const workflow: Any = parse(readFileSync(join(cwd, '.github/workflows/trenchctl.yml'), 'utf8'));
  const job = workflow.jobs[name];
  // The outputs of a step that does not run are empty.
  const outputs: Record<string, string> = { 'steps.report.outputs.artifact-url': '' };
  let said: Said = { status: 0, text: '' };
  for (const step of job.steps) {
    if (said.status !== 0 && !step.if?.includes('!cancelled()')) continue;
    if (step.if !== undefined && !truth(step.if, event, cwd)) continue;
    if (step.uses?.startsWith('actions/upload-artifact@')) {
      upload(bench, cwd, step);
      outputs[`steps.${step.id}.outputs.artifact-url`] = `https://github.example/artifacts/${step.with?.name}`;
    }
    if (step.run === undefined) continue;
    const values = { ...event.values, ...outputs };
    const env = { ...valuesOf(workflow.env, values), ...valuesOf(job.env, values), ...valuesOf(step.env, values) };
    const files = fileVariables(cwd);
    const { status, text } = await bench.run(cwd, {
      text: step.run,
      shell: ['bash', '-e'],
      env: { ...GITHUB, ...files, ...env, ...event.env },
    });
    said = { status: said.status || status, text: `${said.text}${text}` };
    if (step.id) Object.assign(outputs, outputsOf(step.id, files.GITHUB_OUTPUT));
  }
  return { ...said, outputs };
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

const valuesOf = (env: object = {}, values: Event['values']): Record<string, string> =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(String(value), EXPRESSION, values)]));

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

function upload({ kept }: Bench, cwd: string, step: Any): void {
  const path = String(step.with?.path);
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, path), readFileSync(join(cwd, path)));
  appendFileSync(join(kept, 'artifacts'), `${step.with?.name}: ${path}\n`);
}

export const values = {
  'github.token': canary('github token'),
  'github.event.pull_request.number': '7',
  'github.server_url': 'https://github.example',
  'github.repository': 'us/trenches',
  'github.run_id': '1',
  'inputs.plan_run': '',
  'github.event.merge_group.base_sha': '',
  'github.event.merge_group.base_sha || github.event.before': '',
  'secrets.TRENCHCTL_PLAN_KEY': PRIVATE_KEY,
  'vars.TRENCHCTL_PLAN_PUBLIC_KEY': PUBLIC_KEY,
  'secrets.TRENCHCTL_CLIENT_SECRET': '',
  "github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name != github.repository": 'false',
};
export const conditions = {
  "env.FROM_FORK != 'true'": true,
  "!cancelled() && env.FROM_FORK != 'true'": true,
  "!cancelled() && github.event_name == 'pull_request' && env.FROM_FORK != 'true'": true,
  "env.TRENCHCTL_BASE_URL != 'embedded'": false,
};
/** A pull request from a branch of the repository. */
export const event = { values, conditions };

const WRITES: Readonly<Record<string, string>> = {
  ...{ '--method POST': 'new comment', '--method PATCH': 'edited comment' },
  ...{ 'issue create': 'new issue', 'issue edit': 'edited issue', 'issue close': 'closed issue' },
};

export async function openGithub(): Promise<Engine> {
  const bench = await openBench('github', { gh: GH });
  const kept = (name: string): string => (existsSync(join(bench.kept, name)) ? readFileSync(join(bench.kept, name), 'utf8') : '');
  const keep = (name: string, text: string): void => writeFileSync(join(bench.kept, name), text);
  const plan = (folder: string, branch: string, privateKey = PRIVATE_KEY) =>
    runJob(bench, folder, 'plan', {
      ...{ values: { ...values, 'secrets.TRENCHCTL_PLAN_KEY': privateKey }, conditions },
      env: { GITHUB_BASE_REF: branch },
    });
  return {
    bench,
    planPullRequest: (folder, privateKey) => plan(folder, 'main', privateKey),
    planPush: (folder, privateKey) => plan(folder, '', privateKey),
    // The plan of the last run is the one that is downloaded.
    apply: (folder) => runJob(bench, folder, 'apply', event),
    drift: (folder, live) =>
      runJob(bench, folder, 'drift', { values, conditions: { ...conditions, "env.TRENCHCTL_BASE_URL != 'embedded'": live !== undefined } }),
    saved: () => [...kept('artifacts').matchAll(/^(?:plan|report): (.*)$/gm)].map(([, name = '']) => name),
    comment: () => kept('comment'),
    report: 'https://github.example/artifacts/report',
    writes: () => [...kept('gh').matchAll(/--method (?:POST|PATCH)|issue (?:create|edit|close)/g)].map(([call]) => WRITES[call] ?? call),
    refuse: (what) => keep('refused', what === 'edits' ? '--method PATCH' : '--method '),
    deployed: (commit) => keep('deployments', `2 ${commit}\n1 ${'0'.repeat(40)}\n`),
    breakDeployments: () => bench.programs({ gh: 'exit 1' }),
    close: bench.close,
  };
}
