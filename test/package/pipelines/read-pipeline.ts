// Pipeline files of four engines as one model: jobs with their scripts, so that one set of rules holds for all of them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

export type Engine = 'github' | 'gitlab' | 'azure' | 'kubernetes';

// biome-ignore lint/suspicious/noExplicitAny: four languages have as many shapes.
type Any = any;

export interface Step {
  readonly script: string;
  readonly uses?: string;
  readonly with: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, unknown>>;
  /** Azure's checkout, which is a step of its own. */
  readonly checkout?: Readonly<Record<string, unknown>>;
}

export interface Job {
  readonly name: string;
  readonly steps: readonly Step[];
  /** The job as the engine reads it, without its steps. */
  readonly settings: Readonly<Record<string, Any>>;
}

export interface Pipeline {
  readonly engine: Engine;
  readonly text: string;
  readonly jobs: readonly Job[];
  /** The file as the engine reads it, without its jobs. */
  readonly settings: Readonly<Record<string, Any>>;
}

const MARKS: readonly (readonly [Engine, RegExp])[] = [
  ['github', /^\s*(?:runs-on|using):/m],
  ['azure', /^\s*(?:pool|vmImage):/m],
  ['kubernetes', /^kind: Job$/m],
  ['gitlab', /^ {2}(?:script|before_script):/m],
];

/** Every tracked file that an engine would run, wherever it is. */
export const pipelineFiles = (): string[] =>
  execFileSync('git', ['ls-files', '*.yml', '*.yaml'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && engineOf(readFileSync(file, 'utf8')) !== undefined);

const engineOf = (text: string): Engine | undefined => MARKS.find(([, mark]) => mark.test(text))?.[0];

export function readPipeline(source: string): Pipeline {
  const text = source.replaceAll(/(?<!\$)\{\{branch\}\}/g, 'main');
  const engine = engineOf(text);
  const documents = parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as Any;
  });
  if (engine === 'github') return { engine, text, ...ofGithub(documents[0]) };
  if (engine === 'azure') return { engine, text, ...ofAzure(documents[0]) };
  if (engine === 'gitlab') return { engine, text, settings: {}, jobs: ofGitlab(documents.at(-1)) };
  return { engine: 'kubernetes', text, settings: {}, jobs: documents.flatMap(ofKubernetes) };
}

const step = ({ run, bash, script, uses, with: given = {}, env = {}, checkout, ...rest }: Any): Step => ({
  script: String(run ?? bash ?? script ?? ''),
  uses,
  with: given,
  env,
  ...(checkout === undefined ? {} : { checkout: rest }),
});

const ofGithub = ({ jobs = {}, runs, ...settings }: Any): Pick<Pipeline, 'jobs' | 'settings'> => ({
  settings,
  jobs: Object.entries<Any>(runs === undefined ? jobs : { action: runs }).map(([name, { steps, ...rest }]) => ({
    name,
    steps: steps.map(step),
    settings: rest,
  })),
});

const ofAzure = ({ stages, jobs, ...settings }: Any): Pick<Pipeline, 'jobs' | 'settings'> => ({
  settings,
  jobs: (jobs ?? stages.flatMap((stage: Any) => stage.jobs)).map(({ job, deployment, steps, strategy, ...rest }: Any) => ({
    name: job ?? deployment,
    steps: (steps ?? strategy.runOnce.deploy.steps).map(step),
    settings: rest,
  })),
});

/** A job has everything of the one that it extends. */
function ofGitlab(all: Any): Job[] {
  const whole = (job: Any): Any => (job.extends ? { ...whole(all[job.extends]), ...job } : job);
  return Object.entries<Any>(all).flatMap(([name, own]) => {
    const { before_script: before = [], script = [], ...settings } = whole(own);
    if (typeof own !== 'object' || name.startsWith('.') || script.length === 0) return [];
    return [{ name, settings, steps: [step({ script: [...before, ...script].join('\n') })] }];
  });
}

const ofKubernetes = ({ metadata, spec }: Any): Job[] => [
  { name: metadata.name, settings: spec, steps: spec.template.spec.containers.map(({ args }: Any) => step({ script: args.join('\n') })) },
];
