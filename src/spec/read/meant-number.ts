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
export interface MeantNumber {
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
  if (DOTTED_GROUPS.test(text) && /\..*[.,]/.test(text)) return [text.replaceAll('.', '').replace(',', '.')];
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
