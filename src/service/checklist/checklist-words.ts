import type { AssessmentType, ReportType } from '../core/checklist-records.js';
import type { Lang } from '../core/world.js';

interface Words {
  readonly report: Readonly<Record<ReportType, string>>;
  readonly assessment: Readonly<Record<AssessmentType, string>>;
  readonly revision: string;
  readonly filledIn: readonly string[];
  readonly number: string;
  readonly checkpoint: string;
  readonly good: string;
  readonly deviation: string;
  readonly notRelevant: string;
  readonly remark: string;
  readonly photo: string;
  readonly guidance: string;
  readonly measures: string;
  readonly sheets: string;
  readonly correction: string;
  readonly horizon: string;
  readonly answer: string;
  readonly optional: string;
  readonly empty: string;
  readonly points: (count: number) => string;
}

const WORDS: Readonly<Record<Lang, Words>> = {
  nb: {
    report: {
      CHECKLIST: 'Sjekkliste',
      INSTRUCTIONS: 'Instruks for utfylling',
      INSTRUCTIONS_MAINTENANCE: 'Vedlikeholdsinstruks',
    },
    assessment: {
      STATECONTROL_INSPECTION: 'Tilstandskontroll, inspeksjon',
      STATECONTROL_SITEVISIT: 'Tilstandskontroll, befaring',
      STATECONTROL_TOPSITEVISIT: 'Tilstandskontroll, toppbefaring',
      STATECONTROL_RENEWALSITEVISIT: 'Tilstandskontroll, fornyelsesbefaring',
      FINALINSPECTION: 'Sluttkontroll',
      RISKASSESSMENT: 'Risikovurdering',
      PLANNING: 'Planlegging',
      COMMISSIONING: 'Idriftsettelse',
      SPECIFICATION: 'Spesifikasjon',
      EXECUTION: 'Utførelse',
      HMESHA: 'HMS og SHA',
      UNKNOWN: 'Ukjent',
    },
    revision: 'Revisjon',
    filledIn: ['Anlegg', 'Sted', 'Dato', 'Utført av'],
    number: 'Nr.',
    checkpoint: 'Sjekkpunkt',
    good: 'OK',
    deviation: 'Avvik',
    notRelevant: 'Ikke akt.',
    remark: 'Merknad',
    photo: 'Bilde',
    guidance: 'Slik kontrolleres det',
    measures: 'Tiltak',
    sheets: 'Blad',
    correction: 'Blad for utbedring',
    horizon: 'Tidsperspektiv',
    answer: 'Svar',
    optional: 'valgfritt',
    empty: 'Anlegget har ingen sjekkpunkter av denne typen.',
    points: (count) => (count === 1 ? '1 sjekkpunkt' : `${count} sjekkpunkter`),
  },
  en: {
    report: {
      CHECKLIST: 'Checklist',
      INSTRUCTIONS: 'Filling instructions',
      INSTRUCTIONS_MAINTENANCE: 'Maintenance instructions',
    },
    assessment: {
      STATECONTROL_INSPECTION: 'State control, inspection',
      STATECONTROL_SITEVISIT: 'State control, site visit',
      STATECONTROL_TOPSITEVISIT: 'State control, top site visit',
      STATECONTROL_RENEWALSITEVISIT: 'State control, renewal site visit',
      FINALINSPECTION: 'Final inspection',
      RISKASSESSMENT: 'Risk assessment',
      PLANNING: 'Planning',
      COMMISSIONING: 'Commissioning',
      SPECIFICATION: 'Specification',
      EXECUTION: 'Execution',
      HMESHA: 'Health, safety and environment',
      UNKNOWN: 'Unknown',
    },
    revision: 'Revision',
    filledIn: ['Facility', 'Place', 'Date', 'Carried out by'],
    number: 'No.',
    checkpoint: 'Checkpoint',
    good: 'OK',
    deviation: 'Deviation',
    notRelevant: 'N/A',
    remark: 'Remark',
    photo: 'Photo',
    guidance: 'How to check',
    measures: 'Measures',
    sheets: 'Sheets',
    correction: 'Sheets for correction',
    horizon: 'Time perspective',
    answer: 'Answer',
    optional: 'optional',
    empty: 'The facility has no checkpoints of this kind.',
    points: (count) => (count === 1 ? '1 checkpoint' : `${count} checkpoints`),
  },
};

export const words = (lang: Lang): Words => WORDS[lang];
