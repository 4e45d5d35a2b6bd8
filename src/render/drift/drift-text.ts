import { visible, width } from '../../diagnostics/visible.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import { BOLD, blockLines, shortLines, type TextOptions, treeLines, writerFor } from '../plan-text.js';
import { reviewOf } from '../review/review.js';
import { AS_DRIFT } from '../review/telling.js';
import { layoutLines, ruleLines } from '../rules/rule-text.js';
import { lossBlocks } from '../words/blocks.js';
import { counted } from '../words/kind-words.js';
import { liveLayoutBlocks } from '../words/layout-blocks.js';
import { letGoLines, remarkWords } from '../words/note-words.js';
import { driftRatingBlocks } from '../words/rating-words.js';
import { withTypeIds } from '../words/with-type-ids.js';
import { type DriftAdvice, type DriftCommands, driftAdvice, LOST_BY_APPLY } from './drift-words.js';

export interface DriftTextOptions
  extends Pick<TextOptions, 'color' | 'columns' | 'isVerbose' | 'drawingsOf'> {
  readonly commands: DriftCommands;
}

/** Writes the differences between specs and live state as text: the tree of the plan, told from the other side. */
export function driftText(document: PlanDocument, options: DriftTextOptions): string {
  const { commands, isVerbose = false, columns, drawingsOf } = options;
  const plan = withTypeIds(document);
  const { fold, paint } = writerFor(options);
  const remarks = remarkWords(plan.remarks);
  const notes = [...letGoLines(plan.remarks), ...remarks.notes].flatMap((words) =>
    fold(`Note: ${visible(words)}`),
  );
  const warnings = remarks.warnings.flatMap((words) => fold(`Warning: ${visible(words)}`, BOLD));
  const judged = [
    ...layoutLines(liveLayoutBlocks(plan), columns),
    ...ruleLines(plan, { isVerbose, columns }),
  ];
  if (plan.changes.length === 0) {
    const none = fold(`No drift. The live state matches the specs (${counted(plan.calls.read, 'read')}).`);
    return `${[...warnings, ...none, ...(judged.length > 0 ? ['', ...judged] : []), ...notes].join('\n')}\n`;
  }
  const tree = { told: AS_DRIFT, isVerbose, columns, drawingsOf };
  const lost = blockLines(lossBlocks(plan, LOST_BY_APPLY), '  ! ');
  const rated = shortLines(driftRatingBlocks(plan));
  const lines = [
    ...(warnings.length > 0 ? [...warnings, ''] : []),
    ...treeLines(reviewOf(plan, { isVerbose, hasIds: true, told: AS_DRIFT }), paint, tree),
    ...lost.flatMap((line) => fold(line)),
    ...judged,
    ...rated.flatMap((line) => fold(line)),
    ...adviceLines(driftAdvice(plan, commands), fold, columns),
    ...notes,
  ];
  return `${lines.join('\n')}\n`;
}

/** A command stays on one line, so that it can be copied. */
function adviceLines(
  { summary, apply, revert, adoptTitle, adopt, more }: DriftAdvice,
  fold: ReturnType<typeof writerFor>['fold'],
  columns: number | undefined,
): string[] {
  const command = `\`${visible(apply)}\``;
  const hasRoom = columns === undefined || width(`${command} ${revert}`) <= columns;
  return [
    ...fold(summary, BOLD),
    ...(hasRoom ? [`${command} ${revert}`] : [command, ...fold(`  ${revert}`)]),
    ...(adopt.length > 0 ? [...fold(adoptTitle), ...adopt.map((one) => `  ${visible(one)}`)] : []),
    ...(more > 0 ? [`  and the same for ${counted(more, 'more file')}`] : []),
  ];
}
