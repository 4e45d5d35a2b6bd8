import type { CompletionItem, Connection, Position, TextEdit } from 'vscode-languageserver';
import { formatSpec, UnreadableSpec } from '../spec/format/format-spec.js';
import { completionsAt } from './complete.js';
import { actionsIn } from './diagnostics.js';
import { hoverAt } from './hover.js';
import { lensesIn } from './lens.js';
import { markAt, placesOf, renamable, renameAt, symbolsIn, typeInFile } from './navigate.js';
import { foldsIn } from './ranges.js';
import type { Session } from './session.js';
import { NO_TYPES } from './types.js';
import type { Workspace } from './workspace.js';

/** The keys whose values are names that segments had. */
const OLD_NAMES: readonly string[] = ['renamedFrom', 'unmanaged'];

/** Registers the answers to requests. A document that is no spec has none. */
export function answer(connection: Connection, current: () => Session | undefined): void {
  type Given = {
    readonly textDocument: { readonly uri: string };
    readonly position?: { readonly line: number };
    readonly range?: { readonly start: { readonly line: number } };
  };
  const inSpec =
    <P extends Given, R>(nothing: R, work: (params: P, session: Session, file: string) => R | Promise<R>) =>
    (params: P): R | Promise<R> => {
      const session = current();
      const file = session?.workspace.specOf(params.textDocument.uri);
      return session && file !== undefined ? work(params, session, file) : nothing;
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
  connection.onCompletion(atCursor([], ({ position }, session, file) => complete(session, file, position)));
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

async function complete(session: Session, file: string, position: Position): Promise<CompletionItem[]> {
  const cursor = session.cursor(file, position);
  const key = cursor.part === 'value' ? (cursor.path.at(-1) ?? '') : '';
  const project = session.projectOf(file);
  return completionsAt(cursor, position.line, {
    language: session.language,
    outlines: session.workspace.outlines(),
    project,
    types: key === 'type' ? await session.knownTypes() : NO_TYPES,
    oldNames: OLD_NAMES.includes(key) ? await session.oldNames(project) : [],
  });
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
