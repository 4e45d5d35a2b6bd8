// The roles of sections and layers: the pairings in which most objects keep their role. Written from
// src/plan/README.md; every pairing is tried.
import type { DesiredItem, DesiredLayer, DesiredSection, LiveItem, LiveLayer, LiveSection } from '../../../src/kinds/model.js';
import { agree, layerSatisfied, ownedBy, sectionSatisfied } from './satisfied.js';
import { layerOf, sectionOf } from './world.js';

export type Placing = readonly (number | undefined)[];

/**
 * All ways to assign places to some of n ordered objects that keep their order: a place for each object, or undefined.
 */
export function placings(n: number, places: readonly number[]): Placing[] {
  if (n === 0) return [[]];
  const without = placings(n - 1, places).map((rest): Placing => [undefined, ...rest]);
  const withPlace = places.flatMap((place, at) => placings(n - 1, places.slice(at + 1)).map((rest): Placing => [place, ...rest]));
  return [...without, ...withPlace];
}

export const upTo = (n: number): number[] => [...Array(n).keys()];

const objectCount = (item: LiveItem): number => 1 + item.cables.length;
const objectsIn = ({ items }: LiveLayer): number => sum(items.map(objectCount));
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

interface Alike {
  /** Objects that agree with the spec. */
  readonly agreed: number;
  /** `agreed` plus unmanaged objects. */
  readonly staying: number;
}

const more = (a: Alike, b: Alike): Alike => ({ agreed: a.agreed + b.agreed, staying: a.staying + b.staying });
const NONE: Alike = { agreed: 0, staying: 0 };

/** The most that agree; among equals, the most that stay. */
const better = (a: Alike, b: Alike): Alike => ((b.agreed - a.agreed || b.staying - a.staying) > 0 ? b : a);

/** The best of all assignments of live to desired objects. */
function matched<W>(live: readonly LiveItem[], desired: readonly W[], alike: (a: LiveItem, b: W) => Alike): Alike {
  const [first, ...rest] = live;
  if (!first) return NONE;
  return desired
    .map((one, at) => more(alike(first, one), matched(rest, desired.toSpliced(at, 1), alike)))
    .reduce(better, matched(rest, desired, alike));
}

const cableAlike = (live: LiveItem, desired: DesiredItem): Alike => (agree(live.fields, desired.fields) ? { agreed: 1, staying: 1 } : NONE);

function itemAlike(live: LiveItem, desired: DesiredItem): Alike {
  if (!agree(live.fields, desired.fields)) return NONE;
  if (!desired.cables) return { agreed: 1, staying: objectCount(live) };
  const inside = matched(live.cables, desired.cables, cableAlike);
  return { agreed: 1 + inside.agreed, staying: 1 + inside.agreed };
}

function layerAlike(live: LiveLayer, desired: DesiredLayer): Alike {
  const owned = ownedBy(desired);
  const free = live.items.filter(({ kind }) => !owned.has(kind));
  const lists = [...owned].map(([kind, list]) =>
    matched(
      live.items.filter((item) => item.kind === kind),
      list,
      itemAlike,
    ),
  );
  return lists.reduce(more, { agreed: 0, staying: sum(free.map(objectCount)) });
}

function sectionAlike({ layers }: LiveSection, desired: DesiredSection): Alike {
  if (!desired.layers) return { agreed: 0, staying: sum(layers.map(objectsIn)) };
  const own = desired.layers;
  const sums = placings(layers.length, upTo(own.length)).map((way) =>
    way.map((at, i) => (at === undefined ? NONE : layerAlike(layers[i] as LiveLayer, own[at] as DesiredLayer))).reduce(more, NONE),
  );
  return { agreed: Math.max(...sums.map(({ agreed }) => agreed)), staying: Math.max(...sums.map(({ staying }) => staying)) };
}

interface Question {
  readonly counts: readonly [number, number];
  readonly alike: (i: number, at: number) => Alike;
  readonly isDone: (i: number, at: number) => boolean;
}

type Rank = readonly [number, number, number];

