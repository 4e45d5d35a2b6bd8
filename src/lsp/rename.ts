import type { Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import { asScalar } from '../spec/read/read-value.js';
import type { Entry } from '../spec/yaml/tree.js';
import { markAt, placesOf } from './navigate.js';
import type { SegmentOutline } from './outline.js';
import { rangeAt, span } from './ranges.js';
import type { Workspace } from './workspace.js';

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
  return mark && !isOld ? rangeAt(workspace.lines(file), mark.place) : undefined;
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
  if (!mark || mark.role === 'type' || mark.role === 'old name' || name.trim() === '' || name === mark.name)
    return undefined;
  const edits = placesOf(workspace, mark, 'all').map(({ uri, range }) => ({
    uri,
    edit: { range, newText: asScalar(name.trim()) },
  }));
  if (mark.role === 'segment' || mark.role === 'length of')
    for (const { file: of, segment } of segmentsNamed(workspace, mark))
      for (const edit of oldNameEdits(workspace, of, segment, name.trim()))
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
