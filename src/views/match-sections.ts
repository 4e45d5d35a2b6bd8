import type { LiveSection, LiveSegment } from '../kinds/model.js';
import type { Change } from '../plan/model/change.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';

/** A section before and after the plan; one of them is absent if the section is created or destroyed. */
export interface SectionPair {
  readonly before?: LiveSection;
  readonly after?: LiveSection;
  /** The change that replaces the section. */
  readonly replaced?: Change;
}

/** Pairs the live sections of a segment with those after the rehearsal, in the order after the plan. */
export function matchSections(planned: PlannedSegment, after: LiveSegment | undefined): SectionPair[] {
  const before = planned.live?.sections ?? [];
  const byId = new Map(before.map((section) => [section.id, section]));
  const pairs = (after?.sections ?? []).map((section, index): SectionPair => {
    const same = byId.get(section.id);
    if (same) return { before: same, after: section };
    const replaced = replacementAt(planned, index);
    const old = replaced && byId.get(oldId(planned, replaced) ?? '');
    return old && replaced ? { before: old, after: section, replaced } : { after: section };
  });
  const paired = new Set(pairs.map((pair) => pair.before));
  const left = before.filter((section) => !paired.has(section));
  // A destroyed section is listed where it is now.
  for (const section of left) pairs.splice(before.indexOf(section), 0, { before: section });
  return pairs;
}

/** After a plan the sections have the order of the spec. */
const replacementAt = ({ changes }: PlannedSegment, index: number): Change | undefined =>
  changes.find(
    ({ action, kind, path }) => action === 'replace' && kind === 'section' && path.at(-1)?.index === index,
  );

const oldId = ({ steps }: PlannedSegment, { address }: Change): string | undefined => {
  const step = steps.find((one) => one.operation === 'deleteSection' && one.address === address);
  const id = step?.path.sectionId;
  return typeof id === 'string' ? id : undefined;
};
