// Azure Pipelines as far as the pipeline of `init` uses it: variables, macros, and the bash steps of a stage.
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Bench, filled, type Said } from './jobs.js';

interface Step {
  readonly bash?: string;
  readonly publish?: string;
  readonly artifact?: string;
  readonly condition?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly task?: string;
}
interface Job {
  readonly job?: string;
  readonly deployment?: string;
  readonly dependsOn?: string;
  readonly environment?: string;
  readonly pool?: unknown;
  readonly steps?: readonly Step[];
  readonly strategy?: { readonly runOnce: { readonly deploy: { readonly steps: readonly Step[] } } };
}
interface Pipeline {
  readonly variables: readonly { readonly name?: string; readonly value?: string }[];
  readonly lockBehavior: string;
  readonly trigger: unknown;
  readonly stages: readonly { readonly stage: string; readonly condition: string; readonly jobs: readonly Job[] }[];
}

export const pipelineIn = (folder: string): Pipeline => parse(readFileSync(join(folder, 'azure-pipelines.yml'), 'utf8')) as Pipeline;

const stepsOf = ({ steps, strategy }: Job): readonly Step[] => steps ?? strategy?.runOnce.deploy.steps ?? [];

interface Run {
  /** Values of macros: `$(System.AccessToken)`. */
  readonly values: Readonly<Record<string, string>>;
  /** Truth of the conditions of steps. */
  readonly conditions: Readonly<Record<string, boolean>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the bash steps of a stage in order; after a failure only those that run unless the run is canceled. A step that sets a variable passes it on to the steps after it. */
export async function runStage(bench: Bench, cwd: string, name: string, run: Run): Promise<Said> {
  const pipeline = pipelineIn(cwd);
  const stage = pipeline.stages.find((one) => one.stage === name);
  if (!stage) throw new Error(`there is no stage ${name}`);
  const own: Record<string, string> = Object.fromEntries(
    pipeline.variables.flatMap(({ name: key, value }) => (key ? [[key, String(value)]] : [])),
  );
  let said: Said = { status: 0, text: '' };
  for (const step of stage.jobs.flatMap(stepsOf)) {
    if (said.status !== 0 && !step.condition?.includes('not(canceled())')) continue;
    if (step.condition !== undefined && !truth(step.condition, run, own)) continue;
    if (step.publish !== undefined) {
      mkdirSync(join(bench.kept, String(step.artifact)), { recursive: true });
      cpSync(join(cwd, step.publish), join(bench.kept, String(step.artifact), step.publish));
    }
    if (step.bash === undefined) continue;
    const env = Object.fromEntries(Object.entries(step.env ?? {}).map(([key, value]) => [key, filled(value, MACRO, run.values)]));
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
