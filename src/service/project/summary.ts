import type { Handler } from '../core/context.js';
import { type Facet, summaryOf } from '../core/listing.js';
import { wire } from '../core/scalars.js';
import type { Lang, ModuleType, ProjectRole, ProjectStatus } from '../core/world.js';
import { displayName, instant } from '../customer/standing.js';
import { type AccessibleProject, type AccessScope, visibleProjects } from './project-access.js';
import { findProjects } from './project-search.js';

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

const labels = (lang: Lang): Labels => LABELS[lang];

type Name = keyof ReturnType<typeof labels>['property'];
type Value = Parameters<Facet<AccessibleProject, Name>['display']>[0];

const facet = <T extends Value>(made: Facet<AccessibleProject, Name, T>): Facet<AccessibleProject, Name> =>
  made as unknown as Facet<AccessibleProject, Name>;

const FACETS: readonly Facet<AccessibleProject, Name>[] = [
  facet({
    name: 'status',
    read: ({ project }) => [project.status],
    display: (status, { lang }) => labels(lang).status[status],
  }),
  facet({
    name: 'moduleType',
    read: ({ project }) => project.modules,
    display: (type, { lang }) => labels(lang).moduleType[type],
  }),
  facet({
    name: 'archived',
    read: ({ project }) => [project.archived],
    display: (archived, { lang }) => labels(lang).archived[`${archived}`],
  }),
  facet({
    name: 'companyId',
    read: ({ project }) => [wire(project.companyId)],
    display: (id, { world }) => world.get('company', `${id}`)?.value.name ?? `${id}`,
  }),
  facet({
    name: 'owner',
    read: ({ project }) => [project.owner],
    display: (username, { world }) => displayName(world, username),
  }),
  facet({
    name: 'accessScope',
    read: ({ access }) => access.scopes,
    display: (scope, { lang }) => labels(lang).accessScope[scope],
  }),
  facet({
    name: 'myProjectRoles',
    read: ({ access }) => [access.role],
    display: (role, { lang }) => labels(lang).role[role],
  }),
];

/** Days in UTC: two starts may be written in different offsets. */
const dayOf = (date: string): string => new Date(instant(date)).toISOString().slice(0, 10);

/** The range is that of the first and the last start, as the projects state them. */
export const summarizeProjects: Handler = (context, input) => {
  const found = findProjects(context, input);
  const starts = found.map(({ project }) => project.startDate).sort((a, b) => instant(a) - instant(b));
  const [from, to] = [starts[0] ?? null, starts.at(-1) ?? null];
  const range = {
    name: 'startDate',
    displayName: from && to && `${dayOf(from)} – ${dayOf(to)}`,
    from,
    to,
  } as const;
  const { property } = labels(context.lang);
  return summaryOf(context, {
    found,
    all: visibleProjects(context),
    facets: FACETS,
    range,
    labels: property,
  });
};
