// The rules for every pipeline file that we hand out or use. A rule returns one sentence for everything that breaks it.
import type { Job, Pipeline, Step } from './read-pipeline.js';

type Rule = (pipeline: Pipeline) => string[];

const everyStep = ({ jobs }: Pipeline, fault: (step: Step, job: Job) => string | undefined): string[] =>
  jobs.flatMap((job) => job.steps.flatMap((step) => fault(step, job) ?? []));

const linesOf = ({ script }: Step): string[] => script.replaceAll('\\\n', ' ').split('\n');

/** Every line of a script that calls a program with these words. */
const calls = (pipeline: Pipeline, words: RegExp): string[] =>
  pipeline.jobs.flatMap(({ steps }) => steps.flatMap(linesOf)).filter((line) => words.test(line));

const SECRET = /secrets\.|\$\(\w*(?:SECRET|KEY|TOKEN|PASSWORD)\)|\$\(System\.AccessToken\)/;
const MACRO = /\$\{\{|\$\([A-Za-z][\w.]*\)/;
const EXACT = /^\d+\.\d+\.\d+(?:-[a-z]+)?$/;

export const RULES: Readonly<Record<string, Rule>> = {
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

  'a saved plan is signed, shards are verified, and only a signed plan is applied': (pipeline) => [
    ...calls(pipeline, /trenchctl (?:plan|merge) .*--out /).filter((line) => !/--sign env:/.test(line)),
    ...calls(pipeline, /trenchctl (?:merge|apply) /).filter((line) => !/--verify env:/.test(line)),
  ],

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
