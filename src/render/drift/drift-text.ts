import { visible } from '../../diagnostics/visible.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { DrawingsOf, TextOptions } from '../plan-text.js';
import { layoutLines } from '../rules/layout-text.js';
import { ruleLines } from '../rules/rule-text.js';
import { lossLine } from '../words/change-words.js';
import { counted } from '../words/kind-words.js';
import { liveLayoutBlocks } from '../words/layout-blocks.js';
import { remarkWords } from '../words/note-words.js';
import { bySegment } from '../words/plan-words.js';
import { withTypeIds } from '../words/with-type-ids.js';
import { type DriftCommands, type DriftLine, driftAdvice, driftLines, LOST_BY_APPLY } from './drift-words.js';

const BOLD = 1;
const YELLOW = 33;

export interface DriftTextOptions extends Pick<TextOptions, 'color' | 'drawingsOf'> {
  readonly commands: DriftCommands;
}

/** Writes the differences between specs and live state as text. */
export function driftText(document: PlanDocument, { color, drawingsOf, commands }: DriftTextOptions): string {
  const plan = withTypeIds(document);
  const paint = (code: number, text: string): string => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const remarks = remarkWords(plan.remarks);
  const notes = remarks.notes.map((words) => `Note: ${visible(words)}`);
  const warnings = remarks.warnings.map((words) => paint(BOLD, `Warning: ${visible(words)}`));
  if (plan.changes.length === 0) {
    const none = `No drift. The live state matches the specs (${plan.calls.read} reads).`;
    const layout = [...layoutLines(liveLayoutBlocks(plan)), ...ruleLines(plan, { isVerbose: false })];
    return `${[...warnings, none, ...(layout.length > 0 ? ['', ...layout] : []), ...notes].join('\n')}\n`;
  }
  const lines = warnings.length > 0 ? [...warnings, ''] : [];
  let count = 0;
  for (const { number, name, segments } of bySegment(plan)) {
    lines.push(paint(BOLD, `Project ${visible(number)} (${visible(name)})`), '');
    for (const { segment, changes } of segments) {
      const found = driftLines(changes, plan);
      count += found.length;
      lines.push(
        `  ${visible(segment)}`,
        ...found.map((line) => paint(YELLOW, `    ${shown(line)}`) + at(line)),
        '',
        ...drawingLines(number, segment, drawingsOf),
      );
    }
  }
  if (plan.losses.length > 0)
    lines.push(LOST_BY_APPLY, ...plan.losses.map((loss) => `  ! ${visible(lossLine(loss, plan))}`), '');
  lines.push(...layoutLines(liveLayoutBlocks(plan)), ...ruleLines(plan, { isVerbose: false }));
  const { summary, apply, revert, adoptTitle, adopt, more } = driftAdvice(plan, count, commands);
  lines.push(paint(BOLD, summary), `\`${visible(apply)}\` ${revert}`);
  if (adopt.length > 0) lines.push(adoptTitle, ...adopt.map((command) => `  ${visible(command)}`));
  if (more > 0) lines.push(`  and the same for ${counted(more, 'more file')}`);
  lines.push(...notes);
  return `${lines.join('\n')}\n`;
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

const at = ({ place }: Pick<DriftLine, 'place'>): string =>
  place ? `  # ${visible(place.file)}:${place.line}` : '';
