import type { Excess } from '../model/note.js';

/** Below this many things a project is too small for a share of it to mean anything. */
const SMALL = 10;
const SHARE = 30;

/**
 * The projects in which more would go than may go: over `most` where it is given, else over 30 % of what the project
 * holds, once it holds ten things.
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
