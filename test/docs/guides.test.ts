// Lists that a newcomer relies on: examples, glossary, ten questions, variables, test folders.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { shardOf } from '../../src/cli/options/shard-options.js';
import { codeSpans, documents, links, readDocument, rows, section } from './documents.js';
import { textOf } from './sources.js';

const folders = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test('the table of examples has every example', () => {
  const [table = ''] = readDocument('examples/README.md').text.split('\nGuides:');
  const named = rows(table).flatMap((cells) => links({ text: cells.join(' ') }));
  expect(named.toSorted()).toEqual(folders('examples').toSorted());
  expect(named.filter((name) => !existsSync(`examples/${name}/run.mjs`))).toEqual([]);
});

test('the glossary has 25 to 40 terms in order, each once', () => {
  const terms = rows(section(readDocument('src/README.md'), '## Glossary')).map(([term = '']) => term);
  expect(terms.length).toBeGreaterThanOrEqual(25);
  expect(terms.length).toBeLessThanOrEqual(40);
  expect(terms).toEqual([...new Set(terms)].toSorted());
});

test('ten questions of newcomers lead to a heading each', () => {
  const questions = section(readDocument('src/README.md'), '## Ten questions')
    .split('\n')
    .filter((line) => /^\d+\. /.test(line));
  expect(questions).toHaveLength(10);
  const targets = questions.flatMap((text) => links({ text }));
  expect(new Set(targets).size).toBe(10);
  expect(targets.filter((target) => !target.includes('#'))).toEqual([]);
});

test('every variable of the environment that a document names is one that the sources read', () => {
  const bench = readdirSync('.ci/bench').map((name) => `.ci/bench/${name}`);
  const sources = [textOf(['cli', 'api', 'auth', 'profile']), ...['.ci/run.mjs', ...bench].map((path) => readFileSync(path, 'utf8'))].join(
    '\n',
  );
  const named = documents().flatMap((document) => codeSpans(document).flatMap((code) => code.match(/^TRENCHCTL_[A-Z_]+[A-Z]$/)?.[0] ?? []));
  expect(named.length).toBeGreaterThan(8);
  expect([...new Set(named)].filter((name) => !sources.includes(name))).toEqual([]);
});

test('the table of test folders has every folder that does not mirror src', () => {
  const [table = ''] = readDocument('test/README.md').text.split('\n## ');
  const named = rows(table).map(([first = '']) => first.replace(/^`test\/(.*)`$/, '$1'));
  const mirrors = new Set(folders('src'));
  const others = folders('test').filter((name) => !mirrors.has(name));
  expect(others.filter((name) => !named.includes(name))).toEqual([]);
});

// The examples of pipelines: shards that are counted as each engine counts its jobs.

const read = (engine: string) =>
  parseAllDocuments(readFileSync(`examples/pipelines/${engine}.yaml`, 'utf8')).map((document) => {
    expect(document.errors).toEqual([]);
    // biome-ignore lint/suspicious/noExplicitAny: the test looks into four different languages.
    return document.toJS() as any;
  });

const keysIn = (value: object, known: readonly string[]): void =>
  expect(Object.keys(value).filter((key) => !known.includes(key))).toEqual([]);

const SIGNED = [
  /trenchctl plan specs\/ --base \S+ --shard .+ -o \S+ .*--sign env:\w+/,
  /trenchctl merge \S+ --verify env:\w+ -o plan\.json -o report\.html .*--sign env:\w+/,
];
const SHOWN = [/trenchctl plan specs\/ --base \S+ --shard auto -o \S+\n/, /trenchctl merge \S+ -o report\.html -o plan\.md/];

test.each([
  ['github', 'signed', SIGNED],
  ['kubernetes', 'signed', SIGNED],
  ['gitlab', 'shown', SHOWN],
  ['azure', 'shown', SHOWN],
])('%s plans in shards with an output, and merges them into a plan that is %s', (engine, _, lines) => {
  for (const line of lines) expect(readFileSync(`examples/pipelines/${engine}.yaml`, 'utf8')).toMatch(line);
});

// test/engines reads the files as GitHub, GitLab and Azure do.
test('jobs count from 1, and the clone is whole where a shard needs the history', () => {
  const { shard, merge } = read('github')[0].jobs;
  const numbers: number[] = shard.strategy.matrix.shard;
  expect(numbers).toEqual(numbers.map((_, n) => n + 1));
  expect([shard.steps[0].with['fetch-depth'], merge.needs]).toEqual([0, 'shard']);

  const [{ '.shards': common, shard: ofGitlab }] = read('gitlab');
  expect(common.variables.GIT_DEPTH).toBe('0');
  expect(shardOf('auto', { CI_NODE_INDEX: '1', CI_NODE_TOTAL: String(ofGitlab.parallel) })).toEqual({ index: 1, total: 8 });

  const total = String(read('azure')[0].jobs[0].strategy.parallel);
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
  expect([completionMode, env[0]]).toEqual(['Indexed', { name: 'TRENCHCTL_SHARD_TOTAL', value: String(completions) }]);
  expect(shardOf('auto', { JOB_COMPLETION_INDEX: '7', TRENCHCTL_SHARD_TOTAL: env[0].value })).toEqual({ index: 8, total: 8 });
});
