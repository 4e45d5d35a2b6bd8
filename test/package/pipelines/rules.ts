// The rules for every pipeline file that we hand out or use. A rule returns one sentence for everything that breaks it.
import type { Engine, Job, Pipeline, Step } from './read-pipeline.js';

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
/** A plan in JSON is a saved plan; a list of remarks is none. */
const SAVED = /-o \S*(?<!\.codequality)\.json/;
const SAVED_MERGE = new RegExp(`trenchctl merge .*${SAVED.source}`);
const EXACT = /^\d+\.\d+\.\d+(?:-[a-z]+)?$/;

/** The names of the variables in which a step has the private key of plans. */
function privateKeys({ env }: Step, { settings }: Job, { engine }: Pipeline): string[] {
  if (engine === 'gitlab') return settings.environment?.name === 'trenchctl-plan' ? [PRIVATE] : [];
  if (engine === 'kubernetes') return JSON.stringify(settings.template).includes('"secretRef":{"name":"trenchctl-key"}') ? [PRIVATE] : [];
  return Object.entries(env).flatMap(([name, value]) => (PRIVATE_VALUE.test(String(value)) ? [name] : []));
}

const isPublicKey = (name: string, { env }: Step, { engine }: Pipeline): boolean =>
  engine === 'gitlab' || engine === 'kubernetes' ? name === PUBLIC : [`\${{ vars.${PUBLIC} }}`, `$(${PUBLIC})`].includes(String(env[name]));

/** The variables that the commands of a step sign or verify with. */
const namesOf = ({ script }: Step, use: 'sign' | 'verify'): string[] =>
  [...script.matchAll(new RegExp(`--${use} env:(\\w+)`, 'g'))].map(([, name = '']) => name);

