import type { PlanDocument } from '../../plan/emit/document.js';
import type { PlanNote } from '../../plan/model/note.js';
import { sumOfCounts } from '../../plan/model/object-counts.js';
import type { Verdict } from '../../plan/model/verdict.js';
import { type DrawingsOf, drawingMarkdown } from '../plan-text.js';
import { groupsOf, type ReviewGroup, reviewOf } from '../review/review.js';
import type { ReviewProject } from '../review/review-line.js';
import { AS_PLAN } from '../review/telling.js';
import {
  type AmountBlock,
  type AmountPart,
  amountTable,
  costParts,
  quantityParts,
} from '../words/amounts.js';
import { blockOf, letGoBlocks, lossBlocks } from '../words/blocks.js';
import { destroyedWords, fatesWords } from '../words/change-words.js';
import { counted } from '../words/kind-words.js';
import { layoutBlocks } from '../words/layout-blocks.js';
import { shortMoveBlocks } from '../words/move-words.js';
import { isLettingGo, LOUD_NOTES, noteWords } from '../words/note-words.js';
import { ratingBlocks } from '../words/rating-words.js';
import {
  callsLine,
  capital,
  causeLine,
  noChanges,
  summaryLine,
  verdictReason,
} from '../words/verdict-words.js';
import { newWaiverWords, usedWaiverLines, WAIVERS_TITLE } from '../words/waiver-words.js';
import { withTypeIds } from '../words/with-type-ids.js';
import {
  addFolded,
  addGroup,
  addOpen,
  type Cut,
  isDestructive,
  leastBytes,
  NOTHING_CUT,
} from './markdown-folds.js';
import {
  bytesOf,
  type CommentPage,
  cellSpan,
  codeSpan,
  createPage,
  markdownLegend,
} from './markdown-group.js';
import { addBlocks, addLayout, addList, addRules } from './markdown-lists.js';

export interface MarkdownOptions {
  /** The time of the plan, and the commit of the specs if they are in a repository. */
  readonly made?: {
    readonly at: Date;
    readonly commit: string | undefined;
    /** True if files of the work tree differ from the commit. */
    readonly isDirty?: boolean;
  };
  /** The place of the whole plan, such as a saved plan; shown if the comment does not hold everything. */
  readonly whole?: string;
  /** The command line that shows the whole plan, if no file has it. */
  readonly command?: string;
  /** The drawings of segments that lose something. They give way to everything else. */
  readonly drawingsOf?: DrawingsOf;
}

const HEADS: Readonly<Record<Verdict['apply'], string>> = {
  allowed: '### trenchctl plan: apply is allowed',
  refused: '### trenchctl plan: apply is refused',
  nothing: '### trenchctl plan: nothing to apply',
};
const WHOLE = 'The plan as text or JSON is whole.';

/**
 * Writes a plan as markdown for a comment on a pull request. The segments of which something is destroyed come first and are
 * open, the rest is folded, except in a small plan. The text never exceeds the limit of the hosts; what does not fit is counted.
 */
export function planMarkdown(document: PlanDocument, options: MarkdownOptions = {}): string {
  const plan = withTypeIds(document);
  const page = createPage();
  const where = wholeWords(options);
  const cut = page.keeping(bytesOf(where) + CUT_WORDS, () => addPlan(page, plan, options));
  page.add(cutWords(cut, where));
  return page.text();
}

