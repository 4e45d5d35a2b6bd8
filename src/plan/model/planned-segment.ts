import type { Place } from '../../diagnostics/problem.js';
import type {
  DesiredItem,
  DesiredSegment,
  Fields,
  LiveCovering,
  LiveItem,
  LiveSegment,
} from '../../kinds/model.js';
import type { SegmentName } from '../../kinds/segment-names.js';
import type { SegmentDecision } from '../decide/decide-segment.js';
import type { InterruptedReplacements } from '../decide/resuming/resume-section.js';
import type { ObjectFingerprint } from '../emit/fingerprint.js';
import type { StateDocument } from '../quantities/plan-segment-state.js';
import type { ObjectPath } from './address.js';
import type { Change, Loss } from './change.js';
import type { PlanNote } from './note.js';
import type { LiveObject } from './reason.js';
import type { Step } from './step.js';

/** A live segment of another project whose contents a segment takes over. */
export interface OldSegment extends SegmentName {
  readonly id: string;
}

export interface PlanProject {
  readonly number: string;
  readonly id: string;
}

/** The plan of one segment: its changes, losses and calls. */
export interface PlannedSegment {
  readonly project: string;
  readonly projectId: string;
  readonly name: string;
  /** Absent if the segment is to be created. */
  readonly segmentId?: string;
  /** Absent if the segment is to be deleted. */
  readonly desired?: DesiredSegment;
  /** For a segment that comes from another project: the old segment. */
  readonly movedFrom?: OldSegment;
  /** For such a segment: the segment as the specs state it; `desired` has the contents of the old one too. */
  readonly stated?: DesiredSegment;
  /** For a segment that is to be deleted because it moved: the new segment. */
  readonly movedTo?: SegmentName;
  /** For a segment that is to be deleted: its block in the base, with types by id. */
  readonly before?: DesiredSegment;
  /** For a segment that is to be deleted: the place of its block in the base that states preventDestroy. */
  readonly protectedBy?: Place;
  /** For a new segment: ids of live segments with the same name that belong to other specs. */
  readonly notIds?: readonly string[];
  /** Unfinished sections, each with the section that it replaces. */
  readonly interrupted?: InterruptedReplacements;
  /** Unlisted ducts that are known from earlier rounds of this run. */
  readonly unlisted?: UnlistedDucts;
  /** True if the base does not state the segment, so that its cables had no loads. */
  readonly isFirstStated?: true;
  /** The live segment; absent if nothing changes and no rule judges it, to save memory. */
  readonly live?: LiveSegment;
  /** Top coverings that the spec does not own and that were read for rules. */
  readonly otherCoverings?: readonly LiveCovering[];
  /** The decision that the changes show; absent if nothing changes or the segment is deleted. A plan in JSON does not have it. */
  readonly decision?: SegmentDecision;
  readonly states?: { readonly before: StateDocument | null; readonly after: StateDocument | null };
  readonly changes: readonly Change[];
  readonly losses: readonly Loss[];
  /** Notes on objects that may be there twice, and on what only the base states and stays. */
  readonly notes?: readonly PlanNote[];
  /** Layout problems of the live segment; absent if it has none. */
  readonly layoutProblems?: readonly LayoutProblem[];
  readonly steps: readonly Step[];
  /** The temporary name that the first call sets, because another segment takes the current name. */
  readonly temporaryName?: string;
  /** The live segment that has the desired name and gives it up. */
  readonly nameFrom?: string;
  /** Fingerprints of the live objects that the steps touch. */
  readonly objects: readonly ObjectFingerprint[];
  /** Number of live objects that are deleted: sections, items, coverings, the segment itself. */
  readonly destroyed: number;
  readonly objectCount: number;
  /** Items of deleted sections. They are read one by one for values that cannot be carried over. */
  readonly atRisk: readonly LiveItem[];
  /** Types of the items that are created. */
  readonly createdTypes: readonly CreatedType[];
}

/** A duct in a pipe: its id, or its fields if the answer with the id was lost. */
export interface UnlistedDuct {
  readonly id?: string;
  readonly fields?: Fields;
}

/** Ducts by the id of their pipe. A pipe that is not listed was created by another run, and its ducts are not known. */
export type UnlistedDucts = ReadonlyMap<string, readonly UnlistedDuct[]>;

/** A type that must be in the catalog with a complete layout. */
export interface CreatedType {
  readonly kind: string;
  readonly typeId: string;
  /** Absent if the item is recreated only because its section is replaced. */
  readonly item?: DesiredItem;
}

/** An item that a layout problem is about. */
export interface LayoutObject extends LiveObject {
  /** The position in its list of the spec; absent if the spec does not own the item. */
  readonly index?: number;
  readonly place?: Place;
}

/** A layout problem of a segment after the plan. `src/render/words/layout-words.ts` turns it into a sentence. */
export interface LayoutProblem extends ObjectPath {
  /** Project, segment and path as one text. The path leads to the item, layer or section. */
  readonly address: string;
  /** Absent if the service states none. */
  readonly code?: string;
  /** The words of the service, in its language; only for a code that trenchctl does not know. */
  readonly said?: string;
  /** The items. An item that the plan creates has no id. */
  readonly objects: readonly LayoutObject[];
  /** The place of the item in the spec, or of the layer, section or segment. */
  readonly place?: Place;
  /** True if the plan causes the problem, false if it is already live. */
  readonly isNew: boolean;
}

/** The codes of the documents' layout engine. Their sentences are trenchctl's own, in one language. */
const LAYOUT_CODES = ['OVERLAP', 'OUTSIDE', 'TOO_CLOSE', 'FILL', 'NOT_CHECKED'] as const;

export type LayoutCode = (typeof LAYOUT_CODES)[number];

export const isLayoutCode = (code: string | undefined): code is LayoutCode =>
  (LAYOUT_CODES as readonly (string | undefined)[]).includes(code);
