import type { Place } from '../diagnostics/problem.js';
import { visible } from '../diagnostics/visible.js';
import type { PlanDocument } from '../plan/emit/document.js';
import { addressOf, type PathStep } from '../plan/model/address.js';
import type { Action, Change } from '../plan/model/change.js';
import { type AmountBlock, amountLines } from './amounts.js';
import { detailsOf, isHead, lossLine, signOf, summaryOf, titleOf } from './change-words.js';
import { COST_TITLE, COST_UNKNOWN, costBlocks } from './cost-words.js';
import { layoutBlocks, layoutLine } from './layout-words.js';
import { noteWords, quantityNoteWords } from './note-words.js';
import { bySegment, callsLine, NOT_KEPT, summaryLine } from './plan-words.js';
import { AS_BEFORE, hasQuantities, quantityBlocks, quantityTitle } from './quantity-words.js';
import { withTypeIds } from './with-type-ids.js';

const COLOR: Readonly<Record<Action, number>> = {
  create: 32,
  update: 33,
  replace: 31,
  delete: 31,
  rename: 33,
};
const BOLD = 1;

export interface TextOptions {
  readonly color: boolean;
}

type Paint = (code: number, text: string) => string;

/** Writes a plan as text in the style of Terraform: a tree of objects with a sign in the margin. */
export function planText(document: PlanDocument, { color }: TextOptions): string {
  const plan = withTypeIds(document);
  const notes = plan.remarks.map((note) => `Note: ${visible(noteWords(note))}`);
  if (plan.changes.length === 0) {
    const none = `No changes. The live state matches the specs (${plan.calls.read} reads).`;
    const layout = layoutLines(plan);
    return `${[none, ...(layout.length > 0 ? ['', ...layout] : []), ...notes].join('\n')}\n`;
  }
  const paint: Paint = (code, text) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const lines: string[] = [];
  for (const { number, name, segments } of bySegment(plan)) {
    lines.push(paint(BOLD, `Project ${visible(number)} (${visible(name)})`), '');
    for (const { segment, changes } of segments)
      lines.push(...segmentLines(segment, changes, plan, paint), '');
  }
  lines.push(...lossLines(plan), ...layoutLines(plan), ...quantityLines(plan), ...costLines(plan));
  lines.push(paint(BOLD, summaryLine(plan)), callsLine(plan), ...notes);
  return `${lines.join('\n')}\n`;
}

const MARGIN = 4;
const DETAIL = 4;

function segmentLines(
  segment: string,
  changes: readonly Change[],
  plan: PlanDocument,
  paint: Paint,
): string[] {
  const lines: string[] = [];
  const isTold = new Set<string>();
  if (!changes.some(isHead)) lines.push(`${' '.repeat(MARGIN)}${visible(segment)}`);
  for (const change of changes) {
    for (const { title, depth, key } of above(change)) {
      if (isTold.has(key)) continue;
      isTold.add(key);
      lines.push(`${' '.repeat(MARGIN + depth * 2)}${title}`);
    }
    isTold.add(change.address);
    lines.push(...changeLines(change, plan, paint));
  }
  return lines;
}

/** Returns true for a section or layer of the spec; other live sections and layers are not levels of the tree. */
const isLevel = ({ list, index }: PathStep): boolean =>
  index !== undefined && (list === 'sections' || list === 'layers');

/** Returns the depth of a change in the tree: sections and layers are levels, and their contents are one level below. */
const depthOf = (change: Change): number => {
  if (isHead(change)) return 0;
  const last = change.path.at(-1);
  return change.path.filter(isLevel).length + (!last || isLevel(last) ? 0 : 1);
};

/** Returns the sections and layers above a change, which are printed before it once. */
function above(change: Change): { title: string; depth: number; key: string }[] {
  const found: { title: string; depth: number; key: string }[] = [];
  for (const [n, step] of change.path.slice(0, -1).entries()) {
    if (!isLevel(step)) break;
    const key = addressOf({ ...change, path: change.path.slice(0, n + 1) });
    const word = step.list === 'sections' ? 'section' : 'layer';
    found.push({ title: `${word} ${(step.index ?? 0) + 1}`, depth: n + 1, key });
  }
  return found;
}

function changeLines(change: Change, plan: PlanDocument, paint: Paint): string[] {
  const indent = ' '.repeat(depthOf(change) * 2);
  const sign = signOf(change).padStart(MARGIN - 1);
  const summary = summaryOf(change, plan.typeNames);
  const title = visible(titleOf(change));
  const head = `${sign} ${indent}${title}${summary === '' ? '' : `: ${visible(summary)}`}`;
  const details = detailsOf(change, plan.typeNames).map(
    (detail) => `${' '.repeat(MARGIN + DETAIL)}${indent}${visible(detail)}`,
  );
  return [`${paint(COLOR[change.action], head)}${placeOf(change)}`, ...details];
}

const layoutLines = (plan: PlanDocument): string[] =>
  layoutBlocks(plan).flatMap(({ title, problems }) => {
    const lines = problems
      .slice(0, MOST_LAYOUT)
      .map((problem) => `  ! ${visible(layoutLine(problem))}${placeOf(problem)}`);
    const more = problems.length - MOST_LAYOUT;
    return [title, ...lines, ...(more > 0 ? [`  and ${more.toLocaleString('en')} more`] : []), ''];
  });

/** The most layout problems that one block shows. */
const MOST_LAYOUT = 50;

const placeOf = ({ place }: { readonly place?: Place }): string =>
  place ? `  # ${visible(place.file)}:${place.line}` : '';

function lossLines(plan: PlanDocument): string[] {
  if (plan.losses.length === 0) return [];
  return [NOT_KEPT, ...plan.losses.map((loss) => `  ! ${visible(lossLine(loss, plan))}`), ''];
}

function blockLines({ title, rows }: AmountBlock): string[] {
  const lines = amountLines(rows.map((row) => ({ ...row, label: visible(row.label) })));
  return title === undefined ? lines : [visible(title), ...lines.map((line) => `  ${line}`)];
}

function costLines(plan: PlanDocument): string[] {
  if (plan.costs.length === 0) return [];
  const lines = costBlocks(plan).flatMap((block) =>
    block.rows.length > 0 ? blockLines(block) : [...blockLines(block), `(${COST_UNKNOWN})`],
  );
  return [COST_TITLE, ...lines.map((line) => `  ${line}`), ''];
}

function quantityLines(plan: PlanDocument): string[] {
  if (plan.quantities.segments === 0) return [];
  const blocks = quantityBlocks(plan).flatMap(blockLines);
  const said = blocks.length === 0 && hasQuantities(plan) ? [AS_BEFORE] : blocks;
  const notes = plan.quantities.remarks.map((note) => `(${visible(quantityNoteWords(note))})`);
  return [quantityTitle(plan), ...[...said, ...notes].map((line) => `  ${line}`), ''];
}