export const RULES: Readonly<Record<string, Rule>> = {
  'a secret is given to a step, and not to a job or to the whole pipeline': ({ settings, jobs }) => [
    ...(SECRET.test(JSON.stringify(settings.env ?? settings.variables ?? {})) ? ['the pipeline has a secret'] : []),
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
      if (checkout !== undefined && checkout.persistCredentials !== false) return `the checkout of ${name} keeps its credentials`;
    }),

  'no expression stands in a script: values reach a shell through its environment only': (pipeline) =>
    pipeline.engine === 'gitlab' || pipeline.engine === 'kubernetes' ? [] : everyStep(pipeline, ({ script }) => MACRO.exec(script)?.[0]),

  'packages come from a lock file, without their scripts': (pipeline) =>
    calls(pipeline, /(?:^|[\s;&|])(?:npm|npx|pnpm|yarn) /).filter(
      (line) => !/npm ci .*--ignore-scripts|npm (?:pack|pkg set)(?: |$)|npm publish .*--ignore-scripts/.test(line),
    ),

  'a job that reads a pull request installs trenchctl from the protected branch': ({ jobs, engine }) =>
    jobs.flatMap(({ name, steps }) => {
      const script = steps.map((step) => step.script).join('\n');
      const isOfBranch = steps.some(({ uses = '', with: given }) => /checkout@/.test(uses) && given.ref === 'main');
      const reads = /trenchctl (?:changed|fmt|validate|plan|merge)/.test(script) && !isOfBranch && engine !== 'kubernetes';
      const isSafe =
        /git archive "?(?:origin\/(?:main|\$CI_DEFAULT_BRANCH)|\$from|\$FROM|\$INSTALL_FROM)"? \|/.test(script) &&
        /npm ci .*--prefix "\$/.test(script);
      return reads && !isSafe ? [`${name} runs the trenchctl of the branch`] : [];
    }),

  'a saved plan is signed, shards are verified, and only a signed plan is applied': (pipeline) => {
    // Shards whose merged plan is shown and not saved need no signature.
    const isSaved = calls(pipeline, SAVED_MERGE).length > 0;
    return [
      ...calls(pipeline, SAVED).filter((line) => !/--sign env:/.test(line) && (isSaved || !line.includes('--shard '))),
      ...[SAVED_MERGE, /trenchctl apply /].flatMap((pattern) => calls(pipeline, pattern)).filter((line) => !/--verify env:/.test(line)),
    ];
  },

  'only the steps that sign a plan have the private key, and --verify takes the public key': (pipeline) =>
    everyStep(pipeline, (step, job) => {
      const keys = privateKeys(step, job, pipeline);
      const signing = namesOf(step, 'sign');
      if (keys.some((key) => !signing.includes(key))) return `${job.name} has the private key and signs nothing`;
      if (signing.some((name) => !keys.includes(name))) return `${job.name} signs without the private key`;
      if (keys.length > 0 && /trenchctl apply /.test(step.script)) return `${job.name} applies and can sign`;
      const other = namesOf(step, 'verify').find((name) => !isPublicKey(name, step, pipeline));
      if (other !== undefined) return `${job.name} verifies with ${other}, which is not the public key`;
    }),

  'a branch cannot read the private key where the plan of the branch is not applied': (pipeline) => {
    const guard = GUARDS[pipeline.engine];
    if (guard === undefined) return [];
    return [
      ...(JSON.stringify(pipeline.settings).includes('trenchctl-sign') ? ['every job has the private key'] : []),
      ...calls(pipeline, /--sign /).filter((line) => !line.includes(guard)),
      ...pipeline.jobs.flatMap(({ name, settings: { variables = [] } }) => {
        const groups = JSON.stringify(variables).split('trenchctl-sign').length - 1;
        return groups > 0 && !JSON.stringify(variables).startsWith(ONLY_MAIN) ? [`${name} is not limited`] : [];
      }),
    ];
  },

  'nothing decides by a list of paths what is planned: the settings name rules and ratings': ({ settings, jobs }) => [
    ...(/"paths(?:-ignore)?":/.test(JSON.stringify([settings.on, settings.trigger, settings.pr]))
      ? ['the pipeline has a filter by path']
      : []),
    ...jobs.flatMap(({ name, settings: { rules = [] } }) =>
      JSON.stringify(rules).includes('"changes":') ? [`${name} has a filter by path`] : [],
    ),
  ],

  'files of the branch that have the names of results are removed before anything can fail': ({ jobs, engine }) =>
    jobs.flatMap(({ name, steps }) => {
      const script = steps.map((step) => step.script).join('\n');
      const results = ['plan.md', 'report.html', 'comment.md'].filter((file) => new RegExp(`(?:-o|>) ${file}`).test(script));
      // A job of GitLab keeps its artifacts also if the installation fails. A job of Kubernetes has a volume of its own.
      const [before = ''] = script.split(/npm ci |^trenchctl /m);
      const removed = before.split('\n').flatMap((line) => (line.startsWith('rm -rf ') ? line.split(' ') : []));
      return engine === 'kubernetes' ? [] : results.filter((file) => !removed.includes(file)).map((file) => `${name}: ${file}`);
    }),

  'every job has a time limit and exactly the rights that it needs': ({ engine, settings, jobs }) => {
    if (engine === 'azure') return jobs.flatMap(({ name, settings: own }) => (own.timeoutInMinutes > 0 ? [] : [`${name} never ends`]));
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
    ...[...text.matchAll(/^\s*node: \[(.*)\]$/gm)].flatMap(([, list = '']) => list.split(', ').filter((version) => !EXACT.test(version))),
    ...[...text.matchAll(/\b(?:image|default): node:(\S+)/g)].flatMap(([, tag = '']) => (EXACT.test(tag) ? [] : [`the image node:${tag}`])),
  ],

  'a comment is found by its author, and a comment that fails is red': ({ text, jobs }) => [
    ...(text.includes('<!-- trenchctl plan -->') && !/\.user\.login == |author\??\.id === /.test(text)
      ? ['the comment is found by its marker only']
      : []),
    // GitLab ignores the exit code of an after_script.
    ...jobs.flatMap(({ name, settings }) => (settings.after_script ? [`${name} hides failures in after_script`] : [])),
  ],
};
