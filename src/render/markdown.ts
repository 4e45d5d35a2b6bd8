import type { PlanDocument } from '../plan/emit/document.js';
import { causeLine } from './cause-words.js';
import { destroyedWords, lossLine } from './change-words.js';
import { codeSpan } from './code-span.js';
import { bytesOf, type CommentPage, createPage, fitting } from './comment-page.js';
import { codeHtml } from './html-text.js';
import { layoutBlocks, layoutLine } from './layout-words.js';
import { costTables, quantityTables } from './markdown-amounts.js';
import { diffBlock, groupTitle, MARKDOWN_LEGEND } from './markdown-group.js';
import { noteWords } from './note-words.js';
import { callsLine, NOT_KEPT, summaryLine } from './plan-words.js';
import { reviewOf } from './review.js';
import { groupsOf, type ReviewGroup } from './review-groups.js';
import type { ReviewChange, ReviewProject } from './review-line.js';
import { counted } from './thing-words.js';
import { withTypeIds } from './with-type-ids.js';

export interface MarkdownOptions {
  /** Where the whole plan is, such as a saved plan; shown if the comment does not hold everything. */
  readonly whole?: string;
}

const HEAD = '### trenchctl plan\n\n';
const WHOLE = 'The output of `trenchctl plan` shows the whole plan.';

/**
 * Writes a plan as markdown for a comment on a pull request. Everything that is destroyed comes first and is open, the
 * rest is folded. The text never exceeds the limit of the hosts; what does not fit is counted.
 */
export function planMarkdown(document: PlanDocument, { whole }: MarkdownOptions = {}): string {
  const plan = withTypeIds(document);
  const page = createPage();
  const cut: Cut = { changes: 0, segments: 0, destroyed: 0 };
  const where = whole === undefined ? WHOLE : `The whole plan is in ${codeSpan(whole.slice(0, 200))}.`;
  const reserve = bytesOf(where) + CUT_WORDS;
  page.hold(reserve);
  if (plan.changes.length === 0) page.add(`${HEAD}No changes: the live state matches the specs.\n\n`);
  else
    page.add(
      `${HEAD}**${summaryLine(plan)}**\n\n${[causeLine(plan), legend(plan)].filter((line) => line !== undefined).join('\n\n')}\n\n`,
    );
  addList(
    page,
    '',
    plan.remarks.map((note) => `> ${codeSpan(noteWords(note))}\n\n`),
    4,
  );
  addDestroyed(page, plan, cut);
  addBlocks(page, plan);
  addFolded(page, reviewOf(plan), cut);
  page.add(quantityTables(plan));
  if (plan.changes.length > 0) page.add(`${callsLine(plan)}\n`);
  page.hold(-reserve);
  page.add(cutWords(cut, where));
  return page.text();
}

/** The signs that occur in the plan. */
function legend(plan: PlanDocument): string {
  const signs = new Set(
    reviewOf(plan).flatMap(({ segments }) =>
      segments.flatMap(({ changes }) => changes.flatMap(({ lines }) => lines.map(({ sign }) => sign))),
    ),
  );
  return `Signs: ${Object.entries(MARKDOWN_LEGEND)
    .filter(([sign]) => signs.has(sign as keyof typeof MARKDOWN_LEGEND))
    .map(([, words]) => words)
    .join(', ')}.`;
}

/** The part of the plan that the comment does not show. */
interface Cut {
  changes: number;
  segments: number;
  destroyed: number;
}

const CUT_WORDS = 250;

function cutWords({ changes, segments, destroyed }: Cut, where: string): string {
  if (changes + destroyed === 0) return '';
  const more = changes > 0 ? `and ${counted(changes, 'more change')} in ${counted(segments, 'segment')}` : '';
  const lost = destroyed > 0 ? `${destroyedWords(destroyed)} and not listed here` : '';
  return `\n**This comment is cut: ${[more, lost].filter((text) => text !== '').join('; ')}.** ${where}\n`;
}

const isDestructive = ({ destroyed }: ReviewChange): boolean => destroyed > 0;

