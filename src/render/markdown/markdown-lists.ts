import type { PlanDocument } from '../../plan/emit/document.js';
import { ruleBlocks } from '../rules/rule-markdown.js';
import { counted } from '../words/kind-words.js';
import { type LayoutBlock, layoutFindingLine } from '../words/layout-blocks.js';
import { bytesOf, type CommentPage, codeSpan, fitting } from './markdown-group.js';

// Lists of a comment, each as long as a part of the free room.

export function addLayout(page: CommentPage, blocks: readonly LayoutBlock[]): void {
  for (const { title, problems } of blocks) {
    const lines = problems.map((problem) => {
      const place = problem.place ? ` (${problem.place.file}:${problem.place.line})` : '';
      return `- ${codeSpan(`${layoutFindingLine(problem)}${place}`)}\n`;
    });
    addList(page, `**${title}**\n\n`, lines, 4);
  }
}

/** Adds the findings of rules: new and worse ones open, the others folded. */
export function addRules(page: CommentPage, plan: PlanDocument): void {
  const blocks = ruleBlocks(plan);
  if (!blocks) return;
  const { warnings, title, open, folded } = blocks;
  addList(page, '', warnings, 4);
  if (open.length > 0) addList(page, title, open, 4);
  else page.add(title);
  if (folded.length === 0) return;
  const head = `<details><summary>${counted(folded.length, 'known or waived finding')}</summary>\n\n`;
  const room = Math.floor(page.room() / 4);
  const { text } = fitting(folded, room, (count) => `- and ${count.toLocaleString('en')} more\n`);
  page.add(`${head}${text}\n</details>\n\n`);
}

export function addList(page: CommentPage, title: string, lines: readonly string[], share: number): void {
  if (lines.length === 0) return;
  const room = Math.floor(page.room() / share) - bytesOf(title) - 1;
  const { text } = fitting(lines, room, (count) => `- and ${count.toLocaleString('en')} more\n`);
  if (text !== '') page.add(`${title}${text}\n`);
}

/** Adds lines as code under a bold title, in half of the room. */
export const addCodes = (page: CommentPage, title: string, lines: readonly string[]): void =>
  addList(
    page,
    `**${title}**\n\n`,
    lines.map((line) => `- ${codeSpan(line)}\n`),
    2,
  );
