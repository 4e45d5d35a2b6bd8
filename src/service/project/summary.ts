import { inBoth } from '../../html/in-both.js';
import type { Handler } from '../core/context.js';
import { type Facet, summaryOf } from '../core/listing.js';
import { wire } from '../core/scalars.js';
import type { ModuleType, ProjectRole, ProjectStatus } from '../core/world.js';
import { displayName, instant } from '../customer/standing.js';
import { type AccessibleProject, type AccessScope, visibleProjects } from './project-access.js';
import { findProjects } from './project-search.js';

const properties = inBoth({
  status: ['Status', 'Status'],
  moduleType: ['Module', 'Modul'],
  archived: ['Archived', 'Arkivert'],
  companyId: ['Company', 'Firma'],
  owner: ['Owner', 'Ansvarlig'],
  accessScope: ['Access', 'Tilgang'],
  myProjectRoles: ['My role', 'Min rolle'],
  startDate: ['Start date', 'Startdato'],
});

const statuses = inBoth<Readonly<Record<ProjectStatus, string>>>({
  NEW: ['New', 'Ny'],
  STARTED: ['Started', 'Startet'],
  ENDED: ['Ended', 'Avsluttet'],
});

const moduleTypes = inBoth<Readonly<Record<ModuleType, string>>>({
  CABLESIMULATOR: ['Trench design', 'Grøftedesign'],
  CALCULATION: ['Calculation', 'Kalkyle'],
  ECO: ['ECO', 'ECO'],
  ROADLIGHT: ['Road light', 'Veilys'],
  LVPOLE: ['Low-voltage pole', 'Lavspentmast'],
  COCO: ['COCO', 'COCO'],
  HUM2: ['HUM2', 'HUM2'],
  SHORTCIRCUIT: ['Short circuit', 'Kortslutning'],
  SHAPLAN: ['HSE plan', 'SHA-plan'],
  FORMS: ['Forms', 'Skjema'],
  UNKNOWN: ['Unknown', 'Ukjent'],
});

const answers = inBoth({
  true: ['Yes', 'Ja'],
  false: ['No', 'Nei'],
});

const accessScopes = inBoth<Readonly<Record<AccessScope, string>>>({
  IMPLICIT: ['Through the company', 'Via firmaet'],
  EXPLICIT: ['Own access', 'Egen tilgang'],
});

const roles = inBoth<Readonly<Record<ProjectRole, string>>>({
  READER: ['Reader', 'Leser'],
  WRITER: ['Writer', 'Skriver'],
  OWNER: ['Owner', 'Eier'],
});

type Name = keyof ReturnType<typeof properties>;
type Value = Parameters<Facet<AccessibleProject, Name>['display']>[0];

const facet = <T extends Value>(made: Facet<AccessibleProject, Name, T>): Facet<AccessibleProject, Name> =>
  made as unknown as Facet<AccessibleProject, Name>;

const FACETS: readonly Facet<AccessibleProject, Name>[] = [
  facet({
    name: 'status',
    read: ({ project }) => [project.status],
    display: (status, { lang }) => statuses(lang)[status],
  }),
  facet({
    name: 'moduleType',
    read: ({ project }) => project.modules,
    display: (type, { lang }) => moduleTypes(lang)[type],
  }),
  facet({
    name: 'archived',
    read: ({ project }) => [project.archived],
    display: (archived, { lang }) => answers(lang)[`${archived}`],
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
    display: (scope, { lang }) => accessScopes(lang)[scope],
  }),
  facet({
    name: 'myProjectRoles',
    read: ({ access }) => [access.role],
    display: (role, { lang }) => roles(lang)[role],
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
  return summaryOf(context, {
    found,
    all: visibleProjects(context),
    facets: FACETS,
    range,
    labels: properties(context.lang),
  });
};
