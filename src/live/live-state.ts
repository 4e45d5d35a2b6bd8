import type { DesiredProject, DesiredSegment, LiveSegment } from '../kinds/model.js';

export interface ProjectHead {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly archived: boolean;
}

/** A segment as the list of its project shows it. */
export interface SegmentHead {
  readonly id: string;
  readonly name: string;
}

/** A segment that the spec does not name. */
export interface OtherSegment<T = LiveSegment> extends SegmentHead {
  /** Known if the project is pruned: the segment will be destroyed, and its contents are counted. */
  readonly segment?: T;
}

/** The live state of one project. T is the result for each segment: the segment itself, or its plan. */
export interface LiveProject<T = LiveSegment> {
  readonly desired: DesiredProject;
  readonly project: ProjectHead;
  /** Without the module the project has no segments, and none can be created before the module is activated. */
  readonly moduleActive: boolean;
  /** All segments of the project, as they were listed. */
  readonly heads: readonly SegmentHead[];
  /** The segments that exist; a desired segment that is not here is to be created. */
  readonly segments: ReadonlyMap<DesiredSegment, T>;
  readonly others: readonly OtherSegment<T>[];
}

export interface LiveState<T = LiveSegment> {
  /** Absent if every project is pinned by its id, because it is not needed then. */
  readonly companyId?: string;
  readonly projects: readonly LiveProject<T>[];
  /** The number of calls made. */
  readonly reads: number;
}
