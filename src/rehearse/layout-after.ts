import { groupBy } from '../group-by.js';
import { COVER } from '../kinds/layout-rules.js';
import type { LiveItem, LiveProblem, LiveSegment } from '../kinds/model.js';
import { layoutProblems } from '../plan/emit/layout-problems.js';
import { itemsAndCablesOf } from '../plan/model/count.js';
import { fieldsKey } from '../plan/model/fields.js';
import type { LayoutProblem, PlannedSegment } from '../plan/model/planned-segment.js';

/**
 * Returns the segment after its plan with its layout problems. The sandbox shows which problems the plan causes and which
 * it solves; the live service decides which problems exist now. A problem of a section that is replaced by an equal one
 * is not new.
 */
export function withProblems(
  { live }: PlannedSegment,
  before: LiveSegment | undefined,
  after: LiveSegment,
): LiveSegment {
  const { problems, added } = compared(live, before, after);
  if (problems.length === 0 && !after.validationErrors) return after;
  return {
    ...after,
    validationErrors: problems.map((problem) => (added.has(problem) ? { ...problem, isNew: true } : problem)),
  };
}

/** Returns the layout problems of a segment after its plan, with their addresses. */
export function layoutAfter(
  { project, name, desired, live }: PlannedSegment,
  after: LiveSegment,
): LayoutProblem[] {
  if (!desired) return [];
  const ids = live && idsIn(live);
  return layoutProblems(
    after,
    desired,
    { project, segment: name, path: [] },
    { isReached: true, isNew: ({ isNew }) => isNew === true, isLive: (id) => ids?.has(id) ?? false },
  );
}

function compared(live: LiveSegment | undefined, before: LiveSegment | undefined, after: LiveSegment) {
  const now = live?.validationErrors ?? [];
  const earlier = before?.validationErrors ?? [];
  const known = new Set(now.map(exactKey));
  const pairs = groupBy(earlier, likeKeys(before, after));
  const keyAfter = likeKeys(after, before);
  const added = new Set<LiveProblem>();
  const problems: LiveProblem[] = [];
  for (const problem of after.validationErrors ?? []) {
    const old = pairs.get(keyAfter(problem))?.shift();
    if (!old) added.add(problem);
    // A problem that only the sandbox has before the plan is no problem by the rules of the live service.
    if (!old || known.has(exactKey(old))) problems.push(problem);
  }
  const ofSandbox = new Set(earlier.map(exactKey));
  const still = idsIn(after);
  const others = now.filter(
    (problem) =>
      !ofSandbox.has(exactKey(problem)) &&
      idsOf(problem).every((id) => still.has(id)) &&
      !hasOtherCover(problem, live, after),
  );
  return { problems: [...problems, ...others], added };
}

/** The cover is compared with coverings that may not have been read, so after a change of it the problem is not known. */
function hasOtherCover(
  { code, sectionId }: LiveProblem,
  live: LiveSegment | undefined,
  after: LiveSegment,
): boolean {
  if (code !== COVER) return false;
  const [was, is] = [live, after].map(
    (segment) => segment?.sections.find(({ id }) => id === sectionId)?.fields.coverThickness,
  );
  return was !== is;
}

const idsOf = ({ sectionId, layerId, itemIds }: LiveProblem): string[] =>
  [sectionId, layerId, ...itemIds].filter((id) => id !== undefined);

const exactKey = ({ code, sectionId, layerId, itemIds }: LiveProblem): string =>
  JSON.stringify([code, sectionId, layerId, itemIds.toSorted()]);

/** Returns keys that problems of a replaced section share with those of the section that is created in its place. */
function likeKeys(segment: LiveSegment | undefined, other: LiveSegment | undefined) {
  const inOther = new Set((other?.sections ?? []).map(({ id }) => id));
  const contents = new Map(
    itemsIn(segment).map(({ id, kind, fields }) => [id, `${kind} ${fieldsKey(fields)}`]),
  );
  return ({ code, sectionId = '', itemIds }: LiveProblem): string =>
    JSON.stringify([
      code,
      inOther.has(sectionId) ? sectionId : '',
      itemIds.map((id) => contents.get(id) ?? '').sort(),
    ]);
}

const itemsIn = (segment: LiveSegment | undefined): LiveItem[] =>
  (segment?.sections ?? []).flatMap(itemsAndCablesOf);

const idsIn = (segment: LiveSegment): ReadonlySet<string> =>
  new Set([
    ...segment.sections.flatMap(({ id, layers }) => [id, ...layers.map((layer) => layer.id)]),
    ...itemsIn(segment).flatMap(({ id, otherConductors = [] }) => [id, ...otherConductors]),
  ]);
