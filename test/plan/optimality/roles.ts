// The roles of sections and layers: the pairings in which most objects keep their role. Written from
// src/plan/README.md; every pairing is tried.
import type {
  LiveItem,
  LiveLayer,
  LiveSection,
  WantedItem,
  WantedLayer,
  WantedSection,
} from '../../../src/kinds/model.js';
import { type Placing, placings, upTo } from './orders.js';
import { agree, layerSatisfied, ownedBy, sectionSatisfied } from './satisfied.js';
import { layerOf, sectionOf } from './world.js';

const things = (item: LiveItem): number => 1 + item.cables.length;
const thingsIn = ({ items }: LiveLayer): number => sum(items.map(things));
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

interface Alike {
  /** Objects that agree with the spec. */
  readonly agreed: number;
  /** `agreed` plus unmanaged objects. */
  readonly staying: number;
}

const more = (a: Alike, b: Alike): Alike => ({
  agreed: a.agreed + b.agreed,
  staying: a.staying + b.staying,
});
const NONE: Alike = { agreed: 0, staying: 0 };

/** The most that agree; among equals, the most that stay. */
const better = (a: Alike, b: Alike): Alike => ((b.agreed - a.agreed || b.staying - a.staying) > 0 ? b : a);

/** The best of all assignments of live to wanted objects. */
function matched<W>(
  live: readonly LiveItem[],
  wanted: readonly W[],
  alike: (a: LiveItem, b: W) => Alike,
): Alike {
  const [first, ...rest] = live;
  if (!first) return NONE;
  return wanted
    .map((one, at) => more(alike(first, one), matched(rest, wanted.toSpliced(at, 1), alike)))
    .reduce(better, matched(rest, wanted, alike));
}

const cableAlike = (live: LiveItem, wanted: WantedItem): Alike =>
  agree(live.fields, wanted.fields) ? { agreed: 1, staying: 1 } : NONE;

function itemAlike(live: LiveItem, wanted: WantedItem): Alike {
  if (!agree(live.fields, wanted.fields)) return NONE;
  if (!wanted.cables) return { agreed: 1, staying: things(live) };
  const inside = matched(live.cables, wanted.cables, cableAlike);
  return { agreed: 1 + inside.agreed, staying: 1 + inside.agreed };
}

function layerAlike(live: LiveLayer, wanted: WantedLayer): Alike {
  const owned = ownedBy(wanted);
  const free = live.items.filter(({ kind }) => !owned.has(kind));
  const lists = [...owned].map(([kind, list]) =>
    matched(
      live.items.filter((item) => item.kind === kind),
      list,
      itemAlike,
    ),
  );
  return lists.reduce(more, { agreed: 0, staying: sum(free.map(things)) });
}

function sectionAlike({ layers }: LiveSection, wanted: WantedSection): Alike {
  if (!wanted.layers) return { agreed: 0, staying: sum(layers.map(thingsIn)) };
  const own = wanted.layers;
  const sums = placings(layers.length, upTo(own.length)).map((way) =>
    way
      .map((at, i) => (at === undefined ? NONE : layerAlike(layers[i] as LiveLayer, own[at] as WantedLayer)))
      .reduce(more, NONE),
  );
  return {
    agreed: Math.max(...sums.map(({ agreed }) => agreed)),
    staying: Math.max(...sums.map(({ staying }) => staying)),
  };
}

interface Question {
  readonly counts: readonly [number, number];
  readonly alike: (i: number, at: number) => Alike;
  readonly isDone: (i: number, at: number) => boolean;
}

type Rank = readonly [number, number, number];

