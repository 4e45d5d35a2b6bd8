import { visible } from '../diagnostics/visible.js';
import type { PlanDocument } from '../plan/emit/document.js';
import { codeHtml } from './markdown/markdown-group.js';
import { commentOf, foldLine, inColumn } from './review/comments.js';
import { groupsOf, type ReviewGroup, reviewOf, sameChange, signsIn } from './review/review.js';
import { lineWords, type ReviewLine, type ReviewProject } from './review/review-line.js';
import { AS_PLAN, legendLine, type Sign, type Telling } from './review/telling.js';
import { layoutLines, ruleLines } from './rules/rule-text.js';
import { type AmountBlock, type AmountPart, amountLines, costParts, quantityParts } from './words/amounts.js';
import { type Block, letGoBlocks, lossBlocks } from './words/blocks.js';
import { layoutBlocks } from './words/layout-blocks.js';
import { moveBlocks } from './words/move-words.js';
import { remarkWords } from './words/note-words.js';
import { ratingBlocks } from './words/rating-words.js';
import { firstLines } from './words/segment-lines.js';
import {
  callsLine,
  causeLine,
  noChanges,
  summaryLine,
  verdictLine,
  verdictReason,
} from './words/verdict-words.js';
import { newWaiverWords } from './words/waiver-words.js';
import { withTypeIds } from './words/with-type-ids.js';

const COLOR: Readonly<Record<Sign, number | undefined>> = {
  '': undefined,
  '+': 32,
  '~': 33,
  '-/+': 31,
  '-': 31,
};
export const BOLD = 1;
const DIM = 2;

export interface TextOptions {
  readonly color: boolean;
  /** True lists everything that is destroyed, also if it is much. */
  readonly isVerbose?: boolean;
  /** True shows the ids of items whose places others take; the default is that of `isVerbose`. */
  readonly hasIds?: boolean;
  /** The width of the terminal; longer lines are broken. Absent if nobody reads the text on a terminal. */
  readonly columns?: number | undefined;
  /** The command that applies the plan; absent if the plan is not shown for that. */
  readonly next?: string;
  /** True leaves out why an apply is refused, because the command says it after the plan. */
  readonly isWithoutReasons?: boolean;
  /** Draws the sections that change under their segment. */
  readonly drawingsOf?: DrawingsOf;
}

type Paint = (code: number | undefined, text: string) => string;

/** The form of lines: in colour, and folded to the width of the terminal. */
export function writerFor({ color, columns }: Pick<TextOptions, 'color' | 'columns'>) {
  const paint: Paint = (code, text) =>
    color && code !== undefined ? `\u001b[${code}m${text}\u001b[0m` : text;
  return {
    paint,
    fold: (text: string, code?: number): string[] => foldLine(text, columns).map((line) => paint(code, line)),
  };
}

/** Writes a plan as text in the style of Terraform: a tree of objects with a sign in the margin. */
export function planText(document: PlanDocument, options: TextOptions): string {
  const {
    isVerbose = false,
    hasIds = isVerbose,
    next,
    isWithoutReasons = false,
    drawingsOf,
    columns,
  } = options;
  const reasons = isWithoutReasons ? [] : document.verdict.reasons;
  const plan = withTypeIds(document);
  const { paint, fold } = writerFor(options);
  const remarks = remarkWords(plan.remarks);
  const letGo = blockLines(letGoBlocks(plan)).flatMap((line) => fold(line));
  const notes = remarks.notes.flatMap((words) => fold(`Note: ${visible(words)}`));
  const warnings = remarks.warnings.flatMap((words) => fold(`Warning: ${visible(words)}`, BOLD));
  const verdict = [
    ...fold(visible(verdictLine(plan)), BOLD),
    ...reasons.flatMap((reason) => fold(`  ! ${visible(verdictReason(reason))}`)),
  ];
  if (plan.changes.length === 0) {
    const waivers = newWaiverWords(plan);
    const none = [
      ...(plan.verdict.apply === 'refused' ? verdict : []),
      noChanges(plan),
      ...(waivers === undefined ? [] : fold(visible(`The specs state ${waivers}.`), BOLD)),
      ...(letGo.length > 0 ? ['', ...letGo.slice(0, -1)] : []),
    ];
    const layout = [...layoutLines(layoutBlocks(plan), columns), ...ruleLines(plan, { isVerbose, columns })];
    return `${[...warnings, ...none, ...(layout.length > 0 ? ['', ...layout.slice(0, -1)] : []), ...notes].join('\n')}\n`;
  }
  const cause = causeLine(plan);
  const lines = [
    ...verdict,
    ...warnings,
    '',
    ...treeLines(reviewOf(plan, { isVerbose, hasIds }), paint, { isVerbose, columns, drawingsOf }),
    ...blockLines(lossBlocks(plan), '  ! ').flatMap((line) => fold(line)),
    ...layoutLines(layoutBlocks(plan), columns),
    ...shortLines([...ratingBlocks(plan), ...moveBlocks(plan)]).flatMap((line) => fold(line)),
    ...letGo,
    ...ruleLines(plan, { isVerbose, columns }),
    ...[...quantityParts(plan), ...costParts(plan)].flatMap((part) => partLines(part, columns)),
    ...fold(summaryLine(plan), BOLD),
    ...(cause === undefined ? [] : fold(cause)),
    callsLine(plan),
    ...notes,
    ...(next === undefined ? [] : [visible(next)]),
  ];
  return `${lines.join('\n')}\n`;
}

const MARGIN = 4;

/** A line of the tree: its words, and the comment that stands in one column with the others. */
interface Row {
  readonly text: string;
  readonly color?: number | undefined;
  readonly comment: string;
  readonly isDrawn?: true;
}

