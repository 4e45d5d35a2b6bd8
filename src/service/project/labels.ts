import type { Lang, ModuleType, ProjectRole, ProjectStatus } from '../core/world.js';
import type { AccessScope } from './project-access.js';

interface Labels {
  property: Record<
    | 'status'
    | 'moduleType'
    | 'archived'
    | 'companyId'
    | 'owner'
    | 'accessScope'
    | 'myProjectRoles'
    | 'startDate',
    string
  >;
  status: Record<ProjectStatus, string>;
  moduleType: Record<ModuleType, string>;
  archived: Record<'true' | 'false', string>;
  accessScope: Record<AccessScope, string>;
  role: Record<ProjectRole, string>;
}

const LABELS: Readonly<Record<Lang, Labels>> = {
  nb: {
    property: {
      status: 'Status',
      moduleType: 'Modul',
      archived: 'Arkivert',
      companyId: 'Firma',
      owner: 'Ansvarlig',
      accessScope: 'Tilgang',
      myProjectRoles: 'Min rolle',
      startDate: 'Startdato',
    },
    status: { NEW: 'Ny', STARTED: 'Startet', ENDED: 'Avsluttet' },
    moduleType: {
      CABLESIMULATOR: 'Grøftedesign',
      CALCULATION: 'Kalkyle',
      ECO: 'ECO',
      ROADLIGHT: 'Veilys',
      LVPOLE: 'Lavspentmast',
      COCO: 'COCO',
      HUM2: 'HUM2',
      SHORTCIRCUIT: 'Kortslutning',
      SHAPLAN: 'SHA-plan',
      FORMS: 'Skjema',
      UNKNOWN: 'Ukjent',
    },
    archived: { true: 'Ja', false: 'Nei' },
    accessScope: { IMPLICIT: 'Via firmaet', EXPLICIT: 'Egen tilgang' },
    role: { READER: 'Leser', WRITER: 'Skriver', OWNER: 'Eier' },
  },
  en: {
    property: {
      status: 'Status',
      moduleType: 'Module',
      archived: 'Archived',
      companyId: 'Company',
      owner: 'Owner',
      accessScope: 'Access',
      myProjectRoles: 'My role',
      startDate: 'Start date',
    },
    status: { NEW: 'New', STARTED: 'Started', ENDED: 'Ended' },
    moduleType: {
      CABLESIMULATOR: 'Trench design',
      CALCULATION: 'Calculation',
      ECO: 'ECO',
      ROADLIGHT: 'Road light',
      LVPOLE: 'Low-voltage pole',
      COCO: 'COCO',
      HUM2: 'HUM2',
      SHORTCIRCUIT: 'Short circuit',
      SHAPLAN: 'HSE plan',
      FORMS: 'Forms',
      UNKNOWN: 'Unknown',
    },
    archived: { true: 'Yes', false: 'No' },
    accessScope: { IMPLICIT: 'Through the company', EXPLICIT: 'Own access' },
    role: { READER: 'Reader', WRITER: 'Writer', OWNER: 'Owner' },
  },
};

export const labels = (lang: Lang): Labels => LABELS[lang];
