import { visibleChars, width } from '../../diagnostics/visible.js';
import { ratingOf, shiftWords } from '../annotate/item-cells.js';
import type { Key, Keys } from '../annotate/keys.js';
import type { Speech } from '../drawing-words.js';
import { type Moved, movedItems } from '../figure-moves.js';
import { changedName } from '../names.js';
import type { DrawLanguage, DrawnItem, DrawnProblem, DrawnSection } from '../section.js';

export interface LegendInput {
  readonly section: DrawnSection;
  readonly keys: Keys;
  readonly speech: Speech;
  readonly columns: number;
}

interface LegendLines {
  readonly items: string[];
  readonly problems: string[];
  /** They give way to everything else. */
  readonly moves: string[];
  readonly notes: string[];
}

/** All lines of the legend: numbers with types, then problems and notes. */
export function legendLines(input: LegendInput): LegendLines {
  const { section, keys, speech, columns } = input;
  const withProblems = new Set(section.problems.flatMap(({ itemIds }) => itemIds));
  return {
    items: keys.rows.map((key) => keyLine(key, withProblems, input)),
    problems: section.problems.map((problem) =>
      clipped(`! ${speech.problem(problem.code)}${numbers(problem, section, keys)}`, columns),
    ),
    moves: moveLines(keys, section, speech).map((line) => clipped(line, columns)),
    notes: [
      ...ratingLines(keys, speech).map((line) => clipped(line, columns)),
      ...(section.coverings ? [] : [clipped(`(${speech.term('notRead')})`, columns)]),
    ],
  };
}

/** Tells how far the items of each row move, and what the sign of an old place means. Contents move with their pipe. */
function moveLines({ rows }: Keys, { items }: DrawnSection, speech: Speech): string[] {
  const moved = new Set(placesOf(items).map(({ item }) => item));
  const lines = new Map<string, number[]>();
  for (const { no, items: own } of rows) {
    const item = own.find((one) => moved.has(one));
    const words = item && shiftWords(item, speech).join(', ');
    if (words !== undefined) lines.set(words, [...(lines.get(words) ?? []), no]);
  }
  const [first] = [...lines.values()].flat();
  if (first === undefined) return [];
  const sign = `${oldSign(first)} ${speech.term('oldPlaceOf')} ${first}`;
  return [...Array.from(lines, ([words, numbers]) => `${numbers.join(', ')}: ${words}`), sign];
}

/** The items whose old place a text shows: it has no room for the contents of pipes. */
export const placesOf = (items: readonly DrawnItem[]): Moved[] =>
  movedItems(items).filter(({ item }) => item.inside === undefined);

/** The number of an item at its old place, in characters that every terminal has. */
export const oldSign = (no: number): string => `<${no}>`;

/** Lists the current that each cable can carry, by the number of its row. */
function ratingLines({ rows }: Keys, speech: Speech): string[] {
  const lines = rows.flatMap(({ no, items }) => {
    const [rating] = ratingOf(items, speech);
    return rating === undefined ? [] : [`${String(no).padStart(2)}: ${rating}`];
  });
  return lines.length === 0 ? [] : [...lines, `(${speech.term('screening')})`];
}

function keyLine(
  key: Key,
  withProblems: ReadonlySet<string>,
  { keys, speech, columns }: LegendInput,
): string {
  const { no, first, items, mark = 'kept', was } = key;
  const warning = items.some(({ id }) => withProblems.has(id)) ? '!' : ' ';
  const count = items.length > 1 ? `${items.length} x ` : '';
  const start = `${String(no).padStart(2)}${MARK_SIGNS[mark]}${warning}${count}`;
  const holders = [...new Set(items.map(keys.holderNo))].filter((holder) => holder > 0);
  const end = holders.length > 0 ? ` ${clipped(`${speech.term('inside')} ${holders.join(', ')}`, 12)}` : '';
  const how = first.arrangement ? `, ${speech.arrangement(first.arrangement)}` : '';
  const label = first.label ? ` "${first.label}"` : '';
  const room = columns - start.length - end.length;
  return start + clipped(`${changedName(was, first, '->', speech)}${how}${label}`, room) + end;
}

