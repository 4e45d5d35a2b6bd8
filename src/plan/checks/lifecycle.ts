import type { Problem } from '../../diagnostics/problem.js';
import type { Change } from '../model/change.js';
import type { PlannedSegment } from '../plan.js';

/** What a spec has forbidden to happen to its segment, and a plan would do all the same. */
export const lifecycleProblems = (planned: readonly PlannedSegment[]): Problem[] =>
  planned.flatMap(({ wanted, changes }) => {
    if (!wanted?.lifecycle.preventReplace) return [];
    const replacement = changes.find(({ action }) => action === 'replace');
    if (!replacement) return [];
    return [
      {
        code: 'prevent-replace',
        message: `${replacement.address} would be replaced, and the spec says preventReplace${because(replacement)}`,
        place: replacement.place ?? wanted.place,
        remedy: 'take the change back, or take preventReplace out of the lifecycle',
      },
    ];
  });

const because = ({ forcedBy: [first] = [] }: Change): string =>
  first ? `; ${first.thing} ${first.id} ${first.why}` : '';
