import type { Key, Keys } from '../annotate/keys.js';
import { changedName } from '../item-name.js';
import type { DrawnProblem, DrawnSection } from '../section.js';
import type { Speech } from '../words.js';
import { clipped } from './text-columns.js';
import { MARK_SIGNS, TEXT_WORDS } from './text-words.js';

export interface LegendInput {
  readonly section: DrawnSection;
  readonly keys: Keys;
  readonly speech: Speech;
  readonly columns: number;
}

interface LegendLines {
  readonly items: string[];
  readonly problems: string[];
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
    notes: section.coverings ? [] : [clipped(`(${speech.term('notRead')})`, columns)],
  };
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
  const { items, problems, notes } = legendLines(input);
  const noRoom = [...(without > 0 ? [clipped(`(${words.noRoom(without)})`, columns)] : []), ...notes];
  const left = rows - noRoom.length;
  if (items.length + problems.length <= left) return [...items, ...noRoom, ...problems];
  const told = problems.length > 0 ? [clipped(`! ${words.moreProblems(problems.length)}`, columns)] : [];
  if (items.length + told.length <= left) return [...items, ...noRoom, ...told];
  const shown = Math.max(0, left - told.length - 1);
  const more = keys.rows.slice(shown).reduce((sum, key) => sum + key.items.length, 0);
  return [...items.slice(0, shown), clipped(words.more(more), columns), ...noRoom, ...told];
}
