// Pages show what a comparison reads, from answers that are made up and from the embedded service, what it finds there, and what single
// reads make of their answers.
import { afterEach, test, vi } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import type { Api } from '../../src/api/client.js';
import type { CallOptions } from '../../src/api/typed.js';
import { createLimit } from '../../src/http/kept-alive.js';
import type { LiveItem, LiveSegment } from '../../src/kinds/model.js';
import { readCatalog } from '../../src/live/catalog.js';
import { namedObjects, textsOf } from '../../src/live/raw.js';
import { readDetails } from '../../src/live/read-again.js';
import { newCalculation, readCalculation, readLookups, readNode, readTrees } from '../../src/live/read-calculation.js';
import { readLive } from '../../src/live/read-live.js';
import { findProject, projectsNumbered, readObject } from '../../src/live/read-project.js';
import { createReader, isRefusal, type Reader, readSettings, readSurroundings } from '../../src/live/reader.js';
import { loadWell } from '../spec/support.js';
import { expectPage } from '../support/page.js';
import { type Answer, connect, fakeApi, refusal } from './connect.js';

interface Asking {
  /** The project of the spec and what else it states; P with the segments a and b by default. */
  readonly spec?: string;
  /** The company and the user of the settings; company 1 by default. */
  readonly service?: { readonly companyId?: string; readonly username?: string };
}

const bare = (value: unknown): string => JSON.stringify(value).replaceAll('"', '');
/** The error of a read as a line; anything else is thrown on. */
const refused = (error: unknown): string => {
  if (!(error instanceof ApiError)) throw error;
  return `error ${error.code} of ${error.operation} ${error.status ?? ''}: ${error.message}`;
};
/** Notes each question that an API is asked. */
function noting(api: Api): { reading: Api; asked: string[] } {
  const asked: string[] = [];
  const call: Api['call'] = (operation, options = {}) => {
    asked.push([operation, ...Object.values(options.path ?? {}), ...(options.query ? [bare(options.query)] : [])].join(' '));
    return api.call(operation, options);
  };
  return { reading: { ...api, call }, asked };
}
const specsOf = (spec = 'project: P\nsegments: {a: {}, b: {}}') => loadWell({ 'a.yaml': `apiVersion: trenchctl/v1\n${spec}\n` });

const itemText = ({ kind, fields, fixed, cables }: LiveItem): string =>
  `${kind} ${bare({ ...fields, ...fixed, ...(cables.length > 0 ? { cables: cables.map(itemText) } : {}) })}`;
const segmentText = ({ id, fields, settings, topCoverings, sections }: LiveSegment): string =>
  bare({
    ...{ id, ...fields, settings, coverings: topCoverings?.map((one) => one.fields) },
    layers: sections.flatMap(({ layers }) => layers.map(({ items }) => items.map(itemText))),
  });

/** The reads in the order of their texts, because several are under way at the same time, and what they lead to. */
async function lines(api: Api, { spec, service = { companyId: '1' } }: Asking): Promise<string[]> {
  const { reading, asked } = noting(api);
  const found = await readLive({ service: { reading, ...service }, desired: specsOf(spec) }).then(
    ({ state, problems }) => [
      `company ${state.companyId ?? 'not known'}, ${state.reads} reads`,
      ...state.projects.flatMap(({ project, moduleActive, segments, others }) => [
        `project ${bare(project)}${moduleActive ? '' : ' without segments'}`,
        ...[...segments].map(([{ name }, live]) => `  ${name}: ${segmentText(live)}`),
        ...others.map(({ name, segment }) => `  not in the spec: ${name}${segment ? ` ${segmentText(segment)}` : ''}`),
      ]),
      ...problems.map(
        ({ code, message, place, remedy }) => `${code}${place ? ` (line ${place.line})` : ''}: ${message}${remedy ? `; ${remedy}` : ''}`,
      ),
    ],
    (error: unknown) => [refused(error)],
  );
  return [...asked.toSorted(), ...found];
}

const PROJECT = { id: '7', number: 'P', name: 'Prosjekt', archived: false };
const HEADS = [
  { id: '1', name: 'a', sections: null },
  { id: '2', name: 'b', sections: null },
];
const full = ({ path }: CallOptions) => ({ id: path?.segmentId, name: path?.segmentId === '1' ? 'a' : 'b', sections: [] });
const ANSWERS: Record<string, Answer> = {
  ...{ listProjectsByNumber: [PROJECT], getProject: PROJECT, listSegments: HEADS, getSegment: full },
};
const goneFirst = (options: CallOptions) => (options.path?.segmentId === '1' ? refusal('getSegment', 404) : full(options));
const PINNED = 'project: {id: "7", number: P}\nsegments: {a: {}}';
const ACTIVE = [{ type: 'CABLESIMULATOR' }];
const LIST = (status: number) => refusal('listSegments', status);
const isDone = (archived: string): Asking => ({ spec: `project: {id: "7", number: P${archived}}` });
const ARCHIVED = { getProject: { ...PROJECT, archived: true } };

