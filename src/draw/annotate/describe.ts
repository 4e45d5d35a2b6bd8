import type { Speech } from '../drawing-words.js';
import type { DrawnItem, DrawnKind, DrawnSection, Mark, SectionView, ViewState } from '../section.js';
import { differences, titleOfRow } from './item-cells.js';
import type { Keys } from './keys.js';
import { cleaned } from './text-width.js';

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
  return parts.length === 0 ? '' : `${speech.term('marks')}: ${joined(parts, speech)}.`;
}

function joined(parts: readonly string[], speech: Speech): string {
  const last = parts[parts.length - 1] ?? '';
  if (parts.length < 2) return last;
  return `${parts.slice(0, -1).join(', ')} ${speech.term('and')} ${last}`;
}
