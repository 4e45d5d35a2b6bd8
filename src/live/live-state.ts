import type { LiveSegment, WantedProject, WantedSegment } from '../kinds/model.js';

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
  /** Known where the project is pruned: it is going to be destroyed, and what is in it counts. */
  readonly segment?: T;
}

/** T is what was made of each segment as it arrived: itself, or a plan for it. */
export interface LiveProject<T = LiveSegment> {
  readonly wanted: WantedProject;
  readonly project: ProjectHead;
  /** Without the module there are no segments to be had, and none can be made before it is activated. */
  readonly moduleActive: boolean;
  /** All segments of the project, as they were listed. */
  readonly heads: readonly SegmentHead[];
  /** Those that exist; a wanted one that is not here is to be created. */
  readonly segments: ReadonlyMap<WantedSegment, T>;
  readonly others: readonly OtherSegment<T>[];
}

export interface LiveState<T = LiveSegment> {
  /** Absent where every project is pinned by its id: then nobody has to know it. */
  readonly companyId?: string;
  readonly projects: readonly LiveProject<T>[];
  /** Calls that it took. */
  readonly reads: number;
}