const MADE_UP: Readonly<Record<string, readonly [Record<string, Answer>, Asking?]>> = {
  'two projects have the number': [{ listProjectsByNumber: [PROJECT, { ...PROJECT, id: '8', name: `\u001b[2J${'Tvilling '.repeat(8)}` }] }],
  'projects of other numbers': [
    { listProjectsByNumber: [{ ...PROJECT, number: 'p' }], pageProjects: { entities: [{ ...PROJECT, number: 'PP' }] } },
  ],
  'a project of another number beside the right one': [{ listProjectsByNumber: [{ ...PROJECT, number: 'p', id: '9' }, PROJECT] }],
  'a project in the archive': [{ listProjectsByNumber: [], pageProjects: { entities: [{ ...PROJECT, archived: true }] } }],
  'a pinned project that is forbidden': [{ getProject: refusal('getProject', 403) }, { spec: PINNED }],
  'a pinned project whose id is refused': [{ getProject: refusal('getProject', 400) }, { spec: PINNED }],
  'a pinned project that is gone': [{ getProject: refusal('getProject', 404) }, { spec: PINNED }],
  'a pinned project in the archive': [ARCHIVED, isDone('')],
  'a pinned project in the archive, as the spec states': [ARCHIVED, isDone(', archived: true')],
  'a pinned project that comes back from the archive': [ARCHIVED, isDone(', archived: false')],
  '409 on the list of segments, and no module': [{ listSegments: LIST(409), listModules: [{ projectId: '7', type: 'CALCULATION' }] }],
  '409 on the list, and modules from the future': [{ listSegments: LIST(409), listModules: [{ type: 'HOLOGRAM' }, {}] }],
  '409 on the list, and the module is there': [{ listSegments: LIST(409), listModules: ACTIVE }],
  '409 on the list, and no project': [{ listSegments: LIST(409), listModules: refusal('listModules', 404) }],
  '409 on the list, and no access': [{ listSegments: LIST(409), listModules: refusal('listModules', 403) }],
  ...Object.fromEntries(
    [400, 403, 404, 500].flatMap((status) => [
      [`${status} on the list, and no module`, [{ listSegments: LIST(status), listModules: [{ type: 'CALCULATION' }] }]],
      [`${status} on the list, and the module is there`, [{ listSegments: LIST(status), listModules: ACTIVE }]],
    ]),
  ),
  '403 on the list, and modules that cannot be read': [{ listSegments: LIST(403), listModules: refusal('listModules', 403) }],
  '500 on the list, and modules that are no list': [{ listSegments: LIST(500), listModules: 'x' }],
  '401 on the list': [{ listSegments: LIST(401) }],
  '429 on the list': [{ listSegments: LIST(429) }],
  '503 on the list': [{ listSegments: LIST(503) }],
  'a segment that goes while it is read': [{ getSegment: goneFirst }],
  'a segment that is pruned and goes while it is read': [
    { getSegment: goneFirst, listTopCoverings: [] },
    { spec: 'project: P\nprune: true\nsegments: {b: {}}' },
  ],
  'a segment whose coverings are gone': [
    { listTopCoverings: refusal('listTopCoverings', 404) },
    { spec: 'project: P\nsegments: {a: {topCoverings: [{type: SAND}]}}' },
  ],
  'an answer about another segment': [{ getSegment: { id: '99', sections: [] } }],
  'an answer about another segment that goes': [
    { getSegment: { id: '99', sections: [] }, listTopCoverings: [] },
    { spec: 'project: P\nprune: true\nsegments: {}' },
  ],
  'projects that are no list': [{ listProjectsByNumber: {} }],
  'a project that is none': [{ listProjectsByNumber: ['P'] }],
  'a project without an id': [{ listProjectsByNumber: [{ number: 'P' }] }],
  'segments that are no list': [{ listSegments: 'none' }],
  'a segment without an id': [{ listSegments: [{ name: 'a' }] }],
  'a segment that is none': [{ getSegment: 5 }],
  'a page that is none': [{ listProjectsByNumber: [], pageProjects: [] }],
  'modules that are no list': [{ listSegments: LIST(409), listModules: true }],
  'two segments of a long name that the spec states': [
    { listSegments: ['1', '2'].map((id) => ({ id, name: 'long name '.repeat(9).trim() })) },
    { spec: `project: P\nsegments: {${'long name '.repeat(9).trim()}: {}}` },
  ],
  'a list of segments that is missing': [{ listSegments: null }],
  ...Object.fromEntries(
    [null, '', 5, undefined].map((companyId) => [
      `a user whose company is ${JSON.stringify(companyId)}`,
      [{ getUser: { username: 'kari', companyId } }, { service: { username: 'kari' } }],
    ]),
  ),
  'a user of another company than the settings name': [{ getUser: { companyId: '2' } }, { service: { companyId: '1', username: 'kari' } }],
  'a user of the company that the settings name': [{ getUser: { companyId: '1' } }, { service: { companyId: '1', username: 'kari' } }],
  'a company of the settings, and a user that is forbidden': [
    { getUser: refusal('getUser', 403) },
    { service: { companyId: '1', username: 'kari' } },
  ],
  'no company, and a user that is forbidden': [{ getUser: refusal('getUser', 403) }, { service: { username: 'kari' } }],
  'no company, and a user that is gone': [{ getUser: refusal('getUser', 404) }, { service: { username: 'kari' } }],
  'no company, and a login without the scope of users': [
    { getUser: new ApiError('no-scope' as never, 'no', { operation: 'getUser', scope: 'br.bruker' }) },
    { service: { username: 'kari' } },
  ],
  'neither a company nor a user': [{ listModuleTypes: refusal('listModuleTypes', 403) }, { service: {} }],
  'neither a company nor a user, and a token that is refused': [{ listModuleTypes: refusal('listModuleTypes', 401) }, { service: {} }],
  'a name that another segment gives up': [{}, { spec: 'project: P\nsegments: {b: {renamedFrom: a}, c: {renamedFrom: b}}' }],
};

