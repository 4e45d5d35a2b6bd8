import type { Place } from '../../diagnostics/problem.js';
import { visible, width } from '../../diagnostics/visible.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { DrawingsOf, TextOptions } from '../plan-text.js';
import { commentOf, foldLine, inColumn } from '../review/comments.js';
import { layoutLines, ruleLines } from '../rules/rule-text.js';
import { lossLine } from '../words/change-words.js';
import { counted } from '../words/kind-words.js';
import { liveLayoutBlocks } from '../words/layout-blocks.js';
import { letGoLines, remarkWords } from '../words/note-words.js';
import { DRIFT_RATINGS_TITLE, driftRatingWords, ratingBlock } from '../words/rating-words.js';
import { bySegment } from '../words/verdict-words.js';
import { withTypeIds } from '../words/with-type-ids.js';
import { type DriftCommands, type DriftLine, driftAdvice, driftLines, LOST_BY_APPLY } from './drift-words.js';

const BOLD = 1;
const YELLOW = 33;

export interface DriftTextOptions
  extends Pick<TextOptions, 'color' | 'columns' | 'isVerbose' | 'drawingsOf'> {
  readonly commands: DriftCommands;
}

type Paint = (text: string, code?: number) => string;

/** The form of a line: folded to the width of the terminal, in colour. */
interface Writer {
  readonly fold: (text: string, code?: number) => string[];
  /** A line with the place in the spec behind it. */
  readonly placed: (text: string, place: Place | undefined, code?: number) => string[];
}

function writerFor({ color, columns }: Pick<DriftTextOptions, 'color' | 'columns'>): Writer {
  const paint: Paint = (text, code) =>
    color && code !== undefined ? `\u001b[${code}m${text}\u001b[0m` : text;
  return {
    fold: (text, code) => foldLine(text, columns).map((line) => paint(line, code)),
    placed: (text, place, code) =>
      inColumn(
        [{ text, comment: commentOf(place ? { place } : {}) }],
        (row) => paint(row.text, code),
        columns,
      ),
  };
}

/** Writes the differences between specs and live state as text. */
export function driftText(document: PlanDocument, options: DriftTextOptions): string {
  const { drawingsOf, commands, isVerbose = false, columns } = options;
  const plan = withTypeIds(document);
  const writer = writerFor(options);
  const { fold, placed } = writer;
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
    const none = fold(`No drift. The live state matches the specs (${plan.calls.read} reads).`);
    return `${[...warnings, ...none, ...(judged.length > 0 ? ['', ...judged] : []), ...notes].join('\n')}\n`;
  }
  const lines = warnings.length > 0 ? [...warnings, ''] : [];
  let count = 0;
  for (const { number, name, segments } of bySegment(plan)) {
    lines.push(...fold(`Project ${visible(number)} (${visible(name)})`, BOLD), '');
    for (const { segment, changes } of segments) {
      const found = driftLines(changes, plan);
      count += found.length;
      lines.push(
        ...fold(`  ${visible(segment)}`),
        ...found.flatMap((line) => placed(`    ${shown(line)}`, line.place, YELLOW)),
        '',
        ...drawingLines(number, segment, drawingsOf),
      );
    }
  }
  const rated = ratingBlock(plan, DRIFT_RATINGS_TITLE, driftRatingWords);
  lines.push(...lossLines(plan, writer), ...judged, ...rated.flatMap((line) => fold(line)));
  lines.push(...adviceLines(driftAdvice(plan, count, commands), writer, columns), ...notes);
  return `${lines.join('\n')}\n`;
}

/** A command stays on one line, so that it can be copied. */
function adviceLines(
  { summary, apply, revert, adoptTitle, adopt, more }: ReturnType<typeof driftAdvice>,
  { fold }: Writer,
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

function lossLines(plan: PlanDocument, { fold }: Writer): string[] {
  if (plan.losses.length === 0) return [];
  return [
    ...fold(LOST_BY_APPLY),
    ...plan.losses.flatMap((loss) => fold(`  ! ${visible(lossLine(loss, plan))}`)),
    '',
  ];
}

/** The drawings show the live state; their marks tell what it has more, less or otherwise than the specs. */
function drawingLines(project: string, segment: string, drawingsOf: DrawingsOf | undefined): string[] {
  const { drawings = [], undrawn = [] } = drawingsOf?.(project, segment) ?? {};
  const legend = '    Live state: + was added, - was removed, ~ was changed outside Git';
  return [
    ...(drawings.length > 0 ? [legend, ''] : []),
    ...drawings.flatMap(({ text }) => [...text.split('\n').map((line) => `    ${line}`), '']),
    ...undrawn.flatMap((words) => [`    ${visible(words)}`, '']),
  ];
}

const shown = ({ where, text }: DriftLine): string => visible(where === '' ? text : `${where}: ${text}`);
