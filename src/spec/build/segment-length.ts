import type { Report } from '../codes.js';
import { hinter } from '../read/nearest.js';
import type { LengthOf } from '../read/read-calculation.js';
import type { NamedSegment } from '../read/read-document.js';
import type { Measure } from './build-calculation.js';

/** Significant digits of a product: enough for any length, and without floating-point noise, so that 100 m times 1.1 is 110 m. */
const DIGITS = 12;

/** The lengths that the segments of a project state. */
export function segmentLengths(segments: readonly NamedSegment[], report: Report): Measure {
  const byName = new Map(segments.map((segment) => [segment.name, segment]));
  const hint = hinter([...byName.keys()]);
  return (wanted) => {
    const segment = byName.get(wanted.segment);
    if (!segment) return unknown(wanted, hint(wanted.segment), report);
    const { length } = segment.value;
    if (!length) return unmeasured(wanted, segment, report);
    return Number((Number(length.value ?? 0) * wanted.times).toPrecision(DIGITS));
  };
}

function unknown({ segment, place }: LengthOf, hint: string | undefined, report: Report): undefined {
  report({
    code: 'unknown-segment',
    message: `the specs have no segment ${JSON.stringify(segment)} in this project`,
    place,
    remedy: hint ?? 'name a segment that the specs of this project state',
  });
}

function unmeasured({ segment, place }: LengthOf, there: NamedSegment, report: Report): undefined {
  report({
    code: 'no-length',
    message: `the spec of the segment ${JSON.stringify(segment)} does not state its length`,
    place,
    also: [{ place: there.place, message: 'the segment is stated here' }],
    remedy: 'add `length` to the segment, or write the quantity as a number',
  });
}
