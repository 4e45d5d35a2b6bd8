import type { Api } from '../api/client.js';
import { isMoved, placeOf } from '../draw/item-place.js';
import type { DrawnItem, DrawnSection, SectionView } from '../draw/section.js';
import type { LiveItem } from '../kinds/model.js';
import { type Reader, readSurroundings } from '../live/reader.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { RatingCause, RatingChange, UnratedCable } from '../plan/model/rating-change.js';
import type { LaidOutSection, SectionRatings } from '../rating/laid-out.js';
import type { RateSection } from '../views/with-ratings.js';
import type { Plan } from './made-plan.js';
import type { Rater } from './rater.js';

/** Rates the sections of one segment; a segment without an id does not exist yet. */
export type RateOf = (segmentId: string | undefined) => RateSection;

/** The item without the cables in a pipe: they are one bundle in a rating, so their own places are not read. */
export const withoutPiped = (item: LiveItem): LiveItem =>
  item.kind === 'pipe' ? { ...item, cables: [] } : item;

/** Rates the sections of a live segment, with its own soil if the rater asks for it. */
export async function rateLive(
  { rate, readsSoil }: Rater,
  segmentId: string,
  read: Reader['read'],
): Promise<RateSection> {
  const soil = readsSoil ? await readSoil(read, segmentId) : undefined;
  if (soil === undefined) return rate;
  const own = (section: LaidOutSection): SectionRatings => rate({ ...section, soil });
  return Object.assign(own, { ground: { ...rate.ground, soil } });
}

/** Rates the sections of segments, each with its own soil if the rater asks for it. */
export async function rateSegments(
  rater: Rater,
  segments: readonly Pick<PlannedSegment, 'segmentId'>[],
  read: Reader['read'],
): Promise<RateOf> {
  const ids = segments.flatMap(({ segmentId }) =>
    segmentId !== undefined && rater.readsSoil ? [segmentId] : [],
  );
  const own = await Promise.all(ids.map(async (id) => [id, await rateLive(rater, id, read)] as const));
  const known = new Map(own);
  return (segmentId) => known.get(segmentId ?? '') ?? rater.rate;
}

export const ratePlanned = (rater: Rater, { segments }: Plan, api: Api): Promise<RateOf> =>
  rateSegments(
    rater,
    segments.filter(({ steps }) => steps.length > 0),
    api.call,
  );

/** Reads the thermal resistivity of the soil; undefined if the service does not tell it. */
async function readSoil(read: Reader['read'], segmentId: string): Promise<number | undefined> {
  const answer = await readSurroundings(read, segmentId);
  const soil = (answer as { readonly soilThermalResistivity?: unknown } | undefined)?.soilThermalResistivity;
  const value = Number(soil);
  return value > 0 && Number.isFinite(value) ? value : undefined;
}

/** A smaller change of a cable that stays as it is and where it is is not shown (percent). */
const LEAST = 1;

/** The cables of one section that the plan changes or moves, or whose rating it changes. */
export function changesIn(
  section: Pick<RatingChange, 'project' | 'segment' | 'section'>,
  { before, after }: Pick<SectionView, 'before' | 'after'>,
): RatingChange[] {
  if (!before || !after) return [];
  const old = new Map(before.items.map((item) => [item.id, item]));
  return after.items.flatMap((item, n): RatingChange[] => {
    const was = old.get(item.was ?? '');
    const [from, to] = [was?.rating, item.rating];
    if (!was || !from || !to || !(from.current > 0)) return [];
    const change = tenths((to.current / from.current - 1) * 100);
    if (Math.abs(change) <= LEAST && isSameCable(was, item) && !isMoved(was, item)) return [];
    return [
      {
        ...{ ...section, item: n + 1, type: item.name },
        ...{ before: tenths(from.current), after: tenths(to.current), change },
        temperature: tenths(to.temperature),
        load: item.load,
        ...(to.unstated === 0 ? {} : { unstated: to.unstated }),
        because: causeOf({ item: was, section: before }, { item, section: after }),
        basis: to.basis,
      },
    ];
  });
}

/** The power cables of one section that could not be rated after the plan. */
export const unratedIn = (
  section: Pick<RatingChange, 'project' | 'segment' | 'section'>,
  { after }: Pick<SectionView, 'after'>,
): UnratedCable[] =>
  (after?.items ?? []).flatMap(({ name, load, notRated }, n): UnratedCable[] =>
    notRated === undefined ? [] : [{ ...section, item: n + 1, type: name, load, reason: notRated }],
  );

const isSameCable = (was: DrawnItem, now: DrawnItem): boolean =>
  was.name === now.name && formationOf(was) === formationOf(now);

/** The formation of one cable is not stated in a drawing. */
const formationOf = ({ arrangement = 'SINGLE' }: DrawnItem): string => arrangement;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** One cable in one state of its section. */
interface Side {
  readonly item: DrawnItem;
  readonly section: DrawnSection;
}

function causeOf(was: Side, now: Side): RatingCause {
  if (was.item.name !== now.item.name) return { reason: 'type', before: was.item.name };
  const [formation, laid] = [formationOf(was.item), formationOf(now.item)];
  if (formation !== laid) return { reason: 'formation', before: formation, after: laid };
  const [old, rated] = [circuitsIn(was.section), circuitsIn(now.section)];
  const count = rated.length - old.length;
  if (count !== 0) return { reason: 'circuits', count };
  const [pipe, own] = [holderOf(was), holderOf(now)];
  if (pipe !== own && pipe !== undefined) return { reason: 'pipe', before: pipe };
  if (old.join('\n') !== rated.join('\n')) return { reason: 'neighbours' };
  const difference = Math.round(placeOf(now.item).depth - placeOf(was.item).depth);
  // A deeper cable carries less: where it carries more, the reason is another one.
  const isWorse = (now.item.rating?.current ?? 0) < (was.item.rating?.current ?? 0);
  return difference !== 0 && difference > 0 === isWorse
    ? { reason: 'depth', difference }
    : { reason: 'layout' };
}

/** The types of the rated circuits, sorted. */
const circuitsIn = ({ items }: DrawnSection): string[] =>
  items.flatMap(({ rating, name }) => (rating ? [name] : [])).sort();

const holderOf = ({ item, section }: Side): string | undefined =>
  section.items.find(({ id }) => id === item.inside)?.name;
