import { visible } from '../diagnostics/visible.js';
import { destroyedWords } from './change-words.js';
import { codeSpan } from './code-span.js';
import { fitting } from './comment-page.js';
import { commentOf, inColumn } from './comments.js';
import type { ReviewGroup } from './review-groups.js';
import { lineWords, type ReviewLine, type Sign } from './review-line.js';
import { counted } from './thing-words.js';

// A group of equal changes as markdown: a title with the names of the segments, and a block that hosts colour as a diff.

/** The hosts colour lines by these signs. */
const SIGNS: Readonly<Record<Sign, string>> = { '': ' ', '+': '+', '~': '!', '-': '-', '-/+': '-/+' };

export const MARKDOWN_LEGEND: readonly (readonly [Sign, string])[] = [
  ['+', '`+` create'],
  ['~', '`!` change'],
  ['-', '`-` destroy'],
  ['-/+', '`-/+` destroy and create again'],
];

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

/** The title of one segment: its name and project. */
const ownTitle = ({ segments: [segment], destroyed }: ReviewGroup, hasProject: boolean): string => {
  const project = hasProject ? ` in project ${codeSpan(segment?.project ?? '')}` : '';
  return `**${codeSpan(segment?.title ?? '')}**${project}${destroyed > 0 ? `: ${destroyedWords(destroyed)}` : ''}\n\n`;
};

/** Shown if there is no room for any name. */
const NO_NAMES = '(the names do not fit here)';

/** Returns the title of a group: the number of segments and as many of their names as fit. */
export function groupTitle(group: ReviewGroup, hasProject: boolean, room: number): string {
  const { segments, destroyed } = group;
  if (segments.length === 1) return ownTitle(group, hasProject);
  const lost = destroyed > 0 ? ` (${destroyedWords(destroyed)} in all)` : '';
  const head = `**${segments.length.toLocaleString('en')} segments: the same change**${lost}: `;
  const isMixed = hasProject && new Set(segments.map(({ project }) => project)).size > 1;
  const names = segments.map(({ project, title }, n) => {
    const name = codeSpan(isMixed ? `${project}/${title}` : title);
    return n === 0 ? name : `, ${name}`;
  });
  const own = hasProject && !isMixed ? ` in project ${codeSpan(segments[0]?.project ?? '')}` : '';
  const list = fitting(
    names,
    room - head.length - own.length - 2,
    (count) => ` and ${counted(count, 'more segment')}`,
  );
  return `${head}${list.text === '' ? NO_NAMES : list.text}${own}\n\n`;
}
