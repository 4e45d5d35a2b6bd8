import { coveringsBeyondCover } from '../geometry/clearance.js';
import type { Fields } from './model.js';

/** The code of a layout problem: the top coverings are thicker than the cover. */
export const COVER = 'COVER';

export interface CoverProblem {
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
