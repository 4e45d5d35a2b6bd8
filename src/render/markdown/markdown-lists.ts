import type { PlanDocument } from '../../plan/emit/document.js';
import type { RuleFinding } from '../../plan/model/rule-finding.js';
import { type Block, blockOf } from '../words/blocks.js';
import {
  companyRules,
  equalFindings,
  rulesTitle,
  rulesWarnings,
  type SaidFinding,
  saidLine,
  unjudgedLines,
  waiverLines,
} from '../words/finding-words.js';
import { counted } from '../words/kind-words.js';
import { type LayoutBlock, layoutFindingLine } from '../words/layout-blocks.js';
import { bytesOf, type CommentPage, codeSpan, fitting } from './markdown-group.js';

// Lists of a comment, each as long as a part of the free room.

export function addLayout(page: CommentPage, blocks: readonly LayoutBlock[]): void {
  for (const { title, problems } of blocks) {
    const lines = problems.map((problem) => `${layoutFindingLine(problem)}${placeWords(problem)}`);
    addBlocks(page, blockOf(title, lines), 4);
  }
}

/** Adds the findings of rules: new and worse ones open, the others folded. Texts of rules are foreign, so each stands in a code span. */
export function addRules(page: CommentPage, plan: PlanDocument): void {
  const company = companyRules(plan);
  if (!company) return;
  const { findings, rules } = company;
  const isOpen = ({ state }: RuleFinding): boolean => state === 'new' || state === 'worse';
  const open = [
    ...equalFindings(findings.filter(isOpen)).map(findingLine),
    ...[...waiverLines(rules), ...unjudgedLines(rules)].map(codeLine),
  ];
  const folded = equalFindings(findings.filter((finding) => !isOpen(finding))).map(findingLine);
  const title = `**${codeSpan(rulesTitle(company))}**\n\n`;
  const warnings = rulesWarnings(rules).map((words) => `> [!WARNING]\n> ${codeSpan(words)}\n\n`);
  addList(page, '', warnings, 4);
  if (open.length > 0) addList(page, title, open, 4);
  else page.add(title);
  if (folded.length === 0) return;
  const head = `<details><summary>${counted(folded.length, 'known or waived finding')}</summary>\n\n`;
  const room = Math.floor(page.room() / 4);
  const { text } = fitting(folded, room, (count) => `- and ${count.toLocaleString('en')} more\n`);
  page.add(`${head}${text}\n</details>\n\n`);
}

const findingLine = (said: SaidFinding): string => codeLine(`${saidLine(said)}${placeWords(said.finding)}`);

const placeWords = ({ place }: RuleFinding): string => (place ? ` (${place.file}:${place.line})` : '');

export function addList(page: CommentPage, title: string, lines: readonly string[], share: number): void {
  if (lines.length === 0) return;
  const room = Math.floor(page.room() / share) - bytesOf(title) - 1;
  const { text } = fitting(lines, room, (count) => `- and ${count.toLocaleString('en')} more\n`);
  if (text !== '') page.add(`${title}${text}\n`);
}

/** Adds blocks with their lines as code, each in a part of the room. */
export function addBlocks(page: CommentPage, blocks: readonly Block[], share = 2): void {
  for (const { title, lines } of blocks)
    if (lines.length === 0) addList(page, '', [`${title}\n`], share);
    else addList(page, `**${title}**\n\n`, lines.map(codeLine), share);
}

const codeLine = (line: string): string => `- ${codeSpan(line)}\n`;
