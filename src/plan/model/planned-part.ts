import type {
  CatalogTree,
  DesiredCalculation,
  DesiredProjectObject,
  LiveCalculation,
  LiveProjectObject,
} from '../../kinds/project-model.js';
import type { Costs } from '../calculation/costs.js';
import type { ObjectFingerprint } from '../emit/fingerprint.js';
import type { Change, Loss } from './change.js';
import type { Step } from './step.js';

/**
 * A part of a project beside the segments. `project` is applied before the segments, because they depend on it;
 * `closing` after them, because it could block them: the end of the project, the archive, or an owner who locks us out.
 */
type PartName = 'project' | 'calculation' | 'closing';

interface PartBase {
  /** The name in reports. */
  readonly name: PartName;
  readonly project: string;
  readonly projectId: string;
  readonly changes: readonly Change[];
  readonly losses: readonly Loss[];
  readonly steps: readonly Step[];
  /** Fingerprints of the live objects that the steps touch, from the time of planning. */
  readonly objects: readonly ObjectFingerprint[];
  readonly destroyed: number;
  readonly objectCount: number;
}

export interface PlannedProjectPart extends PartBase {
  readonly part: 'project' | 'closing';
  /** The company in which the project is looked up. */
  readonly companyId?: string;
  readonly desired: DesiredProjectObject;
  /** The live project that the plan was made from; absent if the project is to be created. */
  readonly from?: LiveProjectObject | undefined;
}

export interface PlannedCalculation extends PartBase {
  readonly part: 'calculation';
  /** The calculation, with facilities and activities by id. */
  readonly desired: DesiredCalculation;
  readonly costs?: Costs;
  /** The live calculation that the plan was made from, and the budget codes that were read, by number. */
  readonly from: { readonly live: LiveCalculation; readonly trees: ReadonlyMap<string, CatalogTree> };
}

export type PlannedPart = PlannedProjectPart | PlannedCalculation;
