// What the searches are run on. Nothing here is written to, so that every test may count on all of it.
import type { TestService } from '../../support/service.js';
import { project, SOUTH, startWorld, type WorldParts } from './world.js';

const at = '2026-04-01T00:00:00.000Z';

/** liv sees all but 3005: as OWNER 3001, 3003, 3006; as WRITER 3002, 3007; as READER 3004. */
export const SEEN = [3001, 3002, 3003, 3004, 3006, 3007];

const PROJECTS = [
  project('3001', {
    number: '10',
    name: 'Storgata kabelgrøft',
    status: 'STARTED',
    startDate: '2026-01-10T08:00:00Z',
    description: 'Felles grøft med ekom',
    caseRef: 'SAK-1',
    substationRef: 'NS-1',
    modules: ['CABLESIMULATOR', 'CALCULATION'],
    location: { address: { address1: 'Ærfuglveien 2', city: 'Ørsta', zipCode: '6150' } },
  }),
  project('3002', {
    number: '9',
    name: 'Åsgata gatelys',
    startDate: '2026-02-01T00:30:00+02:00',
    caseRef: 'SAK-1',
    owner: 'rolf',
    modules: ['FORMS'],
    location: { coordinate: { latitude: 61.1, longitude: 0 }, coordinateSource: 'MANUAL' },
  }),
  project('3003', {
    number: '2',
    name: 'Zinkgata',
    status: 'ENDED',
    startDate: '2025-06-01T00:00:00Z',
    caseRef: 'SAK-2',
    substationRef: 'NS-1',
    archived: true,
  }),
  project('3004', {
    companyId: SOUTH,
    number: 'S-1',
    name: 'Sørgata',
    status: 'STARTED',
    startDate: '2026-03-01T00:00:00Z',
    substationRef: 'NS-2',
    owner: 'gro',
    members: { liv: 'READER' },
    modules: ['CABLESIMULATOR', 'UNKNOWN'],
    location: { address: null, coordinate: null, coordinateSource: 'MANUAL' },
  }),
  project('3005', {
    companyId: SOUTH,
    number: '10',
    name: 'Storgata hemmelig',
    status: 'STARTED',
    caseRef: 'SAK-1',
    substationRef: 'NS-1',
    owner: 'gro',
    modules: ['CALCULATION'],
  }),
  project('3006', {
    companyId: SOUTH,
    number: '10',
    name: 'Sørsiden',
    status: 'ENDED',
    startDate: '2024-01-01T00:00:00Z',
    archived: true,
    location: { address: { city: '', zipCode: null } },
  }),
  project('3007', {
    number: '11',
    name: 'Øvre vei',
    startDate: '2026-04-01T00:00:00Z',
    caseRef: 'sak-1',
    substationRef: 'NS-10',
    owner: 'une',
    location: { coordinate: { latitude: 61 } },
  }),
];

export const PAGE_WORLD: WorldParts = {
  projects: PROJECTS,
  access: [
    { username: 'liv', projectId: '3001', at },
    { username: 'liv', projectId: '3004', at },
    { username: 'rolf', projectId: '3002', at },
  ],
};
export const startPageWorld = (): Promise<TestService> => startWorld(PAGE_WORLD);

const START = '2026-01-31T22:30:00Z';
const BEFORE = '2026-01-31T22:29:59.999Z';
const AFTER = '2026-01-31T22:30:00.001Z';

