// Every pipeline file of the repository, whoever uses it, is held to the same rules; and every rule finds what it is for.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Engine,
  type Job,
  type Pipeline,
  pipelineFiles,
  readPipeline,
  type Step,
} from './pipelines/read-pipeline.js';

// The rules for every pipeline file that we hand out or use. A rule returns one sentence for everything that breaks it.

type Rule = (pipeline: Pipeline) => string[];

const everyStep = ({ jobs }: Pipeline, fault: (step: Step, job: Job) => string | undefined): string[] =>
  jobs.flatMap((job) => job.steps.flatMap((step) => fault(step, job) ?? []));

const linesOf = ({ script }: Step): string[] => script.replaceAll('\\\n', ' ').split('\n');

/** Every line of a script that calls a program with these words. */
const calls = (pipeline: Pipeline, words: RegExp): string[] =>
  pipeline.jobs.flatMap(({ steps }) => steps.flatMap(linesOf)).filter((line) => words.test(line));

const SECRET = /secrets\.|\$\(\w*(?:SECRET|KEY|TOKEN|PASSWORD)\)|\$\(System\.AccessToken\)/;
const MACRO = /\$\{\{|\$\([A-Za-z][\w.]*\)/;
const PRIVATE = 'TRENCHCTL_PLAN_KEY';
const PUBLIC = 'TRENCHCTL_PLAN_PUBLIC_KEY';
const PRIVATE_VALUE = /secrets\.TRENCHCTL_PLAN_KEY|\$\(TRENCHCTL_PLAN_KEY\)|inputs\.plan-key/;
/** The condition on the line that signs, by engine. GitHub applies the plan of the pull request, which is signed for that reason. */
const GUARDS: Partial<Record<Engine, string>> = {
  gitlab: 'if [ -z "$CI_MERGE_REQUEST_IID" ]; then ',
  azure: 'if [ "$BUILD_SOURCEBRANCH" = refs/heads/main ]; then ',
};
const ONLY_MAIN = `[{"\${{ if eq(variables['Build.SourceBranch'], 'refs/heads/main') }}":`;
const EXACT = /^\d+\.\d+\.\d+(?:-[a-z]+)?$/;

/** The names of the variables in which a step has the private key of plans. */
function privateKeys({ env }: Step, { settings }: Job, { engine }: Pipeline): string[] {
  if (engine === 'gitlab') return settings.environment?.name === 'trenchctl-plan' ? [PRIVATE] : [];
  if (engine === 'kubernetes')
    return JSON.stringify(settings.template).includes('"secretRef":{"name":"trenchctl-key"}')
      ? [PRIVATE]
      : [];
  return Object.entries(env).flatMap(([name, value]) => (PRIVATE_VALUE.test(String(value)) ? [name] : []));
}

const isPublicKey = (name: string, { env }: Step, { engine }: Pipeline): boolean =>
  engine === 'gitlab' || engine === 'kubernetes'
    ? name === PUBLIC
    : [`\${{ vars.${PUBLIC} }}`, `$(${PUBLIC})`].includes(String(env[name]));

/** The variables that the commands of a step sign or verify with. */
const namesOf = ({ script }: Step, use: 'sign' | 'verify'): string[] =>
  [...script.matchAll(new RegExp(`--${use} env:(\\w+)`, 'g'))].map(([, name = '']) => name);

const RULES: Readonly<Record<string, Rule>> = {
  'a secret is given to a step, and not to a job or to the whole pipeline': ({ settings, jobs }) => [
    ...(SECRET.test(JSON.stringify(settings.env ?? settings.variables ?? {}))
      ? ['the pipeline has a secret']
      : []),
    ...jobs.flatMap(({ name, settings: own }) =>
      SECRET.test(JSON.stringify(own.env ?? own.variables ?? {})) ? [`the job ${name} has a secret`] : [],
    ),
  ],

  'every action is pinned by a commit, with its version behind it': ({ text }) =>
    [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)].flatMap(([, used = '']) =>
      /^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(used) ? [] : [`${used} is not pinned`],
    ),

  'a checkout leaves no credentials in the folder': (pipeline) =>
    everyStep(pipeline, ({ uses = '', with: given, checkout }, { name }) => {
      if (uses.startsWith('actions/checkout@') && given['persist-credentials'] !== false)
        return `the checkout of ${name} keeps its credentials`;
      if (checkout !== undefined && checkout.persistCredentials !== false)
        return `the checkout of ${name} keeps its credentials`;
    }),

  'no expression stands in a script: values reach a shell through its environment only': (pipeline) =>
    pipeline.engine === 'gitlab' || pipeline.engine === 'kubernetes'
      ? []
      : everyStep(pipeline, ({ script }) => MACRO.exec(script)?.[0]),

  'packages come from a lock file, without their scripts': (pipeline) =>
    calls(pipeline, /(?:^|[\s;&|])(?:npm|npx|pnpm|yarn) /).filter(
      (line) =>
        !/npm ci .*--ignore-scripts|npm (?:pack|pkg set)(?: |$)|npm publish .*--ignore-scripts/.test(line),
    ),

  'a job that reads a pull request installs trenchctl from the protected branch': ({ jobs, engine }) =>
    jobs.flatMap(({ name, steps }) => {
      const script = steps.map((step) => step.script).join('\n');
      const isOfBranch = steps.some(
        ({ uses = '', with: given }) => /checkout@/.test(uses) && given.ref === 'main',
      );
      const reads =
        /trenchctl (?:fmt|validate|plan|merge)/.test(script) && !isOfBranch && engine !== 'kubernetes';
      const isSafe =
        /git archive "?(?:origin\/(?:main|\$CI_DEFAULT_BRANCH)|\$from|\$FROM|\$INSTALL_FROM)"? \|/.test(
          script,
        ) && /npm ci .*--prefix "\$/.test(script);
      return reads && !isSafe ? [`${name} runs the trenchctl of the branch`] : [];
    }),

  'a saved plan is signed, shards are verified, and only a signed plan is applied': (pipeline) => {
    // Shards whose merged plan is shown and not saved need no signature.
    const isSaved = calls(pipeline, /trenchctl merge .*--out /).length > 0;
    return [
      ...calls(pipeline, /--out /).filter(
        (line) => !/--sign env:/.test(line) && (isSaved || !line.includes('--shard ')),
      ),
      ...calls(pipeline, /trenchctl (?:merge .*--out|apply) /).filter((line) => !/--verify env:/.test(line)),
    ];
  },

  'only the steps that sign a plan have the private key, and --verify takes the public key': (pipeline) =>
    everyStep(pipeline, (step, job) => {
      const keys = privateKeys(step, job, pipeline);
      const signing = namesOf(step, 'sign');
      if (keys.some((key) => !signing.includes(key)))
        return `${job.name} has the private key and signs nothing`;
      if (signing.some((name) => !keys.includes(name))) return `${job.name} signs without the private key`;
      if (keys.length > 0 && /trenchctl apply /.test(step.script)) return `${job.name} applies and can sign`;
      const other = namesOf(step, 'verify').find((name) => !isPublicKey(name, step, pipeline));
      if (other !== undefined) return `${job.name} verifies with ${other}, which is not the public key`;
    }),

  'a branch cannot read the private key where the plan of the branch is not applied': (pipeline) => {
    const guard = GUARDS[pipeline.engine];
    if (guard === undefined) return [];
    return [
      ...(JSON.stringify(pipeline.settings).includes('trenchctl-sign')
        ? ['every job has the private key']
        : []),
      ...calls(pipeline, /--sign /).filter((line) => !line.includes(guard)),
      ...pipeline.jobs.flatMap(({ name, settings: { variables = [] } }) => {
        const groups = JSON.stringify(variables).split('trenchctl-sign').length - 1;
        return groups > 0 && !JSON.stringify(variables).startsWith(ONLY_MAIN)
          ? [`${name} is not limited`]
          : [];
      }),
    ];
  },

  'every job has a time limit and exactly the rights that it needs': ({ engine, settings, jobs }) => {
    if (engine === 'azure')
      return jobs.flatMap(({ name, settings: own }) =>
        own.timeoutInMinutes > 0 ? [] : [`${name} never ends`],
      );
    if (engine !== 'github' || settings.inputs !== undefined) return [];
    return [
      ...(JSON.stringify(settings.permissions) === '{}' ? [] : ['the workflow has rights']),
      ...jobs.flatMap(({ name, settings: own }) => [
        ...(own['timeout-minutes'] > 0 ? [] : [`${name} never ends`]),
        ...(own.permissions === undefined ? [`${name} does not state its rights`] : []),
      ]),
      ...(Object.hasOwn(settings.on ?? {}, 'pull_request_target') ? ['it runs as pull_request_target'] : []),
    ];
  },

  'the version of Node is exact': ({ text }) => [
    ...[...text.matchAll(/(?:node-version|versionSpec): ([^\s}]+)/g)].flatMap(([, version = '']) =>
      EXACT.test(version) || version === '$' + '{{' ? [] : [`Node ${version}`],
    ),
    ...[...text.matchAll(/^\s*node: \[(.*)\]$/gm)].flatMap(([, list = '']) =>
      list.split(', ').filter((version) => !EXACT.test(version)),
    ),
    ...[...text.matchAll(/\b(?:image|default): node:(\S+)/g)].flatMap(([, tag = '']) =>
      EXACT.test(tag) ? [] : [`the image node:${tag}`],
    ),
  ],

  'a comment is found by its author, and a comment that fails is red': ({ text, jobs }) => [
    ...(text.includes('<!-- trenchctl plan -->') && !/\.user\.login == |author\??\.id === /.test(text)
      ? ['the comment is found by its marker only']
      : []),
    // GitLab ignores the exit code of an after_script.
    ...jobs.flatMap(({ name, settings }) =>
      settings.after_script ? [`${name} hides failures in after_script`] : [],
    ),
  ],
};

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
  [
    'a secret is given',
    AZURE,
    /\n {2}- group: trenchctl\n/,
    '\n  - {name: KEY, value: $(TRENCHCTL_PLAN_KEY)}\n',
  ],
  ['every action is pinned', GITHUB, /actions\/checkout@.*/, 'actions/checkout@v4'],
  ['a checkout leaves', GITHUB, 'persist-credentials: false, ', ''],
  ['a checkout leaves', AZURE, 'persistCredentials: false', 'clean: true'],
  ['no expression', GITHUB, 'echo "specs=$specs"', `echo "specs=\${{ github.head_ref }}"`],
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
  [
    'a branch cannot',
    AZURE,
    'if [ "$BUILD_SOURCEBRANCH" = refs/heads/main ]; then save',
    'if true; then save',
  ],
  ['a branch cannot', AZURE, '- group: trenchctl\n', '- group: trenchctl\n  - group: trenchctl-sign\n'],
  ['a branch cannot', AZURE, /- \$\{\{ if .*\n +- group: trenchctl-sign/, '- group: trenchctl-sign'],
  ['every job has', GITHUB, '\npermissions: {}\n', '\n'],
  ['every job has', AZURE, /\n *timeoutInMinutes: 30/, ''],
  ['the version of Node', GITHUB, '24.21.0', '24'],
  ['the version of Node', GITLAB, '24.21.0-bookworm', '24'],
  ['the version of Node', AZURE, '24.21.0', '24.x'],
  ['a comment is found', GITLAB, 'note.author.id === author.id && ', ''],
  ['a comment is found', GITLAB, /\n {2}script:\n(?= {4}# With)/, '\n  after_script: [echo]\n  script:\n'],
];

test.each(BROKEN)('"%s ..." notices a change of %s: %s', (start, file, from, to) => {
  const [, rule] = Object.entries(RULES).find(([name]) => name.startsWith(start)) ?? [];
  const good = readFileSync(file, 'utf8').replaceAll(/(?<!\$)\{\{branch\}\}/g, 'main');
  const bad = good.replace(from, () => to);
  expect(bad).not.toBe(good);
  expect(rule?.(readPipeline(bad))).not.toEqual([]);
});
