import type { Answer } from '../shell/answer.js';
import { words } from '../shell/language.js';

export const CHECKLIST = '/public/checklist/rest';

export type Facility = Answer<'checklist', 'Facility'>;

export type Revision = Answer<'checklist', 'Revision'>;

export type Checkpoint = Answer<'checklist', 'Checkpoint'>;

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