export type Query = Readonly<Record<string, unknown>>;
/** Each filter that pages and summaries share, with what liv finds by it. */
export const FILTERS: Readonly<Record<string, readonly (readonly [query: Query, ids: readonly number[]])[]>> = {
  accessScope: [
    [{ accessScope: 'IMPLICIT' }, [3001, 3002, 3003, 3007]],
    [{ accessScope: 'EXPLICIT' }, [3001, 3003, 3004, 3006]],
    [{ accessScope: ['IMPLICIT', 'EXPLICIT'] }, SEEN],
  ],
  accessed: [
    [{ accessed: true }, [3001, 3004]],
    [{ accessed: false }, [3002, 3003, 3006, 3007]],
  ],
  archived: [
    [{ archived: true }, [3003, 3006]],
    [{ archived: false }, [3001, 3002, 3004, 3007]],
  ],
  caseRef: [
    [{ caseRef: 'SAK-1' }, [3001, 3002]],
    [{ caseRef: ['SAK-2', 'sak-1'] }, [3003, 3007]],
    [{ caseRef: 'SAK' }, []],
  ],
  companyId: [
    [{ companyId: 2001 }, [3001, 3002, 3003, 3007]],
    [{ companyId: 2002 }, [3004, 3006]],
    [{ companyId: [2001, 2002] }, SEEN],
    [{ companyId: 4711 }, []],
  ],
  fromStartDate: [
    [{ fromStartDate: START }, [3002, 3004, 3007]],
    [{ fromStartDate: BEFORE }, [3002, 3004, 3007]],
    [{ fromStartDate: AFTER }, [3004, 3007]],
    [{ fromStartDate: '2026-02-01T04:30:00+06:00' }, [3002, 3004, 3007]],
  ],
  toStartDate: [
    [{ toStartDate: START }, [3001, 3002, 3003, 3006]],
    [{ toStartDate: AFTER }, [3001, 3002, 3003, 3006]],
    [{ toStartDate: BEFORE }, [3001, 3003, 3006]],
    [{ toStartDate: '2026-02-01T04:30:00+06:00' }, [3001, 3002, 3003, 3006]],
  ],
  startDates: [
    [{ fromStartDate: START, toStartDate: START }, [3002]],
    [{ fromStartDate: '2025-01-01T00:00:00Z', toStartDate: '2026-01-31T00:00:00Z' }, [3001, 3003]],
    [{ fromStartDate: AFTER, toStartDate: BEFORE }, []],
  ],
  hasLocation: [
    [{ hasLocation: true }, [3001, 3002]],
    [{ hasLocation: false }, [3003, 3004, 3006, 3007]],
  ],
  moduleType: [
    [{ moduleType: 'CALCULATION' }, [3001]],
    [{ moduleType: 'CABLESIMULATOR' }, [3001, 3004]],
    [{ moduleType: ['FORMS', 'UNKNOWN'] }, [3002, 3004]],
    [{ moduleType: 'ECO' }, []],
  ],
  myPermissionTypes: [
    [{ myPermissionTypes: 'READ' }, SEEN],
    [{ myPermissionTypes: 'WRITE' }, [3001, 3002, 3003, 3006, 3007]],
    [{ myPermissionTypes: ['READ', 'WRITE'] }, SEEN],
  ],
  myProjectRoles: [
    [{ myProjectRoles: 'READER' }, [3004]],
    [{ myProjectRoles: 'WRITER' }, [3002, 3007]],
    [{ myProjectRoles: 'OWNER' }, [3001, 3003, 3006]],
    [{ myProjectRoles: ['READER', 'WRITER'] }, [3002, 3004, 3007]],
  ],
  number: [
    [{ number: '10' }, [3001, 3006]],
    [{ number: ['2', 's-1', 'S-1'] }, [3003, 3004]],
    [{ number: '1' }, []],
  ],
  owner: [
    [{ owner: 'rolf' }, [3002]],
    [{ owner: 'rolf@north.example' }, [3002]],
    [{ owner: ['GRO@south.example', 'une'] }, [3004, 3007]],
    [{ owner: 'Rolf' }, []],
    [{ owner: 'nobody' }, []],
  ],
  q: [
    [{ q: 'storgata' }, [3001]],
    [{ q: 'gata' }, [3001, 3002, 3003, 3004]],
    [{ q: 'gata sak-1' }, [3001, 3002]],
  ],
  status: [
    [{ status: 'NEW' }, [3002, 3007]],
    [{ status: ['STARTED', 'ENDED'] }, [3001, 3003, 3004, 3006]],
  ],
  substationRef: [
    [{ substationRef: 'NS-1' }, [3001, 3003]],
    [{ substationRef: ['NS-2', 'NS-10'] }, [3004, 3007]],
    [{ substationRef: 'ns-1' }, []],
  ],
};
