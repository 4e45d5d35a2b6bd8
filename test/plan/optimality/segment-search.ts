// All calls on a segment. A call on one section or on the coverings does not touch the others, so they add up.
import type { DesiredSection, DesiredSegment, LiveSection, LiveSegment } from '../../../src/kinds/model.js';
import { searchCoverings } from './coverings-search.js';
import { surplusSection } from './gone.js';
import { remembered } from './memo.js';
import { type Placing, placings, upTo } from './orders.js';
import { sectionsBecome } from './roles.js';
import { agree } from './satisfied.js';
import { FRESH, type SectionTask, searchSection } from './section-search.js';
import { CALL, FREE, least, plus, type Toll, together, toll } from './toll.js';

/** The least toll of all sequences of calls from the live segment, or none, to the spec. */
export function searchSegment(live: LiveSegment | undefined, desired: DesiredSegment): Toll | undefined {
  const fields = { name: desired.name, ...desired.fields };
  const own = live && agree(live.fields, fields) ? FREE : CALL;
  const settings = agree(live?.settings ?? {}, desired.settings?.fields ?? {}) ? FREE : CALL;
  const sections = desired.sections ? searchSections(live?.sections, desired.sections) : FREE;
  return together([own, settings, searchCoverings(live, desired), sections]);
}

/**
 * All plans for sections with as many objects as possible in their roles. A section that can stay as its desired one is
 * kept; otherwise it is replaced, new before old, so that one always exists. Calls on a section that will be deleted
 * are pointless.
 */
function searchSections(
  live: readonly LiveSection[] | undefined,
  desired: readonly DesiredSection[],
): Toll | undefined {
  const there = live ?? [FRESH];
  const search = remembered(
    searchSection,
    (task: SectionTask) => `${desired.indexOf(task.desired)} ${task.kept?.id} ${task.old?.id}`,
  );
  const become = (
    one: DesiredSection,
    section: LiveSection | undefined,
    mayStay: boolean,
  ): Toll | undefined => {
    const kept = section && mayStay && search({ desired: one, kept: section, old: undefined });
    if (kept) return kept;
    const goes = section ? plus(CALL, toll({ destroyed: 1 })) : FREE;
    return together([CALL, goes, search({ desired: one, kept: undefined, old: section })]);
  };
  const ways = live
    ? sectionsBecome(live, desired)
    : placings(1, upTo(desired.length)).filter(([at]) => at !== undefined);
  return least(
    ways.flatMap(withThoseThatMove).map(({ way, moved }) => {
      const surplus = there.filter((_, i) => way[i] === undefined);
      const each = desired.map((one, at) =>
        become(one, there[way.indexOf(at)], !moved.includes(way.indexOf(at))),
      );
      return together([...surplus.map((section) => plus(CALL, surplusSection(section))), ...each]);
    }),
  );
}

/** Sections keep their order unless they are created again elsewhere: every choice of those that are. */
function withThoseThatMove(way: Placing): { way: Placing; moved: readonly number[] }[] {
  const paired = way.flatMap((at, i) => (at === undefined ? [] : [i]));
  return subsets(paired)
    .filter((moved) => {
      const kept = paired.filter((i) => !moved.includes(i)).map((i) => way[i] ?? 0);
      return kept.every((at, n) => n === 0 || at > (kept[n - 1] ?? 0));
    })
    .map((moved) => ({ way, moved }));
}

const subsets = (list: readonly number[]): number[][] =>
  list.reduce<number[][]>((all, one) => all.concat(all.map((some) => [...some, one])), [[]]);