/** Adds everything in the order of the page, except that drawings get the room that is left. Returns what had no room. */
function addPlan(page: CommentPage, plan: PlanDocument, options: MarkdownOptions): Cut {
  const cut: Cut = { ...NOTHING_CUT, tables: [] };
  const projects = reviewOf(plan);
  page.add(`${[headWords(plan), ...madeLine(plan, options), ...headLines(plan, projects)].join('\n\n')}\n\n`);
  addList(page, '**An apply refuses this plan:**\n\n', reasonsOf(plan), 4);
  const { warnings, notes } = remarksOf(plan);
  addList(page, '', warnings, 4);
  const open = openBlocks(plan, Math.floor(page.room() / 2));
  const places = page.keeping(bytesOf(open), () => addDestroyed(page, plan, projects, cut));
  page.add(open);
  addList(page, '', notes, 4);
  addRules(page, plan);
  addLayout(page, layoutBlocks(plan));
  if (!page.add(costTables(plan))) cut.tables.push('costs');
  if (isSmall(projects)) addOpen(page, projects, cut);
  else addFolded(page, projects, cut);
  if (!page.add(quantityTables(plan))) cut.tables.push('quantities');
  if (plan.changes.length > 0) page.add(`${callsLine(plan)}\n`);
  if (options.drawingsOf) addDrawings(places, options.drawingsOf, cut);
  return cut;
}

/** The remarks on a plan as quotes. What the specs let go has a block of its own. */
function remarksOf({ remarks }: PlanDocument): Record<'warnings' | 'notes', string[]> {
  const isLoud = ({ code }: PlanNote): boolean => LOUD_NOTES.has(code);
  const quoted = (note: PlanNote): string => `> ${codeSpan(noteWords(note))}\n\n`;
  return {
    warnings: remarks.filter(isLoud).map((note) => `> [!WARNING]\n${quoted(note)}`),
    notes: remarks.filter((note) => !isLoud(note) && !isLettingGo(note)).map(quoted),
  };
}

/** A command line that is cut would not run, so a long one is left out. */
function wholeWords({ whole, command = '' }: MarkdownOptions): string {
  if (whole !== undefined) return `The whole plan is in ${codeSpan(whole.slice(0, 200))}.`;
  return command === '' || command.length > 200 ? WHOLE : `${codeSpan(command)} shows the whole plan.`;
}

/** The headline with the number of segments, because lines and objects do not say how large a plan is. */
function headWords(plan: PlanDocument): string {
  const { verdict, segments } = plan;
  const waivers = newWaiverWords(plan);
  const head = `${HEADS[verdict.apply]}${waivers === undefined ? '' : ` with ${codeSpan(waivers)}`}`;
  const parts = [
    [segments.filter(({ desired, segmentId }) => desired && segmentId === undefined).length, 'new'],
    [segments.filter(({ desired, segmentId }) => desired && segmentId !== undefined).length, 'changed'],
    [segments.filter(({ desired }) => !desired).length, 'deleted'],
  ] as const;
  const found = parts.filter(([count]) => count > 0);
  const words = found.map(([count, what]) => `${count.toLocaleString('en')} ${what}`).join(', ');
  const noun = segments.length === 1 ? 'segment' : 'segments';
  if (found.length === 0) return head;
  if (found.length === 1) return `${head}; ${words} ${noun}`;
  return `${head}; ${segments.length.toLocaleString('en')} ${noun}: ${words}`;
}

