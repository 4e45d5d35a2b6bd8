import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  DiagnosticSeverity,
  type Range,
  type TextEdit,
} from 'vscode-languageserver';
import { editOf, type Fix, isError } from '../diagnostics/problem.js';
import { rangeAt, span } from './ranges.js';
import type { JudgedProblem, Workspace } from './workspace.js';

export function diagnosticsOf(workspace: Workspace): Map<string, Diagnostic[]> {
  const byFile = new Map<string, Diagnostic[]>();
  for (const problem of workspace.check().problems) {
    if (!problem.place) continue;
    const { file } = problem.place;
    byFile.set(file, [...(byFile.get(file) ?? []), diagnosticOf(problem, workspace)]);
  }
  return byFile;
}

function diagnosticOf(problem: JudgedProblem, { lines, uriOf }: Workspace): Diagnostic {
  const { code, message, place, remedy, also = [], source, link } = problem;
  return {
    range: place ? rangeAt(lines(place.file), place) : span(0, 0, 0),
    severity: isError(problem) ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: source === undefined ? 'trenchctl' : `trenchctl, ${source}`,
    // The address is text, because a pull request can change the rules file: a click on the code must not open it.
    message: [message, remedy, link].filter((line) => line !== undefined).join('\n'),
    ...(also.length === 0
      ? {}
      : {
          relatedInformation: also.map((one) => ({
            location: { uri: uriOf(one.place.file), range: rangeAt(lines(one.place.file), one.place) },
            message: one.message,
          })),
        }),
  };
}

/** The quick fixes of the problems that begin in a range. */
export function actionsIn(workspace: Workspace, file: string, range: Range): CodeAction[] {
  return workspace.check().problems.flatMap((problem) => {
    const line = (problem.place?.line ?? 0) - 1;
    const isHere = problem.place?.file === file && line >= range.start.line && line <= range.end.line;
    if (!isHere || !problem.fixes) return [];
    const diagnostic = diagnosticOf(problem, workspace);
    return problem.fixes.flatMap((fix, _, all) => actionOf(fix, diagnostic, all.length === 1, workspace));
  });
}

function actionOf(
  fix: Fix,
  diagnostic: Diagnostic,
  isPreferred: boolean,
  workspace: Workspace,
): CodeAction[] {
  const changes: Record<string, TextEdit[]> = {};
  for (const one of fix) {
    const edit = editOf(workspace.lines(one.place.file), one);
    if (!edit) return [];
    const uri = workspace.uriOf(one.place.file);
    changes[uri] = [
      ...(changes[uri] ?? []),
      { range: span(edit.line, edit.from, edit.to), newText: edit.text },
    ];
  }
  const title = `Write ${fix.map(({ text }) => text.trim()).join(' and ')}`;
  return [
    { title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], isPreferred, edit: { changes } },
  ];
}
