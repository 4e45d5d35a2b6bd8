import { groupBy } from '../algorithms/group-by.js';
import { type PartDocument, type PlanDocument, planSummary, type SegmentDocument } from '../emit/document.js';
import type { Change } from '../model/change.js';
import { movedIn } from '../model/object-counts.js';
import type { Contradiction } from '../model/refusal.js';
import type { Step } from '../model/step.js';

type Owner = SegmentDocument | PartDocument;

/**
 * Finds contradictions within a plan document. A document that trenchctl made has none, so one contradiction is enough
 * to refuse the file before anything is read from the service.
 */
export function contradictions(plan: PlanDocument): Contradiction[] {
  const owners: readonly Owner[] = [...plan.segments, ...plan.parts];
  const names = new Set(owners.map((owner) => segmentKey(owner.project, segmentOf(owner))));
  const isOwned = ({ project, segment }: Entry): boolean => names.has(segmentKey(project, segment));
  const changes = groupBy(plan.changes, ({ project, segment }) => segmentKey(project, segment));
  const changesOf = (owner: Owner): readonly Change[] =>
    changes.get(segmentKey(owner.project, segmentOf(owner))) ?? [];
  return [
    ...duplicates(plan),
    ...owners.flatMap((owner) => ownerContradictions(owner, changesOf(owner), plan)),
    ...plan.changes
      .filter((change) => !isOwned(change))
      .map(({ address }): Contradiction => ({ code: 'change-without-calls', address })),
    ...plan.losses
      .filter((loss) => !isOwned(loss))
      .map(({ address }): Contradiction => ({ code: 'loss-without-calls', address })),
    ...sumContradictions(plan),
  ];
}

const isPart = (owner: Owner): owner is PartDocument => 'part' in owner;

/** A change or a loss. */
type Entry = Pick<Change, 'project' | 'segment'>;
type Named = Pick<Owner, 'project' | 'name'>;

/** Changes of parts have an empty segment name. */
const segmentOf = (owner: Named): string => ('part' in owner ? '' : owner.name);

const segmentKey = (project: string, segment: string): string => JSON.stringify([project, segment]);

/** True if a change or loss belongs to this segment or part. */
export const isChangeOf = (entry: Entry, owner: Named): boolean =>
  entry.project === owner.project && entry.segment === segmentOf(owner);

/** The name of a segment or part in messages. */
export const calledIn = (owner: Pick<Owner, 'project' | 'name'>): string => `${owner.project}/${owner.name}`;

function ownerContradictions(
  owner: Owner,
  shown: readonly Change[],
  { projects }: PlanDocument,
): Contradiction[] {
  const { project, projectId: id } = owner;
  const called = calledIn(owner);
  const found: Contradiction[] = [];
  if (!projects.some((listed) => listed.number === project && listed.id === id))
    found.push({ code: 'project-not-listed', owner: called, project, id });
  if (owner.steps.length === 0) found.push({ code: 'owner-without-calls', owner: called });
  if (shown.length === 0) found.push({ code: 'owner-without-changes', owner: called });
  else if (!areShown(owner.steps, shown)) found.push({ code: 'calls-of-others', owner: called });
  if (isPart(owner)) return found;
  if (owner.desired ? owner.desired.name !== owner.name : owner.segmentId === undefined)
    found.push({ code: 'owner-not-identified', owner: called });
  return found;
}

/**
 * True if each call belongs to a change that lists it and has the same address. Identical objects that are created one
 * by one are one change with the address of the first.
 */
function areShown(steps: readonly Step[], changes: readonly Change[]): boolean {
  const listed = new Map<string, Change[]>();
  for (const change of changes)
    for (const id of change.calls) listed.set(id, [...(listed.get(id) ?? []), change]);
  return steps.every(({ id, address }) =>
    (listed.get(id) ?? []).some(
      (change) => change.address === address || (change.action === 'create' && change.calls.length > 1),
    ),
  );
}

/** Objects that are planned more than once: two plans for one segment would be applied in parallel. */
function duplicates({ projects, segments, parts }: PlanDocument): Contradiction[] {
  const all: readonly Contradiction[] = [
    ...projects.map(({ id }) => ({ code: 'project-twice' as const, id })),
    ...segments.flatMap(({ segmentId: id }) =>
      id === undefined ? [] : [{ code: 'segment-twice' as const, id }],
    ),
    ...segments.flatMap(({ desired, name, projectId }) =>
      desired ? [{ code: 'name-twice' as const, name, projectId }] : [],
    ),
    ...parts.map(({ part, projectId }) => ({ code: 'part-twice' as const, part, projectId })),
  ];
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = JSON.stringify(one);
    const isTwice = seen.has(key);
    seen.add(key);
    return isTwice;
  });
}

function sumContradictions(plan: PlanDocument): Contradiction[] {
  const { changes, segments, parts, summary, calls } = plan;
  const counted = planSummary(changes, movedIn(plan));
  const writes = [...segments, ...parts].reduce((sum, { steps }) => sum + steps.length, 0);
  const isSame = (Object.keys(counted) as (keyof typeof counted)[]).every(
    (name) => counted[name] === summary[name],
  );
  return [
    ...(isSame ? [] : [{ code: 'wrong-summary' as const }]),
    ...(writes === calls.write ? [] : [{ code: 'wrong-call-count' as const }]),
  ];
}
