/** Below this many things a project is too small for a share of it to mean anything. */
const SMALL = 10;
const SHARE = 0.3;

export interface Excess {
  readonly project: string;
  readonly destroyed: number;
  readonly limit: number;
  /** As a sentence: the number, the limit and the remedy. */
  readonly message: string;
}

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
    return destroyed > most ? [excess(numbers.join(', '), destroyed, most)] : [];
  }
  return projects.flatMap(({ number, things }) => {
    const limit = things < SMALL ? things : Math.floor(things * SHARE);
    const destroyed = destroyedIn(number);
    return destroyed > limit ? [excess(number, destroyed, limit)] : [];
  });
}

const excess = (project: string, destroyed: number, limit: number): Excess => ({
  project,
  destroyed,
  limit,
  message: `project ${project}: ${destroyed} live things would go, and ${limit} may; if that is meant, say --max-destroy ${destroyed}`,
});
