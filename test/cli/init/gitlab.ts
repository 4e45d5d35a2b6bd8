// GitLab CI as far as the pipeline of `init` uses it: inputs, extends, and the scripts of a job.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { type Bench, filled, type Said } from './jobs.js';
import { PRIVATE_KEY, PUBLIC_KEY } from './story.js';

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
  const { include } = parse(read('.gitlab-ci.yml')) as {
    include: [{ local: string; inputs: Record<string, string> }];
  };
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
export async function runJob(
  bench: Bench,
  cwd: string,
  name: string,
  variables: Readonly<Record<string, string>>,
): Promise<Said> {
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
