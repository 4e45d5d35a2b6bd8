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

/** The layers of a replaced section, and those that take their places. */
export const layersBecome = (
  live: readonly LiveLayer[],
  wanted: readonly WantedLayer[],
): readonly Placing[] =>
  live.length < wanted.length
    ? layersStay(live, wanted)
    : bestOf(placings(live.length, upTo(wanted.length)), layerQuestion(live, wanted));

/** The layers of a kept section: none of them can be deleted. */
export function layersStay(live: readonly LiveLayer[], wanted: readonly WantedLayer[]): readonly Placing[] {
  const all = placings(live.length, upTo(wanted.length)).filter((way) => !way.includes(undefined));
  return all.length === 0 ? [] : bestOf(all, layerQuestion(live, wanted));
}

export const sectionsBecome = (
  live: readonly LiveSection[],
  wanted: readonly WantedSection[],
): readonly Placing[] =>
  bestOf(placings(live.length, upTo(wanted.length)), {
    counts: [live.length, wanted.length],
    alike: (i, at) => alikeSections(live[i] as LiveSection, wanted[at] as WantedSection),
    isDone: (i, at) => sectionSatisfied(sectionOf(live[i] as LiveSection), wanted[at] as WantedSection),
  });
