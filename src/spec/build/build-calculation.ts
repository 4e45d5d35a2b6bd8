import type { Place } from '../../diagnostics/problem.js';
import type { DesiredBudget, DesiredCalculation, DesiredCustom, Lookup } from '../../kinds/project-model.js';
import type { Report } from '../codes.js';
import { didYouMean, similarTo } from '../read/nearest.js';
import type { CalculationDraft, LengthOf, NodeDraft, NodeKeys } from '../read/read-calculation.js';
import type { NamedSegment } from '../read/read-document.js';
import type { Stated } from '../read/read-map.js';
import { asScalar, fixes } from '../read/read-value.js';

/** Returns the length in metres for a quantity; undefined, after a report, if the length is not known. */
type Measure = (length: LengthOf) => number | undefined;

// A required value that could not be read has been reported, so the placeholder here is never used.

export function buildCalculation(
  { value, place }: Stated<CalculationDraft>,
  measure: Measure,
): DesiredCalculation {
  const type = value?.type?.value;
  const nodes = value?.nodes?.value;
  return {
    ...(type === undefined ? {} : { type }),
    ...(nodes
      ? {
          nodes: nodes.map((node) =>
            node.kind === 'budget' ? budget(node, measure) : custom(node, measure),
          ),
        }
      : {}),
    place,
  };
}

const budget = ({ keys, place }: NodeDraft, measure: Measure): DesiredBudget => ({
  kind: 'budget',
  number: textOf(keys, 'number'),
  ...quantityOf(keys, measure),
  ...picked(keys, 'locationName'),
  ...(keys.options?.value === false ? { options: false as const } : {}),
  children: keys.childNodes?.value ?? [],
  place,
});

const custom = ({ keys, place }: NodeDraft, measure: Measure): DesiredCustom => ({
  kind: 'custom',
  name: textOf(keys, 'name'),
  unit: textOf(keys, 'unit'),
  ...quantityOf(keys, measure),
  ...picked(keys, 'unitCost', 'totalCost'),
  facility: sorting(keys.facility, keys.facilityId, place),
  activity: sorting(keys.activity, keys.activityId, place),
  ...picked(keys, 'description', 'locationName'),
  place,
});

const textOf = (keys: NodeKeys, name: string): string => String(keys[name]?.value ?? '');

const picked = (keys: NodeKeys, ...names: readonly string[]): Record<string, never> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = keys[name]?.value;
      return value === undefined ? [] : [[name, value as never]];
    }),
  );

function quantityOf({ quantity }: NodeKeys, measure: Measure): { quantity: number; inMetres: boolean } {
  const stated = quantity?.value ?? 0;
  return typeof stated === 'number'
    ? { quantity: stated, inMetres: false }
    : { quantity: measure(stated) ?? 0, inMetres: true };
}

function sorting(name: Stated<unknown> | undefined, id: Stated<unknown> | undefined, node: Place): Lookup {
  const place = (name ?? id)?.valuePlace ?? node;
  return name ? { name: String(name.value), place } : { id: String(id?.value), place };
}

/** Significant digits of a product: enough for any length, and without floating-point noise, so that 100 m times 1.1 is 110 m. */
const DIGITS = 12;

/** The lengths that the segments of a project state. */
export function segmentLengths(segments: readonly NamedSegment[], report: Report): Measure {
  const byName = new Map(segments.map((segment) => [segment.name, segment]));
  const similar = similarTo([...byName.keys()]);
  return (desired) => {
    const segment = byName.get(desired.segment);
    if (!segment) return unknown(desired, similar(desired.segment), report);
    const { length } = segment.value;
    if (!length) return unmeasured(desired, segment, report);
    return Number((Number(length.value ?? 0) * desired.times).toPrecision(DIGITS));
  };
}

function unknown({ segment, place }: LengthOf, names: readonly string[], report: Report): undefined {
  report({
    code: 'unknown-segment',
    message: `the specs have no segment ${JSON.stringify(segment)} in this project`,
    place,
    remedy: didYouMean(names) ?? 'name a segment that the specs of this project state',
    ...fixes(place, segment, names.map(asScalar)),
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
