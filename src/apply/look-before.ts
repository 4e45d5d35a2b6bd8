import type { Api } from '../api/client.js';
import type { LiveItem, LiveSection } from '../kinds/model.js';
import { foldConductors } from '../live/fold-conductors.js';
import { toLiveSegment } from '../live/to-live.js';
import { digest } from '../plan/fingerprint.js';
import type { PlannedSegment } from '../plan/plan.js';
import type { Step } from '../plan/step.js';
import { readerOf } from './plan-parts.js';

/** What is to go is not what it was when that was planned. */
export class MovedError extends Error {
  override readonly name = 'MovedError';
}

/**
 * A section goes with all that is in it, and the API has no way to say "only if nobody has touched it". So it is looked
 * at once more right before: what somebody has put there since the plan was made must not go unseen.
 */
export const lookBefore =
  ({ live }: PlannedSegment, api: Api) =>
  async ({ operation, path }: Step): Promise<void> => {
    if (operation !== 'deleteSection' || !live) return;
    const answer = await api.call('getSegment', { path: { segmentId: live.id } });
    const { sections } = await foldConductors(toLiveSegment(answer), readerOf(api));
    const planned = live.sections.find(({ id }) => id === path.sectionId);
    const found = sections.find(({ id }) => id === path.sectionId);
    // Somebody who has deleted it has done our work.
    if (!found || !planned || digest(shown(found)) === digest(shown(planned))) return;
    throw new MovedError(`section ${found.id} was changed by somebody else before it could go`);
  };

/** As much of a section as its segment shows; its depth also follows from the coverings. */
const shown = ({ fields: { layoutDepth: _, ...fields }, layers }: LiveSection): unknown => [
  fields,
  layers.map((layer) => [
    layer.id,
    layer.fields,
    layer.cableBands,
    layer.unknown ?? [],
    layer.items.map(shownItem),
  ]),
];

const shownItem = ({ id, fields, cables, fixed }: LiveItem): unknown => [
  id,
  fields,
  fixed.label ?? null,
  cables.map(shownItem),
];
