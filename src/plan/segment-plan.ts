import type { Fields, LiveSection, LiveSegment, WantedSection, WantedSegment } from '../kinds/model.js';
import { align } from './align.js';
import { NEVER } from './cost.js';
import { type CoveringsPlan, planCoverings } from './coverings-plan.js';
import { differing } from './fields.js';
import { distinct } from './normalise.js';
import { bestPair, dropSection, type KeptSection, makeSection, type NewSection } from './section-plan.js';

export interface DroppedSection {
  readonly how: 'drop';
  readonly live: LiveSection;
}

export type SectionMove = KeptSection | NewSection | DroppedSection;

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
  return {
    wanted,
    ...(live ? { live } : {}),
    update: live ? differing(live.fields, stated) : {},
    settings: wanted.settings ? differing(live?.settings ?? {}, wanted.settings.fields) : {},
    coverings: planCoverings(
      wanted.topCoverings ? (live?.topCoverings ?? []) : [],
      wanted.topCoverings ?? [],
    ),
    sections: wanted.sections ? alignSections(there, wanted.sections) : [],
  };
}

function alignSections(live: readonly LiveSection[], wanted: readonly WantedSection[]): SectionMove[] {
  const pairs = live.map((section) => wanted.map((other) => bestPair(section, other)));
  const made = wanted.map(makeSection);
  const { moves } = align(live.length, wanted.length, {
    pair: (i, j) => pairs[i]?.[j]?.total ?? NEVER,
    drop: (i) => (live[i] ? dropSection(live[i]) : NEVER),
    make: (j) => made[j]?.total ?? NEVER,
  });
  return moves.flatMap((move): SectionMove[] => {
    if (move.how === 'drop') return live[move.i] ? [{ how: 'drop', live: live[move.i] as LiveSection }] : [];
    const chosen = move.how === 'pair' ? pairs[move.i]?.[move.j] : made[move.j];
    return chosen ? [chosen] : [];
  });
}
