// The examples of pipelines: the keys of each engine as its documentation names them, and commands that trenchctl has.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { shardOf } from '../../src/cli/options/shard-options.js';

const read = (engine: string) =>
  parseAllDocuments(readFileSync(`examples/pipelines/${engine}.yaml`, 'utf8')).map((document) => {
    expect(document.errors).toEqual([]);
    // biome-ignore lint/suspicious/noExplicitAny: the test looks into four different languages.
    return document.toJS() as any;
  });

const keysIn = (value: object, known: readonly string[]): void =>
  expect(Object.keys(value).filter((key) => !known.includes(key))).toEqual([]);

test.each(['github', 'gitlab', 'azure', 'kubernetes'])(
  '%s plans in shards with an output, and merges them',
  (engine) => {
    const text = readFileSync(`examples/pipelines/${engine}.yaml`, 'utf8');
    expect(text).toMatch(/trenchctl plan specs\/ --base \S+ --shard .+ --out \S+/);
    expect(text).toMatch(/trenchctl merge \S+ --out plan\.json -o report\.html/);
  },
);

test('GitHub: the matrix has the numbers from 1, and the clone is whole', () => {
  const [{ on, permissions, jobs, env, name, ...rest }] = read('github');
  expect([rest, Object.keys(on), typeof name, Object.keys(env).length > 0]).toEqual([
    {},
    ['pull_request'],
    'string',
    true,
  ]);
  keysIn(permissions, ['contents', 'pull-requests']);
  const { shard, merge } = jobs;
  const numbers: number[] = shard.strategy.matrix.shard;
  expect(numbers).toEqual(numbers.map((_, n) => n + 1));
  expect(shard.steps[0].with['fetch-depth']).toBe(0);
  expect(merge.needs).toBe('shard');
  for (const job of [shard, merge]) {
    keysIn(job, ['runs-on', 'strategy', 'steps', 'needs', 'env']);
    for (const step of job.steps) keysIn(step, ['uses', 'with', 'run', 'env', 'name', 'if']);
  }
});

test('GitLab: parallel jobs count from 1', () => {
  const [{ default: usual, variables, stages, ...jobs }] = read('gitlab');
  expect([Object.keys(usual), variables.GIT_DEPTH]).toEqual([['image'], '0']);
  for (const job of Object.values<Record<string, unknown>>(jobs)) {
    keysIn(job, ['stage', 'parallel', 'rules', 'script', 'artifacts', 'needs']);
    expect(stages).toContain(job.stage);
  }
  const { parallel } = jobs.shard;
  expect(shardOf('auto', { CI_NODE_INDEX: '1', CI_NODE_TOTAL: String(parallel) })).toEqual({
    index: 1,
    total: 8,
  });
});

test('Azure: parallel jobs count from 1', () => {
  const [{ jobs, trigger, pr, pool, ...rest }] = read('azure');
  expect([rest, trigger, Object.keys(pr), Object.keys(pool)]).toEqual([
    {},
    'none',
    ['branches', 'paths'],
    ['vmImage'],
  ]);
  for (const job of jobs) {
    keysIn(job, ['job', 'strategy', 'steps', 'dependsOn']);
    for (const step of job.steps)
      keysIn(step, [
        'checkout',
        'fetchDepth',
        'script',
        'condition',
        'env',
        'publish',
        'artifact',
        'download',
        'patterns',
      ]);
  }
  const total = String(jobs[0].strategy.parallel);
  expect(shardOf('auto', { SYSTEM_JOBPOSITIONINPHASE: '8', SYSTEM_TOTALJOBSINPHASE: total }).index).toBe(8);
});

test('Kubernetes: an indexed job counts from 0, and says how many pods there are', () => {
  const [plan, merge, apply] = read('kubernetes');
  for (const { apiVersion, kind, spec } of [plan, merge, apply]) {
    expect([apiVersion, kind]).toEqual(['batch/v1', 'Job']);
    keysIn(spec, ['completionMode', 'completions', 'parallelism', 'backoffLimit', 'template']);
    keysIn(spec.template.spec, ['restartPolicy', 'containers', 'volumes']);
    for (const container of spec.template.spec.containers)
      keysIn(container, ['name', 'image', 'workingDir', 'command', 'args', 'env', 'envFrom', 'volumeMounts']);
  }
  const { completionMode, completions, template } = plan.spec;
  const [{ env }] = template.spec.containers;
  expect([completionMode, env[0]]).toEqual([
    'Indexed',
    { name: 'TRENCHCTL_SHARD_TOTAL', value: String(completions) },
  ]);
  expect(shardOf('auto', { JOB_COMPLETION_INDEX: '7', TRENCHCTL_SHARD_TOTAL: env[0].value })).toEqual({
    index: 8,
    total: 8,
  });
});
