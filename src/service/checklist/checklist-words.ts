import type { AssessmentType, ReportType } from '../core/checklist-records.js';
import { inBoth } from '../core/words.js';

export const words = inBoth({
  revision: ['Revision', 'Revisjon'],
  filledIn: [
    ['Facility', 'Place', 'Date', 'Carried out by'],
    ['Anlegg', 'Sted', 'Dato', 'Utført av'],
  ],
  number: ['No.', 'Nr.'],
  checkpoint: ['Checkpoint', 'Sjekkpunkt'],
  good: ['OK', 'OK'],
  deviation: ['Deviation', 'Avvik'],
  notRelevant: ['N/A', 'Ikke akt.'],
  remark: ['Remark', 'Merknad'],
  photo: ['Photo', 'Bilde'],
  guidance: ['How to check', 'Slik kontrolleres det'],
  measures: ['Measures', 'Tiltak'],
  sheets: ['Sheets', 'Blad'],
  correction: ['Sheets for correction', 'Blad for utbedring'],
  horizon: ['Time perspective', 'Tidsperspektiv'],
  answer: ['Answer', 'Svar'],
  optional: ['optional', 'valgfritt'],
  empty: ['The facility has no checkpoints of this kind.', 'Anlegget har ingen sjekkpunkter av denne typen.'],
  points: [
    (count: number) => (count === 1 ? '1 checkpoint' : `${count} checkpoints`),
    (count) => (count === 1 ? '1 sjekkpunkt' : `${count} sjekkpunkter`),
  ],
});

export const reports = inBoth<Readonly<Record<ReportType, string>>>({
  CHECKLIST: ['Checklist', 'Sjekkliste'],
  INSTRUCTIONS: ['Filling instructions', 'Instruks for utfylling'],
  INSTRUCTIONS_MAINTENANCE: ['Maintenance instructions', 'Vedlikeholdsinstruks'],
});

export const assessments = inBoth<Readonly<Record<AssessmentType, string>>>({
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
