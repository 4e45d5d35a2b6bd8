// The pipelines of `init`: rights, signatures, checks that can be required, and commands that exist. test/package/pipeline-rules.test.ts
// has the rules for every pipeline.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

// biome-ignore lint/suspicious/noExplicitAny: a workflow is read as GitHub reads it.
type Any = any;

inFolder('all');
const STARTER = 'examples/starter/github/trenchctl.yml';
const GITHUB = [
  STARTER,
  ...readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`),
  ...readdirSync('.github/actions').map((name) => `.github/actions/${name}/action.yml`),
];
const read = (file: string): string => readFileSync(file, 'utf8').replaceAll(/(?<!\$)\{\{branch\}\}/g, 'main');
describe('the workflow of init', () => {
  const { jobs, on }: Any = parse(read(STARTER));

  test('each job has exactly the rights that it needs', () => {
    expect(Object.fromEntries(Object.entries<Any>(jobs).map(([name, { permissions }]) => [name, permissions]))).toEqual({
      plan: { contents: 'read', deployments: 'read', 'pull-requests': 'write' },
      apply: { contents: 'read', actions: 'read', deployments: 'read', 'pull-requests': 'read' },
      drift: { contents: 'read', deployments: 'read', issues: 'write' },
      changed: { contents: 'read' },
      required: {},
    });
    expect(jobs.apply.concurrency).toEqual({ group: 'trenchctl-apply', 'cancel-in-progress': false });
  });

  test('a newer commit of a pull request ends the plan of the older one', () => {
    expect(jobs.plan.concurrency).toEqual({
      group: `trenchctl-plan-\${{ github.event.pull_request.number || github.run_id }}`,
      'cancel-in-progress': true,
    });
  });

  test('the required check is reported for every pull request and in a merge queue', () => {
    expect(on.pull_request).toEqual({ branches: ['main'] });
    expect(on.merge_group).toEqual({ types: ['checks_requested'] });
    // A filter by path would have to name the rules and ratings of settings that change later.
    expect(on.push).toEqual({ branches: ['main'] });
    expect(jobs.required.needs).toEqual(['changed', 'plan']);
    // A job that is skipped counts as a success, so this one must also run after a failure.
    expect(jobs.required.if).toMatch(/^always\(\) &&/);
  });

  test.each([
    ['success', 'false', 'skipped', 0],
    ['success', 'true', 'success', 0],
    ['success', 'true', 'failure', 1],
    ['success', 'true', 'cancelled', 1],
    ['success', 'true', 'skipped', 1],
    ['failure', '', 'skipped', 1],
    ['cancelled', '', 'skipped', 1],
  ])('the required check where looking ends with %s (%j) and the plan with %s: %i', (looked, files, plan, code) => {
    const [{ run }] = jobs.required.steps;
    const env = { ...process.env, CHANGED: looked, FILES: files, PLAN: plan };
    expect(spawnSync('bash', ['-e', '-c', run], { env }).status).toBe(code);
  });

  /** The jobs that run for an event; JavaScript reads the conditions of jobs as GitHub does. */
  const jobsFor = (name: string, files: string, more: { plan_run?: string; ref?: string }): string[] => {
    const { plan_run = '', ref = 'refs/heads/main' } = more;
    const values = [{ event_name: name, ref }, { changed: { outputs: { files } } }, { plan_run }];
    return Object.entries<Any>(jobs).flatMap(([job, { if: condition }]) => {
      const names = ['github', 'needs', 'inputs', 'cancelled', 'always'];
      const isTrue = new Function(...names, `return ${condition}`);
      const functions = [false, true].map((value) => () => value);
      return isTrue(...values, ...functions) ? [job] : [];
    });
  };

  test.each([
    ['pull_request', 'true', {}, ['changed', 'plan', 'required']],
    ['pull_request', 'false', {}, ['changed', 'required']],
    ['merge_group', 'true', { ref: 'refs/heads/gh-readonly-queue/main/pr-7' }, ['changed', 'plan', 'required']],
    ['merge_group', 'false', {}, ['changed', 'required']],
    ['push', 'true', {}, ['changed', 'apply']],
    ['push', 'true', { ref: 'refs/heads/other' }, ['changed']],
    ['push', 'false', {}, ['changed']],
    ['push', '', {}, ['changed']],
    ['schedule', '', {}, ['drift']],
    ['workflow_dispatch', '', {}, ['plan']],
    ['workflow_dispatch', '', { plan_run: '1' }, ['apply']],
    ['workflow_dispatch', '', { plan_run: '1', ref: 'refs/heads/other' }, []],
  ])('%s with changed files %j and %j runs %j', (name, files, more, expected) => {
    expect(jobsFor(name, files, more)).toEqual(expected);
  });
});

// test/package/pipeline-rules.test.ts has the signatures, and test/cli/init-pipelines.test.ts plays the apply.
test.each(['gitlab/trenchctl.yml', 'azure/azure-pipelines.yml'])(
  '%s: the plan is applied after a person said so, one at a time',
  (name) => {
    const text = readFileSync(`examples/starter/${name}`, 'utf8');
    expect(text).toMatch(/when: manual\n|task: ManualValidation@1\n/);
    expect(text).toMatch(/resource_group: trenchctl-apply|lockBehavior: sequential/);
  },
);

test.each(['github/trenchctl.yml', 'gitlab/trenchctl.yml', 'azure/azure-pipelines.yml'])(
  '%s names the issuer, the client and the password flow',
  (name) => {
    const text = readFileSync(`examples/starter/${name}`, 'utf8');
    for (const variable of ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'USERNAME', 'PASSWORD'])
      expect(text).toContain(`TRENCHCTL_${variable}`);
    expect(text).toContain('password flow');
  },
);

test('the token of GitLab for comments is protected, and both jobs that need it are named', () => {
  const text = readFileSync('examples/starter/gitlab/trenchctl.yml', 'utf8');
  const [entry = ''] = /# - TRENCHCTL_GITLAB_TOKEN,[\s\S]*?(?=\n# [-P])/.exec(text) ?? [];
  expect(entry).toMatch(/^# - TRENCHCTL_GITLAB_TOKEN, masked and protected:/);
  const jobs = parseAllDocuments(text).at(-1)?.toJS() as Record<string, object>;
  const using = Object.entries(jobs).filter(([, job]) => JSON.stringify(job).includes('TRENCHCTL_GITLAB_TOKEN'));
  expect(using.map(([name]) => name)).toEqual(['trenchctl-plan', 'trenchctl-drift']);
  for (const [name] of using) expect(entry).toContain(name);
  // Protected branches get every protected variable that no other environment holds back.
  expect(entry.replaceAll('\n#  ', '')).toMatch(/Do not protect the branches of changes .* TRENCHCTL_PLAN_KEY/);
});

test.each(['github/trenchctl.yml', 'azure/azure-pipelines.yml'])(
  '%s checks the form of the specs after the plan and its comment',
  (name) => {
    const text = readFileSync(`examples/starter/${name}`, 'utf8');
    const at = text.indexOf('trenchctl fmt --check');
    expect(at).toBeGreaterThan(text.indexOf('Comment on the pull request'));
    expect(text.indexOf('Comment on the pull request')).toBeGreaterThan(text.indexOf('trenchctl plan specs/'));
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
    [...text.matchAll(/(?:^|[\s:])trenchctl ((?:fmt|validate|changed|plan|apply|drift) [^\n]*)/g)].map(([, line = '']) => line),
  );
  expect(lines.length).toBeGreaterThan(14);
  for (const line of lines) {
    const [command = ''] = line.split(' ');
    const { stdout } = await runHere([command, '--help'], { cwd });
    const options = [...line.matchAll(/ (--[a-z-]+)/g)].map(([, name = '']) => name);
    expect([line, options.filter((name) => !stdout.includes(name))]).toEqual([line, []]);
  }
});

test('every YAML file of the starter can be parsed', () => {
  const files = readdirSync('examples/starter', { recursive: true, encoding: 'utf8' }).filter((name) => /\.ya?ml$/.test(name));
  expect(files.length).toBeGreaterThan(6);
  for (const name of files) {
    const text = read(join('examples/starter', name));
    expect(parseAllDocuments(text).flatMap(({ errors }) => errors)).toEqual([]);
  }
});

// The image cannot be built in a test. Its file is read: made of the archive alone, no root, no secrets, only locked packages.

const lines = readFileSync('.ci/Containerfile', 'utf8')
  .replaceAll(/ \\\n\s*(#.*\n\s*)?/g, ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ word: line.split(' ')[0] ?? '', rest: line.replace(/^\S+ /, '') }));
const having = (word: string): string[] => lines.flatMap((line) => (line.word === word ? [line.rest] : []));

test('every instruction is one that a builder knows', () => {
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ARG', 'LABEL', 'ENV', 'USER', 'ENTRYPOINT', 'CMD'];
  expect(lines.filter(({ word }) => !known.includes(word))).toEqual([]);
});

test('the image is made of the archive alone, on the slim image of a pinned Node 24', () => {
  expect(having('COPY').filter((rest) => !rest.startsWith('--from=build /opt/trenchctl '))).toEqual(['$ARCHIVE /build/']);
  expect(having('ARG')).toEqual([expect.stringMatching(/^NODE=docker\.io\/library\/node:24\.\d+\.\d+-bookworm-slim$/), 'ARCHIVE']);
  expect(having('FROM')).toEqual(['$NODE AS build', '$NODE']);
});

test('packages come from the lock file of init without scripts, and the image runs as an ordinary user', () => {
  const installs = having('RUN').filter((rest) => /npm (ci|install|i) /.test(rest));
  expect(installs).toEqual([expect.stringMatching(/trenchctl\.js init --ci none --package \S+ && npm ci --ignore-scripts /)]);
  expect(lines.map(({ word }) => word).lastIndexOf('USER')).toBeGreaterThan(lines.map(({ word }) => word).lastIndexOf('RUN'));
  expect(having('USER')).toEqual(['node']);
  expect(having('ENTRYPOINT')).toEqual(['["trenchctl"]']);
});
