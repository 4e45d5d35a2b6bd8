import { isError, type Place, type Problem } from '../diagnostics/problem.js';
import { visible } from '../diagnostics/visible.js';
import type { LayoutProblem } from '../plan/model/planned-segment.js';
import { layoutLine } from '../render/words/layout-words.js';
import type { Finding, PreviewSegment } from './preview-data.js';

/** The finding for a problem of a spec. */
export const problemFinding = (problem: Problem, segments: readonly PreviewSegment[]): Finding => {
  const { message, remedy, place } = problem;
  const segment = place && segmentAt(place, segments);
  return {
    severity: isError(problem) ? 'error' : 'warning',
    message: visible(message),
    ...(remedy === undefined ? {} : { remedy: visible(remedy) }),
    ...(place ? { place } : {}),
    ...(segment ? { segment: segment.address } : {}),
  };
};

/** The finding for a layout problem: the layout can be built, so it is a warning. */
export const layoutFinding = (problem: LayoutProblem, segment: string): Finding => ({
  severity: 'warning',
  message: visible(layoutLine(problem)),
  address: problem.address,
  segment,
  ...(problem.place ? { place: problem.place } : {}),
});

/** Finds the segment whose block holds a place: the last one that begins before it. */
function segmentAt({ file, line }: Place, segments: readonly PreviewSegment[]): PreviewSegment | undefined {
  let found: PreviewSegment | undefined;
  for (const segment of segments) {
    const { place } = segment;
    if (place.file !== file || place.line > line) continue;
    if (!found || place.line >= found.place.line) found = segment;
  }
  return found;
}
