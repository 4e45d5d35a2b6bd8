import { isError, type Problem } from '../../diagnostics/problem.js';
import { counted } from '../words/kind-words.js';
import { cellSpan } from './markdown-group.js';

/** The most problems in one comment. */
const MAX = 100;

/** Writes problems of specs as markdown, for a comment on a pull request. */
export function problemMarkdown(title: string, problems: readonly Problem[], valid: string): string {
  const errors = problems.filter(isError);
  const warnings = problems.filter((problem) => !isError(problem));
  const head = [`### ${title}`, ''];
  if (problems.length === 0) return `${[...head, valid].join('\n')}\n`;
  const counts = [
    ...(errors.length > 0 ? [counted(errors.length, 'error')] : []),
    ...(warnings.length > 0 ? [counted(warnings.length, 'warning')] : []),
  ].join(' and ');
  const rows = [...errors, ...warnings].slice(0, MAX).map(row);
  const more = problems.length - rows.length;
  return `${[
    ...head,
    `**${counts}**${errors.length === 0 ? `; ${valid}` : ''}`,
    '',
    '| | problem | where |',
    '|---|---|---|',
    ...rows,
    ...(more > 0 ? ['', `and ${more} more`] : []),
  ].join('\n')}\n`;
}

function row(problem: Problem): string {
  const { code, message, remedy, place } = problem;
  const what = [`${code}: ${message}`, ...(remedy === undefined ? [] : [remedy])].map(cellSpan).join('<br>');
  const where = place ? cellSpan(`${place.file}:${place.line}:${place.col}`) : '';
  return `| ${isError(problem) ? 'error' : 'warning'} | ${what} | ${where} |`;
}
