import type { Problem } from '../../diagnostics/problem.js';
import type { Obstacle } from '../model/change.js';
import type { PlannedSegment } from '../model/planned-segment.js';

/** Replacements that the plan contains although the spec forbids them. `explain` returns a sentence for an obstacle. */
export const lifecycleProblems = (
  planned: readonly PlannedSegment[],
  explain: (obstacle: Obstacle) => string,
): Problem[] =>
  planned.flatMap(({ wanted, changes }) => {
    if (!wanted?.lifecycle.preventReplace) return [];
    const replacement = changes.find(({ action }) => action === 'replace');
    if (!replacement) return [];
    const [first] = replacement.forcedBy ?? [];
    const because = first ? `; ${explain(first)}` : '';
    return [
      {
        code: 'prevent-replace',
        message: `${replacement.address} would be replaced, but the spec states preventReplace${because}`,
        place: replacement.place ?? wanted.place,
        remedy: 'undo the change, or remove preventReplace from the lifecycle',
      },
    ];
  });
