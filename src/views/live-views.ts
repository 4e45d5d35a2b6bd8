import type { DrawnSection, Heading, SectionView } from '../draw/section.js';
import type { LiveSection, LiveSegment } from '../kinds/model.js';
import type { Undrawable, Undrawn } from '../plan/model/undrawn.js';
import type { TypeOf } from '../plan/quantities/section-input.js';
import { drawnSection } from './drawn-section.js';
import type { Positions } from './positions.js';
import { type ProblemWords, sectionProblems } from './section-problems.js';

/** The facts that a segment does not hold itself. */
export interface ViewContext {
  /** The title block without the words of the segment. */
  readonly heading: Omit<Heading, 'segment' | 'section' | 'sections' | 'length'>;
  readonly typeOf: TypeOf;
  readonly words: ProblemWords;
}

/** The sections of a segment that can be drawn, and the reasons for the others. */
export interface Views {
  readonly views: readonly SectionView[];
  readonly undrawn: readonly Undrawn[];
}

/** The sections of a live segment. `positions` are the values of the service for its items, if they were read. */
export function liveViews(segment: LiveSegment, context: ViewContext, positions?: Positions): Views {
  const { sections } = segment;
  const views: SectionView[] = [];
  const undrawn: Undrawn[] = sections.length === 0 ? [{ lack: 'section' }] : [];
  sections.forEach((section, n) => {
    const drawn = drawnIn(segment, section, context, positions);
    if ('lack' in drawn) undrawn.push({ ...drawn, section: n + 1 });
    else views.push({ heading: headingOf(segment, context, n + 1, sections.length), after: drawn });
  });
  return { views, undrawn };
}

/** One section of a segment, as the input of a drawing. */
export const drawnIn = (
  segment: LiveSegment,
  section: LiveSection,
  { typeOf, words }: ViewContext,
  positions?: Positions,
): DrawnSection | Undrawable =>
  drawnSection({
    section,
    typeOf,
    problems: sectionProblems(segment, section, words),
    ...(segment.topCoverings ? { coverings: segment.topCoverings } : {}),
    ...(positions ? { positions } : {}),
  });

export function headingOf(
  { fields: { name, length } }: Pick<LiveSegment, 'fields'>,
  { heading }: ViewContext,
  section: number,
  sections: number,
): Heading {
  const metres = typeof length === 'number' ? { length } : {};
  return { ...heading, segment: String(name ?? ''), section, sections, ...metres };
}
