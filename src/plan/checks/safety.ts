import type { Excess } from '../model/note.js';

/** Projects with fewer objects have no percentage limit. */
const SMALL = 10;
const SHARE = 30;

/**
 * The projects in which a plan destroys more than allowed: more than `most` if given, else more than 30 % of the
 * project's objects if it has at least ten.
 */
export function excesses(
  segments: readonly { readonly project: string; readonly destroyed: number }[],
  projects: readonly { readonly number: string; readonly things: number }[],
  most?: number,
): Excess[] {
  const destroyedIn = (number: string): number =>
    segments.filter(({ project }) => project === number).reduce((sum, { destroyed }) => sum + destroyed, 0);
  const numbers = projects.map(({ number }) => number);
  if (most !== undefined) {
    const destroyed = numbers.reduce((sum, number) => sum + destroyedIn(number), 0);
    return destroyed > most ? [excess(numbers, destroyed, most)] : [];
  }
  return projects.flatMap(({ number, things }) => {
    const isSmall = things < SMALL;
    const limit = isSmall ? things : Math.floor((things * SHARE) / 100);
    const destroyed = destroyedIn(number);
    if (destroyed <= limit) return [];
    return [{ ...excess([number], destroyed, limit), ...(isSmall ? {} : { share: SHARE }) }];
  });
}

const excess = (projects: readonly string[], destroyed: number, limit: number): Excess => ({
  code: 'destroys-too-much',
  projects,
  destroyed,
  limit,
});
