import type { Api } from '../api/client.js';
import { isStatus } from '../live/reader.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { RateSection } from '../views/with-ratings.js';
import type { Plan } from './made-plan.js';
import type { Rater } from './rater.js';

/** Rates the sections of one segment; a segment without an id does not exist yet. */
export type RateOf = (segmentId: string | undefined) => RateSection;

/** Rates the sections of a live segment, with its own soil if the rater asks for it. */
export async function rateLive(
  { rate, readsSoil }: Rater,
  segmentId: string,
  api: Api,
): Promise<RateSection> {
  const soil = readsSoil ? await readSoil(api, segmentId) : undefined;
  return soil === undefined ? rate : (section) => rate({ ...section, soil });
}

/** Rates the sections of segments, each with its own soil if the rater asks for it. */
export async function rateSegments(
  rater: Rater,
  segments: readonly Pick<PlannedSegment, 'segmentId'>[],
  api: Api,
): Promise<RateOf> {
  const ids = segments.flatMap(({ segmentId }) =>
    segmentId !== undefined && rater.readsSoil ? [segmentId] : [],
  );
  const own = await Promise.all(ids.map(async (id) => [id, await rateLive(rater, id, api)] as const));
  const known = new Map(own);
  return (segmentId) => known.get(segmentId ?? '') ?? rater.rate;
}

/** Rates the sections of the changed segments of a plan. */
export const ratePlanned = (rater: Rater, { segments }: Plan, api: Api): Promise<RateOf> =>
  rateSegments(
    rater,
    segments.filter(({ steps }) => steps.length > 0),
    api,
  );

/** Reads the thermal resistivity of the soil; undefined if the service does not tell it. */
async function readSoil(api: Api, segmentId: string): Promise<number | undefined> {
  const answer = await api.call('getSurroundings', { path: { segmentId } }).catch((error: unknown) => {
    // A service without surroundings, or a login that may not read them, does not stop a screening.
    if (isStatus(error, 403, 404, 405, 500, 501)) return undefined;
    throw error;
  });
  const soil = (answer as { readonly soilThermalResistivity?: unknown } | undefined)?.soilThermalResistivity;
  const value = Number(soil);
  return value > 0 && Number.isFinite(value) ? value : undefined;
}
