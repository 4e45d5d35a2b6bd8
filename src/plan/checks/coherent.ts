import type { PartDocument, PlanDocument, SegmentDocument } from '../model/document.js';
import { summarise } from '../plan.js';

type Owner = SegmentDocument | PartDocument;

/**
 * What contradicts itself in a plan document, a sentence each. A document that trenchctl made has none, so one of them
 * is enough to refuse the file before anything is read from the service.
 */
export function contradictions(plan: PlanDocument): string[] {
  const owners: readonly Owner[] = [...plan.segments, ...plan.parts];
  return [
    ...duplicates(plan),
    ...owners.flatMap((owner) => ownerTrouble(owner, plan)),
    ...plan.changes
      .filter((change) => !owners.some((owner) => isChangeOf(change, owner)))
      .map(({ address }) => `it shows a change of ${address} and has no calls for it`),
    ...plan.losses
      .filter((loss) => !owners.some((owner) => isLossOf(loss, owner)))
      .map(({ address }) => `it shows a loss in ${address} and has no calls for it`),
    ...sumTrouble(plan),
  ];
}

const isPart = (owner: Owner): owner is PartDocument => 'part' in owner;

/** Whether a line of a plan tells of this segment. All parts of a project are told of without a segment. */
export const isChangeOf = (
  change: { readonly project: string; readonly segment: string },
  owner: Pick<Owner, 'project' | 'name'>,
): boolean => change.project === owner.project && change.segment === ('part' in owner ? '' : owner.name);

export const isLossOf = (
  { address }: { readonly address: string },
  owner: Pick<Owner, 'project' | 'name'>,
): boolean => {
  const own = 'part' in owner ? `${owner.project}/` : `${owner.project}/${owner.name}`;
  return address === own || address.startsWith(`${own}/`);
};

/** What a person is told that it is. */
export const calledIn = (owner: Pick<Owner, 'project' | 'name'>): string => `${owner.project}/${owner.name}`;

function ownerTrouble(owner: Owner, { projects, changes }: PlanDocument): string[] {
  const called = calledIn(owner);
  const trouble: string[] = [];
  if (!projects.some(({ number, id }) => number === owner.project && id === owner.projectId))
    trouble.push(
      `${called} belongs to project id ${owner.projectId}, which the plan does not list as ${owner.project}`,
    );
  if (owner.steps.length === 0) trouble.push(`${called} is listed and has no calls`);
  if (owner.steps.some((step) => !isLossOf(step, owner)))
    trouble.push(`${called} has calls that belong to something else`);
  if (!changes.some((change) => isChangeOf(change, owner)))
    trouble.push(`${called} has calls, and no change is shown for them`);
  if (isPart(owner)) return trouble;
  if (owner.wanted ? owner.wanted.name !== owner.name : owner.segmentId === undefined)
    trouble.push(`${called} does not say which segment it means`);
  return trouble;
}

/** Each live thing is planned once: two plans for one segment would run side by side. */
function duplicates({ projects, segments, parts }: PlanDocument): string[] {
  const keys = [
    ...projects.map(({ id }) => `project id ${id}`),
    ...segments.flatMap(({ segmentId }) => (segmentId === undefined ? [] : [`segment id ${segmentId}`])),
    ...segments.flatMap((one) => (one.wanted ? [`segment ${one.name} of project id ${one.projectId}`] : [])),
    ...parts.map(({ part, projectId }) => `${part} of project id ${projectId}`),
  ];
  const seen = new Set<string>();
  return keys.flatMap((key) => {
    const isTwice = seen.has(key);
    seen.add(key);
    return isTwice ? [`it has ${key} twice`] : [];
  });
}

function sumTrouble({ changes, segments, parts, summary, calls }: PlanDocument): string[] {
  const counted = {
    ...summarise([{ changes }]),
    destroyed: changes.reduce((sum, { destroyed }) => sum + destroyed, 0),
  };
  const writes = [...segments, ...parts].reduce((sum, { steps }) => sum + steps.length, 0);
  const isSame = (Object.keys(counted) as (keyof typeof counted)[]).every(
    (name) => counted[name] === summary[name],
  );
  return [
    ...(isSame ? [] : ['its summary does not count its changes']),
    ...(writes === calls.write ? [] : ['it does not count its calls']),
  ];
}
