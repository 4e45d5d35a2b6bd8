import type { ModuleType, Project, ProjectStatus } from '../core/world.js';
import { DEMO_USER, GROFTEKOMPANIET, NORDNETT } from './companies.js';

type Row = readonly [
  number: string,
  name: string,
  status: ProjectStatus,
  startDate: string,
  modules: readonly ModuleType[],
  more?: Partial<Project>,
];

const TRENCH: readonly ModuleType[] = ['CABLESIMULATOR'];
const BOTH: readonly ModuleType[] = ['CABLESIMULATOR', 'CALCULATION'];
const address = (address1: string, zipCode: string, city: string): Partial<Project> => ({
  location: { address: { address1, zipCode, city, countryCode: 'NO' }, coordinateSource: 'EXACT_ADDRESS' },
});

const ROWS: readonly Row[] = [
  [
    '2026-0417',
    'Storgata kabelgrøft',
    'STARTED',
    '2026-04-17T06:00:00Z',
    BOTH,
    {
      ...address('Storgata 1', '2609', 'Lillehammer'),
      description: 'Nytt 24 kV-anlegg med lavspent og ekom i felles grøft',
      caseRef: 'SAK-2026-113',
      substationRef: 'NS-4410',
    },
  ],
  [
    'DEMO-1',
    'Demo: Parkveien',
    'STARTED',
    '2026-03-02T06:00:00Z',
    BOTH,
    {
      ...address('Parkveien 12', '2615', 'Lillehammer'),
      caseRef: 'SAK-2026-087',
      substationRef: 'NS-4402',
      members: { 'erik.graver': 'WRITER' },
    },
  ],
  ['2026-0418', 'Kirkegata omlegging', 'NEW', '2026-05-04T06:00:00Z', TRENCH, { caseRef: 'SAK-2026-113' }],
  [
    '2026-0420',
    'Fjellveien høyspent',
    'NEW',
    '2026-06-01T06:00:00Z',
    TRENCH,
    {
      substationRef: 'NS-4410',
      location: { coordinate: { latitude: 61.1153, longitude: 10.4662 }, coordinateSource: 'MANUAL' },
    },
  ],
  ['2026-0421', 'Åsgata gatelys', 'NEW', '2026-06-08T06:00:00Z', ['ROADLIGHT'], {}],
  [
    '2026-0425',
    'Nettstasjon Ørsta',
    'NEW',
    '2026-08-10T06:00:00Z',
    [],
    { endDateEstimate: '2026-12-18T15:00:00Z' },
  ],
  [
    '2025-0301',
    'Sentrum fase 1',
    'ENDED',
    '2025-02-03T07:00:00Z',
    BOTH,
    {
      endDate: '2025-11-28T15:00:00Z',
      archived: true,
    },
  ],
  ['2025-0302', 'Sentrum fase 2', 'ENDED', '2025-03-03T07:00:00Z', TRENCH, { archived: true }],
  ['2024-0119', 'Havnegata', 'ENDED', '2024-01-19T07:00:00Z', TRENCH, { archived: true, owner: 'ola.leser' }],
  ['2026-0430', 'Skolebakken', 'STARTED', '2026-09-01T06:00:00Z', TRENCH, { owner: 'anna.svensson' }],
  [
    'G-77',
    'Entreprise Mesna',
    'STARTED',
    '2026-02-09T07:00:00Z',
    TRENCH,
    {
      companyId: GROFTEKOMPANIET,
      owner: 'erik.graver',
    },
  ],
  // The same number as at Nordnett: numbers are unique within a company only.
  [
    '2026-0417',
    'Storgata graving',
    'STARTED',
    '2026-04-20T06:00:00Z',
    TRENCH,
    {
      companyId: GROFTEKOMPANIET,
      owner: 'erik.graver',
    },
  ],
  [
    'G-78',
    'Entreprise Strandtorget',
    'ENDED',
    '2025-05-12T06:00:00Z',
    ['FORMS'],
    {
      companyId: GROFTEKOMPANIET,
      owner: 'siri.stikker',
      archived: true,
    },
  ],
];

export const FIRST_PROJECT_ID = 6001;
export const DEMO_PROJECT = String(FIRST_PROJECT_ID + 1);

export const PROJECTS: readonly Project[] = ROWS.map(
  ([number, name, status, startDate, modules, more], index) => ({
    id: String(FIRST_PROJECT_ID + index),
    companyId: NORDNETT,
    number,
    name,
    status,
    startDate,
    endDate: null,
    endDateEstimate: null,
    description: null,
    caseRef: null,
    substationRef: null,
    location: null,
    archived: false,
    createdBy: DEMO_USER,
    modifiedBy: DEMO_USER,
    createdDate: startDate,
    modifiedDate: startDate,
    owner: DEMO_USER,
    members: {},
    modules,
    meta: { catalogRevisionName: null, totalCost: null },
    ...more,
  }),
);
