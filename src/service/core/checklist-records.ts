// The records of the checklist service. Callers only read them.
import type { Int64, LocalText } from './scalars.js';

export type { LocalText };

export const ASSESSMENT_TYPES = [
  'STATECONTROL_INSPECTION',
  'STATECONTROL_SITEVISIT',
  'STATECONTROL_TOPSITEVISIT',
  'STATECONTROL_RENEWALSITEVISIT',
  'FINALINSPECTION',
  'RISKASSESSMENT',
  'PLANNING',
  'COMMISSIONING',
  'SPECIFICATION',
  'EXECUTION',
  'HMESHA',
  'UNKNOWN',
] as const;
export type AssessmentType = (typeof ASSESSMENT_TYPES)[number];

export const REPORT_TYPES = ['CHECKLIST', 'INSTRUCTIONS', 'INSTRUCTIONS_MAINTENANCE'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

export interface ChecklistRevision {
  readonly id: Int64;
  readonly name: string;
  readonly description: LocalText | null;
  readonly activeFromDate: string;
}

export interface ChecklistFacility {
  readonly id: Int64;
  readonly name: LocalText;
  /** The revisions that contain it. */
  readonly revisionIds: readonly Int64[];
}

/** An object whose id is always shown with its name. */
export interface Named {
  readonly id: Int64;
  readonly name: LocalText;
}

export interface SubCheckpoint extends Named {
  readonly guidance: LocalText | null;
  /** The subject of the photo; absent if none is needed. */
  readonly photo?: LocalText;
  readonly sorting: number;
}

export interface Checkpoint extends Named {
  readonly answerType: 'MULTIPLECHOICE' | 'TEXT';
  readonly assessmentTypes: readonly AssessmentType[];
  readonly facilityIds: readonly Int64[];
  readonly revisionIds: readonly Int64[];
  readonly facilityPart: Named;
  readonly component: Named | null;
  readonly guidance: LocalText | null;
  readonly maintenanceMeasures: LocalText | null;
  readonly photo?: LocalText;
  readonly option: boolean;
  readonly primarySorting: number;
  readonly secondarySorting: number;
  readonly orgbladForCorrection: readonly string[];
  readonly orgbladForGuidance: readonly string[];
  readonly subCheckpoints: readonly SubCheckpoint[];
  readonly timePerspective: Named;
}
