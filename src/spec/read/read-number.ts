import type { PlausibleRange } from '../../kinds/kind.js';
import type { Report, SpecCode } from '../problems.js';
import type { ScalarTree, Tree } from '../yaml/tree.js';
import { type Reader, scalarFixes, short, unusual, wrongType } from './read-value.js';

// Numbers as people write them: with a comma, a unit, blanks between the thousands, or quotes. YAML reads each as text.

/** Factors of the units of lengths, in millimetres. */
const MILLIMETRES: Readonly<Record<string, number>> = { mm: 1, cm: 10, dm: 100, m: 1000, km: 1_000_000 };

const NUMBER = /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i;
const WITH_UNIT = /^([-+]?[\d.,'_\s]*\d)\s*([a-zµ°²³/]+\.?)$/iu;
/** Blanks of every width, apostrophes and underscores between groups of three digits. */
const GROUPED = /^[-+]?\d{1,3}(?:[\s'’_]\d{3})+(?:[.,]\d+)?$/u;
const DECIMAL_COMMA = /^[-+]?\d+,\d+$/;
const DOTTED_GROUPS = /^[-+]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const COMMA_GROUPS = /^[-+]?\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?$|^[-+]?\d{1,3}(?:,\d{3})+\.\d+$/;

/** A remedy in words, and the numbers that can be written instead of the text. */
interface MeantNumber {
  readonly remedy: string;
  readonly numbers: readonly string[];
}

/** Returns what to write instead of a text where a number is expected; undefined if the text resembles no number. */
export function meantNumber(text: string, unit?: string): MeantNumber | undefined {
  const trimmed = text.trim();
  if (NUMBER.test(trimmed)) return one(Number(trimmed), (number) => `write ${number} without quotes`);
  const plain = plainNumber(trimmed);
  if (plain)
    return {
      remedy: plain.length === 1 ? `write ${plain[0]}${reason(trimmed)}` : eitherOf(plain),
      numbers: plain,
    };
  const [, digits = '', word = ''] = WITH_UNIT.exec(trimmed) ?? [];
  const [number, other] = plainNumber(digits) ?? [];
  if (number === undefined || other !== undefined) return undefined;
  return withoutUnit(Number(number), word.replace(/\.$/, '').toLowerCase(), unit);
}

const one = (number: number, words: (number: number) => string): MeantNumber => ({
  remedy: words(number),
  numbers: [String(number)],
});

/** The number that a text means; two numbers if it can be read in two ways. */
function plainNumber(text: string): readonly [string, ...string[]] | undefined {
  if (NUMBER.test(text)) return [text];
  if (GROUPED.test(text)) return [text.replace(/[\s'’_]/gu, '').replace(',', '.')];
  if (COMMA_GROUPS.test(text)) return [text.replaceAll(',', '')];
  if (DOTTED_GROUPS.test(text)) return [text.replaceAll('.', '').replace(',', '.')];
  if (!DECIMAL_COMMA.test(text)) return undefined;
  const decimal = String(Number(text.replace(',', '.')));
  return /^[-+]?[1-9]\d{0,2},\d{3}$/.test(text) ? [decimal, text.replace(',', '')] : [decimal];
}

function reason(text: string): string {
  const hasGroups = !DECIMAL_COMMA.test(text);
  if (!text.includes(',')) return ', without separators between the digits';
  return hasGroups ? ', with a decimal point and without separators' : ', with a decimal point';
}

const eitherOf = ([decimal, thousands]: readonly string[]): string =>
  `a number has a decimal point and no separators: write ${decimal} or ${thousands}`;

function withoutUnit(number: number, word: string, unit: string | undefined): MeantNumber {
  if (unit === undefined) return one(number, () => `write ${number}: this field has no unit`);
  if (word === unit.toLowerCase()) return one(number, () => `write ${number}: the unit is always ${unit}`);
  const from = MILLIMETRES[word];
  const to = MILLIMETRES[unit];
  if (from === undefined || to === undefined)
    return { remedy: `write the number alone; its unit is ${unit}`, numbers: [] };
  const converted = Number(((number * from) / to).toPrecision(12));
  return one(converted, () => `write ${converted}: this field is in ${unit}`);
}

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
  (tree, { report }) => {
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
    return meant >= least && meant <= most;
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
