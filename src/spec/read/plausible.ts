import type { PlausibleRange } from '../../kinds/kind.js';
import type { SpecCode } from '../codes.js';

/** A number that the API accepts and that is hardly meant. */
export interface PlausibilityWarning {
  readonly code: Extract<SpecCode, 'unit-mistake' | 'implausible-value'>;
  readonly message: string;
  readonly remedy: string;
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

export interface Plausibility extends PlausibleRange {
  /** The name of the field. */
  readonly name: string;
  readonly unit?: string;
}

/** Returns a warning about a number outside of the plausible range; a number in another unit is recognised. */
export function plausibilityWarning(
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
  if (!other) return { code: 'implausible-value', message, remedy: `check the value: ${name} is in ${unit}` };
  const meant = Number((number * other.factor).toPrecision(12));
  const remedy = `did you mean ${meant}? The field is in ${unit}, and ${source} ${other.name} is ${meant} ${unit}`;
  return { code: 'unit-mistake', message, remedy };
}