function numbers({ itemIds }: DrawnProblem, { items }: DrawnSection, keys: Keys): string {
  const ids = new Set(itemIds);
  const all = new Set(items.filter(({ id }) => ids.has(id)).map((item) => keys.noOf(item)));
  return all.size > 0 ? `: ${[...all].join(', ')}` : '';
}

export interface LegendLimits extends LegendInput {
  readonly rows: number;
  /** Items without room in the drawing. */
  readonly without: number;
}

/** The legend in at most so many lines; it counts what it leaves out. */
export function fittingLegend({ rows, without, ...input }: LegendLimits): string[] {
  const { columns, speech, keys } = input;
  const words = TEXT_WORDS[speech.lang];
  const { items, problems, moves, notes } = legendLines(input);
  const noRoom = [...(without > 0 ? [clipped(`(${words.noRoom(without)})`, columns)] : []), ...notes];
  const left = rows - noRoom.length;
  const free = left - items.length - problems.length;
  if (free >= 0) return [...items, ...moves.slice(0, free), ...noRoom, ...problems];
  const told = problems.length > 0 ? [clipped(`! ${words.moreProblems(problems.length)}`, columns)] : [];
  if (items.length + told.length <= left) return [...items, ...noRoom, ...told];
  const shown = Math.max(0, left - told.length - 1);
  const more = keys.rows.slice(shown).reduce((sum, key) => sum + key.items.length, 0);
  return [...items.slice(0, shown), clipped(words.more(more), columns), ...noRoom, ...told];
}

// A terminal gives an emoji two columns and a combining mark none. Where a font decides otherwise, the column count would be
// wrong, so such a character is shown as an escape.
const UNSURE = /\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;

/** A foreign text on one line of at most so many columns, cut with an ellipsis. */
export function clipped(text: string, columns: number): string {
  const pieces = visibleChars(text.normalize('NFC').trim()).map((piece) =>
    UNSURE.test(piece) && !/^[©®™]$/.test(piece) ? escaped(piece) : piece,
  );
  const whole = pieces.join('');
  if (width(whole) <= columns) return whole;
  let used = 0;
  const kept = pieces.slice(0, columns).filter((piece) => {
    used += width(piece);
    return used < columns;
  });
  return columns < 1 ? '' : `${kept.join('').trimEnd()}…`;
}

function escaped(piece: string): string {
  return Array.from(piece, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`).join('');
}

/** Words that only the text drawing uses. */
interface TextWords {
  readonly more: (count: number) => string;
  readonly moreCoverings: (count: number) => string;
  readonly noRoom: (count: number) => string;
  readonly moreProblems: (count: number) => string;
}

const one = (count: number, single: string, several: string): string => (count === 1 ? single : several);

export const TEXT_WORDS: Readonly<Record<DrawLanguage, TextWords>> = {
  en: {
    more: (count) => `and ${count} more ${one(count, 'item', 'items')}`,
    moreCoverings: (count) => `and ${count} more coverings`,
    noRoom: (count) => `${count} ${one(count, 'item has', 'items have')} no room in the drawing`,
    moreProblems: (count) => `${count} ${one(count, 'problem', 'problems')}`,
  },
  nb: {
    more: (count) => `og ${count} ${one(count, 'objekt', 'objekter')} til`,
    moreCoverings: (count) => `og ${count} dekker til`,
    noRoom: (count) => `${count} ${one(count, 'objekt', 'objekter')} uten plass i tegningen`,
    moreProblems: (count) => `${count} ${one(count, 'problem', 'problemer')}`,
  },
};

/** Signs of the margin of a plan. */
export const MARK_SIGNS = { added: '+', removed: '-', changed: '~', kept: ' ' } as const;
