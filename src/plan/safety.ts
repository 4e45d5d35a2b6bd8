import type { PlannedSegment } from './plan.js';

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
  segments: readonly PlannedSegment[],
  thingsByProject: ReadonlyMap<string, number>,
  most?: number,
): Excess[] {
  const projects = [...new Set(segments.map(({ project }) => project))];
  const destroyedIn = (project: string) =>
    segments
      .filter((segment) => segment.project === project)
      .reduce((sum, { destroyed }) => sum + destroyed, 0);
  if (most !== undefined) {
    const destroyed = projects.reduce((sum, project) => sum + destroyedIn(project), 0);
    return destroyed > most ? [excess(projects.join(', '), destroyed, most)] : [];
  }
  return projects.flatMap((project) => {
    const things = thingsByProject.get(project) ?? 0;
    const limit = things < SMALL ? things : Math.floor(things * SHARE);
    const destroyed = destroyedIn(project);
    return destroyed > limit ? [excess(project, destroyed, limit)] : [];
  });
}

const excess = (project: string, destroyed: number, limit: number): Excess => ({
  project,
  destroyed,
  limit,
  message: `project ${project}: ${destroyed} live things would go, and ${limit} may; if that is meant, say --max-destroy ${destroyed}`,
});
