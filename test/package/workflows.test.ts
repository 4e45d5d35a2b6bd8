// Every workflow, action and pipeline that we hand out is safe: pinned, with few rights, without foreign text in a shell.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { runHere } from '../support/run-here.js';

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly on?: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly jobs?: Readonly<
    Record<
      string,
      {
        permissions?: Record<string, string>;
        'timeout-minutes'?: number;
        steps: Step[];
        concurrency?: object;
      }
    >
  >;
  readonly runs?: { readonly steps: readonly Step[] };
}

const STARTER = 'examples/starter/github/trenchctl.yml';
const GITHUB = [
  STARTER,
  ...readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`),
  ...readdirSync('.github/actions').map((name) => `.github/actions/${name}/action.yml`),
];
const read = (file: string): string =>
  readFileSync(file, 'utf8').replaceAll(/(?<!\$)\{\{branch\}\}/g, 'main');
const workflow = (file: string): Workflow => parse(read(file)) as Workflow;
const stepsOf = ({ jobs = {}, runs }: Workflow): Step[] => [
  ...Object.values(jobs).flatMap(({ steps }) => steps),
  ...(runs?.steps ?? []),
];

describe.each(GITHUB)('%s', (file) => {
  const steps = stepsOf(workflow(file));

  test('every action is pinned by a commit, with its version behind it', () => {
    const used = [...read(file).matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, one]) => one);
    expect(used).toHaveLength(steps.filter(({ uses }) => uses).length);
    expect(used.filter((one) => !/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(one ?? ''))).toEqual(
      [],
    );
  });

  test('no expression stands in a script: values reach a shell through its environment only', () => {
    expect(steps.flatMap(({ run = '' }) => (run.includes('${{') ? [run] : []))).toEqual([]);
    expect(steps.length).toBeGreaterThan(2);
  });

  test('a checkout leaves no token in the folder', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((one) => one.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  test('nothing is allowed that is not asked for by a job, and every job ends', () => {
    const { permissions, jobs = {}, on } = workflow(file);
    if (Object.keys(jobs).length > 0) expect(permissions).toEqual({});
    for (const job of Object.values(jobs)) {
      expect(job.permissions).toBeDefined();
      expect(job['timeout-minutes']).toBeGreaterThan(0);
    }
    expect(Object.keys(on ?? {})).not.toContain('pull_request_target');
  });
});

describe('the workflow of init', () => {
  const { jobs = {} } = workflow(STARTER);
  const scriptOf = (name: string): string => (jobs[name]?.steps ?? []).map(({ run = '' }) => run).join('\n');

  test('each job has exactly the rights that it needs', () => {
    expect(
      Object.fromEntries(Object.entries(jobs).map(([name, { permissions }]) => [name, permissions])),
    ).toEqual({
      plan: { contents: 'read', deployments: 'read', 'pull-requests': 'write' },
      apply: { contents: 'read', actions: 'read', deployments: 'read', 'pull-requests': 'read' },
      drift: { contents: 'read', deployments: 'read', issues: 'write' },
    });
    expect(jobs.apply?.concurrency).toEqual({ group: 'trenchctl-apply', 'cancel-in-progress': false });
  });

  test('exactly the signed plan is applied, and the specs of the commit must ask for it', () => {
    expect(scriptOf('plan')).toMatch(/trenchctl plan specs\/ .*--out plan\.json --sign env:PLAN_KEY/);
    expect(scriptOf('apply')).toMatch(
      /trenchctl apply reviewed\/plan\.json specs\/ --verify env:PLAN_KEY --record refs\/trenchctl\/applied --auto-approve/,
    );
    expect(scriptOf('apply')).not.toMatch(/trenchctl plan/);
  });
});

test.each(['gitlab/trenchctl.yml', 'azure/azure-pipelines.yml'])(
  '%s: the plan is signed and verified, and applied after a person said so',
  (name) => {
    const text = readFileSync(`examples/starter/${name}`, 'utf8');
    expect(text).toMatch(/trenchctl plan \S+ .*--out plan\.json --sign env:\w*PLAN_KEY/);
    expect(text).toMatch(
      /trenchctl apply \S+ \S+ --verify env:\w*PLAN_KEY --record refs\/trenchctl\/applied --auto-approve/,
    );
    expect(text).toMatch(/when: manual\n|task: ManualValidation@1\n/);
    expect(text).toMatch(/resource_group: trenchctl-apply|lockBehavior: sequential/);
  },
);

test.each(['github/trenchctl.yml', 'azure/azure-pipelines.yml'])(
  '%s checks the form of the specs after the plan and its comment',
  (name) => {
    const text = readFileSync(`examples/starter/${name}`, 'utf8');
    const at = text.indexOf('trenchctl fmt --check');
    expect(at).toBeGreaterThan(text.indexOf('Comment on the pull request'));
    expect(text.indexOf('Comment on the pull request')).toBeGreaterThan(
      text.indexOf('trenchctl plan specs/'),
    );
  },
);

test('every trenchctl command of a pipeline has options that exist', async () => {
  const texts = [
    ...GITHUB.map(read),
    ...['gitlab/trenchctl.yml', 'azure/azure-pipelines.yml', 'pre-commit-config.yaml'].map((name) =>
      readFileSync(`examples/starter/${name}`, 'utf8'),
    ),
  ];
  const lines = texts.flatMap((text) =>
    [...text.matchAll(/(?:^|[\s:])trenchctl ((?:fmt|validate|plan|apply|drift) [^\n]*)/g)].map(
      ([, line = '']) => line,
    ),
  );
  expect(lines.length).toBeGreaterThan(14);
  const cwd = mkdtempSync(join(tmpdir(), 'trenchctl-options-'));
  for (const line of lines) {
    const [command = ''] = line.split(' ');
    const { stdout } = await runHere([command, '--help'], { cwd });
    const options = [...line.matchAll(/ (--[a-z-]+)/g)].map(([, name = '']) => name);
    expect([line, options.filter((name) => !stdout.includes(name))]).toEqual([line, []]);
  }
  rmSync(cwd, { recursive: true });
});

test('every YAML file of the starter can be parsed', () => {
  const files = readdirSync('examples/starter', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.ya?ml$/.test(name),
  );
  expect(files.length).toBeGreaterThan(6);
  for (const name of files) {
    const text = read(join('examples/starter', name));
    expect(parseAllDocuments(text).flatMap(({ errors }) => errors)).toEqual([]);
  }
});
