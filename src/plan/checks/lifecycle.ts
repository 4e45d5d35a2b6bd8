import type { Problem } from '../../diagnostics/problem.js';
import type { Obstacle } from '../model/change.js';
import type { PlannedSegment } from '../plan.js';

/**
 * Replacements that a spec forbids and a plan would make all the same. `explain` puts into words why a live thing forces
 * one: the caller has the words.
 */
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
        message: `${replacement.address} would be replaced, and the spec says preventReplace${because}`,
        place: replacement.place ?? wanted.place,
        remedy: 'take the change back, or take preventReplace out of the lifecycle',
      },
    ];
  });
