import { UserError } from '../diagnostics/user-error.js';
import type { WantedProject, WantedSegment } from '../kinds/model.js';
import type { SegmentHead } from '../live/live-state.js';

/** The part of the specs that a command line asks for. */
export interface Aim {
  /** Whole, since only all of them together say whose a live segment is. */
  readonly projects: readonly WantedProject[];
  readonly isAimed: (segment: WantedSegment) => boolean;
  /** Whether the project itself and its calculation are asked for. */
  readonly hasParts: (project: WantedProject) => boolean;
  /** Which unlisted segments of a project may be pruned. */
  readonly mayGo: (head: SegmentHead, project: WantedProject) => boolean;
}

/** Every target must mean something: one that is misspelt must not quietly mean nothing. */
export function aimAt(
  specs: readonly WantedProject[],
  targets: readonly string[],
  prune: boolean | undefined,
): Aim {
  const projects = prune === undefined ? specs : specs.map((project) => ({ ...project, prune }));
  guardPrune(projects);
  if (targets.length === 0) return { projects, isAimed: () => true, hasParts: () => true, mayGo: () => true };
  const aims = targets.map((target) => aimOf(target, projects));
  const segments = new Set(aims.flatMap((aim) => aim.segments));
  return {
    projects: projects.filter((project) => aims.some((aim) => aim.project === project)),
    isAimed: (segment) => segments.has(segment),
    hasParts: (project) => aims.some((aim) => aim.project === project && aim.name === undefined),
    mayGo: ({ name }, project) =>
      aims.some((aim) => aim.project === project && (aim.name === undefined || aim.name === name)),
  };
}

function guardPrune(projects: readonly WantedProject[]): void {
  const bare = projects.find(({ prune, segments }) => prune && segments.length === 0);
  if (bare)
    throw new UserError(
      `--prune would delete every segment of project ${bare.number}: its specs name none. Use destroy, if that is meant`,
    );
}

interface OneAim {
  readonly project: WantedProject;
  readonly segments: readonly WantedSegment[];
  /** Absent: the whole project. */
  readonly name?: string;
}

/** A number may hold a slash, and so may a name: the longest number that fits, or one that has such a segment. */
function aimOf(target: string, projects: readonly WantedProject[]): OneAim {
  const whole = projects.find(({ number }) => number === target);
  if (whole) return { project: whole, segments: whole.segments };
  const aims = projects
    .filter(({ number }) => target.startsWith(`${number}/`))
    .toSorted((a, b) => b.number.length - a.number.length)
    .map((project) => {
      const name = target.slice(project.number.length + 1);
      return { project, name, segments: project.segments.filter((segment) => isCalled(segment, name)) };
    });
  const [first] = aims;
  if (!first) {
    const numbers = projects.map(({ number }) => number).join(', ');
    throw new UserError(`--target ${target}: no such project in the specs; there is ${numbers}`);
  }
  const found = aims.find(({ segments }) => segments.length > 0) ?? aims.find(({ project }) => project.prune);
  if (found) return found;
  throw new UserError(`--target ${target}: the specs have no segment ${JSON.stringify(first.name)} there`);
}

/** By its name, or by the one that it has until it is renamed. */
const isCalled = ({ name, renamedFrom }: WantedSegment, called: string): boolean =>
  name === called || renamedFrom === called;
