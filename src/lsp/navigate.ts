import { type DocumentSymbol, type Location, SymbolKind } from 'vscode-languageserver';
import { fold } from '../spec/read/nearest.js';
import type { Mark } from './outline.js';
import { blockEnd, rangeAt, span } from './ranges.js';
import type { Workspace } from './workspace.js';

interface Found extends Mark {
  readonly project: string;
}

function allMarks(workspace: Workspace): Found[] {
  return [...workspace.outlines().values()].flatMap(({ documents }) =>
    documents.flatMap(({ project, segments, templates, marks }) =>
      [
        ...templates,
        ...marks,
        ...segments.flatMap(({ name, place, marks: own }): Mark[] => [
          { role: 'segment', kind: '', name, place },
          ...own,
        ]),
      ].map((mark) => ({ ...mark, project, place: workspace.locate(mark.place) })),
    ),
  );
}

/** The name under the cursor, counted from 0. */
export function markAt(
  workspace: Workspace,
  file: string,
  line: number,
  character: number,
): Found | undefined {
  return allMarks(workspace).find(({ place }) => {
    if (place.file !== file || place.line !== line + 1) return false;
    const { start, end } = rangeAt(workspace.lines(file), place);
    return start.character <= character && character <= end.character;
  });
}

const OF_TEMPLATE: readonly Mark['role'][] = ['template', 'use'];
const OF_SEGMENT: readonly Mark['role'][] = ['segment', 'length of'];

/** True if two names mean the same object. */
function areSame(a: Found, b: Found): boolean {
  if (a.role === 'type' || b.role === 'type')
    return a.role === b.role && a.kind === b.kind && fold(a.name) === fold(b.name);
  const group = [OF_TEMPLATE, OF_SEGMENT].find((roles) => roles.includes(a.role));
  return (
    group?.includes(b.role) === true && a.kind === b.kind && a.name === b.name && a.project === b.project
  );
}

/** All places of the object under the cursor; its definition, or its uses, or both. */
export function placesOf(
  workspace: Workspace,
  mark: Found,
  which: 'definition' | 'uses' | 'all',
): Location[] {
  return allMarks(workspace)
    .filter((one) => areSame(one, mark))
    .filter(
      ({ role }) =>
        which === 'all' || (role === 'template' || role === 'segment') === (which === 'definition'),
    )
    .map(({ place }) => ({
      uri: workspace.uriOf(place.file),
      range: rangeAt(workspace.lines(place.file), place),
    }));
}

/** Templates, and segments with their sections. */
export function symbolsIn(workspace: Workspace, file: string): DocumentSymbol[] {
  const lines = workspace.lines(file);
  const symbol = (name: string, kind: SymbolKind, mark: Pick<Mark, 'place'>): DocumentSymbol => {
    const place = workspace.locate(mark.place);
    const selectionRange = rangeAt(lines, place);
    const last = blockEnd(lines, place.line - 1);
    const end = { line: last, character: (lines[last] ?? '').length };
    return {
      name: name === '' ? '""' : name,
      kind,
      selectionRange,
      range: { start: selectionRange.start, end },
    };
  };
  const documents = workspace.outlines().get(file)?.documents ?? [];
  return documents.flatMap(({ templates, segments }) => [
    ...templates.map((mark) => symbol(mark.name, SymbolKind.Interface, mark)),
    ...segments.map((segment) => ({
      ...symbol(segment.name, SymbolKind.Class, segment),
      children: segment.sections.map((place, n) => symbol(`section ${n + 1}`, SymbolKind.Field, { place })),
    })),
  ]);
}

/** The place of a type in a saved catalog. */
export function typeInFile(file: { uri: string; text: string }, name: string): Location[] {
  const needle = `"name": ${JSON.stringify(name)}`;
  const line = file.text.split('\n').findIndex((text) => text.includes(needle));
  return line < 0 ? [] : [{ uri: file.uri, range: span(line, 0, 0) }];
}
