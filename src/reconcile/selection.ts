import { UserError } from '../diagnostics/user-error.js';
import type { DesiredProject, DesiredSegment } from '../kinds/model.js';
import type { SegmentHead } from '../live/live-state.js';
import type { PlanNote } from '../plan/model/note.js';
import { didYouMean, nearest } from '../spec/read/nearest.js';

/** The part of the specs that is planned. Targets, a base commit and shards each narrow it. */
export interface Selection {
  readonly isTargeted: (segment: DesiredSegment) => boolean;
  /** True if the project itself and its calculation are selected. */
  readonly hasParts: (project: DesiredProject) => boolean;
  /** Returns true for unlisted segments of a pruned project that may be deleted. */
  readonly mayGo: (head: SegmentHead, project: DesiredProject) => boolean;
  /** True for a project that is selected only for its removed segments. It may be gone too. */
  readonly mayBeAbsent: (project: DesiredProject) => boolean;
  /** Returns true for a project whose segments several runs plan. */
  readonly isSplit: (project: DesiredProject) => boolean;
  /** True if other runs plan the rest of the specs. */
  readonly isShard: boolean;
  /** True if most segments of a project are not planned. The others are then not read to count their objects. */
  readonly isPartial: boolean;
  /** True if a segment of any run names a type, so that all runs write types in the same form. */
  readonly namesTypes: boolean;
  /** The segments of a project that a base commit names and the specs let go. */
  readonly letGo: (project: DesiredProject) => readonly DesiredSegment[];
  /** Notes on what the specs stop to state. */
  readonly notes: readonly PlanNote[];
  /** All projects of the specs: segments of projects that are not selected may move too. */
  readonly moving: readonly DesiredProject[];
}

export const EVERYTHING: Selection = {
  isTargeted: () => true,
  hasParts: () => true,
  mayGo: () => true,
  mayBeAbsent: () => false,
  isSplit: () => false,
  isShard: false,
  isPartial: false,
  namesTypes: false,
  letGo: () => [],
  notes: [],
  moving: [],
};

export interface TargetSelection extends Selection {
  /** Complete projects, because only all their segments together determine which live segment belongs to which. */
  readonly projects: readonly DesiredProject[];
}

export const onlyTargeted = (
  project: DesiredProject,
  { isTargeted }: Pick<Selection, 'isTargeted'>,
): DesiredProject => ({
  ...project,
  segments: project.segments.filter(isTargeted),
});

/** Returns the selection of the targets. A target that matches nothing is an error, because it may be misspelt. */
export function selectTargets(
  specs: readonly DesiredProject[],
  targets: readonly string[],
  prune: boolean | undefined,
  /** The segments of a project that a base commit names and its specs do not: a target may name them. */
  removed: Removed = () => [],
): TargetSelection {
  const isGone = (project: DesiredProject): boolean =>
    project.segments.length === 0 && removed(project).length > 0;
  const projects =
    prune === undefined ? specs : specs.map((project) => (isGone(project) ? project : { ...project, prune }));
  guardPrune(projects);
  if (targets.length === 0) return { ...EVERYTHING, projects };
  const chosen = targets.map((target) => targetOf(target, projects, removed));
  const segments = new Set(chosen.flatMap((one) => one.segments));
  return {
    ...EVERYTHING,
    projects: projects.filter((project) => chosen.some((one) => one.project === project)),
    isTargeted: (segment) => segments.has(segment),
    hasParts: (project) => chosen.some((one) => one.project === project && one.name === undefined),
    mayGo: ({ name }, project) =>
      chosen.some((one) => one.project === project && (one.name === undefined || one.name === name)),
  };
}

type Removed = (project: DesiredProject) => readonly DesiredSegment[];

function guardPrune(projects: readonly DesiredProject[]): void {
  const bare = projects.find(({ prune, segments }) => prune && segments.length === 0);
  if (bare)
    throw new UserError(
      `--prune would delete every segment of project ${bare.number}: its specs name none. To delete all of them, use destroy`,
    );
}

interface OneTarget {
  readonly project: DesiredProject;
  readonly segments: readonly DesiredSegment[];
  /** The name of the segment; absent for the whole project. */
  readonly name?: string;
}

/** Splits a target into project and segment. Both may contain a slash: a project with such a segment wins, then the longest number. */
function targetOf(target: string, projects: readonly DesiredProject[], removed: Removed): OneTarget {
  const whole = projects.find(({ number }) => number === target);
  if (whole) return { project: whole, segments: whole.segments };
  const chosen = projects
    .filter(({ number }) => target.startsWith(`${number}/`))
    .toSorted((a, b) => b.number.length - a.number.length)
    .map((project) => {
      const name = target.slice(project.number.length + 1);
      return { project, name, segments: project.segments.filter((segment) => isCalled(segment, name)) };
    });
  const [first] = chosen;
  if (!first) {
    const numbers = projects.map(({ number }) => number).join(', ');
    throw new UserError(`--target ${target}: the specs have no such project; they have ${numbers}`);
  }
  const found =
    chosen.find(({ segments }) => segments.length > 0) ??
    chosen.find(({ project, name }) => project.prune || removed(project).some((one) => one.name === name));
  if (found) return found;
  const { segments } = first.project;
  const hint = didYouMean(
    nearest(
      first.name,
      segments.map(({ name }) => name),
    ),
  );
  throw new UserError(
    `--target ${target}: the specs have no segment ${JSON.stringify(first.name)} in this project${hint ? `; ${hint}` : ''}`,
  );
}

/** True if a segment has this name now or before its rename. */
const isCalled = ({ name, renamedFrom }: DesiredSegment, called: string): boolean =>
  name === called || renamedFrom === called;
