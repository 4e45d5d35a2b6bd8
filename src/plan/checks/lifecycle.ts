import type { PlannedSegment } from '../model/planned-segment.js';
import type { PreventedReplace } from '../model/verdict.js';

/** Replacements that the plan contains although the spec forbids them, the first of each segment. */
export const preventedReplaces = (planned: readonly PlannedSegment[]): PreventedReplace[] =>
  planned.flatMap(({ wanted, changes }): PreventedReplace[] => {
    if (!wanted?.lifecycle.preventReplace) return [];
    const replacement = changes.find(({ action }) => action === 'replace');
    if (!replacement) return [];
    const { project, segment, address, place = wanted.place } = replacement;
    const [forcedBy] = replacement.forcedBy ?? [];
    return [{ code: 'prevent-replace', project, segment, address, ...(forcedBy ? { forcedBy } : {}), place }];
  });
