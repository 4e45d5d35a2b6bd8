import type { PlanDocument } from '../../plan/emit/document.js';
import { addGroup, type Cut, NOTHING_CUT } from '../markdown/markdown-folds.js';
import { bytesOf, codeSpan, createPage, markdownLegend } from '../markdown/markdown-group.js';
import { addBlocks, addLayout, addList, addRules } from '../markdown/markdown-lists.js';
import { groupsOf, reviewOf } from '../review/review.js';
import { AS_DRIFT } from '../review/telling.js';
import { lossBlocks } from '../words/blocks.js';
import { counted } from '../words/kind-words.js';
import { liveLayoutBlocks } from '../words/layout-blocks.js';
import { letGoLines, remarkWords } from '../words/note-words.js';
import { driftRatingBlocks } from '../words/rating-words.js';
import { withTypeIds } from '../words/with-type-ids.js';
import { type DriftCommands, driftAdvice, LOST_BY_APPLY } from './drift-words.js';

/** Writes the differences between specs and live state as markdown, for an issue: the tree of the plan, told from the other side. */
export function driftMarkdown(document: PlanDocument, commands: DriftCommands): string {
  const plan = withTypeIds(document);
  const page = createPage();
  const warnings = remarkWords(plan.remarks).warnings.map(
    (words) => `> [!WARNING]\n> ${codeSpan(words)}\n\n`,
  );
  page.add('### trenchctl drift\n\n');
  if (plan.changes.length === 0) {
    addList(page, '', warnings, 4);
    page.add('No drift: the live state matches the specs.\n\n');
    page.add(below(plan, page.room()));
    return `${page.text().trimEnd()}\n`;
  }
  const projects = reviewOf(plan, { hasIds: true, told: AS_DRIFT });
  page.add(`**${driftAdvice(plan, commands).summary}**\n\n`);
  addList(page, '', warnings, 4);
  page.add(`${adviceText(plan, commands)}${markdownLegend(projects, AS_DRIFT)}\n\n`);
  const cut: Cut = { ...NOTHING_CUT };
  const more = (): string =>
    `and ${counted(cut.objects, 'more object')} in ${counted(cut.segments, 'segment')}: ${codeSpan(commands.drift)} shows all of them\n\n`;
  const rest = below(plan, Math.floor(page.room() / 2));
  const reserve = bytesOf(rest) + bytesOf(more()) + MAX_DIGITS;
  const groups = groupsOf(
    projects.flatMap(({ segments }) => segments),
    { alike: true },
  );
  page.keeping(reserve, () => {
    for (const group of groups) addGroup(page, group, cut, 0);
  });
  if (cut.segments > 0) page.add(more());
  page.add(rest);
  return `${page.text().trimEnd()}\n`;
}

/** Room for the numbers of what is cut. */
const MAX_DIGITS = 40;

/** Names the effect of an apply, and the commands that keep the live state. */
function adviceText(plan: PlanDocument, commands: DriftCommands): string {
  const { apply, revert, adoptTitle, adopt, more } = driftAdvice(plan, commands);
  const lines = [`${codeSpan(apply)} ${revert}`, ''];
  if (adopt.length > 0) lines.push(adoptTitle, '', ...adopt.map((command) => `- ${codeSpan(command)}`));
  if (more > 0) lines.push(`- and the same for ${counted(more, 'more file')}`);
  return `${lines.join('\n').trimEnd()}\n\n`;
}

/** The blocks below the differences: losses of an apply, findings of the live state, ratings and notes. */
function below(plan: PlanDocument, room: number): string {
  const page = createPage(room);
  addBlocks(page, lossBlocks(plan, LOST_BY_APPLY));
  addLayout(page, liveLayoutBlocks(plan));
  addRules(page, plan);
  addBlocks(page, driftRatingBlocks(plan));
  const notes = [...letGoLines(plan.remarks), ...remarkWords(plan.remarks).notes];
  addList(
    page,
    '',
    notes.map((words) => `> ${codeSpan(words)}\n\n`),
    2,
  );
  return page.text();
}
