import type { LiveSection, WantedSection } from '../kinds/model.js';
import { align, lazily } from './align.js';
import { type Cost, cost, NEVER } from './cost.js';
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
): AlignedSections {
  // While a replacement is under way there is one section too many; in any other case nothing is half-made.
  if (live.length !== wanted.length + 1) return cheapest(live, wanted, () => undefined);
  const found = cheapest(live, wanted, (old, half) => resume(old, half, halves));
  const isCredible = found.moves.every((move) => move.how !== 'resume' || move.isSure);
  if (isCredible || found.moves.every(isSettled)) return found;
  return cheapest(live, wanted, (old, half) => {
    const resumed = resume(old, half, halves);
    return resumed?.isSure ? resumed : undefined;
  });
}

type Pair = KeptSection | NewSection;

function cheapest(
  live: readonly LiveSection[],
  wanted: readonly WantedSection[],
  join: (old: Pair, half: Pair) => ResumedSection | undefined,
): AlignedSections {
  const pairs = lazily((i, j) => bestPair(live[i] as LiveSection, wanted[j] as WantedSection));
  const made = lazily((j) => makeSection(wanted[j] as WantedSection));
  const joined = (i: number, j: number) => join(pairs(i, j), pairs(i + 1, j));
  const { total, moves } = align(live.length, wanted.length, {
    pair: (i, j) => pairs(i, j).total,
    drop: (i) => dropSection(live[i] as LiveSection),
    make: (j) => made(j, 0).total,
    ...(live.length > wanted.length
      ? { join: { cost: (i, j) => joined(i, j)?.total ?? NEVER, least: cost({ destroyed: 1, calls: 1 }) } }
      : {}),
  });
  return {
    total,
    moves: moves.map((move): SectionMove => {
      if (move.how === 'drop') return { how: 'drop', live: live[move.i] as LiveSection };
      if (move.how === 'make') return made(move.j, 0);
      return (move.how === 'join' && joined(move.i, move.j)) || pairs(move.i, move.j);
    }),
  };
}

/** What becomes of a section and of the one behind it, each as the same wanted one, tells at once that most are no halves. */
const resume = (old: Pair, half: Pair, halves: Halves): ResumedSection | undefined =>
  old.how === 'make' && half.how === 'keep' ? resumeSection(old, half.live, halves) : undefined;

/** Replacements are begun when all else is done but for cables that go: so it is when one of them is cut off. */
function isSettled(move: SectionMove): boolean {
  if (move.how === 'resume') return true;
  if (move.how !== 'keep') return move.how === 'make' && move.replaces !== undefined;
  const isDone = move.layers.every(
    (layer) => 'live' in layer && isEmpty(layer.update) && layer.creations.length === 0,
  );
  return isDone && isEmpty(move.update);
}
