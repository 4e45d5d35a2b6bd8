import { escapeMarkup } from '../../diagnostics/escape-markup.js';
import { visible } from '../../diagnostics/visible.js';

/**
 * Writes text from specs, file names and servers as a code span of GitHub-flavoured markdown: nothing becomes a link, a
 * mention, a reference or HTML. The fence has more backticks than any run in the text.
 */
export function codeSpan(text: string): string {
  const shown = visible(text).trim() || '""';
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const blank = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${blank}${shown}${blank}${fence}`;
}

/** Writes a code span for a table cell. Pipes are escaped, because tables are split before code spans are parsed. */
export const cellSpan = (text: string): string => codeSpan(text).replaceAll('|', '\\|');

/** Writes text from specs and servers inside an HTML tag of a markdown page, where markdown is not read. */
export const codeHtml = (text: string): string =>
  `<code>${escapeMarkup(visible(text).trim() || '""')}</code>`;
