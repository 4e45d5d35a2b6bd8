import type { Problem } from '../diagnostics/problem.js';
import type { WantedSegment } from '../kinds/model.js';
import type { PlannedSegment } from './plan.js';

/** What a spec has forbidden to happen to its segment, and a plan would do all the same. */
export function lifecycleProblems(
  wanted: readonly WantedSegment[],
  planned: readonly PlannedSegment[],
): Problem[] {
  return wanted
    .filter(({ lifecycle }) => lifecycle.preventReplace)
    .flatMap((segment) => {
      const own = planned.find(({ name }) => name === segment.name);
      const replacement = own?.changes.find(({ action }) => action === 'replace');
      if (!replacement) return [];
      return [
        {
          code: 'prevent-replace',
          message: `${replacement.address} would be replaced, and the spec says preventReplace: ${replacement.reason}`,
          place: replacement.place ?? segment.place,
          remedy: 'take the change back, or take preventReplace out of the lifecycle',
        },
      ];
    });
}
