// A page shows what a comparison reads, from answers that are made up and from the embedded service, and what it finds there.
import { test } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import type { Api } from '../../src/api/client.js';
import type { CallOptions } from '../../src/api/typed.js';
import type { LiveItem, LiveSegment } from '../../src/kinds/model.js';
import { readLive } from '../../src/live/read-live.js';
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
  const asked: string[] = [];
  const reading: Api = {
    ...api,
    call(operation, options = {}) {
      asked.push([operation, ...Object.values(options.path ?? {}), ...(options.query ? [bare(options.query)] : [])].join(' '));
      return api.call(operation, options);
    },
  };
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
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return [`error ${error.code} of ${error.operation} ${error.status ?? ''}: ${error.message}`];
    },
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