const DEMO = { companyId: '1001' };
const demo = (segments: string, more = '') => ({ spec: `project: DEMO-1\n${more}segments: {${segments}}`, service: DEMO });
const IN_SERVICE: Readonly<Record<string, Asking>> = {
  'one segment': demo('Parkveien 2-18: {}'),
  'settings and coverings that the spec states': demo(
    'Parkveien 2-18: {settings: {autoMarkers: false}, topCoverings: [{type: GRAVEL}]}, Kryssing fv. 213: {topCoverings: []}, Kulvert stasjon: {settings: {}}',
  ),
  'a segment that is not there': demo('Ny: {settings: {autoMarkers: true}, topCoverings: [{type: SAND}]}'),
  'a segment that is being renamed': demo('Ny kulvert: {renamedFrom: Kulvert stasjon}'),
  'segments that are not stated go': demo('Kryssing fv. 213: {}', 'prune: true\n'),
  'all segments go': { spec: 'project: DEMO-1\nprune: true\nsegments: {}', service: DEMO },
  'a project without segments in the spec': { spec: 'project: DEMO-1', service: DEMO },
  'a pinned project needs no company': { spec: 'project: {id: "6002", number: X}\nsegments: {Kulvert stasjon: {}}', service: {} },
  'the company of the user, for three projects': {
    spec: 'project: DEMO-1\nsegments: {Kulvert stasjon: {}}\n---\napiVersion: trenchctl/v1\nproject: 2026-0418\nsegments: {x: {}}\n---\napiVersion: trenchctl/v1\nproject: 2026-0420',
    service: { username: 'kari.nordmann' },
  },
  'a user that is not found': { spec: 'project: DEMO-1', service: { username: 'erik.graver' } },
  'an archived project, and one that does not exist': {
    spec: 'project: 2025-0301\nsegments: {x: {}}\n---\napiVersion: trenchctl/v1\nproject: NO-SUCH\nsegments: {x: {}}',
    service: DEMO,
  },
  'a project of another company': { spec: 'project: G-77\nsegments: {x: {}}', service: DEMO },
  'a pinned project that is archived': { spec: 'project: {id: "6007", number: X}\nsegments: {x: {}}', service: {} },
  'a pinned project that does not exist': { spec: 'project: {id: "999999", number: X}\nsegments: {x: {}}', service: {} },
  'a pinned project of a company that this login cannot reach': {
    spec: 'project: {id: "6011", number: X}\nsegments: {x: {}}',
    service: {},
  },
  'a number that cannot be asked for': { spec: 'project: ".."\nsegments: {x: {}}', service: DEMO },
  'a project without the module': { spec: 'project: 2026-0421\nprune: true\nsegments: {x: {}}', service: DEMO },
};

