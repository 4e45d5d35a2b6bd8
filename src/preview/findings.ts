import { isError, type Place, type Problem } from '../diagnostics/problem.js';
import { visible } from '../diagnostics/visible.js';
import type { PlacedObject } from '../plan/emit/layout-problems.js';
import type { RuleFinding } from '../plan/model/rule-finding.js';
import { findingPlaceWords, ruleName } from '../render/words/finding-words.js';
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

/** The finding for a rule that does not hold. All items that it is about are marked. */
export function ruleFinding(
  finding: RuleFinding,
  segment: string,
  places: ReadonlyMap<string, PlacedObject>,
): Finding {
  const { severity, message, address, place, drawn } = finding;
  const items = (drawn?.itemIds ?? []).flatMap((id) => places.get(id)?.address ?? []);
  return {
    severity,
    isOfRule: true,
    message: visible(`${ruleName(finding)}: ${findingPlaceWords(finding)}: ${message}`),
    addresses: items.length > 0 ? items : [address],
    segment,
    ...(place ? { place: { file: place.file, line: place.line, col: place.column } } : {}),
  };
}

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
