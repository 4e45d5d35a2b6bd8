// The examples of pipelines: shards that are counted as each engine counts its jobs.
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

test.each(['github', 'kubernetes'])(
  '%s plans in signed shards with an output, verifies them, and merges them into a signed plan',
  (engine) => {
    const text = readFileSync(`examples/pipelines/${engine}.yaml`, 'utf8');
    expect(text).toMatch(/trenchctl plan specs\/ --base \S+ --shard .+ --out \S+ .*--sign env:\w+/);
    expect(text).toMatch(
      /trenchctl merge \S+ --verify env:\w+ --out plan\.json -o report\.html .*--sign env:\w+/,
    );
  },
);

test.each(['gitlab', 'azure'])(
  '%s plans in shards with an output, and merges them into a plan that is shown',
  (engine) => {
    const text = readFileSync(`examples/pipelines/${engine}.yaml`, 'utf8');
    expect(text).toMatch(/trenchctl plan specs\/ --base \S+ --shard auto --out \S+\n/);
    expect(text).toMatch(/trenchctl merge \S+ -o report\.html -o plan\.md/);
  },
);

// test/engines reads the files as GitHub, GitLab and Azure do.
test('GitHub: the matrix has the numbers from 1, and the clone is whole', () => {
  const [{ jobs }] = read('github');
  const { shard, merge } = jobs;
  const numbers: number[] = shard.strategy.matrix.shard;
  expect(numbers).toEqual(numbers.map((_, n) => n + 1));
  expect(shard.steps[0].with['fetch-depth']).toBe(0);
  expect(merge.needs).toBe('shard');
});

test('GitLab: parallel jobs count from 1, and the clone is whole', () => {
  const [{ '.shards': common, shard }] = read('gitlab');
  expect(common.variables.GIT_DEPTH).toBe('0');
  expect(shardOf('auto', { CI_NODE_INDEX: '1', CI_NODE_TOTAL: String(shard.parallel) })).toEqual({
    index: 1,
    total: 8,
  });
});

test('Azure: parallel jobs count from 1', () => {
  const [{ jobs }] = read('azure');
  const total = String(jobs[0].strategy.parallel);
  expect(shardOf('auto', { SYSTEM_JOBPOSITIONINPHASE: '8', SYSTEM_TOTALJOBSINPHASE: total }).index).toBe(8);
});

test('Kubernetes: an indexed job counts from 0, and says how many pods there are', () => {
  const [plan, merge, apply] = read('kubernetes');
  for (const { apiVersion, kind, spec } of [plan, merge, apply]) {
    expect([apiVersion, kind]).toEqual(['batch/v1', 'Job']);
    keysIn(spec, ['completionMode', 'completions', 'parallelism', 'backoffLimit', 'template']);
    keysIn(spec.template.spec, ['restartPolicy', 'automountServiceAccountToken', 'containers', 'volumes']);
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
