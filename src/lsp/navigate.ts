import {
  type DocumentSymbol,
  type Location,
  type Range,
  SymbolKind,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { fold } from '../spec/read/nearest.js';
import { asScalar } from '../spec/read/read-value.js';
import type { Entry } from '../spec/yaml/tree.js';
import type { Mark, SegmentOutline } from './outline.js';
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
  return allMarks(workspace).find(({ place, name }) => {
    if (place.file !== file || place.line !== line + 1) return false;
    const { start, end } = rangeAt(workspace.lines(file), place, name);
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
    .map(({ place, name }) => ({
      uri: workspace.uriOf(place.file),
      range: rangeAt(workspace.lines(place.file), place, name),
    }));
}

/** Templates, and segments with their sections. */
export function symbolsIn(workspace: Workspace, file: string): DocumentSymbol[] {
  const lines = workspace.lines(file);
  const symbol = (name: string, kind: SymbolKind, mark: Pick<Mark, 'place'>): DocumentSymbol => {
    const place = workspace.locate(mark.place);
    const selectionRange = rangeAt(lines, place, name);
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

interface Position {
  readonly line: number;
  readonly character: number;
}

/** The range of the name under the cursor, if it can be renamed: a segment or a template. */
export function renamable(
  workspace: Workspace,
  file: string,
  { line, character }: Position,
): Range | undefined {
  const mark = markAt(workspace, file, line, character);
  const isOld = mark?.role === 'type' || mark?.role === 'old name';
  return mark && !isOld ? rangeAt(workspace.lines(file), mark.place, mark.name) : undefined;
}

/**
 * Renames a segment or a template wherever it is named. A segment also gets `renamedFrom`, so that the live segment is renamed
 * and not destroyed.
 */
export function renameAt(
  workspace: Workspace,
  file: string,
  at: Position,
  name: string,
): WorkspaceEdit | undefined {
  const mark = markAt(workspace, file, at.line, at.character);
  const now = name.trim();
  if (!mark || mark.role === 'type' || mark.role === 'old name' || now === '' || now === mark.name)
    return undefined;
  const edits = placesOf(workspace, mark, 'all').map(({ uri, range }) => ({
    uri,
    edit: { range, newText: asScalar(now) },
  }));
  if (mark.role === 'segment' || mark.role === 'length of')
    for (const { file: of, segment } of segmentsNamed(workspace, mark))
      for (const edit of oldNameEdits(workspace, of, segment, now))
        edits.push({ uri: workspace.uriOf(of), edit });
  const changes: Record<string, TextEdit[]> = {};
  for (const { uri, edit } of edits) changes[uri] = [...(changes[uri] ?? []), edit];
  return { changes };
}

const segmentsNamed = (workspace: Workspace, { project, name }: { project: string; name: string }) =>
  [...workspace.outlines().values()].flatMap(({ file, documents }) =>
    documents
      .filter((one) => one.project === project)
      .flatMap(({ segments }) =>
        segments.filter((one) => one.name === name).map((segment) => ({ file, segment })),
      ),
  );

const RENAMED = 'renamedFrom';

/** Writes `renamedFrom`, or removes it if the segment gets its old name back. */
function oldNameEdits(workspace: Workspace, file: string, segment: SegmentOutline, name: string): TextEdit[] {
  const entries: readonly Entry[] = segment.value.form === 'map' ? segment.value.entries : [];
  const lines = workspace.lines(file);
  const old = entries.find(({ key }) => key === RENAMED);
  if (old) {
    const line = workspace.locate(old.place).line - 1;
    const isOnlyThat = /^\s*renamedFrom:[^,{}]*$/.test(lines[line] ?? '');
    const isBack = old.value.form === 'scalar' && old.value.value === name;
    return isBack && isOnlyThat
      ? [{ range: { start: { line, character: 0 }, end: { line: line + 1, character: 0 } }, newText: '' }]
      : [];
  }
  // A pinned segment is found by its id.
  if (entries.some(({ key }) => key === 'segmentId')) return [];
  const written = `${RENAMED}: ${asScalar(segment.name)}`;
  const { line, col } = workspace.locate(segment.value.place);
  if ((lines[line - 1] ?? '').charAt(col - 1) === '{')
    return [{ range: span(line - 1, col, col), newText: entries.length > 0 ? `${written}, ` : written }];
  if (entries.length === 0) return [];
  return [{ range: span(line - 1, 0, 0), newText: `${' '.repeat(col - 1)}${written}\n` }];
}
