import type { Problem } from '../diagnostics/problem.js';
import { createLimit } from '../http/kept-alive.js';
import type { Catalog } from '../kinds/kind.js';
import type { DesiredSegment, LiveSegment } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { readCatalogs } from '../live/catalog.js';
import type { ProjectHead, SegmentHead } from '../live/live-state.js';
import { readDetails, withDetails } from '../live/read-again.js';
import type { ReadService } from '../live/read-live.js';
import { itemsAndCablesOf, itemsOf } from '../plan/model/count.js';
import { typesIn } from '../plan/quantities/segment-amounts.js';
import { layoutWords, serviceWords } from '../render/words/layout-words.js';
import { liveViews, type Views } from '../views/live-views.js';
import { withLoads } from '../views/with-loads.js';
import { listProject, readWhole } from './export-project.js';
import { type PlaceOf, type PlanViewsOptions, placesIn } from './plan-views.js';
import { rateLive, withoutPiped } from './rate-segments.js';
import type { Rater } from './rater.js';

interface SegmentViews extends Views {
  readonly segmentId: string;
  readonly name: string;
  readonly placeOf: PlaceOf;
}

export interface LiveDrawings {
  readonly project: ProjectHead;
  readonly segments: readonly SegmentViews[];
}

export interface DrawRequest extends Omit<PlanViewsOptions, 'rateOf'> {
  /** The number of the project. */
  readonly project: string;
  /** True for segments that are drawn; the default is all. */
  readonly isTargeted?: (head: SegmentHead) => boolean;
  readonly parallelism: number;
  /** Present if the cables are rated. */
  readonly rater?: Rater | undefined;
  /** True if only the ratings are shown: a cable in a pipe is then not read, because it lies where its pipe lies. */
  readonly onlyRates?: boolean | undefined;
  /** Returns the spec of a segment by its name, with types by id: its loads count in the ratings. */
  readonly desiredOf?: ((name: string) => DesiredSegment | undefined) | undefined;
  /** Called with the number of segments to read. */
  readonly onListed?: (count: number) => void;
  /** Called after each segment. */
  readonly onSegment?: () => void;
}

/**
 * Reads the live segments of a project and returns their sections as the input of drawings. Each item is read, because
 * only its own answer states its position.
 */
export async function drawLive(
  request: DrawRequest,
  where: ReadService,
): Promise<LiveDrawings | { readonly problems: readonly Problem[] }> {
  const listed = await listProject(request.project, where);
  if ('problems' in listed) return listed;
  const { project, others } = listed;
  const heads = others.filter(request.isTargeted ?? (() => true));
  request.onListed?.(heads.length);
  const found = await readWhole(project, heads, where);
  if ('problems' in found) return found;
  const typeOf = typesIn(await readCatalogs(where.reading, catalogsOf(found.segments)));
  const limit = createLimit(request.parallelism);
  const heading = {
    project: project.number,
    ...(project.name ? { projectName: project.name } : {}),
    date: request.date,
    ...(request.service === undefined ? {} : { service: serviceWords(request.service) }),
  };
  const segments = await Promise.all(
    found.segments.map(async (segment): Promise<SegmentViews> => {
      const rate = request.rater && (await rateLive(request.rater, segment.id, where.reading.call));
      const context = { typeOf, heading, words: layoutWords, rate };
      const name = String(segment.fields.name ?? '');
      const desired = request.desiredOf?.(name);
      const items = segment.sections.flatMap(itemsOf);
      const read = request.onlyRates ? items.map(withoutPiped) : items;
      const details = await readDetails({ api: where.reading, segmentId: segment.id, items: read, limit });
      const views = liveViews(withDetails(withLoads(segment, desired), details), context, details.positions);
      request.onSegment?.();
      return { segmentId: segment.id, name, placeOf: placesIn(segment, desired), ...views };
    }),
  );
  return { project, segments };
}

/** The catalogs of the items. */
const catalogsOf = (segments: readonly LiveSegment[]): Catalog[] => {
  const items = segments.flatMap(({ sections }) => sections.flatMap(itemsAndCablesOf));
  return [...new Set(items.flatMap(({ kind }) => kindNamed(kind).catalog ?? []))].sort();
};