function madeLine({ tool }: PlanDocument, { made }: MarkdownOptions): string[] {
  if (!made) return [];
  const time = `${made.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const dirty = made.isDirty ? ' with changes that are not committed,' : '';
  const of = made.commit === undefined ? '' : ` of commit ${codeSpan(made.commit.slice(0, 12))}${dirty}`;
  return [`Made${of} on ${time} by ${tool.name} ${tool.version}.`];
}

function headLines(plan: PlanDocument, projects: readonly ReviewProject[]): string[] {
  if (plan.changes.length === 0) return [noChanges(plan)];
  const cause = causeLine(plan);
  return [
    `**${summaryLine(plan)}**`,
    ...(cause === undefined ? [] : [cause]),
    markdownLegend(projects, AS_PLAN),
  ];
}

const reasonsOf = ({ verdict }: PlanDocument): string[] =>
  verdict.reasons.map((reason) => `- ${codeSpan(verdictReason(reason))}\n`);

/** A plan with so few lines is shown open. */
const FEW_LINES = 10;

const isSmall = (projects: readonly ReviewProject[]): boolean =>
  projects.flatMap(({ segments }) => groupsOf(segments)).reduce((sum, { lines }) => sum + lines.length, 0) <=
  FEW_LINES;

const CUT_WORDS = 250;

function cutWords({ objects, segments, destroyed, tables, drawings }: Cut, where: string): string {
  if (objects + destroyed + tables.length + drawings === 0) return '';
  const more = objects > 0 ? `and ${counted(objects, 'more object')} in ${counted(segments, 'segment')}` : '';
  const lost = destroyed > 0 ? `${destroyedWords(destroyed)} and not listed here` : '';
  const missing = tables.length > 0 ? `no ${tables.join(' and ')}` : '';
  const undrawn = drawings > 0 ? `${counted(drawings, 'drawing')} left out` : '';
  return `\n**This comment is cut: ${[more, lost, missing, undrawn].filter((text) => text !== '').join('; ')}.** ${where}\n`;
}

/** Adds the changes that destroy something, with full lists if they fit, and returns the places for their drawings. */
function addDestroyed(
  page: CommentPage,
  plan: PlanDocument,
  projects: readonly ReviewProject[],
  cut: Cut,
): DrawingPlace[] {
  const groups = (all: readonly ReviewProject[]): ReviewGroup[] =>
    groupsOf(all.flatMap(({ segments }) => segments).filter(isDestructive));
  const full = groups(reviewOf(plan, { isVerbose: true }));
  if (full.length === 0) return [];
  page.add(`#### ${capital(fatesWords(sumOfCounts(full.map(({ fates }) => fates))))}\n\n`);
  const isFitting = full.reduce((sum, group) => sum + leastBytes(group), 0) <= page.room();
  const shown = isFitting ? full : groups(projects);
  let later = shown.reduce((sum, group) => sum + leastBytes(group), 0);
  return shown.flatMap((group) => {
    later -= leastBytes(group);
    const isShown = addGroup(page, group, cut, Math.max(0, later));
    return isShown ? [{ group, add: page.slot() }] : [];
  });
}

/** The place under the changes of a group. */
interface DrawingPlace {
  readonly group: ReviewGroup;
  readonly add: (text: string) => boolean;
}

/** Adds the drawings that still fit. Segments with equal changes share the drawings of the first one. */
function addDrawings(places: readonly DrawingPlace[], drawingsOf: DrawingsOf, cut: Cut): void {
  for (const { group, add } of places) {
    const [segment] = group.segments;
    if (!segment) continue;
    for (const drawing of drawingsOf(segment.project, segment.title).drawings)
      if (!add(drawingMarkdown(drawing, segment.title))) cut.drawings += 1;
  }
}

/**
 * The blocks that a reviewer sees without opening anything, behind the destroyed objects and in this order: what is lost, what carries
 * less, what moves, what is no longer managed, and the waivers that the plan needs. Each list gets a part of the room.
 */
function openBlocks(plan: PlanDocument, room: number): string {
  const page = createPage(room);
  addBlocks(page, lossBlocks(plan));
  addBlocks(page, [...ratingBlocks(plan), ...shortMoveBlocks(plan)], 4);
  addBlocks(page, [...letGoBlocks(plan), ...blockOf(WAIVERS_TITLE, usedWaiverLines(plan))]);
  return page.text();
}

// Tables of costs and quantities.

const costTables = (plan: PlanDocument): string =>
  costParts(plan)
    .map((part) => `**${part.title}**\n\n${tablesIn(part)}\n`)
    .join('');

const quantityTables = (plan: PlanDocument): string =>
  quantityParts(plan)
    .map((part) => `<details><summary>${part.title}</summary>\n\n${tablesIn(part)}\n</details>\n\n`)
    .join('');

function tablesIn({ blocks, notes }: AmountPart): string {
  const said = notes.map((note) => `- ${codeSpan(note)}`);
  return [...blocks.flatMap(amounts), ...said, ...(said.length > 0 ? [''] : [])].join('\n');
}

const amounts = ({ title, rows, said }: AmountBlock): string[] => [
  ...(title === undefined ? [] : [codeSpan(title), '']),
  ...(said === undefined ? amountTable(rows.map((one) => ({ ...one, label: cellSpan(one.label) }))) : [said]),
  '',
];
