// The outputs of drift and of specs with problems, as text and annotations, on a page that can be read.
import { afterEach, test, vi } from 'vitest';
import { driftContents } from '../../src/cli/output/drift-contents.js';
import { annotated, type Contents } from '../../src/cli/output/formats.js';
import { beginSecrets } from '../../src/cli/output/known-secrets.js';
import { planContents } from '../../src/cli/output/plan-contents.js';
import { problemContents } from '../../src/cli/output/problem-contents.js';
import type { Problem } from '../../src/diagnostics/problem.js';
import { githubAnnotations } from '../../src/render/annotations/github.js';
import { changeOf, planOf } from '../render/plans.js';
import { expectPage } from '../support/page.js';

afterEach(() => {
  vi.unstubAllEnvs();
  beginSecrets({});
});

const place = { file: 'specs/a.yaml', line: 2, col: 3 };
const WARNING: Problem = { code: 'deep', severity: 'warning', message: 'it is deep', place, remedy: 'dig less' };
const FAR: Problem = { code: 'far', message: 'it is far', place: { ...place, file: '/elsewhere/a.yaml' } };
const ERRORS: Problem[] = [WARNING, FAR, { code: 'wrong', message: 'it is wrong', place: { ...place, file: '01234567:old.yaml' } }];
const sources = new Map([
  ['specs/a.yaml', 'segments:\n  Kaia: {length: 3}\n'],
  ['/elsewhere/a.yaml', 'a: 1\nnote: a-secret-of-this-page\n'],
]);
const DOCUMENT = planOf([
  changeOf({
    ...{ project: 'P', segment: 'Kaia', path: [], address: 'P/Kaia', place, action: 'update', kind: 'segment' },
    ...{ before: { length: 12 }, after: { length: 3, description: `long ${'words '.repeat(12)}` } },
  }),
]);
const PLAN = { projects: [], segments: [], catalogs: {} } as never;
const SELECTED = { paths: ['specs', 'a b'], target: ['P'], embedded: true, color: false, verbose: false };

const written = async (contents: Contents): Promise<string[]> => [
  ...['On stdout:', await contents.text('stdout'), 'In a file:', await contents.text('file')],
  ...[await annotated(contents, githubAnnotations), await headingOf(contents)],
];
const headingOf = async ({ html }: Contents): Promise<string> =>
  (await html()).match(/<p class="brand">.*?<\/p>|<h1>.*?<\/h1>/g)?.join('') ?? '';

const problemsOf = (command: 'validate' | 'plan' | 'check', problems: readonly Problem[]): Contents =>
  problemContents({ command, problems, sources, valid: 'All is well.', findings: command === 'check' ? [] : undefined });

test('contents are written as on the page', async () => {
  vi.stubEnv('COLUMNS', '60');
  beginSecrets({ TRENCHCTL_PASSWORD: 'a-secret-of-this-page' });
  expectPage(new URL('contents-page.expected.txt', import.meta.url), {
    drift: await written(driftContents({ document: DOCUMENT, plan: PLAN, problems: [WARNING] }, SELECTED)),
    'valid specs': await written(problemsOf('validate', [WARNING])),
    'no plan': await written(problemsOf('plan', ERRORS)),
    'findings of a plan': (await planContents({ document: DOCUMENT, problems: [WARNING] }, SELECTED as never).findings()).map((one) =>
      JSON.stringify(one),
    ),
    'a file in a hidden folder': [
      await annotated(problemsOf('validate', [{ ...WARNING, place: { ...place, file: './.hidden/a.yaml' } }]), githubAnnotations),
    ],
    check: [await headingOf(problemsOf('check', [])), await problemsOf('check', []).json()],
  });
});
