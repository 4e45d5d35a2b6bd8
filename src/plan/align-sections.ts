import type { LiveSection, WantedLayer, WantedSection } from '../kinds/model.js';
import { align, lazily } from './align.js';
import type { Spend } from './budget.js';
import { type Cost, cost, NEVER, sumOf } from './cost.js';
import { isEmpty } from './fields.js';
import { type Halves, type ResumedSection, resumeSection } from './resume-section.js';
import { bestPair, dropSection, type KeptSection, makeSection, type NewSection } from './section-plan.js';

export interface DroppedSection {
  readonly how: 'drop';
  readonly live: LiveSection;
}

export type SectionMove = KeptSection | NewSection | ResumedSection | DroppedSection;

export interface AlignedSections {
  readonly total: Cost;
  readonly moves: readonly SectionMove[];
}

/** What becomes of the sections of a segment. */
export function alignSections(
  live: readonly LiveSection[],
  wanted: readonly WantedSection[],
  halves: Halves,
  spend: Spend,
): AlignedSections {
  const found = cheapest(live, wanted, halves, spend);
  const begun = live.length === wanted.length + 1 ? cutOff(live, wanted, halves, spend) : undefined;
  return begun && begun.total <= found.total ? begun : found;
}

function cheapest(
  live: readonly LiveSection[],
  wanted: readonly WantedSection[],
  halves: Halves,
  spend: Spend,
): AlignedSections {
  const pairs = pairing(live, wanted, spend);
  // Thousands of pairs are compared and few are chosen, so only what each comes to is kept.
  const totals = lazily((i, j) => pairs(i, j).total);
  const made = lazily((j) => makeSection(wanted[j] as WantedSection));
  const known = (i: number, j: number): ResumedSection | undefined =>
    halves.has((live[i + 1] as LiveSection).id) ? resume(pairs(i, j), pairs(i + 1, j), halves) : undefined;
  const { total, moves } = align(live.length, wanted.length, {
    pair: totals,
    drop: (i) => dropSection(live[i] as LiveSection),
    make: (j) => made(j, 0).total,
    ...(halves.size > 0
      ? { join: { cost: (i, j) => known(i, j)?.total ?? NEVER, least: cost({ destroyed: 1, calls: 1 }) } }
      : {}),
  });
  return {
    total,
    moves: moves.map((move): SectionMove => {
      if (move.how === 'drop') return { how: 'drop', live: live[move.i] as LiveSection };
      if (move.how === 'make') return made(move.j, 0);
      return (move.how === 'join' && known(move.i, move.j)) || pairs(move.i, move.j);
    }),
  };
}

type Pair = KeptSection | NewSection;

/** What can become of the ith live section as the jth wanted one, and what it takes to find that out. */
const pairing =
  (live: readonly LiveSection[], wanted: readonly WantedSection[], spend: Spend) =>
  (i: number, j: number): Pair => {
    const [there, asked] = [live[i] as LiveSection, wanted[j] as WantedSection];
    spend(pairWork(there, asked));
    return bestPair(there, asked);
  };

/** Every layer is compared with every other one, item by item, and the layers are aligned for each that may come first. */
function pairWork({ layers }: LiveSection, { layers: wanted = [] }: WantedSection): number {
  const items = layers.reduce((sum, layer) => sum + layer.items.length, 0);
  const stated = wanted.reduce((sum, layer) => sum + itemsIn(layer), 0);
  const compared = items * wanted.length + stated * layers.length + layers.length * wanted.length;
  // Few items are compared one by one, but those of a layer may all have to make room for one another.
  return 1 + compared + (items * stated) / 100;
}

const itemsIn = ({ items }: WantedLayer): number =>
  Object.values(items).reduce((sum, list) => sum + list.length, 0);

/** What becomes of a section and of the one behind it, each as the same wanted one, tells at once that most are no halves. */
const resume = (old: Pair, half: Pair, halves: Halves): ResumedSection | undefined =>
  old.how === 'make' && half.how === 'keep' ? resumeSection(old, half.live, halves) : undefined;

/**
 * Replacements are begun when all other sections are as they shall be. So if a run was cut off in one, there is one
 * section too many, and all in front of it and all behind it are either done or still to be replaced. And without the
 * half, the section in front of it is what would have to be replaced.
 */
function cutOff(
  live: readonly LiveSection[],
  wanted: readonly WantedSection[],
  halves: Halves,
  spend: Spend,
): AlignedSections | undefined {
  const pairs = lazily(pairing(live, wanted, spend));
  const n = live.length;
  let front = 0;
  while (front < n - 1 && isSettled(pairs(front, front))) front += 1;
  let back = n;
  while (back > 1 && isSettled(pairs(back - 1, back - 2))) back -= 1;
  const others = (from: number, to: number, by: number) =>
    Array.from({ length: to - from }, (_, k) => pairs(from + k, from + k - by));
  let best: AlignedSections | undefined;
  for (let i = Math.max(0, back - 2); i <= Math.min(front, n - 2); i += 1) {
    const section = resume(pairs(i, i), pairs(i + 1, i), halves);
    if (!section || !wasPlanned(section, live, wanted, spend)) continue;
    const moves = [...others(0, i, 0), section, ...others(i + 2, n, 1)];
    const total = sumOf(moves.map((move) => move.total));
    if (!best || total < best.total) best = { moves, total };
  }
  return best;
}

/** Whoever had begun it had planned it. */
const wasPlanned = (
  { live: half, old, wanted: one }: ResumedSection,
  live: readonly LiveSection[],
  wanted: readonly WantedSection[],
  spend: Spend,
): boolean =>
  cheapest(
    live.filter((section) => section !== half),
    wanted,
    new Map(),
    spend,
  ).moves.some((move) => move.how === 'make' && move.replaces === old && move.wanted === one);

/** Nothing has to be made for it any more but by a replacement; cables that go, go last. */
function isSettled(pair: Pair): boolean {
  if (pair.how === 'make') return true;
  const isDone = pair.layers.every(
    (layer) => 'live' in layer && isEmpty(layer.update) && layer.creations.length === 0,
  );
  return isDone && isEmpty(pair.update);
}
