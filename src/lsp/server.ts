import {
  CodeActionKind,
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  MessageType,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
  type TextDocumentsConfiguration,
  type TextEdit,
} from 'vscode-languageserver';
import type { ServiceProfile } from '../profile/profile-fields.js';
import type { SpecFiles } from '../spec/files/spec-files.js';
import { formatSpec, UnreadableSpec } from '../spec/format/format-spec.js';
import { createCommittedNames, type SpecText } from './committed.js';
import { completionsAt } from './complete.js';
import { type Cursor, cursorAt } from './cursor.js';
import { actionsIn, diagnosticsOf } from './diagnostics.js';
import { hoverAt } from './hover.js';
import type { JudgeTexts } from './judged.js';
import { createLanguage } from './language.js';
import { type LastPlan, lensesIn, SHOW_PREVIEW } from './lens.js';
import { markAt, placesOf, symbolsIn, typeInFile } from './navigate.js';
import { createPreviewLink, type OpenTexts, type PreviewLink, type RunningPreview } from './preview-link.js';
import { foldsIn } from './ranges.js';
import { renamable, renameAt } from './rename.js';
import { NO_TYPES, type Types } from './types.js';
import { createWorkspace, type Workspace } from './workspace.js';

export interface ServerOptions {
  readonly version: string;
  /** Called with the folder of the editor before the first file is read; returns the folder to work in. */
  readonly enter: (folder: string | undefined) => Promise<Folder>;
  /** Runs work soon, once for many calls. */
  readonly later: (work: () => void) => void;
}

/** The folder that the editor has opened, and what is known of it. */
export interface Folder {
  readonly root: string;
  /** Spec files and folders, relative to the root. */
  readonly paths: readonly string[];
  readonly files: SpecFiles;
  readonly profile: ServiceProfile;
  /** Absent if there are no company rules. */
  readonly judge?: JudgeTexts | undefined;
  /** Reads the catalogs of types; called once, when a type is asked for. */
  readonly types: () => Promise<Types>;
  /** The saved catalogs, if the types come from files. */
  readonly typeFiles: () => readonly { uri: string; text: string }[];
  readonly lastPlan: () => LastPlan | undefined;
  /** Reads the specs of the last commit; none without a repository. The same array is returned until there is another commit. */
  readonly committed: () => Promise<readonly SpecText[]>;
  /** Starts a preview of these texts. */
  readonly openPreview: (texts: OpenTexts) => Promise<RunningPreview>;
}

const CAPABILITIES: InitializeResult['capabilities'] = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Full, save: true },
  completionProvider: { triggerCharacters: [' ', ':', '{', '[', ','] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  documentSymbolProvider: true,
  foldingRangeProvider: true,
  documentFormattingProvider: true,
  renameProvider: { prepareProvider: true },
  codeLensProvider: {},
  // An editor asks for the highlights when the cursor has moved, so the preview can follow it.
  documentHighlightProvider: true,
  executeCommandProvider: { commands: [SHOW_PREVIEW] },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
};

/** An open document. The editor sends the whole text after each edit: a spec file has at most 1 MiB. */
interface OpenDocument {
  readonly uri: string;
  readonly text: string;
}

const WHOLE_TEXTS: TextDocumentsConfiguration<OpenDocument> = {
  create: (uri, _language, _version, text) => ({ uri, text }),
  update: ({ uri, text }, changes) => ({ uri, text: changes.at(-1)?.text ?? text }),
};

