/** The units of lengths in tables. */
export const UNITS = ['mm', 'cm', 'm'] as const;
export type Unit = (typeof UNITS)[number];

const MILLIMETRES: Readonly<Record<Unit, number>> = { mm: 1, cm: 10, m: 1000 };

export const isUnit = (text: string | undefined): text is Unit => UNITS.some((one) => one === text);

/** Converts a length, without the noise of binary fractions. */
export const converted = (value: number, from: Unit, to: Unit): number =>
  from === to ? value : Number(((value * MILLIMETRES[from]) / MILLIMETRES[to]).toPrecision(12));

type Decimal = 'comma' | 'point';

const SIGNS: Readonly<Record<Decimal, { readonly decimal: string; readonly group: string }>> = {
  comma: { decimal: ',', group: '.' },
  point: { decimal: '.', group: ',' },
};

/** Blanks of every width and apostrophes may stand between groups of three digits, and so may the other mark. */
const pattern = ({ decimal, group }: { decimal: string; group: string }): RegExp =>
  new RegExp(`^[-+]?(?:\\d+|\\d{1,3}(?:[\\s'’${group}]\\d{3})+)(?:[${decimal}]\\d+)?$`, 'u');

const PATTERNS = { comma: pattern(SIGNS.comma), point: pattern(SIGNS.point) };

function numberBy(text: string, mark: Decimal): number | undefined {
  if (!PATTERNS[mark].test(text)) return undefined;
  const { decimal, group } = SIGNS[mark];
  return Number(
    text
      .replace(/[\s'’]/gu, '')
      .replaceAll(group, '')
      .replace(decimal, '.'),
  );
}

/** A number as a table has it, with the unit that stands beside it. */
export interface TextNumber {
  readonly value: number;
  readonly unit?: Unit;
}

/** Reads a number that is a text. Without a stated mark, the text must have one meaning only. */
export function textNumber(text: string, mark?: Decimal): TextNumber | 'ambiguous' | undefined {
  const [, digits = '', unit] = /^(.*\d)\s*(mm|cm|m)?$/su.exec(text.trim()) ?? [];
  // Programs write a minus sign that is no hyphen.
  const plain = digits.replace(/^\u2212/, '-');
  const marks: readonly Decimal[] = mark === undefined ? ['comma', 'point'] : [mark];
  const [value, other] = [...new Set(marks.flatMap((one) => numberBy(plain, one) ?? []))];
  if (value === undefined) return undefined;
  if (other !== undefined) return 'ambiguous';
  return { value, ...(isUnit(unit) ? { unit } : {}) };
}
