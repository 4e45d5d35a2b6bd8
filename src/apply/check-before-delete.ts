import type { Api } from '../api/client.js';
import { EFFECTS } from '../contract/generated/operation-ids.js';
import type { LiveItem, LiveSection, LiveSegment } from '../kinds/model.js';
import { foldConductors } from '../live/fold-conductors.js';
import { toLiveSegment } from '../live/to-live.js';
import { valueDigest } from '../plan/emit/fingerprint.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import { readerOf } from '../replan/plan-parts.js';
import { isReadable, notAsSent } from './as-sent.js';
import type { Made } from './made.js';
import { type ReadAccess, readUntil } from './reread.js';
import type { RunOptions, SentCall, StepReport } from './run-steps.js';
import { StepError, unexpectedStateError } from './step-error.js';
import { idsOf, unlisted, type Watch } from './watch.js';

export interface Before extends ReadAccess {
  readonly watch: Watch;
  /** Reports of all calls so far; the list grows. */
  readonly reports: readonly StepReport[];
}

/**
 * Checks before a delete. Nothing is deleted before a read shows all objects of this run with the values that were
 * sent. A section is deleted with its contents, and the API has no conditional requests, so it is compared with the
 * plan once more.
 */
export const checkBeforeDelete =
  (planned: PlannedSegment, { api, wait, watch, reports }: Before): NonNullable<RunOptions['before']> =>
  async ({ operation }, sent) => {
    if (EFFECTS[operation] !== 'delete' || operation === 'deleteSegment') return;
    const made = watch.unverified(reports);
    if (made.length === 0 && (operation !== 'deleteSection' || !planned.live)) return;
    const segmentId = String(sent.path.segmentId);
    const now = await readUntil({
      read: () => readFor(made, segmentId, api),
      isEnough: (live) => unlisted(idsOf(live), made).length === 0,
      wait,
    });
    await mustBeAsSent(now, made, { api, watch, reports });
    watch.verify(made);
    if (operation === 'deleteSection') mustBeAsPlanned(planned, sent, now);
  };

/** Reads the segment, and its coverings only if this run created some. */
async function readFor(made: readonly Made[], segmentId: string, api: Api): Promise<LiveSegment> {
  const path = { segmentId };
  const [answer, topCoverings] = await Promise.all([
    api.call('getSegment', { path }),
    made.some(({ kind }) => kind === 'topCovering') ? api.call('listTopCoverings', { path }) : undefined,
  ]);
  return foldConductors(toLiveSegment(answer, { topCoverings }), readerOf(api));
}

function mustBeAsPlanned({ live }: PlannedSegment, { path }: SentCall, now: LiveSegment): void {
  const planned = live?.sections.find(({ id }) => id === path.sectionId);
  const found = now.sections.find(({ id }) => id === path.sectionId);
  // If another user deleted the section, the delete is not needed.
  if (!found || !planned || valueDigest(shown(found)) === valueDigest(shown(planned))) return;
  throw new StepError('conflict', { code: 'changed-by-others', object: { kind: 'section', id: found.id } });
}

async function mustBeAsSent(
  now: LiveSegment,
  made: readonly Made[],
  { api, watch, reports }: Omit<Before, 'wait'>,
): Promise<void> {
  const missing = unlisted(idsOf(now), made);
  const readable = new Set<Made>();
  for (const one of missing) if (await isReadable(api, now.id, one)) readable.add(one);
  const differences = notAsSent(now, {
    made: made.filter((one) => !readable.has(one)),
    own: watch.standing(reports),
    isKnown: watch.isKnown,
  });
  if (differences.length > 0) throw unexpectedStateError({ differences });
}

/** The fields of a section that its segment shows, without the layout depth, which also depends on the coverings. */
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
