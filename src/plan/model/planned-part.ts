import type { WantedCalculation, WantedProjectObject } from '../../kinds/project-model.js';
import type { Costs } from '../calculation/costs.js';
import type { ObjectFingerprint } from '../emit/fingerprint.js';
import type { Change, Loss } from './change.js';
import type { Step } from './step.js';

/**
 * A part of a project that is no segment. `project` is what must be so before anything in it can be touched, `closing`
 * what would get in the way of the rest: an end, the archive, an owner who locks us out.
 */
export type PartName = 'project' | 'calculation' | 'closing';

interface PartBase {
  /** What a report calls it. */
  readonly name: PartName;
  readonly project: string;
  readonly projectId: string;
  readonly changes: readonly Change[];
  readonly losses: readonly Loss[];
  readonly steps: readonly Step[];
  /** The live objects that the steps touch, as they were when this was planned. */
  readonly objects: readonly ObjectFingerprint[];
  readonly destroyed: number;
  readonly things: number;
}

export interface PlannedProjectPart extends PartBase {
  readonly part: 'project' | 'closing';
  /** Of the company in which it is looked for. */
  readonly companyId?: string;
  readonly wanted: WantedProjectObject;
}

export interface PlannedCalculation extends PartBase {
  readonly part: 'calculation';
  /** Facilities and activities by id. */
  readonly wanted: WantedCalculation;
  readonly costs?: Costs;
}

export type PlannedPart = PlannedProjectPart | PlannedCalculation;
