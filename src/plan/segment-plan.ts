import type { Fields, LiveSection, LiveSegment, WantedSection, WantedSegment } from '../kinds/model.js';
import { align, lazily } from './align.js';
import { type Cost, cost, NEVER, type Price, priceOf } from './cost.js';
import { type CoveringsPlan, planCoverings } from './coverings-plan.js';
import { differing, isEmpty } from './fields.js';
import { distinct } from './normalise.js';
import { type ResumedSection, resumeSection } from './resume-section.js';
import { bestPair, dropSection, type KeptSection, makeSection, type NewSection } from './section-plan.js';

export interface DroppedSection {
  readonly how: 'drop';
  readonly live: LiveSection;
}

export type SectionMove = KeptSection | NewSection | ResumedSection | DroppedSection;

/** Everything that shall happen to one segment, before it is put in order as calls. */
export interface SegmentPlan {
  readonly wanted: WantedSegment;
  /** Absent where the segment is to be created. */
  readonly live?: LiveSegment;
  readonly update: Fields;
  readonly settings: Fields;
  readonly coverings: CoveringsPlan;
  /** In the order of the sections as they shall be; the ones that go stand where they stood. */
  readonly sections: readonly SectionMove[];
  /** The least that any way to the spec costs. */
  readonly price: Price;
}

/** A segment comes with one section and one layer in it, of whose measures nothing is known until they are there. */
const FRESH_SECTION: LiveSection = {
  id: '',
  fields: {},
  layers: [{ id: '', fields: {}, items: [], cableBands: [] }],
};

export function planSegment(spec: WantedSegment, live?: LiveSegment): SegmentPlan {
  const wanted = distinct(spec);
  const stated = { name: wanted.name, ...wanted.fields };
  const there = live?.sections ?? [FRESH_SECTION];
  const update = live ? differing(live.fields, stated) : {};
  const settings = wanted.settings ? differing(live?.settings ?? {}, wanted.settings.fields) : {};
  const coverings = planCoverings(
    wanted.topCoverings ? (live?.topCoverings ?? []) : [],
    wanted.topCoverings ?? [],
  );
  const sections = wanted.sections ? alignSections(there, wanted.sections) : { total: 0n, moves: [] };
  const own = (live && isEmpty(update) ? 0 : 1) + (isEmpty(settings) ? 0 : 1);
  return {
    wanted,
    ...(live ? { live } : {}),
    update,
    settings,
    coverings,
    sections: sections.moves,
    price: priceOf(cost({ calls: own }) + coverings.total + sections.total),
  };
}

function alignSections(
  live: readonly LiveSection[],
  wanted: readonly WantedSection[],
): { total: Cost; moves: SectionMove[] } {
  const pairs = lazily((i, j) => bestPair(live[i] as LiveSection, wanted[j] as WantedSection));
  const made = lazily((j) => makeSection(wanted[j] as WantedSection));
  const resumed = lazily((i, j) => resume(pairs(i, j), pairs(i + 1, j)));
  const { total, moves } = align(live.length, wanted.length, {
    pair: (i, j) => pairs(i, j).total,
    drop: (i) => dropSection(live[i] as LiveSection),
    make: (j) => made(j, 0).total,
    // While a replacement is under way there is one section too many; in any other case nothing is half-made.
    ...(live.length === wanted.length + 1
      ? { join: { cost: (i, j) => resumed(i, j)?.total ?? NEVER, least: cost({ destroyed: 1, calls: 1 }) } }
      : {}),
  });
  return {
    total,
    moves: moves.map((move): SectionMove => {
      if (move.how === 'drop') return { how: 'drop', live: live[move.i] as LiveSection };
      if (move.how === 'make') return made(move.j, 0);
      return (move.how === 'join' && resumed(move.i, move.j)) || pairs(move.i, move.j);
    }),
  };
}

/** What becomes of a section and of the one behind it, each as the same wanted one, tells at once that most are no halves. */
const resume = (old: KeptSection | NewSection, half: KeptSection | NewSection): ResumedSection | undefined =>
  old.how === 'make' && half.how === 'keep' ? resumeSection(old, half.live) : undefined;
