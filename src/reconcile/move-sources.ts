import type { DesiredProject, DesiredSegment } from '../kinds/model.js';
import { oldPlaces, type SegmentName } from '../kinds/segment-names.js';
import type { SegmentHead } from '../live/live-state.js';
import type { Selection } from './selection.js';

/** A live segment that a desired segment of another project takes the place of (`renamedFrom: PROJECT/SEGMENT`). */
interface MoveSource extends SegmentName {
  readonly to: DesiredSegment;
}

/** A pinned segment is found by its id and does not move. */
const sourcesIn = (projects: readonly DesiredProject[]): MoveSource[] =>
  projects.flatMap(({ number, segments }) =>
    segments.flatMap((to) =>
      to.segmentId === undefined ? oldPlaces(to.renamedFrom, number).map((from) => ({ ...from, to })) : [],
    ),
  );

/** The projects, followed by those that only lose a segment to them. It is not known whether those exist. */
function withSourceProjects(projects: readonly DesiredProject[]): readonly DesiredProject[] {
  const known = new Set(projects.map(({ number }) => number));
  const added: DesiredProject[] = [];
  for (const { project: number, to } of sourcesIn(projects)) {
    if (known.has(number)) continue;
    known.add(number);
    // The place is a copy, because problems of absent projects are recognised by it.
    added.push({ number, prune: false, segments: [], place: { ...to.place } });
  }
  return added.length === 0 ? projects : [...projects, ...added];
}

interface WithSources {
  readonly projects: readonly DesiredProject[];
  readonly selection: Selection;
  /** True for a project that loses a segment. */
  readonly isSource: (project: DesiredProject) => boolean;
  /** The selected segment of another project that takes the place of a live segment. */
  readonly movedTo: (head: SegmentHead, project: DesiredProject) => DesiredSegment | undefined;
}

/**
 * Adds the projects that lose a segment to a selected one. A segment that moves is deleted only together with the creation of its
 * successor: a run that does not plan the successor leaves it alone.
 */
export function withSources(projects: readonly DesiredProject[], selection: Selection): WithSources {
  const sources = sourcesIn(projects);
  const all = [...sources, ...sourcesIn(selection.moving)];
  if (all.length === 0) return { projects, selection, isSource: () => false, movedTo: () => undefined };
  const stated = new Set(projects);
  const sourceOf = (
    list: readonly MoveSource[],
    { name }: SegmentHead,
    { number }: DesiredProject,
  ): MoveSource | undefined => list.find(({ project, segment }) => project === number && segment === name);
  return {
    projects: withSourceProjects(projects),
    selection: {
      ...selection,
      hasParts: (project) => stated.has(project) && selection.hasParts(project),
      mayGo: (head, project) => !sourceOf(all, head, project) && selection.mayGo(head, project),
      mayBeAbsent: (project) => !stated.has(project) || selection.mayBeAbsent(project),
    },
    isSource: ({ number }) => sources.some(({ project }) => project === number),
    movedTo: (head, project) => {
      const to = sourceOf(sources, head, project)?.to;
      return to && selection.isTargeted(to) ? to : undefined;
    },
  };
}
