// Every pipeline file of the repository, whoever uses it, is held to the same rules; and every rule finds what it is for.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pipelineFiles, readPipeline } from './pipelines/read-pipeline.js';
import { RULES } from './pipelines/rules.js';

const FILES = pipelineFiles();

test('the pipelines of the repository are found', () => {
  expect(FILES).toEqual([
    '.github/actions/plan/action.yml',
    '.github/workflows/release.yml',
    'examples/pipelines/azure.yaml',
    'examples/pipelines/github.yaml',
    'examples/pipelines/gitlab.yaml',
    'examples/pipelines/kubernetes.yaml',
    'examples/starter/azure/azure-pipelines.yml',
    'examples/starter/github/trenchctl.yml',
    'examples/starter/gitlab/trenchctl.yml',
  ]);
});

describe.each(FILES)('%s', (file) => {
  const pipeline = readPipeline(readFileSync(file, 'utf8'));
  test('its jobs and scripts are read', () => {
    expect(pipeline.jobs.length).toBeGreaterThan(0);
    expect(pipeline.jobs.filter(({ steps }) => steps.length === 0)).toEqual([]);
  });
  test.each(Object.entries(RULES))('%s', (_, rule) => expect(rule(pipeline)).toEqual([]));
});

const GITHUB = 'examples/starter/github/trenchctl.yml';
const GITLAB = 'examples/starter/gitlab/trenchctl.yml';
const SHARDS = 'examples/pipelines/github.yaml';
const KUBERNETES = 'examples/pipelines/kubernetes.yaml';
const AZURE = 'examples/starter/azure/azure-pipelines.yml';

/** A change of a good file, for each rule that has to notice it. */
const BROKEN: readonly (readonly [rule: string, file: string, from: string | RegExp, to: string])[] = [
  ['a secret is given', GITHUB, '\nenv:\n', `\nenv:\n  KEY: \${{ secrets.KEY }}\n`],
  ['a secret is given', GITHUB, /\n {4}env:\n/, `\n    env:\n      KEY: \${{ secrets.KEY }}\n`],
  ['a secret is given', AZURE, /\n {2}- group: trenchctl\n/, '\n  - {name: KEY, value: $(TRENCHCTL_PLAN_KEY)}\n'],
  ['every action is pinned', GITHUB, /actions\/checkout@.*/, 'actions/checkout@v4'],
  ['a checkout leaves', GITHUB, 'persist-credentials: false, ', ''],
  ['a checkout leaves', AZURE, 'persistCredentials: false', 'clean: true'],
  ['no expression', GITHUB, 'echo "files=$files"', `echo "files=\${{ github.head_ref }}"`],
  ['no expression', AZURE, 'cat drift.md', 'cat drift.md "$(System.PullRequest.SourceBranch)"'],
  ['packages come from', GITHUB, /npm ci .*/, 'npm ci'],
  ['packages come from', GITLAB, /npm ci .*/, 'npm install --global --ignore-scripts trenchctl@0.1.0'],
  ['a job that reads', GITHUB, 'git archive origin/main', 'git archive HEAD'],
  ['a job that reads', GITLAB, / --prefix "\$TOOL"/, ''],
  ['a saved plan', GITHUB, ' --sign env:PLAN_KEY', ''],
  ['a saved plan', GITLAB, ' --sign env:TRENCHCTL_PLAN_KEY', ''],
  ['a saved plan', AZURE, ' --verify env:PLAN_PUBLIC_KEY', ''],
  ['a saved plan', SHARDS, ' --verify env:PLAN_PUBLIC_KEY', ''],
  ['only the steps', GITHUB, 'vars.TRENCHCTL_PLAN_PUBLIC_KEY', 'secrets.TRENCHCTL_PLAN_KEY'],
  ['only the steps', GITHUB, /GH_TOKEN: .*/, `KEY: \${{ secrets.TRENCHCTL_PLAN_KEY }}`],
  ['only the steps', GITHUB, /PLAN_KEY: .*/, `PLAN_KEY: \${{ vars.TRENCHCTL_PLAN_PUBLIC_KEY }}`],
  ['only the steps', AZURE, '$(TRENCHCTL_PLAN_PUBLIC_KEY)', '$(TRENCHCTL_PLAN_KEY)'],
  ['only the steps', GITLAB, 'env:TRENCHCTL_PLAN_PUBLIC_KEY', 'env:TRENCHCTL_PLAN_KEY'],
  ['only the steps', GITLAB, '{name: production}', '{name: trenchctl-plan}'],
  ['only the steps', KUBERNETES, 'secretRef: {name: trenchctl-write}', 'secretRef: {name: trenchctl-key}'],
  ['a branch cannot', GITLAB, 'if [ -z "$CI_MERGE_REQUEST_IID" ]; then SAVE', 'if true; then SAVE'],
  ['a branch cannot', AZURE, 'if [ "$BUILD_SOURCEBRANCH" = refs/heads/main ]; then save', 'if true; then save'],
  ['a branch cannot', AZURE, '- group: trenchctl\n', '- group: trenchctl\n  - group: trenchctl-sign\n'],
  ['a branch cannot', AZURE, /- \$\{\{ if .*\n +- group: trenchctl-sign/, '- group: trenchctl-sign'],
  ['nothing decides', GITHUB, '\n  push:\n', '\n  push:\n    paths: [specs/**]\n'],
  ['nothing decides', AZURE, '\ntrigger:\n', '\ntrigger:\n  paths: {include: [specs]}\n'],
  ['nothing decides', GITLAB, /\n {6}when: manual/, '\n      when: manual\n      changes: [specs/**]'],
  ['files of the branch', GITHUB, ' comment.md #', ' #'],
  ['files of the branch', GITLAB, 'rm -rf plan.json plan.md', 'rm -rf plan.json'],
  ['files of the branch', GITLAB, '    - rm -rf plan', '    - *install\n    - rm -rf plan'],
  ['files of the branch', AZURE, /bash: rm -rf .*/, 'bash: "true"'],
  ['every job has', GITHUB, '\npermissions: {}\n', '\n'],
  ['every job has', AZURE, /\n *timeoutInMinutes: 30/, ''],
  ['the version of Node', GITHUB, '24.21.0', '24'],
  ['the version of Node', GITLAB, '24.21.0-bookworm', '24'],
  ['the version of Node', AZURE, '24.21.0', '24.x'],
  ['a comment is found', GITLAB, 'note.author.id === author.id && ', ''],
  ['a comment is found', GITLAB, /\n {2}script:\n(?= {4}# With the base)/, '\n  after_script: [echo]\n  script:\n'],
];

test.each(BROKEN)('"%s ..." notices a change of %s: %s', (start, file, from, to) => {
  const [, rule] = Object.entries(RULES).find(([name]) => name.startsWith(start)) ?? [];
  const good = readFileSync(file, 'utf8').replaceAll(/(?<!\$)\{\{branch\}\}/g, 'main');
  const bad = good.replace(from, () => to);
  expect(bad).not.toBe(good);
  expect(rule?.(readPipeline(bad))).not.toEqual([]);
});
