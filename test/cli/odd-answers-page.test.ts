// A page shows what the commands of nouns make of answers that the sample data does not hold: flags, refusals, and values that are left out.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostileApi, startHostileApi } from '../hostile/hostile-api.js';
import { cwd, inFolder } from '../support/around.js';
import { expectPage } from '../support/page.js';
import { runHere } from '../support/run-here.js';
import { withoutSizes } from './sizes.js';

inFolder('all');
let api: HostileApi;
beforeAll(async () => {
  api = await startHostileApi();
});
afterAll(() => api.close());

// biome-ignore lint/suspicious/noExplicitAny: answers are changed in any way
type Json = any;
/** A command, the paths whose answers are changed, and the change: another answer, or a status. */
type Case = readonly [line: string, path: RegExp, change: ((answer: Json) => unknown) | number];

const put = (more: object) => (answer: Json) => ({ ...answer, ...more });
const withoutAddress = (text: string) => withoutSizes(text).replaceAll(/http:\/\/127\.0\.0\.1:\d+\/\d+/g, 'http://service.test');
const FACILITIES = /facilities\/by-revision\/latest$/;
const named = (...names: string[]) => names.map((name, n) => ({ id: String(n + 1), name }));

const CASES: readonly Case[] = [
  [
    'project show DEMO-1',
    /projects\/page/,
    (page: Json) => ({
      ...page,
      entities: page.entities.map(put({ readonly: true, archived: true, location: { coordinate: { latitude: 59.1 } } })),
    }),
  ],
  [
    'project show id:6002',
    /projects\/6002$/,
    put({
      location: { coordinate: { latitude: 59.1, longitude: 10 }, address: { city: 'Oslo', zipCode: '0150' } },
      createdBy: 'kari',
      createdDate: '2026-01-02T03:04:05Z',
      modifiedBy: null,
    }),
  ],
  ['project show id:6002', /projects\/6002$/, 403],
  ['project show id:6002', /projects\/6002$/, 400],
  ['project show DEMO-1 ALFA', /segments\/by-projectid/, () => named('alfa north', 'Alfa south', 'alfa at sea', 'alfa 4', 'beta')],
  ['project show DEMO-1 Alfa', /segments\/by-projectid/, (segments: Json) => segments.slice(0, 2).map(put({ name: 'Alfa' }))],
  ['project show DEMO-1 Beta', /segments\/by-projectid/, () => named('alfa 1')],
  ...[403, 404, 405, 500, 501, 400].map((status): Case => [`project show DEMO-1 Parkveien\u00a02-18`, /surroundings/, status]),
  ['project delete DEMO-1 --confirm DEMO', /segments\/by-projectid/, 403],
  ['user show', /users\//, put({ active: false, confirmed: null, companyName: null, departmentName: 'Nett', departmentId: null })],
  ['user show ola', /users\/ola/, 403],
  ['user show ola', /users\/ola/, 404],
  [
    'user validate trench',
    /services|validate/,
    (answer: Json) => ({
      ...answer,
      currentDate: '2026-04-17',
      service: { ...answer.service, active: null, roles: [{ name: 'a' }, {}, { name: 'b' }] },
    }),
  ],
  [
    'user validate trench',
    /services|validate/,
    (answer: Json) => ({ ...answer, currentDate: '2026-04-17', service: { ...answer.service, active: false } }),
  ],
  [
    'user validate trench',
    /services|validate/,
    put({ currentDate: '2026-04-17', service: { active: true, endDate: '2027-01-02T00:00:00Z' } }),
  ],
  ['user validate trench', /services|validate/, put({ currentDate: '2026-04-17', service: null })],
  ['user validate trench', /services|validate/, 404],
  [
    'calc show DEMO-1',
    /calculationnodes/,
    (nodes: Json) => nodes.map(put({ childNodes: [], quantity: 1 })).concat({ ...nodes[0], id: '99', quantity: 0, childNodes: [] }),
  ],
  ['calc show DEMO-1 --depth 1', /calculation\/rest\/modules/, put({ readOnly: true })],
  ['calc show DEMO-1', /calculationnodes/, () => []],
  ['calc show DEMO-1', /calculationnodes/, (nodes: Json) => nodes.map(put({ quantity: 0 }))],
  ['calc show DEMO-1', /calculationnodes/, (nodes: Json) => nodes.map(({ type: _, ...node }: Json) => ({ ...node, childNodes: [] }))],
  [
    'checklist points 11',
    /checkpoints/,
    (points: Json) => [
      {
        ...points[0],
        facilityPartName: null,
        camera: true,
        option: true,
        componentName: 'Kabel',
        orgbladForGuidance: ['1', '2'],
        orgbladForCorrection: ['2', '3'],
      },
      { ...points[1], facilityPartName: null },
      { ...points[2], facilityPartName: 'Grøft' },
    ],
  ],
  [
    'doc show 4001',
    /\/doc\/rest\//,
    (found: Json) =>
      found.map(
        put({ current: false, obsolete: true, accessible: false, favorite: true, keywords: ['a', 'b'], linkIds: ['X'], fileName: null }),
      ),
  ],
  ['doc show 4001', /\/doc\/rest\//, 403],
  ['doc comments --id 801 --format json', /\/doc\/rest\/.*801/, (found: Json) => (Array.isArray(found) ? found : { ...found, text: null })],
  [
    'doc search grøft --limit 2',
    /\/doc\/rest\//,
    (page: Json) => ({ numMatches: 2, matches: page.matches.slice(0, 2).map(put({ accessible: null })) }),
  ],
  [
    'doc search grøft --limit 1',
    /\/doc\/rest\//,
    (page: Json) => ({ numMatches: 2, matches: page.matches.slice(0, 2).map(put({ accessible: false })) }),
  ],
  ['doc comments --id 801', /\/doc\/rest\/.*801/, 403],
  ['doc comments --id 801', /comment\/801$/, put({ text: 'The beginning' })],
  ['doc comments --id 801', /comment.*801/, (found: Json) => put({ text: 'docId' in found ? 'The beginning' : null })(found)],
  ['doc comments 4001', /comments?/, (found: Json) => found.map(put({ text: null, modifiedDate: null }))],
  ['doc show 4001', /\/doc\/rest\//, (found: Json) => found.map(put({ version: { label: null, date: '2026-01-02' }, current: null }))],
  [
    'calc show DEMO-1',
    /calculationnodes/,
    ([node]: Json) => {
      const inner = put({ quantity: null, locationName: 'Kaia' })(node);
      return [{ ...node, locationName: null, childNodes: [{ ...inner, childNodes: [{ ...inner, childNodes: [] }] }] }];
    },
  ],
  ['calc show DEMO-1 --depth 1', /calculation\/rest\/modules/, put({ calculationType: null })],
  ['calc show DEMO-1', /calculation\/rest\/modules/, 500],
  ['catalog costs --revisions', /revisions$/, () => []],
  ['checklist facilities --revisions', /revisions$/, () => []],
  ['doc show 4001 --versions', /\/doc\/rest\//, () => []],
  ['doc list --by recent --type orgnytt', /\/doc\/rest\//, () => []],
  ['catalog costs --revisions --revision 71', /revisions\/71$/, 500],
  ['schema --with-catalog -o s.json', /cable-types$/, (types: Json) => [...types, types[0], types[0], { ...types[1], id: '3' }]],
  [
    'calc report quantity DEMO-1 --type work',
    /reports?\//,
    (lines: Json) => [
      { ...lines[0], id: undefined, unitCost: null },
      { ...lines[1], id: '21 | Kaia', locationName: 'Kaia' },
    ],
  ],
  ['project show id:6002', /projectid|modules/, () => [{ type: null }, { type: 'ECO' }]],
  ['project delete DEMO-1 --confirm DEMO', /projectid|modules/, () => [{}, { type: 'CABLESIMULATOR' }, { type: 'ECO' }]],
  ['project show DEMO-1 Parkveien\u00a02-18', /segments\/500001$/, put({ sections: null, length: 0, description: 'Kai' })],
  ['doc show 4001', /\/doc\/rest\//, () => []],
  ['doc comments 4001', /comments?/, () => []],
  ['doc comments 4001', /comments?/, (found: Json) => found.map(put({ displayModifiedBy: null, modifiedBy: 'kari', company: null }))],
  ['doc comments --id 801', /\/doc\/rest\/.*801/, 500],
  ['checklist points 11 --assessment RISKASSESSMENT', FACILITIES, () => [{ id: '11', name: null }]],
  [
    'checklist points kabel',
    FACILITIES,
    () => [{ id: '11', name: 'Kabel A' }, { id: '13', name: 'En kabel' }, { name: 'Kabel B' }, { id: '5', name: 'kabel c' }],
  ],
  ['checklist points e', FACILITIES, () => [{ id: '12' }, { id: '13', name: 'Gren 1' }, { id: '14', name: 'Benk' }]],
  ['checklist download 11 planning', FACILITIES, () => [{ id: '11', name: null, assessmentTypes: ['EXECUTION', 'HMESHA'] }]],
  ['checklist download 11 planning', FACILITIES, () => [{ id: '11', name: null }]],
  ['dossier --target DEMO-1 -o a', FACILITIES, () => [{ id: '13', name: 'Kum' }, { name: 'Grøft' }, {}]],
  ['dossier --target DEMO-1 -o b --facility 13 --assessment planning --sheet 4001 --sheet 12 --sheet 1004', /quantities|reports/, 404],
  ['dossier --target 2026-0418 -o c --facility 13 --assessment planning', /download/, 403],
  [
    'checklist points 11',
    /checkpoints/,
    (points: Json) => points.slice(0, 1).map(put({ orgbladForGuidance: null, orgbladForCorrection: null, camera: false, option: false })),
  ],
  ['checklist facilities', /facilit/, () => [{ assessmentTypes: null }, { id: null, name: 'Kum', assessmentTypes: ['EXECUTION'] }]],
];

test('odd answers are told as on the page', async () => {
  const all: string[] = [];
  for (const [line, path, change] of CASES) {
    const env = api.env((asked, good) => {
      if (!path.test(asked)) return undefined;
      return typeof change === 'number' ? { status: change, body: '{"detail":"no"}' } : JSON.stringify(change(JSON.parse(good)));
    });
    const words = line.split(' ').map((word) => word.replace('\u00a0', ' '));
    const { status, stdout, stderr } = await runHere(words, { cwd, env });
    const told = withoutAddress(`${stdout}${stderr.replace(/^Credentials go to: .*\n/, '')}`).trimEnd();
    all.push(
      `$ ${line}, ${typeof change === 'number' ? `refused with ${change}` : `changed ${path.source}`}`,
      told,
      ...(status === 0 ? [''] : [`exit ${status}`, '']),
    );
  }
  expect(all.length).toBeGreaterThan(CASES.length);
  expectPage(new URL('odd-answers-page.expected.txt', import.meta.url), { 'Commands and odd answers': all });
});
