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
} from 'vscode-languageserver';
import { answer } from './answers.js';
import { editedText } from './edited-text.js';
import { SHOW_PREVIEW } from './lens.js';
import { createSession, type Folder, type Session } from './session.js';

export interface ServerOptions {
  readonly version: string;
  /** Called with the folder of the editor before the first file is read; returns the folder to work in. */
  readonly enter: (folder: string | undefined) => Promise<Folder>;
  /** Runs work soon, once for many calls. */
  readonly later: (work: () => void) => void;
}

const CAPABILITIES: InitializeResult['capabilities'] = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
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

interface OpenDocument {
  readonly uri: string;
  readonly text: string;
}

const OPEN_TEXTS: TextDocumentsConfiguration<OpenDocument> = {
  create: (uri, _language, _version, text) => ({ uri, text }),
  update: ({ uri, text }, changes) => ({ uri, text: editedText(text, changes) }),
};

/** Answers an editor until the connection closes. */
export function startServer(connection: Connection, { version, enter, later }: ServerOptions): void {
  const documents = new TextDocuments(OPEN_TEXTS);
  let client: InitializeParams | undefined;
  let session: Session | undefined;
  const publish = (): void => {
    if (session?.publish(connection) === false) later(publish);
  };
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
