// All calls on a segment. A call on one section or on the coverings does not touch the others, so they add up.
import type { LiveSection, LiveSegment, WantedSection, WantedSegment } from '../../../src/kinds/model.js';
import { searchCoverings } from './coverings-search.js';
import { surplusSection } from './gone.js';
import { remembered } from './memo.js';
import { type Placing, placings, upTo } from './orders.js';
import { agree } from './satisfied.js';
import { type SectionTask, searchSection } from './section-search.js';
import { CALL, FREE, least, plus, type Toll, together, toll } from './toll.js';

/** The least toll of all sequences of calls that make of the live segment, or of none, what the spec says. */
export function searchSegment(live: LiveSegment | undefined, wanted: WantedSegment): Toll | undefined {
  const fields = { name: wanted.name, ...wanted.fields };
  const own = live && agree(live.fields, fields) ? FREE : CALL;
  const settings = agree(live?.settings ?? {}, wanted.settings?.fields ?? {}) ? FREE : CALL;
  const sections = wanted.sections ? searchSections(live?.sections, wanted.sections) : FREE;
  return together([own, settings, searchCoverings(live, wanted), sections]);
}

/** What comes with a new segment: a section of which nothing is known, and which nobody misses. */
const FRESH: LiveSection = {
  id: 'fresh',
  fields: {},
  layers: [{ id: 'fresh.layer', fields: {}, items: [], cableBands: [] }],
};

/**
 * Every way to let sections stay, go and be made. A new one is made before an old one goes, so that there is always
 * one left; what happens to a section that goes is not worth a call.
 */
function searchSections(
  live: readonly LiveSection[] | undefined,
  wanted: readonly WantedSection[],
): Toll | undefined {
  const there = live ?? [FRESH];
  const search = remembered(
    searchSection,
    (task: SectionTask) => `${wanted.indexOf(task.wanted)} ${task.kept?.id} ${task.old?.id}`,
  );
  const places = upTo(wanted.length);
  return least(
    placings(there.length, places).flatMap((became) =>
      choices(became).map((stays) => {
        const goes = there.map((section, i) => {
          if (stays[i]) return FREE;
          const surplus = became[i] === undefined ? surplusSection(section) : toll({ destroyed: 1 });
          return plus(CALL, live ? surplus : FREE);
        });
        const each = wanted.map((one, at) => {
          const i = became.indexOf(at);
          if (stays[i]) return search({ wanted: one, kept: there[i], old: undefined });
          return together([CALL, search({ wanted: one, kept: undefined, old: live?.[i] })]);
        });
        return together([...goes, ...each]);
      }),
    ),
  );
}

/** Each section that becomes one of the wanted ones stays as it, or gives way to a new one. */
const choices = ([first, ...rest]: Placing): boolean[][] => {
  if (rest.length === 0 && first === undefined) return [[false]];
  const others = rest.length === 0 ? [[]] : choices(rest);
  const own = first === undefined ? [false] : [true, false];
  return own.flatMap((stays) => others.map((other) => [stays, ...other]));
};
