import type { PlausibleRange } from '../../kinds/kind.js';
import type { Report, SpecCode } from '../codes.js';
import type { ScalarTree, Tree } from '../yaml/tree.js';
import { meantNumber } from './meant-number.js';
import { type Reader, scalarFixes, short, unusual, wrongType } from './read-value.js';

interface Range {
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

interface Bounds extends Range {
  readonly unit?: string;
  readonly whole?: boolean;
  /** A number beyond these is a warning. */
  readonly usual?: Range;
  readonly plausible?: Plausibility;
}

export const numberReader =
  (bounds: Bounds): Reader<number> =>
  (tree, report) => {
    const { unit, whole, usual } = bounds;
    const number = numberIn(tree);
    const kind = whole ? 'a whole number' : 'a number';
    if (number === undefined) return notANumber(tree, kind, unit, report);
    const source = short((tree as ScalarTree).source);
    if (!isWithin(number, bounds) || (whole && !Number.isInteger(number))) {
      const isFraction = whole && isWithin(number, bounds);
      const message = `${source} is ${isFraction ? 'not a whole number' : 'out of range'}`;
      report({
        code: 'out-of-range',
        message,
        place: tree.place,
        remedy: `write ${kind} ${rangeWords(bounds)}`,
      });
      return undefined;
    }
    if (usual && !isWithin(number, usual))
      unusual(tree, `${source} is unusual: values are ${rangeWords(usual)}`, report);
    else if (bounds.plausible) warnIfImplausible(tree, number, bounds.plausible, report);
    return Object.is(number, -0) ? 0 : number;
  };

function warnIfImplausible(tree: Tree, number: number, field: Plausibility, report: Report): void {
  const found = plausibilityWarning(number, (tree as ScalarTree).source, field);
  if (!found) return;
  const { meant, ...words } = found;
  report({ ...words, severity: 'warning', place: tree.place, ...scalarFixes(tree, meant) });
}

function notANumber(tree: Tree, kind: string, unit: string | undefined, report: Report): undefined {
  const text = tree.form === 'scalar' && typeof tree.value === 'string' ? tree.value : '';
  const expected = unit ? `${kind} (${unit})` : kind;
  const meant = text.length > 100 ? undefined : meantNumber(text, unit);
  return wrongType(tree, expected, report, meant?.remedy, meant?.numbers);
}

function numberIn(tree: Tree): number | undefined {
  if (tree.form !== 'scalar') return undefined;
  return typeof tree.value === 'bigint' || typeof tree.value === 'number' ? Number(tree.value) : undefined;
}

/** Infinity and not-a-number are in no range. */
const isWithin = (number: number, { minimum, exclusiveMinimum, maximum }: Range): boolean =>
  Number.isFinite(number) &&
  number >= (minimum ?? Number.NEGATIVE_INFINITY) &&
  number > (exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
  number <= (maximum ?? Number.POSITIVE_INFINITY);

/** A range in words: `from 0 to 90`, `above 0`. */
export function rangeWords({ minimum, exclusiveMinimum, maximum }: Range): string {
  const low = exclusiveMinimum === undefined ? minimum : exclusiveMinimum;
  const from = low === undefined ? '' : `${exclusiveMinimum === undefined ? 'from' : 'above'} ${low}`;
  const to = maximum === undefined ? '' : from.startsWith('above') ? `and up to ${maximum}` : `to ${maximum}`;
  return [from, to].filter((words) => words !== '').join(' ') || 'as JSON can hold it';
}

/** A number that the API accepts and that is hardly meant. */
interface PlausibilityWarning {
  readonly code: Extract<SpecCode, 'unit-mistake' | 'implausible-value'>;
  readonly message: string;
  readonly remedy: string;
  /** The numbers that may be meant. */
  readonly meant: readonly string[];
}

/** A unit that people use instead of the unit of the field, and the factor from one to the other. */
interface OtherUnit {
  readonly name: string;
  readonly factor: number;
}

const OTHER_UNITS: Readonly<Record<string, readonly OtherUnit[]>> = {
  mm: [
    { name: 'm', factor: 1000 },
    { name: 'cm', factor: 10 },
  ],
  m: [
    { name: 'mm', factor: 1 / 1000 },
    { name: 'km', factor: 1000 },
  ],
  'mK/W': [{ name: 'K cm/W', factor: 1 / 100 }],
};

interface Plausibility extends PlausibleRange {
  /** The name of the field. */
  readonly name: string;
  readonly unit?: string;
}

/** Returns a warning about a number outside of the plausible range; a number in another unit is recognised. */
function plausibilityWarning(
  number: number,
  source: string,
  field: Plausibility,
): PlausibilityWarning | undefined {
  const { least, most, orZero } = field;
  const size = Math.abs(number);
  if ((size >= least && size <= most) || (size === 0 && orZero)) return undefined;
  const { name, unit = '' } = field;
  const message = `${name} is ${source} ${unit}; usually it is from ${least} to ${most} ${unit}`.trimEnd();
  const other = (OTHER_UNITS[unit] ?? []).find(({ factor }) => {
    const meant = size * factor;
    return (factor < 1 ? size > most : size < least) && meant >= least && meant <= most;
  });
  if (!other)
    return {
      code: 'implausible-value',
      message,
      remedy: `check the value: ${name} is in ${unit}`,
      meant: [],
    };
  const meant = Number((number * other.factor).toPrecision(12));
  const remedy = `did you mean ${meant}? The field is in ${unit}, and ${source} ${other.name} is ${meant} ${unit}`;
  return { code: 'unit-mistake', message, remedy, meant: [String(meant)] };
}
