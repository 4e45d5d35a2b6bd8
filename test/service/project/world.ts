import type { Change } from '../../../src/service/core/context.js';
import type { ApiClient, Company, Project, Records, Segment, User } from '../../../src/service/core/world.js';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import type { Store } from '../../../src/service/store/port.js';

export const NOW = new Date('2026-04-17T08:00:00.000Z');
/** One more than a JS number can hold. */
export const HUGE = '9007199254740993';

const COMPANIES: readonly Company[] = [
  { id: '1', name: 'Nordnett', markets: ['NO'], moduleTypes: ['CABLESIMULATOR', 'CALCULATION', 'UNKNOWN'] },
  { id: '2', name: 'Sørnett', markets: ['NO', 'SE'], moduleTypes: ['FORMS'] },
];

const user = (username: string, over: Partial<User> = {}): User => ({
  username,
  email: `${username}@example.no`,
  firstName: username[0]?.toUpperCase() + username.slice(1),
  lastName: 'Hansen',
  mobile: null,
  phone: null,
  position: null,
  companyId: '1',
  departmentId: null,
  departmentName: null,
  active: true,
  confirmed: true,
  lang: 'nb',
  roles: ['prosjektsystem.bruker'],
  companyRole: 'WRITER',
  services: [],
  ...over,
});

const tool = { name: 'trench', active: true, tool: true, endDate: null };

export const USERS = {
  kari: user('kari', {
    email: 'Kari.Hansen@Example.NO',
    departmentId: HUGE,
    departmentName: 'Nett',
    services: [
      { ...tool, roles: [{ name: 'bruker', baserole: true }], facilities: [{ id: HUGE }, { id: '7' }] },
      { ...tool, name: 'switched-off', active: false, roles: [], facilities: [] },
      { ...tool, name: 'expires-now', endDate: '2026-04-17T10:00:00+02:00', roles: [], facilities: [] },
      { ...tool, name: 'expires-later', endDate: '2026-04-17T08:00:00.001Z', roles: [], facilities: [] },
    ],
  }),
  ola: user('ola', { companyRole: 'READER' }),
  nils: user('nils', { confirmed: false, services: [{ ...tool, roles: [], facilities: [] }] }),
  inga: user('inga', { active: false, services: [{ ...tool, roles: [], facilities: [] }] }),
  siri: user('siri', {
    companyId: '2',
    services: [{ ...tool, name: 'articles', tool: false, roles: [{ name: 'leser', baserole: true }], facilities: [] }],
  }),
} as const;

const client = (clientId: string, companyId: string): ApiClient => ({ clientId, companyId, roles: [] });
export const CLIENTS = { app1: client('app1', '1'), app2: client('app2', '2') } as const;

export const project = (id: string, over: Partial<Project> = {}): Project => ({
  id,
  companyId: '1',
  number: `N-${id}`,
  name: `Project ${id}`,
  status: 'NEW',
  startDate: '2026-01-01T00:00:00Z',
  endDate: null,
  endDateEstimate: null,
  description: null,
  caseRef: null,
  substationRef: null,
  location: null,
  archived: false,
  createdBy: 'kari',
  modifiedBy: 'kari',
  createdDate: '2025-12-01T00:00:00.000Z',
  modifiedDate: '2025-12-01T00:00:00.000Z',
  owner: 'kari',
  members: {},
  modules: [],
  meta: { catalogRevisionName: null, totalCost: null },
  ...over,
});

export const segment = (id: string, projectId: string): Segment => ({
  id,
  projectId,
  name: `Segment ${id}`,
  description: null,
  length: 10,
  sections: [],
  topCoverings: [],
  settings: { autoMarkers: false, defaultMarkerTypeId: null },
  surroundings: { terrainType: 'ROAD', soilThermalResistivity: 1 },
});

const KEY: { readonly [K in keyof Records]?: (value: Records[K]) => string } = {
  user: (value) => value.username,
  client: (value) => value.clientId,
  access: (value) => `${value.username}/${value.projectId}`,
};

type Contents = { readonly [K in keyof Records]?: readonly Records[K][] };

/** A store with the companies, users and clients above, and with whatever the test puts in. */
export function storeWith(contents: Contents = {}): Store {
  const store = createMemoryStore();
  const all = { company: COMPANIES, user: Object.values(USERS), client: Object.values(CLIENTS), ...contents };
  const changes = Object.entries(all).flatMap(([kind, values]) =>
    values.map((value) => {
      const key = KEY[kind as keyof Records] as ((value: unknown) => string) | undefined;
      const id = key ? key(value) : (value as { id: string }).id;
      return { op: 'put', kind, id, value, expect: 0 } as Change;
    }),
  );
  if (!store.commit({ changes })) throw new Error('the test world has one thing twice');
  return store;
}
