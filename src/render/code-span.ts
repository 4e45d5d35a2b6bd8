import { visible } from '../diagnostics/visible.js';

/**
 * Text from specs, file names and servers as a code span of GitHub-flavoured markdown: nothing in it becomes a link, a
 * mention, a reference or HTML. The fence has more backticks than any run in the text.
 */
export function codeSpan(text: string): string {
  const shown = visible(text).trim() || '""';
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const blank = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${blank}${shown}${blank}${fence}`;
}

/** The same in a table, which cuts its cells at pipes before it looks for code spans. */
export const cellSpan = (text: string): string => codeSpan(text).replaceAll('|', '\\|');
