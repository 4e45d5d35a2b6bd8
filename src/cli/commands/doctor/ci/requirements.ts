import type { Engine } from '../../init/starter-files.js';

export type Host = Exclude<Engine, 'none'>;

/** A variable or secret that the generated pipeline needs. */
export interface NeededValue {
  readonly name: string;
  /** The environment or the variable group that holds it; absent if it belongs to the whole repository. */
  readonly scope?: string;
  readonly jobs: readonly string[];
  readonly isSecret: boolean;
  /** Only branches that few people can push to get it. */
  readonly isProtected?: boolean;
  /** Needed for a live service only. */
  readonly isLive?: boolean;
  /** The name in the step of a job, if it is another one. */
  readonly inStep?: string;
  readonly remedy: string;
}

/** A property of the host that the pipeline relies on. */
export interface NeededGuard {
  readonly name: string;
  readonly guard: Guard;
  /** A failure lets a change pass without its review; a warning names a protection that a company may do without. */
  readonly status: 'failed' | 'warning';
  readonly text: string;
  readonly remedy: string;
}

export type Guard =
  | 'environment'
  | 'environment-branches'
  | 'approval'
  | 'lock'
  | 'branch'
  | 'check'
  | 'schedule'
  | 'key-branches';

export interface Requirements {
  readonly values: readonly NeededValue[];
  readonly guards: readonly NeededGuard[];
  /** The way to give a variable to a step of a job. */
  readonly inJob: string;
  readonly pipeline: string;
  /** The file that states the address of the API, in words that `isEmbedded` finds. */
  readonly settings: string;
}

const KEY = 'TRENCHCTL_PLAN_KEY';
const PUBLIC_KEY = 'TRENCHCTL_PLAN_PUBLIC_KEY';
const CLIENT = 'TRENCHCTL_CLIENT_SECRET';

type Stated = Omit<NeededValue, 'name' | 'isSecret' | 'isLive'>;

/** The private key, which signs plans, and the public key, which an apply verifies them with. */
const keyPair = (sign: Stated, verify: Stated): NeededValue[] => [
  { ...madeBefore(sign), name: KEY, isSecret: true },
  { ...madeBefore(verify), name: PUBLIC_KEY, isSecret: false },
];

const madeBefore = (stated: Stated): Stated => ({
  ...stated,
  remedy: `make the pair with \`trenchctl keygen ~/plan-key\`, and ${stated.remedy}`,
});

const clientSecret = (stated: Stated): NeededValue => ({
  ...stated,
  name: CLIENT,
  isSecret: true,
  isLive: true,
});

const environment = (page: string): NeededGuard => ({
  name: 'environment production',
  guard: 'environment',
  status: 'failed',
  text: 'the environment of the job apply',
  remedy: `create it in ${page}`,
});

const github: Requirements = {
  pipeline: '.github/workflows/trenchctl.yml',
  settings: '.github/workflows/trenchctl.yml',
  inJob: 'name it under env of the step, as the generated workflow does',
  values: [
    ...keyPair(
      {
        jobs: ['plan'],
        inStep: 'PLAN_KEY',
        remedy: `save the private key: gh secret set ${KEY} < ~/plan-key`,
      },
      {
        scope: 'production',
        jobs: ['apply'],
        inStep: 'PLAN_PUBLIC_KEY',
        remedy: `save the public key: gh variable set ${PUBLIC_KEY} --env production`,
      },
    ),
    clientSecret({
      jobs: ['plan', 'drift'],
      remedy: `save the secret of a client that may only read: gh secret set ${CLIENT}`,
    }),
    clientSecret({
      scope: 'production',
      jobs: ['apply'],
      remedy: `save the secret of a client that may write: gh secret set ${CLIENT} --env production`,
    }),
  ],
  guards: [
    environment('Settings > Environments'),
    {
      name: 'branches of production',
      guard: 'environment-branches',
      status: 'failed',
      text: 'only chosen branches may deploy to it',
      remedy:
        'allow the environment for the main branch only (Settings > Environments > Deployment branches)',
    },
    {
      name: 'approval of production',
      guard: 'approval',
      status: 'warning',
      text: 'somebody approves each apply',
      remedy:
        'add required reviewers to the environment, unless the review of the pull request is approval enough',
    },
    {
      name: 'required check',
      guard: 'check',
      status: 'failed',
      text: 'the check "trenchctl" is required on the main branch',
      remedy: 'require the check "trenchctl" for the main branch (Settings > Rules > Rulesets)',
    },
  ],
};

