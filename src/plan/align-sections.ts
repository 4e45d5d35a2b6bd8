import type { LiveSection, WantedLayer, WantedSection } from '../kinds/model.js';
import { type AlignCosts, align, lazily } from './align.js';
import type { Spend } from './budget.js';
import { type Cost, cost, NEVER, priceIn, sumOf } from './cost.js';
import { nth } from './group-by.js';
import { type Halves, type ResumedSection, resumeSection } from './resume-section.js';
import { NO_ROLES, type Roles, sectionRoles } from './roles.js';
import {
  bestPair,
  dropSection,
  type KeptSection,
  keepSection,
  makeSection,
  type NewSection,
} from './section-plan.js';

export interface DroppedSection {
  readonly how: 'drop';
  readonly live: LiveSection;
}

export type SectionMove = KeptSection | NewSection | ResumedSection | DroppedSection;

export interface AlignedSections {
  readonly total: Cost;
  readonly moves: readonly SectionMove[];
}

type Pair = KeptSection | NewSection;

/** What can become of each live section as each wanted one. */
interface Options {
  readonly wanted: readonly WantedSection[];
  readonly pair: (live: LiveSection, j: number) => Pair;
  /** Worked out once, however many alignments ask for it. */
  readonly brief: (live: LiveSection, j: number) => Brief;
  readonly make: (j: number) => NewSection;
}

/** Thousands of pairs are compared and few are chosen, so only what each comes to is kept. */
type Brief = Pick<Pair, 'how' | 'total'>;

/** The section that comes with a new segment: nothing is known of it, and it has no role yet. */
export const fillSegment = (
  fresh: LiveSection,
  wanted: readonly WantedSection[],
  spend: Spend,
): AlignedSections =>
  aligned(
    [fresh],
    optionsFor(wanted, spend, (_, one) => keepSection(fresh, one, () => NO_ROLES)),
    NO_ROLES,
  );

/** What becomes of the sections of a segment. */
export function alignSections(
  live: readonly LiveSection[],
  wanted: readonly WantedSection[],
  halves: Halves,
  spend: Spend,
): AlignedSections {
  const options = optionsFor(wanted, spend, bestPair);
  return resumed(live, options, halves) ?? inRoles(live, options);
}

function optionsFor(
  wanted: readonly WantedSection[],
  spend: Spend,
  become: (live: LiveSection, wanted: WantedSection) => Pair,
): Options {
  const known = new Map<LiveSection, Map<number, Brief>>();
  const made = lazily((j) => makeSection(nth(wanted, j)));
  const pair = (live: LiveSection, j: number): Pair => {
    spend(pairWork(live, nth(wanted, j)));
    return become(live, nth(wanted, j));
  };
  const brief = (live: LiveSection, j: number): Brief => {
    const { how, total } = pair(live, j);
    return { how, total };
  };
  return {
    wanted,
    pair,
    make: (j) => made(j, 0),
    brief: (live, j) => {
      const row = known.get(live) ?? new Map<number, Brief>();
      known.set(live, row);
      const found = row.get(j) ?? brief(live, j);
      row.set(j, found);
      return found;
    },
  };
}

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

const inRoles = (live: readonly LiveSection[], options: Options): AlignedSections =>
  aligned(live, options, rolesIn(live, options));

const rolesIn = (live: readonly LiveSection[], { wanted, brief }: Options): Roles =>
  sectionRoles(live, wanted, (i, j) => brief(nth(live, i), j).total === 0n);

const costsIn = (live: readonly LiveSection[], { brief, make }: Options, roles: Roles): AlignCosts => ({
  pair: (i, j) => roles.pair(i, j) + brief(nth(live, i), j).total,
  drop: (i) => roles.drop(i) + dropSection(nth(live, i)),
  make: (j) => roles.make(j) + make(j).total,
});

