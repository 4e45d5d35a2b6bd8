import { words } from '../shell/language.js';

export const CHECKLIST = '/public/checklist/rest';

export interface Facility {
  readonly id: number | null;
  readonly name: string | null;
  readonly assessmentTypes: readonly string[] | null;
}

export interface Revision {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
}

export interface Checkpoint {
  readonly id: number | null;
  readonly name: string | null;
  readonly answerType: 'MULTIPLECHOICE' | 'TEXT' | null;
  readonly camera: boolean | null;
  readonly cameraGuidance: string | null;
  readonly componentName: string | null;
  readonly facilityPartName: string | null;
  readonly guidance: string | null;
  readonly maintenanceMeasures: string | null;
  readonly option: boolean | null;
  readonly orgbladForCorrection: readonly string[] | null;
  readonly orgbladForGuidance: readonly string[] | null;
  readonly subCheckpoints:
    | readonly { readonly name: string | null; readonly guidance: string | null }[]
    | null;
  readonly timePerspectiveName: string | null;
}

const w = words({
  STATECONTROL_INSPECTION: ['State control, inspection', 'Tilstandskontroll, inspeksjon'],
  STATECONTROL_SITEVISIT: ['State control, site visit', 'Tilstandskontroll, befaring'],
  STATECONTROL_TOPSITEVISIT: ['State control, top site visit', 'Tilstandskontroll, toppbefaring'],
  STATECONTROL_RENEWALSITEVISIT: [
    'State control, renewal site visit',
    'Tilstandskontroll, fornyelsesbefaring',
  ],
  FINALINSPECTION: ['Final inspection', 'Sluttkontroll'],
  RISKASSESSMENT: ['Risk assessment', 'Risikovurdering'],
  PLANNING: ['Planning', 'Planlegging'],
  COMMISSIONING: ['Commissioning', 'Idriftsettelse'],
  SPECIFICATION: ['Specification', 'Spesifikasjon'],
  EXECUTION: ['Execution', 'Utførelse'],
  HMESHA: ['Health, safety and environment', 'HMS og SHA'],
  UNKNOWN: ['Unknown', 'Ukjent'],
});

export const assessmentWord = (type: string): string =>
  (w() as Readonly<Record<string, string>>)[type] ?? type;

export const checklistPath = (revision: string, facilityId: number | string, type: string): string =>
  `/checklists/${encodeURIComponent(revision)}/${encodeURIComponent(facilityId)}/${encodeURIComponent(type)}`;
