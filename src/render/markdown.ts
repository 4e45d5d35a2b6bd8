import type { PlanDocument } from '../plan/emit/document.js';
import { pathText } from '../plan/model/address.js';
import type { Change } from '../plan/model/change.js';
import { type AmountBlock, amountTable } from './amounts.js';
import { detailsOf, lossLine, signOf, summaryOf, titleOf } from './change-words.js';
import { cellSpan, codeSpan } from './code-span.js';
import { COST_TITLE, COST_UNKNOWN, costBlocks } from './cost-words.js';
import { layoutBlocks, layoutLine } from './layout-words.js';
import { noteWords, quantityNoteWords } from './note-words.js';
import { bySegment, callsLine, NOT_KEPT, summaryLine } from './plan-words.js';
import { AS_BEFORE, hasQuantities, quantityBlocks, quantityTitle } from './quantity-words.js';
import { withShortIds } from './short-ids.js';
import { withTypeIds } from './with-type-ids.js';

/** Writes a plan as markdown, for a comment on a pull request. */
export function planMarkdown(document: PlanDocument): string {
  const plan = withTypeIds(document);
  const notes = plan.remarks.flatMap((note) => ['', `> ${codeSpan(noteWords(note))}`]);
  if (plan.changes.length === 0)
    return `${['### trenchctl plan', '', 'No changes: the live state matches the specs.', ...notes].join('\n')}\n`;
  const lines = ['### trenchctl plan', '', `**${summaryLine(plan)}**`, ''];
  for (const { number, name, segments } of bySegment(plan)) {
    lines.push(`#### Project ${codeSpan(number)} (${codeSpan(name)})`, '');
    for (const { segment, changes } of segments) {
      lines.push(`**${codeSpan(segment)}**`, '', '| | what | where |', '|---|---|---|');
      lines.push(...changes.map((change) => row(change, plan)), '');
    }
  }
  lines.push(
    ...block(
      NOT_KEPT,
      plan.losses.map((loss) => lossLine(loss, plan)),
    ),
  );
  lines.push(...layoutBlocks(plan).flatMap(({ title, problems }) => block(title, problems.map(layoutLine))));
  lines.push(...quantities(plan), ...costs(plan));
  for (const note of plan.remarks) lines.push(`> ${codeSpan(noteWords(note))}`, '');
  lines.push(callsLine(plan));
  return `${lines.join('\n')}\n`;
}

const block = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`**${title}**`, '', ...lines.map((line) => `- ${codeSpan(line)}`), ''];

const amounts = ({ title, rows }: AmountBlock): string[] => [
  ...(title === undefined ? [] : [codeSpan(title), '']),
  ...amountTable(rows.map((one) => ({ ...one, label: cellSpan(one.label) }))),
  '',
];

function costs(plan: PlanDocument): string[] {
  if (plan.costs.length === 0) return [];
  const blocks = costBlocks(plan).flatMap((block) =>
    block.rows.length > 0
      ? amounts(block)
      : [...(block.title ? [codeSpan(block.title), ''] : []), COST_UNKNOWN, ''],
  );
  return [`**${COST_TITLE}**`, '', ...blocks];
}

function quantities(plan: PlanDocument): string[] {
  if (plan.quantities.segments === 0) return [];
  const blocks = quantityBlocks(plan).flatMap(amounts);
  const said = blocks.length === 0 && hasQuantities(plan) ? [AS_BEFORE, ''] : blocks;
  const notes = plan.quantities.remarks.map((note) => `- ${codeSpan(quantityNoteWords(note))}`);
  return [`**${quantityTitle(plan)}**`, '', ...said, ...notes, ...(notes.length > 0 ? [''] : [])];
}

function row(change: Change, plan: PlanDocument): string {
  const summary = summaryOf(change, plan.typeNames);
  const head = `${change.action} ${titleOf(change)}${summary === '' ? '' : `: ${summary}`}`;
  const what = [head, ...detailsOf(change, plan.typeNames)].map(cellSpan).join('<br>');
  const { place, path } = change;
  const way = withShortIds(pathText(path));
  const where = [way, place ? `${place.file}:${place.line}` : ''].filter((text) => text !== '').map(cellSpan);
  return `| \`${signOf(change)}\` | ${what} | ${where.join('<br>')} |`;
}
