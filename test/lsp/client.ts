// A client of the protocol that talks with the server of this process over streams.
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Diagnostic, InitializeParams, Registration } from 'vscode-languageserver/node';
import { createConnection, createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { judgeTexts } from '../../src/cli/commands/lsp/judge-texts.js';
import { startPreview } from '../../src/cli/commands/lsp/start-preview.js';
import type { Fields } from '../../src/kinds/model.js';
import type { LastPlan } from '../../src/lsp/lens.js';
import { startServer } from '../../src/lsp/server.js';
import type { Types } from '../../src/lsp/types.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { CABLE_TYPES, ECC_TYPES, PIPE_TYPES } from '../../src/service/data/sample-catalog.js';
import type { SpecFiles } from '../../src/spec/files/spec-files.js';
import { builtCli } from '../support/built-cli.js';

const ROOT = '/specs-of-a-test';

export const uri = (file: string): string => pathToFileURL(`${ROOT}/${file}`).href;

const typesOf = (types: readonly { readonly id: string; readonly name: string }[]) =>
  types.map((type) => ({ id: type.id, name: type.name, fields: { ...type } as unknown as Fields }));

/** The types of the embedded service. */
const TYPES: Types = { cables: typesOf(CABLE_TYPES), pipes: typesOf(PIPE_TYPES), eccs: typesOf(ECC_TYPES) };

interface World {
  readonly saved?: Readonly<Record<string, string>>;
  readonly plan?: LastPlan;
  readonly images?: boolean;
  readonly typeFiles?: readonly { uri: string; text: string }[];
  /** The names of rules files. */
  readonly rules?: readonly string[];
  /** True for an editor that can open an address in a browser. */
  readonly canOpen?: boolean;
  /** True for an editor that tells which files other programs have changed. */
  readonly canWatch?: boolean;
  /** The specs of the last commit. */
  readonly committed?: Readonly<Record<string, string>>;
  /** The folder in which the preview runs. */
  readonly cwd?: string;
  /** False if the catalogs cannot be read. */
  readonly hasTypes?: boolean;
  /** The folders that the editor names. */
  readonly editor?: { readonly folders?: readonly string[]; readonly root?: string };
}

/** The day for which waivers are judged. */
export const TODAY = '2026-11-16';

export const savedIn = (saved: Readonly<Record<string, string>>): SpecFiles => ({
  list: (path) =>
    Object.hasOwn(saved, path)
      ? [path]
      : Object.keys(saved)
          .filter((file) => file.startsWith(`${path}/`))
          .sort(),
  read: (file) => saved[file] ?? '',
});

export async function startClient(world: World = {}) {
  const { saved = {}, plan, images, typeFiles = [], rules = [], canOpen = false, canWatch = false, committed = {}, cwd = '.' } = world;
  const entered: (string | undefined)[] = [];
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const server = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient));
  startServer(server, {
    version: '0',
    later: (work) => work(),
    enter: async (folder) => {
      entered.push(folder);
      return {
        ...{ root: ROOT, paths: ['specs'], files: savedIn(saved), profile: ASSUMED_PROFILE },
        judge: rules.length === 0 ? undefined : judgeTexts(rules, () => TODAY),
        types: async () => (world.hasTypes === false ? Promise.reject(new Error('gone')) : TYPES),
        typeFiles: () => typeFiles,
        lastPlan: () => plan,
        committed: async () => Object.entries(committed).map(([file, text]) => ({ file, text })),
        openPreview: (texts) =>
          startPreview(
            {
              ...{ main: builtCli(), cwd, env: { PATH: process.env.PATH ?? '', CI: '' } },
              options: ['--embedded', '--data=:memory:', ...rules.map((file) => `--rules=${file}`)],
            },
            texts,
          ),
      };
    },
  });
  const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  /** The diagnostics that the server has sent last, by file. */
  const diagnostics = new Map<string, readonly Diagnostic[]>();
  /** Messages, and addresses that the editor has opened. */
  const shown: string[] = [];
  /** The answer to the first request, and what the server has registered. */
  const started: unknown[] = [];
  connection.onRequest('client/registerCapability', ({ registrations }) => {
    started.push(...registrations.map(({ method, registerOptions }: Registration) => ({ method, registerOptions })));
  });
  connection.onRequest('window/showDocument', ({ uri: address, external }) => {
    shown.push(`${external ? 'browser' : 'editor'} ${address}`);
    return { success: true };
  });
  for (const method of ['window/showMessage', 'window/logMessage'])
    connection.onNotification(method, ({ message }) => void shown.push(message));
  connection.onNotification('textDocument/publishDiagnostics', ({ uri: of, diagnostics: found }) => {
    diagnostics.set(of.slice(uri('').length + (uri('').endsWith('/') ? 0 : 1)), found);
  });
  connection.listen();
  const params: InitializeParams = {
    processId: null,
    rootUri: world.editor?.root ?? null,
    ...(world.editor?.folders ? { workspaceFolders: world.editor.folders.map((one) => ({ uri: one, name: one })) } : {}),
    capabilities: {
      window: { showDocument: { support: canOpen } },
      workspace: { didChangeWatchedFiles: { dynamicRegistration: canWatch } },
    },
    ...(images === undefined ? {} : { initializationOptions: { images } }),
  };
  started.push(await connection.sendRequest('initialize', params));
  await connection.sendNotification('initialized', {});
  const texts = new Map<string, string>();
  let version = 1;
  /** Ends when the server has answered everything that was sent before. */
  const settled = async () => void (await connection.sendRequest('textDocument/foldingRange', { textDocument: { uri: uri('none') } }));
  return {
    ...{ connection, diagnostics, entered, shown, started, settled },
    close: () => {
      connection.dispose();
      server.dispose();
    },
    text: (file: string) => texts.get(file) ?? '',
    async open(file: string, text: string) {
      texts.set(file, text);
      const textDocument = { uri: uri(file), languageId: 'yaml', version, text };
      await connection.sendNotification('textDocument/didOpen', { textDocument });
      await settled();
    },
    async change(file: string, { from, to, text }: { from: number; to: number; text: string }) {
      const before = texts.get(file) ?? '';
      texts.set(file, before.slice(0, from) + text + before.slice(to));
      version += 1;
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: uri(file), version },
        contentChanges: [{ range: { start: positionAt(before, from), end: positionAt(before, to) }, text }],
      });
      await settled();
    },
    ask: <T>(method: string, file: string, rest: object = {}) =>
      connection.sendRequest<T>(`textDocument/${method}`, { textDocument: { uri: uri(file) }, ...rest }),
  };
}
export type Client = Awaited<ReturnType<typeof startClient>>;

/** A position of the protocol: a line ends with a line feed, a carriage return, or both. */
function positionAt(text: string, offset: number): { line: number; character: number } {
  const before = text.slice(0, offset);
  const lines = before.split(/\r\n|\n|\r/);
  return { line: lines.length - 1, character: (lines.at(-1) ?? '').length };
}

/** The position behind a piece of a text, and the text with the mark ► removed. */
export function marked(text: string): { text: string; position: { line: number; character: number } } {
  const at = text.indexOf('►');
  return { text: text.replace('►', ''), position: positionAt(text, at) };
}
