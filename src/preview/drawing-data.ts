import type { Place } from '../diagnostics/problem.js';
import { visible } from '../diagnostics/visible.js';
import type { DrawnItem, SectionView } from '../draw/section.js';
import type { DesiredSegment } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import type { PlacedObject } from '../plan/emit/layout-problems.js';
import type { Undrawn } from '../plan/quantities/section-input.js';
import { undrawnWords } from '../render/words/layout-words.js';
import type { PreviewDrawing, PreviewItem, PreviewSection } from './preview-data.js';

/** The sections of a segment, and the places in the spec of what they show. */
export interface DrawnSegment {
  readonly address: string;
  readonly desired?: DesiredSegment | undefined;
  readonly views: readonly SectionView[];
  readonly undrawn: readonly Undrawn[];
  readonly places: ReadonlyMap<string, PlacedObject>;
}

export const drawingData = ({ address, desired, views, undrawn, places }: DrawnSegment): PreviewDrawing => ({
  address,
  sections: views.map((view) => sectionOf(view, places, desired)),
  undrawn: undrawn.map((reason) => {
    const where = reason.section === undefined ? '' : ` of section ${reason.section}`;
    return visible(`No drawing${where}: ${undrawnWords(reason)}.`);
  }),
});

function sectionOf(
  view: SectionView,
  places: ReadonlyMap<string, PlacedObject>,
  desired: DesiredSegment | undefined,
): PreviewSection {
  const { before, after, heading } = view;
  const items = after?.items ?? [];
  const kept = new Set(items.flatMap(({ id, was }) => [id, was ?? id]));
  const gone = (before?.items ?? []).filter(({ id }) => !kept.has(id));
  const place = after && sectionPlace(desired, heading.section, heading.sections);
  return {
    view,
    items: [
      ...items.map((item) => itemOf(item, places)),
      ...gone.map((item) => ({ ...itemOf(item, places), words: `${wordsOf(item)} (goes)` })),
    ],
    ...(place ? { place } : {}),
  };
}

/** Sections of a drawing are those of the spec if there are as many. */
const sectionPlace = (
  desired: DesiredSegment | undefined,
  section: number,
  sections: number,
): Place | undefined =>
  desired?.sections?.length === sections ? desired.sections[section - 1]?.place : desired?.place;

const itemOf = (item: DrawnItem, places: ReadonlyMap<string, PlacedObject>): PreviewItem => ({
  id: item.id,
  words: wordsOf(item),
  ...(item.inside === undefined ? {} : { isInside: true }),
  ...places.get(item.id),
});

const wordsOf = ({ kind, name, label }: DrawnItem): string =>
  visible(`${kindNamed(kind).words.one}: ${name}${label === undefined ? '' : ` (${label})`}`);
