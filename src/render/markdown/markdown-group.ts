import { isError, type Problem } from '../../diagnostics/problem.js';
import { visible } from '../../diagnostics/visible.js';
import { escapeMarkup } from '../../html/escape-markup.js';
import { commentOf, inColumn } from '../review/comments.js';
import { type ReviewGroup, sameChange, signsIn } from '../review/review.js';
import { lineWords, type ReviewLine, type ReviewProject } from '../review/review-line.js';
import { legendLine, type Sign, type Telling } from '../review/telling.js';
import { counted } from '../words/kind-words.js';

// A group of equal changes as markdown: a title with the names of the segments, and a block that hosts colour as a diff.

/** The hosts colour lines by these signs. */
const SIGNS: Readonly<Record<Sign, string>> = { '': ' ', '+': '+', '~': '!', '-': '-', '-/+': '-/+' };

/** Explains the signs that occur. */
export const markdownLegend = (projects: readonly ReviewProject[], told: Telling): string =>
  `${legendLine(told, signsIn(projects), (sign) => `\`${SIGNS[sign]}\``)}.`;

/** Returns a fenced block. No line begins with a backtick, so no line can end the block. */
export function diffBlock(
  group: ReviewGroup,
  room = Number.POSITIVE_INFINITY,
): { text: string; hidden: number } {
  const lines = blockLines(group.lines);
  const { text, left } = fitting(lines, room - FENCES, (count) => `    and ${counted(count, 'more line')}\n`);
  const lost = left === 0 ? 0 : group.lines.slice(-left).reduce((sum, { destroyed }) => sum + destroyed, 0);
  return { text: text === '' ? '' : `\`\`\`diff\n${text}\`\`\`\n\n`, hidden: lost * group.segments.length };
}

const FENCES = '```diff\n```\n\n'.length;

/** Returns the lines with their comments in one column. */
function blockLines(lines: readonly ReviewLine[]): string[] {
  const rows = lines.map((line) => ({ text: lineText(line), comment: commentOf(line) }));
  return inColumn(rows).map((text) => `${text}\n`);
}

function lineText(line: ReviewLine): string {
  const words = visible(lineWords(line)).replaceAll('```', "'''");
  return `${SIGNS[line.sign].padEnd(3)} ${'  '.repeat(line.depth)}${words}`;
}

/** More names than these come behind the change and are folded. */
const FEW_NAMES = 10;

/** Shown if there is no room for any name. */
const NO_NAMES = '(the names do not fit here)';

/** Returns a group: its title, the lines of the change, and the names of its segments, as many as fit. */
export function groupText(group: ReviewGroup, block: string, hasProject: boolean, room: number): string {
  const { segments } = group;
  const [segment] = segments;
  const isMixed = new Set(segments.map(({ project }) => project)).size > 1;
  const project = hasProject && !isMixed ? ` in project ${codeSpan(segment?.project ?? '')}` : '';
  const words = group.told.fates(group.fates);
  if (segments.length === 1) return `**${codeSpan(segment?.title ?? '')}**${project}: ${words}\n\n${block}`;
  const head = `**${sameChange(group)}** (${words} in all)`;
  const isMany = segments.length > FEW_NAMES;
  const [open, end] = isMany
    ? [`<details><summary>The ${counted(segments.length, 'segment')}</summary>\n\n`, '\n\n</details>\n\n']
    : [': ', ''];
  const taken = head.length + project.length + open.length + end.length + 2;
  const names = namesOf(group, hasProject && isMixed, room - taken);
  return isMany
    ? `${head}${project}\n\n${block}${open}${names}${end}`
    : `${head}${open}${names}${project}\n\n${block}`;
}

function namesOf({ segments }: ReviewGroup, isMixed: boolean, room: number): string {
  const names = segments.map(({ project, title }, n) => {
    const name = codeSpan(isMixed ? `${project}/${title}` : title);
    return n === 0 ? name : `, ${name}`;
  });
  const { text } = fitting(names, room, (count) => ` and ${counted(count, 'more segment')}`);
  return text === '' ? NO_NAMES : text;
}

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

// A page with a limit. GitHub refuses a comment of more than 65,536 characters; the limit here is in bytes, which are never
// fewer than characters, and leaves room for a marker that a workflow adds.

const MAX_BYTES = 65_000;

export const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');

export interface CommentPage {
  /** The number of bytes that are free. */
  readonly room: () => number;
  /** Adds a text if it fits, and says whether it did. */
  readonly add: (text: string) => boolean;
  /** Does work on the page with so many bytes less, which are free again for the texts that are added after it. */
  readonly keeping: <T>(bytes: number, work: () => T) => T;
  /** Marks this place. The function that it returns adds a text there later, if it fits, and says whether it did. */
  readonly slot: () => (text: string) => boolean;
  readonly text: () => string;
}

export function createPage(most: number = MAX_BYTES): CommentPage {
  const texts: string[] = [];
  let free = most;
  const room = (): number => Math.max(0, free);
  const put = (at: number, text: string): boolean => {
    const bytes = bytesOf(text);
    if (bytes > free) return false;
    texts[at] = (texts[at] ?? '') + text;
    free -= bytes;
    return true;
  };
  return {
    room,
    add: (text) => put(texts.length, text),
    slot: () => {
      const at = texts.push('') - 1;
      return (text) => put(at, text);
    },
    keeping(bytes, work) {
      free -= bytes;
      const result = work();
      free += bytes;
      return result;
    },
    text: () => texts.join(''),
  };
}

/** Returns as many of the texts as fit, and how many do not. The last text says how many are left out. */
export function fitting(
  texts: readonly string[],
  room: number,
  more: (count: number) => string,
): { readonly text: string; readonly left: number } {
  const all = texts.join('');
  if (bytesOf(all) <= room) return { text: all, left: 0 };
  const reserve = bytesOf(more(texts.length));
  let text = '';
  let used = reserve;
  let shown = 0;
  for (const one of texts) {
    used += bytesOf(one);
    if (used > room) break;
    text += one;
    shown += 1;
  }
  const left = texts.length - shown;
  return { text: reserve <= room ? text + more(left) : '', left };
}

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