/** Answers an editor until the connection closes. */
export function startServer(connection: Connection, { version, enter, later }: ServerOptions): void {
  const documents = new TextDocuments(WHOLE_TEXTS);
  let client: InitializeParams | undefined;
  let session: Session | undefined;
  const publish = (): void => session?.publish(connection);
  connection.onInitialize(async (params) => {
    client = params;
    const uri = params.workspaceFolders?.[0]?.uri ?? params.rootUri ?? undefined;
    const folder = await enter(uri);
    const images = Object(params.initializationOptions).images === true;
    session = createSession(folder, images, (words) => connection.console.warn(words));
    return { capabilities: CAPABILITIES, serverInfo: { name: 'trenchctl', version } };
  });
  connection.onInitialized(async () => {
    const canWatch = client?.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration;
    if (canWatch)
      await connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: '**/*.{yaml,yml,json}' }],
      });
    later(publish);
  });
  documents.onDidChangeContent(({ document }) => {
    session?.edit(document.uri, document.text);
    later(publish);
  });
  documents.onDidClose(({ document }) => {
    session?.edit(document.uri, undefined);
    later(publish);
  });
  const refresh = (): void => {
    session?.workspace.refresh();
    later(publish);
  };
  documents.onDidSave(refresh);
  connection.onDidChangeWatchedFiles(refresh);
  answer(connection, () => session);
  connection.onExecuteCommand(async ({ command, arguments: [segment] = [] }) => {
    if (command !== SHOW_PREVIEW || !session) return null;
    const address = await session.link.show(typeof segment === 'string' ? segment : undefined);
    if (address !== undefined)
      await openAddress(connection, address, client?.capabilities.window?.showDocument?.support === true);
    return address ?? null;
  });
  connection.onShutdown(() => session?.link.close());
  documents.listen(connection);
  connection.listen();
}

/** An editor that cannot open an address shows it. */
async function openAddress(connection: Connection, address: string, canOpen: boolean): Promise<void> {
  const shown = canOpen && (await connection.window.showDocument({ uri: address, external: true })).success;
  if (shown) return;
  const message = `The preview is at ${address}`;
  await connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
}

interface Session extends Folder {
  readonly workspace: Workspace;
  readonly link: PreviewLink;
  /** Takes the new text of an open document; undefined closes it. */
  edit(uri: string, text: string | undefined): void;
  readonly images: boolean;
  readonly language: ReturnType<typeof createLanguage>;
  readonly publish: (connection: Connection) => void;
  cursor(file: string, at: { line: number; character: number }): Cursor;
  projectOf(file: string): string;
  knownTypes(): Promise<Types>;
  oldNames(project: string): Promise<readonly string[]>;
}

