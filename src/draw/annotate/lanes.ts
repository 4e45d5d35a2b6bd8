// Leaders of callouts never cross. The places of one tier have their lanes above the tier: a leader goes up from its place to its
// lane and along the lane to the nearer side of the figure. The place nearest to that side has the lowest lane.
import { groupBy } from '../../group-by.js';
import type { Point } from '../scene.js';
import { type Place, signatureOf } from './marked-places.js';
import type { Sign } from './signs.js';

/** A label with the leader that connects it with its places (px). A group of alike places has one. */
export interface Callout {
  readonly signs: readonly Sign[];
  /** From left to right. */
  readonly points: readonly Point[];
  readonly side: 'left' | 'right';
  /** The height at which the leader leaves the figure. */
  readonly lane: number;
}

type Group = Pick<Callout, 'signs' | 'points'>;

interface Tier {
  readonly places: readonly Place[];
  readonly groups: readonly Group[];
  /** The highest side of an object, and the height of the lowest place. */
  readonly top: number;
  readonly bottom: number;
}

/** Distance of the lowest lane from the highest object of its tier, and of two lanes (px). */
const ABOVE = 5;
const PITCH = 7;
/** Lanes that are closer than this cannot be told apart: the tier then shares the lanes of the tier above it. */
const LEAST_PITCH = 2;
const LEAST_BETWEEN_LEADERS = 2.5;

export function calloutsOf(places: readonly Place[], middle: number): Callout[] {
  let ceiling = Number.NEGATIVE_INFINITY;
  return tiersOf(places).flatMap((tier) => {
    const callouts = lanesOf(tier, ceiling, middle);
    ceiling = tier.bottom;
    return callouts;
  });
}

/** One tier for each layer, from the top; layers without room for lanes between them are one tier. */
function tiersOf(places: readonly Place[]): Tier[] {
  const tiers: Tier[] = [];
  for (const next of byLayer(places)) {
    let tier = next;
    for (let above = tiers.at(-1); above && !hasRoom(tier, above); above = tiers.at(-1)) {
      tiers.pop();
      tier = tierOf([...above.places, ...tier.places]);
    }
    tiers.push(tier);
  }
  return tiers;
}

const hasRoom = (tier: Tier, above: Tier): boolean =>
  tier.top - above.bottom >= LEAST_PITCH * (tier.groups.length / 2 + 2);

/** A place without a layer belongs to the first layer that reaches as deep. */
function byLayer(places: readonly Place[]): Tier[] {
  const layers = groupBy(places, ({ layerId }) => layerId);
  const loose = layers.get(undefined) ?? [];
  layers.delete(undefined);
  const rows = [...layers.values()].sort((a, b) => topOf(a) - topOf(b));
  for (const place of loose) {
    const row = rows.find((one) => bottomOf(one) >= place.y) ?? rows.at(-1);
    if (row) row.push(place);
    else rows.push([place]);
  }
  return rows.map(tierOf).sort((a, b) => a.top - b.top);
}

const topOf = (places: readonly Place[]): number => Math.min(...places.map(({ y, top }) => Math.min(y, top)));
const bottomOf = (places: readonly Point[]): number => Math.max(...places.map(({ y }) => y));

function tierOf(places: readonly Place[]): Tier {
  const groups: { signs: readonly Sign[]; points: Place[] }[] = [];
  for (const place of apart(places)) {
    const last = groups.at(-1);
    if (last && signatureOf(last) === signatureOf(place)) last.points.push(place);
    else groups.push({ signs: place.signs, points: [place] });
  }
  return { places, groups, top: topOf(places), bottom: bottomOf(places) };
}

const byX = (a: Place, b: Place): number => a.x - b.x;

/** Places above each other get leaders beside each other, as far as they reach. */
function apart(places: readonly Place[]): Place[] {
  let last = Number.NEGATIVE_INFINITY;
  const moved = places.toSorted(byX).map((place) => {
    const x = Math.min(Math.max(place.x, last + LEAST_BETWEEN_LEADERS), place.x + place.reach);
    last = x;
    return { ...place, x };
  });
  return moved.sort(byX);
}

function lanesOf({ groups, top }: Tier, ceiling: number, middle: number): Callout[] {
  const half = Math.floor(groups.length / 2);
  const centre = groups[half]?.points[0]?.x ?? 0;
  // The one in the middle of an odd number goes to the side that it is nearer to.
  const split = groups.length % 2 === 1 && centre < middle ? half + 1 : half;
  const most = Math.max(split, groups.length - split);
  const pitch = Math.min(PITCH, (top - ceiling) / (most + 1));
  const lowest = top - Math.min(ABOVE, pitch);
  return groups.map((group, n): Callout => {
    const side = n < split ? 'left' : 'right';
    const nth = side === 'left' ? n : groups.length - 1 - n;
    return { ...group, side, lane: lowest - nth * pitch };
  });
}
