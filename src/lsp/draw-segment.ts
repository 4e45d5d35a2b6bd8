import type { SectionView } from '../draw/section.js';
import type { DesiredProject, DesiredSegment } from '../kinds/model.js';
import { planOne } from '../plan/plan.js';
import { typesIn } from '../plan/quantities/segment-amounts.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import { rehearse } from '../rehearse/rehearse.js';
import { layoutWords } from '../render/words/layout-words.js';
import { resolveTypes } from '../spec/build/resolve-types.js';
import { planViews } from '../views/plan-views.js';
import type { Types } from './types.js';

/**
 * The sections of a segment as a new one would have them: the embedded service creates it in memory, so that values that the spec
 * leaves out have the defaults of that service. A segment with an unknown type has no views.
 */
export async function viewsOfSegment(
  project: DesiredProject,
  segment: DesiredSegment,
  { types, profile }: { types: Types; profile: ServiceProfile },
): Promise<readonly SectionView[]> {
  const { renamedFrom: _, segmentId: __, ...desired } = segment;
  const resolved = resolveTypes([{ ...project, segments: [desired] }], types);
  const [found] = resolved.projects[0]?.segments ?? [];
  if (!found || resolved.problems.length > 0) return [];
  const planned = planOne({ project: { number: project.number, id: '1' }, desired: found, profile });
  const [result] = await rehearse([planned], types, { profile });
  const heading = { project: project.number, date: '' };
  const { views } = planViews(planned, result?.after, {
    typeOf: typesIn(types),
    words: layoutWords,
    heading,
  });
  return views.flatMap(({ heading: own, after }) =>
    after ? [{ heading: own, after: withoutMarks(after) }] : [],
  );
}

type Drawn = NonNullable<SectionView['after']>;

/** A drawing of one state has no marks of a change. */
const withoutMarks = (section: Drawn): Drawn => ({
  ...section,
  layers: section.layers.map(({ mark: _, ...layer }) => layer),
  items: section.items.map(({ mark: _, was: __, ...item }) => item),
  ...(section.coverings ? { coverings: section.coverings.map(({ mark: _, ...covering }) => covering) } : {}),
});