function createSession(folder: Folder, images: boolean, warn: (words: string) => void): Session {
  const workspace = createWorkspace(folder);
  let types: Promise<Types> | undefined;
  const committed = createCommittedNames();
  const link = createPreviewLink(workspace, () => folder.openPreview(workspace));
  return {
    ...folder,
    workspace,
    link,
    edit(uri, text) {
      const file = workspace.nameOf(uri);
      const before = workspace.text(file) ?? '';
      workspace.edit(uri, text);
      link.edited(file, before, text);
    },
    images,
    language: createLanguage(),
    publish: createPublisher(workspace),
    cursor: (file, { line, character }) => cursorAt(workspace.lines(file), line, character),
    projectOf: (file) => workspace.outlines().get(file)?.documents[0]?.project ?? '',
    knownTypes() {
      types ??= folder.types().catch((error: unknown) => {
        warn(
          `The catalogs of types cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        );
        return NO_TYPES;
      });
      return types;
    },
    // The names that a plan or a commit knew and the specs no longer state are those that somebody has just renamed or removed.
    async oldNames(project) {
      const known = [...(folder.lastPlan()?.changes ?? []), ...committed(await folder.committed())];
      return known.filter((one) => one.project === project).map(({ segment }) => segment);
    },
  };
}

/** Sends the diagnostics of every file whose diagnostics have changed. */
function createPublisher(workspace: Workspace): Session['publish'] {
  const sent = new Map<string, string>();
  return (connection) => {
    const found = diagnosticsOf(workspace);
    for (const file of new Set([...sent.keys(), ...found.keys()])) {
      const diagnostics = found.get(file) ?? [];
      const text = JSON.stringify(diagnostics);
      if (text === (sent.get(file) ?? '[]')) continue;
      sent.set(file, text);
      void connection.sendDiagnostics({ uri: workspace.uriOf(file), diagnostics });
    }
  };
}

/** The keys whose values are names that segments had. */
const OLD_NAMES: readonly string[] = ['renamedFrom', 'unmanaged'];

/** Registers the answers to requests. A document that is no spec has none. */
function answer(connection: Connection, current: () => Session | undefined): void {
  type Given = {
    readonly textDocument: { readonly uri: string };
    readonly position?: { readonly line: number };
    readonly range?: { readonly start: { readonly line: number } };
  };
  const inSpec =
    <P extends Given, R>(nothing: R, work: (params: P, session: Session, file: string) => R | Promise<R>) =>
    (params: P): R | Promise<R> => {
      const session = current();
      if (!session?.workspace.isSpec(params.textDocument.uri)) return nothing;
      return work(params, session, session.workspace.nameOf(params.textDocument.uri));
    };
  /** The same for requests whose position is that of the cursor. A hover is none of them: it may be that of the mouse. */
  const atCursor = <P extends Given, R>(
    nothing: R,
    work: (params: P, session: Session, file: string) => R | Promise<R>,
  ) =>
    inSpec(nothing, (params: P, session, file) => {
      session.link.cursor(file, (params.position ?? params.range?.start)?.line ?? 0);
      return work(params, session, file);
    });
  connection.onCompletion(
    atCursor([], async ({ position }, session, file) => {
      const cursor = session.cursor(file, position);
      const isType = cursor.part === 'value' && cursor.path.at(-1) === 'type';
      const types = isType ? await session.knownTypes() : NO_TYPES;
      const { language, workspace } = session;
      const project = session.projectOf(file);
      const isOldName = cursor.part === 'value' && OLD_NAMES.includes(cursor.path.at(-1) ?? '');
      const oldNames = isOldName ? await session.oldNames(project) : [];
      const sources = { language, oldNames, types, outlines: workspace.outlines(), project };
      return completionsAt(cursor, position.line, sources);
    }),
  );
  connection.onHover(
    inSpec(undefined as Awaited<ReturnType<typeof hoverAt>>, async ({ position }, session, file) => {
      const types = await session.knownTypes();
      const sources = { ...session, types, project: session.projectOf(file) };
      return hoverAt(session.cursor(file, position), position.line, sources);
    }),
  );
  connection.onDocumentHighlight(
    atCursor([], ({ position, textDocument }, { workspace }, file) => {
      const mark = markAt(workspace, file, position.line, position.character);
      const places = mark ? placesOf(workspace, mark, 'all') : [];
      return places.filter(({ uri }) => uri === textDocument.uri).map(({ range }) => ({ range }));
    }),
  );
  connection.onDefinition(
    atCursor([], ({ position }, { workspace, typeFiles }, file) => {
      const mark = markAt(workspace, file, position.line, position.character);
      if (!mark) return [];
      if (mark.role === 'type') return typeFiles().flatMap((one) => typeInFile(one, mark.name));
      return placesOf(workspace, mark, 'definition');
    }),
  );
  connection.onReferences(
    atCursor([], ({ position, context }, { workspace }, file) => {
      const mark = markAt(workspace, file, position.line, position.character);
      return mark ? placesOf(workspace, mark, context.includeDeclaration ? 'all' : 'uses') : [];
    }),
  );
  connection.onDocumentSymbol(inSpec([], (_, { workspace }, file) => symbolsIn(workspace, file)));
  connection.onFoldingRanges(inSpec([], (_, { workspace }, file) => foldsIn(workspace.lines(file))));
  connection.onDocumentFormatting(inSpec([], (_, { workspace }, file) => formatEdits(workspace, file)));
  connection.onPrepareRename(
    inSpec(null, ({ position }, { workspace }, file) => renamable(workspace, file, position) ?? null),
  );
  connection.onRenameRequest(
    inSpec(
      null,
      ({ position, newName }, { workspace }, file) => renameAt(workspace, file, position, newName) ?? null,
    ),
  );
  connection.onCodeLens(
    inSpec([], (_, { workspace, lastPlan }, file) => lensesIn(workspace, file, lastPlan())),
  );
  connection.onCodeAction(
    atCursor([], ({ range }, { workspace }, file) => actionsIn(workspace, file, range)),
  );
}

/** The whole text in the canonical form; nothing if it cannot be read. */
function formatEdits(workspace: Workspace, file: string): TextEdit[] {
  const text = workspace.text(file) ?? '';
  try {
    const newText = formatSpec(text, file);
    const end = { line: workspace.lines(file).length, character: 0 };
    return newText === text ? [] : [{ range: { start: { line: 0, character: 0 }, end }, newText }];
  } catch (error) {
    if (error instanceof UnreadableSpec) return [];
    throw error;
  }
}
