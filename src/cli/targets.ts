import type { WantedProject } from '../kinds/model.js';
import type { SegmentHead } from '../live/live-state.js';
import { UserError } from './user-error.js';

/** The part of the specs that a command line asks for. */
export interface Aim {
  readonly projects: readonly WantedProject[];
  /** Which unlisted segments of a project may be pruned. */
  readonly mayGo: (head: SegmentHead) => boolean;
}

/** Every target must mean something: one that is misspelt must not quietly mean nothing. */
export function aimAt(
  specs: readonly WantedProject[],
  targets: readonly string[],
  prune: boolean | undefined,
): Aim {
  const projects = prune === undefined ? specs : specs.map((project) => ({ ...project, prune }));
  guardPrune(projects);
  if (targets.length === 0) return { projects, mayGo: () => true };
  const aims = targets.map((target) => ({ target, ...aimOf(target, projects) }));
  const names = new Set(aims.flatMap(({ name }) => name ?? []));
  const whole = new Set(aims.filter(({ name }) => name === undefined).map(({ project }) => project));
  const aimed = projects
    .filter((project) => aims.some((aim) => aim.project === project))
    .map((project) =>
      whole.has(project)
        ? project
        : { ...project, segments: project.segments.filter(({ name }) => names.has(name)) },
    );
  return { projects: aimed, mayGo: ({ name }) => whole.size > 0 || names.has(name) };
}

function guardPrune(projects: readonly WantedProject[]): void {
  const bare = projects.find(({ prune, segments }) => prune && segments.length === 0);
  if (bare)
    throw new UserError(
      `--prune would delete every segment of project ${bare.number}: its specs name none. Use destroy, if that is meant`,
    );
}

/** A number may hold a slash, and so may a name: the project decides where one ends and the other begins. */
function aimOf(
  target: string,
  projects: readonly WantedProject[],
): { project: WantedProject; name?: string } {
  const whole = projects.find(({ number }) => number === target);
  if (whole) return { project: whole };
  const nameIn = ({ number }: WantedProject): string => target.slice(number.length + 1);
  const [project, ...others] = projects
    .filter(({ number }) => target.startsWith(`${number}/`))
    .toSorted((a, b) => b.number.length - a.number.length);
  const listing = [project, ...others].find((one) =>
    one?.segments.some((segment) => segment.name === nameIn(one)),
  );
  if (listing) return { project: listing, name: nameIn(listing) };
  if (!project) {
    const numbers = projects.map(({ number }) => number).join(', ');
    throw new UserError(`--target ${target}: no such project in the specs; there is ${numbers}`);
  }
  const name = nameIn(project);
  if (!project.prune) {
    throw new UserError(`--target ${target}: the specs have no segment ${JSON.stringify(name)} there`);
  }
  return { project, name };
}