const compare = (a: Rank, b: Rank): number =>
  a.map((one, k) => one - (b[k] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Objects in their role, pairs, and pairs without changes: more is better, in this order. */
function rankOf(
  way: Placing,
  { alike, isDone }: Question,
  countsAll: (i: number, at: number) => boolean,
): Rank {
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

const layerQuestion = (live: readonly LiveLayer[], wanted: readonly WantedLayer[]): Question => ({
  counts: [live.length, wanted.length],
  alike: (i, at) => alikeLayers(live[i] as LiveLayer, wanted[at] as WantedLayer),
  isDone: (i, at) => layerSatisfied(layerOf(live[i] as LiveLayer), wanted[at] as WantedLayer),
});

/** The layers of a replaced section, and those that take their places, in any order. */
export function layersBecome(live: readonly LiveLayer[], wanted: readonly WantedLayer[]): readonly Placing[] {
  const moved = movedPlacing(live.length, wanted.length, layerMoves(live, wanted));
  if (moved) return [moved];
  const question = layerQuestion(live, wanted);
  const ways = anyPlacings(live.length, wanted.length);
  if (live.length > wanted.length) return bestOf(ways, question);
  if (live.length === wanted.length)
    return bestBy(ways, (way) => {
      const [inRole, pairs, done] = rankOf(way, question, (i, at) => i === at);
      return [inRole, pairs, done - way.filter((at, i) => at !== undefined && at !== i).length];
    }).ways;
  const inOrder = placings(live.length, upTo(wanted.length)).filter((way) => !way.includes(undefined));
  const staying = bestBy(inOrder, (way) => rankOf(way, question, () => true));
  const evidence = bestBy(ways, (way) => rankOf(way, question, () => false));
  return evidence.rank[0] > staying.rank[0] ? evidence.ways : staying.ways;
}

const statedIn = (wanted: WantedLayer): number =>
  sum([...ownedBy(wanted).values()].flat().map(({ cables = [] }) => 1 + cables.length));

const layerMoves = (live: readonly LiveLayer[], wanted: readonly WantedLayer[]): MoveQuestion => ({
  stated: (at) => statedIn(wanted[at] as WantedLayer),
  agreed: (i, at) => alikeLayers(live[i] as LiveLayer, wanted[at] as WantedLayer).agreed,
  leavesTwice: (i, at) => staysTwice(live[at], wanted[at] as WantedLayer, [wanted[i] as WantedLayer]),
});

/** True if a list of the wanted layer is not complete in the live layer and not owned by all of the other layers. */
const staysTwice = (
  live: LiveLayer | undefined,
  wanted: WantedLayer,
  others: readonly WantedLayer[] | undefined,
): boolean =>
  [...ownedBy(wanted)].some(([kind, list]) => {
    const items = (live?.items ?? []).filter((item) => item.kind === kind);
    const { agreed } = matched(items, list, itemAlike);
    const stated = sum(list.map(({ cables = [] }) => 1 + cables.length));
    return agreed < stated && !others?.every((other) => ownedBy(other).has(kind));
  });

const sectionMoves = (live: readonly LiveSection[], wanted: readonly WantedSection[]): MoveQuestion => ({
  stated: (at) => sum((wanted[at]?.layers ?? []).map(statedIn)),
  agreed: (i, at) => alikeSections(live[i] as LiveSection, wanted[at] as WantedSection).agreed,
  leavesTwice: (i, at) =>
    (wanted[at]?.layers ?? []).some((layer, n) => staysTwice(live[at]?.layers[n], layer, wanted[i]?.layers)),
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
  const isRight = (
    way: readonly number[],
    isEligible: (at: number) => boolean,
    needsTwice: boolean,
  ): boolean =>
    way.every((at, i) => i === at || (isEligible(i) && isEligible(at) && isFull(i, at))) &&
    (!needsTwice ||
      way.every((at, i) => i === at || groupOf(way, i).some((one) => leavesTwice(one, way[one] ?? one))));
  const ways = anyPlacings(n, m).filter((way): way is number[] => !way.includes(undefined));
  const isMoved = (way: readonly number[]): boolean => way.some((at, i) => at !== i);
  const longest = (some: readonly number[][]): number[] | undefined =>
    some
      .filter(isMoved)
      .toSorted(
        (a, b) =>
          b.filter((at, i) => at !== i).length - a.filter((at, i) => at !== i).length || far(a) - far(b),
      )[0];
  return (
    longest(ways.filter((way) => isRight(way, isStrange, false))) ??
    longest(ways.filter((way) => isRight(way, isOpen, true)))
  );
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
export function layersStay(live: readonly LiveLayer[], wanted: readonly WantedLayer[]): readonly Placing[] {
  if (movedPlacing(live.length, wanted.length, layerMoves(live, wanted))) return [];
  const all = placings(live.length, upTo(wanted.length)).filter((way) => !way.includes(undefined));
  return all.length === 0 ? [] : bestOf(all, layerQuestion(live, wanted));
}

export function sectionsBecome(
  live: readonly LiveSection[],
  wanted: readonly WantedSection[],
): readonly Placing[] {
  const moved = movedPlacing(live.length, wanted.length, sectionMoves(live, wanted));
  if (moved) return [moved];
  return bestOf(placings(live.length, upTo(wanted.length)), {
    counts: [live.length, wanted.length],
    alike: (i, at) => alikeSections(live[i] as LiveSection, wanted[at] as WantedSection),
    isDone: (i, at) => sectionSatisfied(sectionOf(live[i] as LiveSection), wanted[at] as WantedSection),
  });
}