const compare = (a: Rank, b: Rank): number => a.map((one, k) => one - (b[k] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Objects in their role, pairs, and pairs without changes: more is better, in this order. */
function rankOf(way: Placing, { alike, isDone }: Question, countsAll: (i: number, at: number) => boolean): Rank {
  const pairs = way.flatMap((at, i) => (at === undefined ? [] : [[i, at] as const]));
  const inRole = pairs.map(([i, at]) => {
    const { agreed, staying } = alike(i, at);
    return 1 + (countsAll(i, at) ? staying : agreed);
  });
  return [sum(inRole), pairs.length, -pairs.filter(([i, at]) => !isDone(i, at)).length];
}

interface Best {
  readonly rank: Rank;
  readonly ways: readonly Placing[];
}

function bestBy(ways: readonly Placing[], rank: (way: Placing) => Rank): Best {
  const ranks = ways.map(rank);
  const best = ranks.reduce((a, b) => (compare(b, a) > 0 ? b : a));
  return { rank: best, ways: ways.filter((_, k) => compare(ranks[k] as Rank, best) === 0) };
}

/**
 * The best pairings: most objects keep their role, then fewest are created or deleted, then fewest kept ones change.
 */
function bestOf(ways: readonly Placing[], question: Question): readonly Placing[] {
  const [n, m] = question.counts;
  const byEvidence = (): Best => bestBy(ways, (way) => rankOf(way, question, () => false));
  if (n > m) return byEvidence().ways;
  if (n === m) return bestBy(ways, (way) => rankOf(way, question, (i, at) => i === at)).ways;
  const all = ways.filter((way) => !way.includes(undefined));
  const staying = bestBy(all, (way) => rankOf(way, question, () => true));
  const moved = byEvidence();
  return moved.rank[0] > staying.rank[0] ? moved.ways : staying.ways;
}

const remember = <A extends object, B extends object, R>(ask: (a: A, b: B) => R): ((a: A, b: B) => R) => {
  const known = new WeakMap<A, WeakMap<B, { answer: R }>>();
  return (a, b) => {
    const row = known.get(a) ?? new WeakMap<B, { answer: R }>();
    known.set(a, row);
    const found = row.get(b) ?? { answer: ask(a, b) };
    row.set(b, found);
    return found.answer;
  };
};

const alikeLayers = remember(layerAlike);
const alikeSections = remember(sectionAlike);

const layerQuestion = (live: readonly LiveLayer[], desired: readonly DesiredLayer[]): Question => ({
  counts: [live.length, desired.length],
  alike: (i, at) => alikeLayers(live[i] as LiveLayer, desired[at] as DesiredLayer),
  isDone: (i, at) => layerSatisfied(layerOf(live[i] as LiveLayer), desired[at] as DesiredLayer),
});

/** The layers of a replaced section, and those that take their places, in any order. */
export function layersBecome(live: readonly LiveLayer[], desired: readonly DesiredLayer[]): readonly Placing[] {
  const moved = movedPlacing(live.length, desired.length, layerMoves(live, desired));
  if (moved) return [moved];
  const question = layerQuestion(live, desired);
  const ways = anyPlacings(live.length, desired.length);
  if (live.length > desired.length) return bestOf(ways, question);
  if (live.length === desired.length)
    return bestBy(ways, (way) => {
      const [inRole, pairs, done] = rankOf(way, question, (i, at) => i === at);
      return [inRole, pairs, done - way.filter((at, i) => at !== undefined && at !== i).length];
    }).ways;
  const inOrder = placings(live.length, upTo(desired.length)).filter((way) => !way.includes(undefined));
  const staying = bestBy(inOrder, (way) => rankOf(way, question, () => true));
  const evidence = bestBy(ways, (way) => rankOf(way, question, () => false));
  return evidence.rank[0] > staying.rank[0] ? evidence.ways : staying.ways;
}

const statedIn = (desired: DesiredLayer): number => sum([...ownedBy(desired).values()].flat().map(({ cables = [] }) => 1 + cables.length));

const layerMoves = (live: readonly LiveLayer[], desired: readonly DesiredLayer[]): MoveQuestion => ({
  stated: (at) => statedIn(desired[at] as DesiredLayer),
  agreed: (i, at) => alikeLayers(live[i] as LiveLayer, desired[at] as DesiredLayer).agreed,
  leavesTwice: (i, at) => staysTwice(live[at], desired[at] as DesiredLayer, [desired[i] as DesiredLayer]),
});

/** True if a list of the desired layer is not complete in the live layer and not owned by all of the other layers. */
const staysTwice = (live: LiveLayer | undefined, desired: DesiredLayer, others: readonly DesiredLayer[] | undefined): boolean =>
  [...ownedBy(desired)].some(([kind, list]) => {
    const items = (live?.items ?? []).filter((item) => item.kind === kind);
    const { agreed } = matched(items, list, itemAlike);
    const stated = sum(list.map(({ cables = [] }) => 1 + cables.length));
    return agreed < stated && !others?.every((other) => ownedBy(other).has(kind));
  });

const sectionMoves = (live: readonly LiveSection[], desired: readonly DesiredSection[]): MoveQuestion => ({
  stated: (at) => sum((desired[at]?.layers ?? []).map(statedIn)),
  agreed: (i, at) => alikeSections(live[i] as LiveSection, desired[at] as DesiredSection).agreed,
  leavesTwice: (i, at) => (desired[at]?.layers ?? []).some((layer, n) => staysTwice(live[at]?.layers[n], layer, desired[i]?.layers)),
});

interface MoveQuestion {
  readonly stated: (at: number) => number;
  readonly agreed: (i: number, at: number) => number;
  readonly leavesTwice: (i: number, at: number) => boolean;
}

/** The permutation by which sections or layers exchanged their places; undefined if none did. */
function movedPlacing(n: number, m: number, question: MoveQuestion): Placing | undefined {
  if (n !== m) return undefined;
  const { stated, agreed, leavesTwice } = question;
  const isFull = (i: number, at: number): boolean => agreed(i, at) === stated(at);
  const isStrange = (at: number): boolean => stated(at) > 0 && agreed(at, at) === 0;
  const isOpen = (at: number): boolean => stated(at) > 0 && !isFull(at, at);
  /** Every group of a permutation: the places that one leads to after the other. */
  const groupOf = (way: readonly number[], at: number): number[] => {
    const group = [at];
    for (let next = way[at] ?? at; next !== at; next = way[next] ?? next) group.push(next);
    return group;
  };
  const isRight = (way: readonly number[], isEligible: (at: number) => boolean, needsTwice: boolean): boolean =>
    way.every((at, i) => i === at || (isEligible(i) && isEligible(at) && isFull(i, at))) &&
    (!needsTwice || way.every((at, i) => i === at || groupOf(way, i).some((one) => leavesTwice(one, way[one] ?? one))));
  const ways = anyPlacings(n, m).filter((way): way is number[] => !way.includes(undefined));
  const isMoved = (way: readonly number[]): boolean => way.some((at, i) => at !== i);
  const longest = (some: readonly number[][]): number[] | undefined =>
    some
      .filter(isMoved)
      .toSorted((a, b) => b.filter((at, i) => at !== i).length - a.filter((at, i) => at !== i).length || far(a) - far(b))[0];
  return longest(ways.filter((way) => isRight(way, isStrange, false))) ?? longest(ways.filter((way) => isRight(way, isOpen, true)));
}

const far = (way: readonly number[]): number => sum(way.map((at, i) => (at - i) ** 2));

/** Every way to place n things on m places, in any order; some may have no place. */
const anyPlacings = (n: number, m: number, taken: readonly number[] = []): Placing[] => {
  if (n === 0) return [[]];
  return [undefined, ...upTo(m).filter((at) => !taken.includes(at))].flatMap((at) =>
    anyPlacings(n - 1, m, at === undefined ? taken : [...taken, at]).map((rest): Placing => [at, ...rest]),
  );
};

/** The layers of a kept section: none of them can be deleted. */
export function layersStay(live: readonly LiveLayer[], desired: readonly DesiredLayer[]): readonly Placing[] {
  if (movedPlacing(live.length, desired.length, layerMoves(live, desired))) return [];
  const all = placings(live.length, upTo(desired.length)).filter((way) => !way.includes(undefined));
  return all.length === 0 ? [] : bestOf(all, layerQuestion(live, desired));
}

export function sectionsBecome(live: readonly LiveSection[], desired: readonly DesiredSection[]): readonly Placing[] {
  const moved = movedPlacing(live.length, desired.length, sectionMoves(live, desired));
  if (moved) return [moved];
  return bestOf(placings(live.length, upTo(desired.length)), {
    counts: [live.length, desired.length],
    alike: (i, at) => alikeSections(live[i] as LiveSection, desired[at] as DesiredSection),
    isDone: (i, at) => sectionSatisfied(sectionOf(live[i] as LiveSection), desired[at] as DesiredSection),
  });
}
