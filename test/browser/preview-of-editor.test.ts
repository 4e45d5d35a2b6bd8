// The preview that an editor opens: the page shows what is typed before it is saved, and goes to the segment of the cursor.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { createProtocolConnection, type ProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { SPEC } from '../lsp/spec.js';
import { cwd, inFolder } from '../support/around.js';
import { builtCli } from '../support/built-cli.js';
import { browserTest } from './browser-test.js';
import { visit } from './visit.js';

inFolder('all');
let server: ChildProcess;
let editor: ProtocolConnection;
const file = () => join(cwd, 'specs/a.yaml');
const uri = () => pathToFileURL(file()).href;

beforeAll(async () => {
  mkdirSync(join(cwd, 'specs'));
  writeFileSync(file(), SPEC);
  server = spawn(process.execPath, [builtCli(), 'lsp', '--embedded'], {
    cwd,
    env: { PATH: process.env.PATH ?? '', CI: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!server.stdout || !server.stdin) throw new Error('the server has pipes');
  editor = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  editor.listen();
  await editor.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
  await editor.sendNotification('initialized', {});
  const textDocument = { uri: uri(), languageId: 'yaml', version: 1, text: SPEC };
  await editor.sendNotification('textDocument/didOpen', { textDocument });
});
afterAll(async () => {
  await editor.sendRequest('shutdown');
  await editor.sendNotification('exit');
  if (server.exitCode === null) await once(server, 'exit');
  editor.dispose();
});

browserTest('the page follows the unsaved text and the cursor of an editor', async (browser) => {
  const address = await editor.sendRequest<string>('workspace/executeCommand', {
    command: 'trenchctl.preview',
    arguments: ['DEMO-1/Havnegata'],
  });
  const { page, faults } = await visit(browser, address);
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await title('Havnegata');
  const position = { line: SPEC.split('\n').indexOf('  Storgata 1-40:'), character: 4 };
  await editor.sendRequest('textDocument/documentHighlight', { textDocument: { uri: uri() }, position });
  await title('Storgata 1-40');
  await page.locator('.sheet svg', { hasText: 'PVC 110 SN8' }).waitFor();
  await editor.sendNotification('textDocument/didChange', {
    textDocument: { uri: uri(), version: 2 },
    contentChanges: [{ text: SPEC.replace('PVC 110', 'PVC 160') }],
  });
  await page.locator('.sheet svg', { hasText: 'PVC 160 SN8' }).waitFor();
  expect(readFileSync(file(), 'utf8')).toBe(SPEC);
  // A reader who goes to another segment stays there until the cursor moves to another one.
  await page.locator('nav a', { hasText: 'Havnegata' }).click();
  await title('Havnegata');
  await editor.sendRequest('textDocument/documentHighlight', { textDocument: { uri: uri() }, position });
  await editor.sendNotification('textDocument/didChange', {
    textDocument: { uri: uri(), version: 3 },
    contentChanges: [{ text: SPEC.replace('length: 60', 'length: 61') }],
  });
  await page.locator('.sheet svg', { hasText: '61 m' }).waitFor();
  expect(faults).toEqual([]);
});
