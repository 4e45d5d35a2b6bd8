import type { ProjectDocument } from '../emit/document.js';
import type { PlannedPart } from '../model/planned-part.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import type { PreventedDestroy, PreventedReplace, Verdict } from '../model/verdict.js';
import { type Approvals, excesses, neededApprovals } from './safety.js';

interface Judged {
  readonly segments: readonly PlannedSegment[];
  readonly parts: readonly PlannedPart[];
  readonly projects: readonly ProjectDocument[];
}

/** Decides if an apply makes the changes of a plan; `plan`, `apply`, `destroy` and `merge` ask here and nowhere else. */
export function verdictOf({ segments, parts, projects }: Judged, approvals: Approvals): Verdict {
  const owners = [...segments, ...parts];
  if (owners.every(({ steps }) => steps.length === 0)) return { apply: 'nothing', reasons: [] };
  const reasons = [
    ...excesses(owners, projects, approvals),
    ...neededApprovals(owners, projects, approvals),
    ...preventedDestroys(segments),
    ...preventedReplaces(segments),
  ];
  return { apply: reasons.length > 0 ? 'refused' : 'allowed', reasons };
}

const preventedDestroys = (segments: readonly PlannedSegment[]): PreventedDestroy[] =>
  segments.flatMap(({ project, name, protectedBy }) =>
    protectedBy ? [{ code: 'prevent-destroy', project, segment: name, place: protectedBy }] : [],
  );

/** Replacements that the plan contains although the spec forbids them, the first of each segment. */
export const preventedReplaces = (planned: readonly PlannedSegment[]): PreventedReplace[] =>
  planned.flatMap(({ desired, changes }): PreventedReplace[] => {
    if (!desired?.lifecycle.preventReplace) return [];
    const replacement = changes.find(({ action }) => action === 'replace');
    if (!replacement) return [];
    const { project, segment, address, place = desired.place } = replacement;
    const [forcedBy] = replacement.forcedBy ?? [];
    return [{ code: 'prevent-replace', project, segment, address, ...(forcedBy ? { forcedBy } : {}), place }];
  });
