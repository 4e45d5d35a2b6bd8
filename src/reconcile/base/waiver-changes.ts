import type { DesiredProject, DesiredSegment, Waiver } from '../../kinds/model.js';
import type { WaiverNote } from '../../plan/model/rule-finding.js';
import { waiverNote } from '../rules/findings.js';
import type { SpecComparison } from './compare-specs.js';

/** The waivers that the head states and the base does not: new ones, and those whose reason, last day or place in the segment is another. */
export const waiverChanges = (
  projects: readonly DesiredProject[],
  { segmentBefore }: Pick<SpecComparison, 'segmentBefore'>,
): WaiverNote[] =>
  projects.flatMap(({ number: project, segments }) =>
    segments.flatMap((segment) =>
      // A segment that comes from another project is new in its own: a waiver counts for one project.
      changesIn(segment, segmentBefore(segment)).map(([code, waiver]) =>
        waiverNote(code, waiver, { project, segment: segment.name }),
      ),
    ),
  );

type Changed = readonly ['waiver-new' | 'waiver-changed', Waiver];

function changesIn(segment: DesiredSegment, before: DesiredSegment | undefined): Changed[] {
  const then = before ? placed(before) : [];
  const known = new Set(then.map(textOf));
  const rules = new Set(then.map(({ waiver }) => waiver.rule));
  const found = placed(segment)
    .filter((one) => !known.has(textOf(one)))
    .map(({ waiver }): Changed => [rules.has(waiver.rule) ? 'waiver-changed' : 'waiver-new', waiver]);
  // A waiver of a template stands in one place, and several sections may have it.
  return [...new Map(found.map((one) => [one[1], one])).values()];
}

interface PlacedWaiver {
  /** The section and the layer by their positions; empty for the segment. */
  readonly at: readonly number[];
  readonly waiver: Waiver;
}

const placed = ({ waivers = [], sections = [] }: DesiredSegment): PlacedWaiver[] => [
  ...waivers.map((waiver) => ({ at: [], waiver })),
  ...sections.flatMap((section, n) => [
    ...(section.waivers ?? []).map((waiver) => ({ at: [n], waiver })),
    ...(section.layers ?? []).flatMap((layer, m) =>
      (layer.waivers ?? []).map((waiver) => ({ at: [n, m], waiver })),
    ),
  ]),
];

const textOf = ({ at, waiver: { rule, reason, until } }: PlacedWaiver): string =>
  JSON.stringify([at, rule, reason, until]);