const BARE = { id: '1', number: '1102', name: 'Cable', type: 'BUDGET', unit: 'm', quantity: 2, unitCost: 3, totalCost: 6 };
const NODE = { ...BARE, locationName: 'Storgata', description: 'By night', activityId: '4', facilityId: '5' };
const COMPANY = { calculationType: 'COMPANY', revisionId: '3' };
const TREE = { number: '1', type: 'BUDGET', unit: 'm', unitCost: 2 };
const CODE: Answer = ({ path }: CallOptions) => {
  const status = Number(path?.number);
  return status > 1 ? refusal('getCatalogNode', status) : { ...TREE, childNodes: [{ ...TREE, number: '2', baseQuantity: 4 }] };
};
const NUMBERED = {
  pageProjects: { entities: ['P', 'PP', 'P'].map((number, n) => ({ id: String(n), number, name: '', archived: false })) },
};
const STATED = { create: false, fields: {}, pruneModules: false, place: { file: 'a.yaml', line: 1, col: 1 } };
type Run = (reader: Reader, api: Api) => Promise<unknown>;
const objectOf =
  (more: object = {}): Run =>
  async (reader) => {
    const { fields, location, isOwner } = await readObject(reader, { ...STATED, ...more }, PROJECT);
    return { startDate: fields.startDate, location, isOwner };
  };
