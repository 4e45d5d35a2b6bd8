import type { DesiredProject, DesiredSegment } from '../kinds/model.js';
import type { SegmentHead } from '../live/live-state.js';
import type { PlanNote } from '../plan/model/note.js';

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
  /** True if most segments of a project are not planned. The others are then not read to count their objects. */
  readonly isPartial: boolean;
  /** True if a segment of any run names a type, so that all runs write types in the same form. */
  readonly namesTypes: boolean;
  /** Notes on what the specs stop to state. */
  readonly notes: readonly PlanNote[];
}

/** The selection of everything that the specs state. */
export const EVERYTHING: Selection = {
  isTargeted: () => true,
  hasParts: () => true,
  mayGo: () => true,
  mayBeAbsent: () => false,
  isSplit: () => false,
  isPartial: false,
  namesTypes: false,
  notes: [],
};

/** A selection with its projects. */
export interface TargetSelection extends Selection {
  /** Complete projects, because only all their segments together determine which live segment belongs to which. */
  readonly projects: readonly DesiredProject[];
}

/** The project with the selected segments only. */
export const onlyTargeted = (
  project: DesiredProject,
  { isTargeted }: Pick<Selection, 'isTargeted'>,
): DesiredProject => ({
  ...project,
  segments: project.segments.filter(isTargeted),
});