/** Adds the changes that destroy something, with full lists if they fit. */
function addDestroyed(page: CommentPage, plan: PlanDocument, cut: Cut): void {
  const groups = (isVerbose: boolean): ReviewGroup[] =>
    groupsOf(
      reviewOf(plan, { isVerbose }).flatMap(({ segments }) => segments),
      isDestructive,
    );
  const full = groups(true);
  if (full.length === 0) return;
  page.add('#### Destroyed\n\n');
  const isFitting = full.reduce((sum, group) => sum + leastBytes(group), 0) <= page.room();
  const shown = isFitting ? full : groups(false);
  let later = shown.reduce((sum, group) => sum + leastBytes(group), 0);
  for (const group of shown) {
    later -= leastBytes(group);
    addGroup(page, group, cut, Math.max(0, later));
  }
}

/** The size of a group without the names of its segments. */
const leastBytes = (group: ReviewGroup): number =>
  bytesOf(groupTitle(group, true, 0)) + bytesOf(diffBlock(group).text);

/** Adds a group; `later` are bytes that should stay free for the next groups. */
function addGroup(page: CommentPage, group: ReviewGroup, cut: Cut, later: number): void {
  const whole = diffBlock(group).text;
  const title = groupTitle(group, true, page.room() - bytesOf(whole) - later);
  if (page.add(title + whole)) return;
  const short = groupTitle(group, true, 0);
  const part = diffBlock(group, page.room() - bytesOf(short));
  if (part.text !== '' && page.add(short + part.text)) {
    cut.destroyed += part.hidden;
    return;
  }
  skip(group, cut);
}

function skip(group: ReviewGroup, cut: Cut): void {
  cut.changes += group.changes;
  cut.segments += group.segments.length;
  cut.destroyed += group.destroyed;
}

/** Adds losses, layout problems and costs, each list as long as a quarter of the free room. */
function addBlocks(page: CommentPage, plan: PlanDocument): void {
  const losses = plan.losses.map((loss) => `- ${codeSpan(lossLine(loss, plan))}\n`);
  addList(page, `**${NOT_KEPT}**\n\n`, losses, 2);
  for (const { title, problems } of layoutBlocks(plan)) {
    const lines = problems.map((problem) => {
      const place = problem.place ? ` (${problem.place.file}:${problem.place.line})` : '';
      return `- ${codeSpan(`${layoutLine(problem)}${place}`)}\n`;
    });
    addList(page, `**${title}**\n\n`, lines, 4);
  }
  page.add(costTables(plan));
}

function addList(page: CommentPage, title: string, lines: readonly string[], share: number): void {
  if (lines.length === 0) return;
  const room = Math.floor(page.room() / share) - bytesOf(title) - 1;
  const { text } = fitting(lines, room, (count) => `- and ${count.toLocaleString('en')} more\n`);
  if (text !== '') page.add(`${title}${text}\n`);
}

const END = '</details>\n\n';

/** Adds the changes that destroy nothing, folded by project and by segment. */
function addFolded(page: CommentPage, projects: readonly ReviewProject[], cut: Cut): void {
  for (const { number, name, segments } of projects) {
    const groups = groupsOf(segments, (change) => !isDestructive(change));
    if (groups.length === 0) continue;
    const changes = groups.reduce((sum, group) => sum + group.changes, 0);
    const title = `Project ${codeHtml(number)} (${codeHtml(name)}): ${counted(changes, 'change')} without loss`;
    const head = `<details><summary>${title}</summary>\n\n`;
    page.hold(bytesOf(END));
    const texts: string[] = [];
    for (const group of groups) {
      const text = [folded(group, NAMES_ROOM), folded(group, 0)].find(
        (one) => bytesOf(texts.length === 0 ? head + one : one) <= page.room(),
      );
      if (text !== undefined && page.add(texts.length === 0 ? head + text : text)) texts.push(text);
      else skip(group, cut);
    }
    page.hold(-bytesOf(END));
    if (texts.length > 0) page.add(END);
  }
}

const NAMES_ROOM = 20_000;

function folded(group: ReviewGroup, room: number): string {
  const [segment] = group.segments;
  if (group.segments.length === 1)
    return `<details><summary>${codeHtml(segment?.title ?? '')}: ${counted(group.changes, 'change')}</summary>\n\n${diffBlock(group).text}${END}`;
  const head = `<details><summary>${group.segments.length.toLocaleString('en')} segments: the same change</summary>\n\n`;
  return `${head}${groupTitle(group, false, room)}${diffBlock(group).text}${END}`;
}