const ownedBy = (id: string): Record<string, Answer> => ({
  ...{ getProject: PROJECT, pageProjects: { entities: ['9', id].map((one) => ({ ...PROJECT, id: one })) } },
});
const SENSOR: LiveItem = { kind: 'sensor', id: 's', fields: {}, cables: [], fixed: { positioning: 'X' } };
const detailsOf: Run = async (_, api) => {
  const { fixed, ...found } = await readDetails({ api, segmentId: '1', items: [SENSOR] });
  return { ...found, positions: [...found.positions], fixed: [...fixed] };
};
const DATES = [
  '2026-04-17T10:00:00+02:00',
  '2026-04-17T10:00',
  ' 2026-04-17 10:00:05.25 ',
  1_776_384_000_000,
  8.64e15,
  -8.64e15 - 1,
  'soon',
];
const LOCATIONS = [
  ...[null, { address: null, coordinateSource: '' }],
  { address: { address1: 'Storgata 1', zipCode: null }, coordinate: { latitude: 59.5 }, coordinateSource: 'MAP' },
];
const SINGLE: Readonly<Record<string, readonly [Record<string, Answer>, Run]>> = {
  'a calculation': [
    {
      getCalculationModule: { ...COMPANY, readOnly: true },
      listCalculationNodes: [{ ...BARE, id: '2', locationName: '', activityId: null, childNodes: [NODE] }],
    },
    (reader) => readCalculation(reader, '7'),
  ],
  'a calculation that does not say if it can be changed': [
    { getCalculationModule: COMPANY, listCalculationNodes: [] },
    (reader) => readCalculation(reader, '7'),
  ],
  ...Object.fromEntries(
    [
      ...[400, 403, 404, 409, 500].flatMap((status) => [[], [{ type: 'CALCULATION' }]].map((modules) => [status, modules] as const)),
      ...([[403, refusal('listModules', 500)] as const, [401, []] as const] as const),
    ].map(([status, listModules]): [string, readonly [Record<string, Answer>, Run]] => [
      `${status} on a calculation, and the modules are ${listModules instanceof Error ? 'refused' : bare(listModules)}`,
      [
        { getCalculationModule: refusal('getCalculationModule', status), listCalculationNodes: [], listModules },
        (reader) => readCalculation(reader, '7'),
      ],
    ]),
  ),
  'a node': [{ getCalculationNode: NODE }, (reader) => readNode(reader, '1')],
  'a node that is gone': [{ getCalculationNode: refusal('getCalculationNode', 404) }, (reader) => readNode(reader, '1')],
  'a node whose quantity is a text': [{ getCalculationNode: { ...NODE, quantity: 'two' } }, (reader) => readNode(reader, '1')],
  'a new calculation': [{ getLatestCatalogRevision: { id: '9' } }, newCalculation],
  ...Object.fromEntries(
    [[['1', '404', '409', '400'], true] as const, [['1'], false] as const, [['403'], false] as const].map(
      ([numbers, isCompany]): [string, readonly [Record<string, Answer>, Run]] => [
        `budget codes ${numbers.join(', ')}${isCompany ? ' with the prices of the company' : ''}`,
        [
          { getCatalogNode: CODE },
          async (reader) => {
            const { trees, unknown } = await readTrees(reader, numbers, { revisionId: '3', isCompany });
            return { trees: [...trees], unknown };
          },
        ],
      ],
    ),
  ),
  lookups: [{ listFacilities: [{ id: '1', name: 'F', longName: 'Facility' }], listActivities: [], listUnits: ['m'] }, readLookups],
  'projects by their number': [NUMBERED, (reader) => projectsNumbered(reader, 'P', '1')],
  'a project by its number': [NUMBERED, (reader) => findProject(reader, 'P', '1')],
  'a page of projects that is none': [{ pageProjects: [] }, (reader) => projectsNumbered(reader, 'P', '1')],
  'surroundings and settings, refused or not': [
    {},
    async () => {
      const ways = [['getSurroundings', readSurroundings] as const, ['getSettings', readSettings] as const];
      const all = [{ a: 1 }, ...[400, 401, 403, 404, 405, 500, 501, 503].map((status) => refusal('x', status))];
      const read = ([operation, run]: (typeof ways)[number], answer: unknown) =>
        run(createReader(fakeApi({ [operation]: answer }).api, createLimit(1)).read, '5').catch(({ status }: ApiError) => status);
      return Promise.all(ways.map((way) => Promise.all(all.map(async (answer) => (await read(way, answer)) ?? 'none'))));
    },
  ],
  'errors that concern one object': [
    {},
    async () =>
      [{ status: 400 }, { status: 500 }, { scope: 'tb.bruker' }, { status: 401 }, { status: 501 }, { status: 503 }, {}].filter((about) =>
        isRefusal(new ApiError('refused', 'no', { operation: 'getSegment', ...about })),
      ),
  ],
  'a user who owns a project': [ownedBy('7'), objectOf({ owner: 'kari' })],
  'a user who owns another project of the number': [ownedBy('8'), objectOf({ owner: 'kari' })],
  'projects of a user that are no page': [{ getProject: PROJECT, pageProjects: 5 }, objectOf({ owner: 'kari' })],
  ...Object.fromEntries(DATES.map((startDate) => [`the date ${bare(startDate)}`, [{ getProject: { ...PROJECT, startDate } }, objectOf()]])),
  ...Object.fromEntries(
    LOCATIONS.map((location) => [`the location ${bare(location)}`, [{ getProject: { ...PROJECT, location } }, objectOf()]]),
  ),
  'the place of an item that is gone': [{ getSensor: refusal('getSensor', 404) }, detailsOf],
  'the place of an item that may not be read': [{ getSensor: refusal('getSensor', 403) }, detailsOf],
  'a catalog with more and less than is documented': [
    {
      listCableTypes: [
        { id: '1', dc: true },
        { id: '2', name: 'x', cablesimulatorCompatible: 'yes', more: {} },
      ],
    },
    (_, api) => readCatalog(api, 'cables'),
  ],
  'a catalog with a type that has no id': [{ listPipeTypes: [{ name: 'x' }] }, (_, api) => readCatalog(api, 'pipes')],
  'named objects, and texts that are missing': [
    {},
    async () => [
      ...namedObjects('listSegments', [{ id: '1', name: 'a', number: 'N' }, { id: '2' }]),
      textsOf('getUser', { username: 'kari', companyName: null }, ['username', 'companyName', 'firstName']),
    ],
  ],
};

afterEach(() => void vi.unstubAllEnvs());

test('single reads, wherever the machine is', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const lines: string[] = [];
  for (const [title, [answers, run]] of Object.entries(SINGLE)) {
    const { reading, asked } = noting(fakeApi(answers).api);
    const found = await run(createReader(reading, createLimit(1)), reading).then((value) => bare(value ?? 'none'), refused);
    lines.push(`${title}: ${asked.join(', ')} -> ${found}`);
  }
  expectPage(new URL('single-reads.expected.txt', import.meta.url), { 'what is asked and found': lines });
});

test('reads of answers that are made up', async () => {
  const page: Record<string, string[]> = {};
  for (const [title, [answers, asking = {}]] of Object.entries(MADE_UP))
    page[title] = await lines(fakeApi({ ...ANSWERS, ...answers }).api, asking);
  expectPage(new URL('reads.expected.txt', import.meta.url), page);
});

test('reads of the embedded service', async () => {
  const { under, api } = await connect();
  const page: Record<string, string[]> = {};
  for (const [title, asking] of Object.entries(IN_SERVICE)) page[title] = await lines(api, asking);
  expectPage(new URL('reads-of-the-service.expected.txt', import.meta.url), page);
  under.close();
});