function aligned(live: readonly LiveSection[], options: Options, roles: Roles): AlignedSections {
  const { wanted, pair, make } = options;
  const { total, moves } = align(live.length, wanted.length, costsIn(live, options, roles));
  return {
    total: priceIn(total),
    moves: moves.map((move): SectionMove => {
      if (move.how === 'drop') return { how: 'drop', live: nth(live, move.i) };
      return move.how === 'make' ? make(move.j) : pair(nth(live, move.i), move.j);
    }),
  };
}

/**
 * Replacements are begun when all other sections are there, and nothing goes before they are filled. So where a run was
 * interrupted in them there are too many sections, and each half stands right behind the section that it replaces.
 * Without the halves, the plan is the one that was interrupted: it must replace just those sections.
 */
function resumed(
  live: readonly LiveSection[],
  options: Options,
  halves: Halves,
): AlignedSections | undefined {
  const rejected = new Set<LiveSection>();
  for (;;) {
    const found = findHalves(live, options, halves, rejected);
    if (found.length === 0) return undefined;
    const taken = new Map(found.map((section) => [section.old, section]));
    const begun = inRoles(
      live.filter((section) => !found.some((one) => one.live === section)),
      options,
    );
    const planned = new Set(
      begun.moves.flatMap((move) => {
        const section = move.how === 'make' && move.replaces && taken.get(move.replaces);
        return section && section.wanted === move.wanted ? [section] : [];
      }),
    );
    if (planned.size === found.length) return withHalves(begun, taken);
    for (const section of found) if (!planned.has(section)) rejected.add(section.live);
  }
}

function withHalves(
  { moves }: AlignedSections,
  taken: ReadonlyMap<LiveSection, ResumedSection>,
): AlignedSections {
  const all = moves.map(
    (move): SectionMove => (move.how === 'make' && move.replaces && taken.get(move.replaces)) || move,
  );
  return { moves: all, total: sumOf(all.map(costOf)) };
}

const costOf = (move: SectionMove): Cost => (move.how === 'drop' ? dropSection(move.live) : move.total);

/**
 * A section that is what the spec states, and that has nothing to do with the one in front of it, was not begun to replace
 * that: more likely, the one in front was removed from the spec.
 */
const isBegun = ({ copied, layers }: ResumedSection): boolean =>
  copied > 0 || layers.some(({ creations }) => creations.some(({ carried }) => carried !== undefined));

/** Sections that look like halves, in an alignment in which as much as possible has a role. */
function findHalves(
  live: readonly LiveSection[],
  options: Options,
  halves: Halves,
  rejected: ReadonlySet<LiveSection>,
): ResumedSection[] {
  if (live.length <= options.wanted.length && halves.size === 0) return [];
  const isSame = (half: LiveSection, j: number): boolean => options.brief(half, j).total === 0n;
  const section = lazily((i, j): ResumedSection | undefined => {
    const [old, half] = [nth(live, i), nth(live, i + 1)];
    if (rejected.has(half) || options.brief(old, j).how === 'keep') return undefined;
    const into = options.pair(old, j);
    const found = into.how === 'make' ? resumeSection(into, half, halves) : undefined;
    return found && (found.isKnown || isBegun(found) || !isSame(half, j)) ? found : undefined;
  });
  const roles = rolesIn(live, options);
  const { moves } = align(live.length, options.wanted.length, {
    ...costsIn(live, options, roles),
    // A half and the section that it replaces are in their roles together.
    join: { cost: (i, j) => section(i, j)?.total ?? NEVER, least: cost({ destroyed: 1, calls: 1 }) },
  });
  const found = moves.flatMap((move) => (move.how === 'join' ? (section(move.i, move.j) ?? []) : []));
  const most = Math.max(0, live.length - options.wanted.length);
  const known = found.filter((one) => one.isKnown);
  return [...known, ...found.filter((one) => !one.isKnown).slice(0, Math.max(0, most - known.length))];
}