const GITLAB_VARIABLES = 'Settings > CI/CD > Variables';
const gitlab: Requirements = {
  pipeline: '.gitlab/trenchctl.yml',
  settings: '.gitlab-ci.yml',
  inJob: `add it in ${GITLAB_VARIABLES}, for the environment of this job`,
  values: [
    ...keyPair(
      {
        scope: 'trenchctl-plan',
        jobs: ['trenchctl-plan'],
        isProtected: true,
        remedy: `add the private key in ${GITLAB_VARIABLES}: masked, protected, environment trenchctl-plan`,
      },
      {
        scope: 'production',
        jobs: ['trenchctl-apply'],
        isProtected: true,
        remedy: `add the public key in ${GITLAB_VARIABLES}: protected, environment production`,
      },
    ),
    {
      name: 'TRENCHCTL_GITLAB_TOKEN',
      jobs: ['trenchctl-plan', 'trenchctl-drift'],
      isSecret: true,
      isProtected: true,
      remedy: `make a project access token (role Reporter, scope api), and add it in ${GITLAB_VARIABLES}: masked, protected`,
    },
    ...['TRENCHCTL_ISSUER', 'TRENCHCTL_CLIENT_ID'].map((name) => ({
      name,
      jobs: ['trenchctl-plan', 'trenchctl-apply', 'trenchctl-drift'],
      isSecret: false,
      isLive: true,
      remedy: `add it in ${GITLAB_VARIABLES}: credentials of variables go only to hosts that variables name`,
    })),
    clientSecret({
      jobs: ['trenchctl-plan', 'trenchctl-drift'],
      remedy: `add the secret of a client that may only read in ${GITLAB_VARIABLES}: masked`,
    }),
    clientSecret({
      scope: 'production',
      jobs: ['trenchctl-apply'],
      isProtected: true,
      remedy: `add the secret of a client that may write in ${GITLAB_VARIABLES}: masked, protected, environment production`,
    }),
  ],
  guards: [
    {
      name: 'approval of production',
      guard: 'approval',
      status: 'failed',
      text: 'the environment is protected, so that only reviewers start the apply',
      remedy: 'protect the environment production (Settings > CI/CD > Protected environments)',
    },
    {
      name: 'protected branch',
      guard: 'branch',
      status: 'failed',
      text: 'the default branch is protected, so that protected variables reach it',
      remedy: 'protect the default branch (Settings > Repository > Protected branches)',
    },
    {
      name: 'required pipeline',
      guard: 'check',
      status: 'failed',
      text: 'a merge request is merged only if its pipeline has succeeded',
      remedy: 'switch "Pipelines must succeed" on (Settings > Merge requests)',
    },
    {
      name: 'schedule of drift',
      guard: 'schedule',
      status: 'warning',
      text: 'a schedule runs the job trenchctl-drift',
      remedy: 'add a nightly schedule (Build > Pipeline schedules)',
    },
  ],
};

const AZURE_GROUP = 'Pipelines > Library';
const azure: Requirements = {
  pipeline: 'azure-pipelines.yml',
  settings: 'azure-pipelines.yml',
  inJob: 'map it under env of the step, as the generated pipeline does',
  values: [
    ...keyPair(
      {
        scope: 'trenchctl-sign',
        jobs: ['plan'],
        inStep: 'PLAN_KEY',
        remedy: `add the private key as a secret to the variable group trenchctl-sign (${AZURE_GROUP})`,
      },
      {
        scope: 'trenchctl',
        jobs: ['apply'],
        remedy: `add the public key to the variable group trenchctl (${AZURE_GROUP})`,
      },
    ),
    clientSecret({
      scope: 'trenchctl',
      jobs: ['plan', 'apply', 'drift'],
      remedy: `add the secret of the client to the variable group trenchctl (${AZURE_GROUP})`,
    }),
  ],
  guards: [
    {
      name: 'branches of the key',
      guard: 'key-branches',
      status: 'failed',
      text: 'the group trenchctl-sign has the check "branch control"',
      remedy: `add the check "branch control" for the main branch to the group trenchctl-sign (${AZURE_GROUP} > Approvals and checks)`,
    },
    environment('Pipelines > Environments'),
    {
      name: 'lock of production',
      guard: 'lock',
      status: 'failed',
      text: 'the check "exclusive lock" keeps two applies apart',
      remedy:
        'add the check "exclusive lock" to the environment (Pipelines > Environments > Approvals and checks)',
    },
    {
      name: 'build validation',
      guard: 'check',
      status: 'failed',
      text: 'a policy of the main branch requires this pipeline',
      remedy:
        'add the pipeline as a build validation policy of the main branch (Repos > Branches > Policies)',
    },
  ],
};

export const REQUIREMENTS: Readonly<Record<Host, Requirements>> = { github, gitlab, azure };
