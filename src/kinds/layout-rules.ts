import { coveringsBeyondCover } from '../geometry/clearance.js';
import type { Fields } from './model.js';

/** The code of a layout problem: the top coverings are thicker than the cover. */
export const COVER = 'COVER';

interface CoverProblem {
  readonly message: string;
  readonly remedy: string;
}

/**
 * Finds top coverings that are thicker than the cover of a section. A thickness or cover that is not stated is not known, so
 * it is left out; the sum of the others is then a lower bound.
 */
export function beyondCover(
  { coverThickness: cover }: Fields,
  topCoverings: readonly { readonly fields: Fields }[],
): CoverProblem | undefined {
  if (typeof cover !== 'number') return undefined;
  const known = topCoverings.flatMap(({ fields: { thickness } }) =>
    typeof thickness === 'number' ? [thickness] : [],
  );
  const coverings = coveringsBeyondCover(cover, known);
  if (coverings === undefined) return undefined;
  return {
    message: `the top coverings are ${coverings} mm thick, and the cover, which includes them, is ${cover} mm`,
    remedy: `state a coverThickness of at least ${coverings} mm, or thinner coverings`,
  };
}

/** A rule of the built-in pack. The layout check of the service judges it: live, and on the copy of a rehearsal. */
export interface LayoutRule {
  readonly name: string;
  readonly title: string;
  readonly severity: 'warning';
  /** The requirement in words, because no condition of a file states it. */
  readonly require: string;
}

/** The name of the built-in pack, where rules of a company have the name of their file. */
export const BUILT_IN = 'built-in';

const rule = (name: string, title: string, require: string): LayoutRule => ({
  name: `layout-${name}`,
  title,
  severity: 'warning',
  require,
});

const BY_CODE: Readonly<Record<string, LayoutRule>> = {
  OVERLAP: rule('overlap', 'Items do not overlap', 'no two items overlap each other'),
  OUTSIDE: rule(
    'outside',
    'Items lie inside',
    'an item lies inside of its section, and a cable inside of its pipe',
  ),
  TOO_CLOSE: rule('too-close', 'Clear opening', 'items are at least the minimum clear opening apart'),
  FILL: rule(
    'fill',
    'Fill of a pipe',
    'the inner diameter of a pipe is at least 1.2 times that of the bundle in it',
  ),
  [COVER]: rule(
    'cover',
    'Cover includes the coverings',
    'the cover is at least as thick as the top coverings in it',
  ),
  NOT_CHECKED: rule(
    'not-checked',
    'Layout is checked',
    'so few items lie in one place that the layout can be checked',
  ),
};

const OTHER = rule('other', 'Other layout checks', 'the service reports no other problem of the layout');

/** The rules of the built-in pack. A rule of a file cannot have one of their names. */
export const LAYOUT_RULES: readonly LayoutRule[] = [...Object.values(BY_CODE), OTHER];

/** The built-in rule about the loads of circuits. It judges only where a load is stated. */
export const LOAD_RULE = {
  name: 'load-above-rating',
  title: 'Loads are within the ratings',
  severity: 'error',
  for: 'cable',
  where: 'has(item.load)',
  require: 'item.load <= item.rating',
  message: '{item.name} is to carry {item.load} A, and its rating is {item.rating} A',
} as const;

/** True for the name of a built-in rule, which no rule of a file can have. */
export const isBuiltIn = (name: string): boolean => isLayoutRule(name) || name === LOAD_RULE.name;

const NAMES: ReadonlySet<string> = new Set(LAYOUT_RULES.map(({ name }) => name));

export const isLayoutRule = (name: string): boolean => NAMES.has(name);

/** The rule that a layout problem breaks, by the code of the service. */
export const layoutRuleOf = (code: string | undefined): LayoutRule =>
  (code !== undefined && Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined) ?? OTHER;
