import { inBoth } from '../../html/in-both.js';
import type { ReportType } from '../core/checklist-records.js';

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
