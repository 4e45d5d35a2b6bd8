import type { Speech } from '../drawing-words.js';
import type { DrawnItem, DrawnKind, DrawnSection, Mark, SectionView, ViewState } from '../section.js';
import { type Cell, headingCell, together } from './cell.js';
import { differences, itemCells, letterCells, titleOfRow } from './item-cells.js';
import type { Keys } from './keys.js';
import {
  coverNoteCells,
  markCells,
  materialCells,
  moveCells,
  openingCells,
  problemCells,
} from './note-cells.js';
import type { Opening } from './openings.js';
import { cleaned } from './text-width.js';

interface LegendContents {
  readonly sections: readonly DrawnSection[];
  readonly keys: Keys;
  /** For each section the clear openings that have no room in the figure. */
  readonly unplaced: readonly (readonly Opening[])[];
  readonly speech: Speech;
}

const MARKS: readonly Mark[] = ['added', 'removed', 'changed', 'kept'];

/** All cells of the legend for columns of a width (px). */
export function legendCells(contents: LegendContents, width: number): Cell[] {
  const { sections, keys, unplaced, speech } = contents;
  const under = (name: Parameters<Speech['term']>[0], cells: readonly Cell[]): Cell[] =>
    cells.length === 0 ? [] : [headingCell(speech.term(name), width), ...cells, spaceCell];
  const sides = sections.length < 2 ? [] : [speech.term('before'), speech.term('after')];
  const problems = sections
    .flatMap((section, n) => problemCells(section, keys, width, speech, sides[n]))
    .map((cell, n) => cell(n + 1));
  const openings = sections.flatMap((section, n) => openingCells(section, unplaced[n] ?? [], width, speech));
  return [
    ...under('problems', problems),
    ...under('items', itemCells(keys, width, speech)),
    ...under('letters', letterCells(keys, width, speech)),
    ...under(
      'marks',
      together([...markCells(marksOf(sections), width, speech), ...moveCells(sections, width, speech)]),
    ),
    ...under('materials', [
      ...together(materialCells(sections, width, speech)),
      ...coverNoteCells(sections, width, speech),
    ]),
    ...under('openings', openings),
  ];
}

const spaceCell: Cell = { height: 8, draw: () => undefined };

function marksOf(sections: readonly DrawnSection[]): Mark[] {
  const found = new Set(
    sections.flatMap(({ items, layers, coverings = [] }) =>
      [...items, ...layers, ...coverings].map(({ mark }) => mark),
    ),
  );
  const marks = MARKS.filter((mark) => found.has(mark));
  return marks.every((mark) => mark === 'kept') ? [] : marks;
}

export function titleOf({ heading }: SectionView, state: ViewState, speech: Speech): string {
  const { project, projectName = '', segment, section, sections } = heading;
  const place = [cleaned(`${project} ${projectName}`), cleaned(segment)].join(', ');
  const number = `${speech.term('section').toLowerCase()} ${section} ${speech.term('of')} ${sections}`;
  return `${speech.term('crossSection')}: ${place}, ${number} (${speech.state(state).toLowerCase()})`;
}

interface Described {
  readonly view: SectionView;
  readonly state: ViewState;
  /** The sections that are drawn. */
  readonly drawn: readonly DrawnSection[];
  readonly keys: Keys;
  readonly speech: Speech;
}

/** Says in sentences what the drawing shows, for readers who cannot see it. All names are whole. */
export function descriptionOf({ view, state, drawn, keys, speech }: Described): string {
  const sentences = drawn.flatMap((section, n) => {
    const prefix = drawn.length < 2 ? '' : `${speech.term(n === 0 ? 'before' : 'after')}: `;
    return [`${prefix}${trenchOf(section, speech)}`, problemsOf(section, speech)];
  });
  const items = keys.rows.map((row) => {
    const { no, first, mark, was } = row;
    const label = cleaned(first.label ?? '');
    const change = mark && mark !== 'kept' ? ` (${speech.mark(mark)}${wasOf(was, first, speech)})` : '';
    return `${no}: ${titleOfRow(row, speech)}${label === '' ? '' : ` “${label}”`}${change}`;
  });
  return [
    ...sentences,
    ...(state === 'change' && drawn[0] ? [changesOf(drawn[0], speech)] : []),
    drawn.every(({ coverings }) => coverings) ? '' : `${speech.term('notRead')}.`,
    view.isReplaced ? speech.term('replaced') : '',
    items.length === 0 ? '' : `${items.join('; ')}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function wasOf(was: DrawnItem | undefined, now: DrawnItem, speech: Speech): string {
  const values = was ? differences(was, now, speech) : [];
  return values.length > 0 ? `, ${speech.term('was')} ${values.join(', ')}` : '';
}

function trenchOf({ width, depth, cover, items }: DrawnSection, speech: Speech): string {
  const counts = new Map<DrawnKind, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const parts = [...counts].map(([kind, count]) => `${count} ${speech.kind(kind, count)}`);
  const holds = parts.length === 0 ? speech.term('empty') : joined(parts, speech);
  const [w, d, c] = [speech.mm(width), speech.mm(depth), speech.mm(cover)];
  return speech.lang === 'nb'
    ? `Grøften er ${w} mm bred og ${d} mm dyp med ${c} mm overdekning, og inneholder ${holds}.`
    : `The trench is ${w} mm wide and ${d} mm deep with ${c} mm of cover, and holds ${holds}.`;
}

function problemsOf({ problems }: DrawnSection, speech: Speech): string {
  if (problems.length === 0) return '';
  const words = problems.map(({ code, words: said }) => `${cleaned(speech.problem(code))}: ${cleaned(said)}`);
  const count = problems.length;
  const heading =
    speech.lang === 'nb'
      ? `${count} ${count === 1 ? 'problem' : 'problemer'}`
      : `${count} ${count === 1 ? 'problem' : 'problems'}`;
  return `${heading}. ${words.join('; ')}.`;
}

function changesOf({ items }: DrawnSection, speech: Speech): string {
  const parts = (['added', 'removed', 'changed', 'kept'] as const satisfies readonly Mark[]).flatMap(
    (mark) => {
      const count = items.filter((item) => item.mark === mark).length;
      return count === 0 ? [] : [`${count} ${speech.mark(mark)}`];
    },
  );
  const moved = items.filter(({ from }) => from).length;
  const more = moved === 0 ? '' : `; ${moved} ${speech.term('moved')}`;
  return parts.length === 0 ? '' : `${speech.term('marks')}: ${joined(parts, speech)}${more}.`;
}

function joined(parts: readonly string[], speech: Speech): string {
  const last = parts[parts.length - 1] ?? '';
  if (parts.length < 2) return last;
  return `${parts.slice(0, -1).join(', ')} ${speech.term('and')} ${last}`;
}