interface TreeOptions {
  readonly told?: Telling;
  readonly isVerbose: boolean;
  readonly columns: number | undefined;
  readonly drawingsOf?: DrawingsOf;
}

/** Segments with equal changes are one entry, with their names behind it and the drawings of the first one. */
export function treeLines(
  projects: readonly ReviewProject[],
  paint: Paint,
  { told = AS_PLAN, isVerbose, drawingsOf, columns }: TreeOptions,
): string[] {
  const rows: Row[] = [];
  for (const { number, name, segments } of projects) {
    rows.push(plain(`Project ${visible(number)} (${visible(name)})`, BOLD), plain(''));
    // With --verbose every segment is shown with its own values, and a drawing is that of one segment.
    for (const group of groupsOf(segments, { alike: !isVerbose && !drawingsOf })) {
      const [first] = group.segments;
      rows.push(
        ...titleRows(group),
        ...group.lines.map(rowOf),
        ...sumRows(group),
        ...nameRows(group, isVerbose),
        plain(''),
      );
      if (drawingsOf && first) rows.push(...drawingRows(drawingsOf, number, first.title));
    }
  }
  const tree = inColumn(rows, ({ color, text }) => paint(color, text), columns);
  return [...foldLine(legendLine(told, signsIn(projects)), columns), '', ...tree];
}

const indented = (line: string): Row => plain(`${' '.repeat(MARGIN)}${visible(line)}`);

function titleRows(group: ReviewGroup): Row[] {
  const { segments } = group;
  if (segments.length > 1) return [indented(sameChange(group))];
  return segments.flatMap(({ title, hasHead }) => (hasHead ? [] : [indented(title)]));
}

/** The numbers of a segment, or of all segments of a group, unless the last of their lines says them. */
function sumRows({ lines, fates, told }: ReviewGroup): Row[] {
  const words = told.fates(fates);
  if (lines.at(-1)?.title === words) return [];
  return [{ ...indented(`  in all: ${words}`), color: DIM }];
}

/** More names are shown with --verbose only. */
const FEW_NAMES = 10;

function nameRows({ segments }: ReviewGroup, isVerbose: boolean): Row[] {
  if (segments.length === 1) return [];
  const more = isVerbose ? 0 : Math.max(0, segments.length - FEW_NAMES);
  const names = segments.slice(0, segments.length - more).map(({ title }) => title);
  const rest = more > 0 ? ` and ${more.toLocaleString('en')} more (--verbose lists them)` : '';
  return [{ ...indented(`  in: ${names.join(', ')}${rest}`), color: DIM }];
}

function drawingRows(drawingsOf: DrawingsOf, project: string, segment: string): Row[] {
  const { drawings, undrawn } = drawingsOf(project, segment);
  const texts = [...drawings.map(({ text }) => text), ...undrawn.map(visible)];
  const row = (line: string): Row => ({ ...plain(`${' '.repeat(MARGIN)}${line}`), isDrawn: true });
  return texts.flatMap((text) => [...text.split('\n').map(row), plain('')]);
}

function rowOf(line: ReviewLine): Row {
  const text = `${line.sign.padStart(MARGIN - 1)} ${' '.repeat(line.depth * 2)}${visible(lineWords(line))}`;
  return { text, color: line.isNote ? DIM : COLOR[line.sign], comment: commentOf(line) };
}

const plain = (text: string, color?: number): Row => ({ text, color, comment: '' });

/** Blocks as lines, each under its title and before an empty line. */
export const blockLines = (blocks: readonly Block[], margin = '  '): string[] =>
  blocks.flatMap(({ title, lines }) => [title, ...lines.map((line) => `${margin}${visible(line)}`), '']);

/** The same, without the lines of a block that are too many. */
export const shortLines = (blocks: readonly Block[]): string[] =>
  blockLines(blocks.map(({ title, lines }) => ({ title, lines: firstLines(lines) })));

function partLines({ title, blocks, notes }: AmountPart, columns: number | undefined): string[] {
  const said = notes.flatMap((note) => foldLine(`  (${visible(note)})`, columns));
  return [title, ...blocks.flatMap(amountsIn).map((line) => `  ${line}`), ...said, ''];
}

function amountsIn({ title, rows, said }: AmountBlock): string[] {
  const lines =
    said === undefined ? amountLines(rows.map((row) => ({ ...row, label: visible(row.label) }))) : [said];
  return title === undefined ? lines : [visible(title), ...lines.map((line) => `  ${line}`)];
}

/** A section of a changed segment, drawn for a terminal and for a comment. */
interface PlanDrawing {
  readonly section: number;
  /** Lines of box drawing characters; foreign texts in it are escaped for a terminal. */
  readonly text: string;
  /** The address of the picture that the pipeline publishes. */
  readonly picture?: string;
}

interface SegmentDrawings {
  readonly drawings: readonly PlanDrawing[];
  /** Sentences about sections that cannot be drawn. */
  readonly undrawn: readonly string[];
}

/** Finds the drawings of a segment by the number of its project and its name. */
export type DrawingsOf = (project: string, segment: string) => SegmentDrawings;

/** The drawing as a folded block of a comment, under its picture if there is one. */
export function drawingMarkdown({ section, text, picture }: PlanDrawing, segment: string): string {
  const image = picture === undefined ? '' : `![Cross-section ${section} of the change](<${picture}>)\n\n`;
  const title = `Drawing of ${codeHtml(segment)}, section ${section}`;
  // A line of the drawing must not end the block.
  const block = `\`\`\`text\n${text.replaceAll('```', "'''")}\n\`\`\`\n\n`;
  return `${image}<details><summary>${title}</summary>\n\n${block}</details>\n\n`;
}
