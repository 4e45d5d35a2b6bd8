// A page shows what the probe says of services that behave otherwise: the findings that differ, and the fields of the profile.
import { test } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import { plainResponse, type Send } from '../../src/http/send.js';
import { probe } from '../../src/probe/probe.js';
import { type Finding, tryLogins } from '../../src/probe/try-logins.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { canary } from '../canary/marker.js';
import { expectPage } from '../support/page.js';
import { openBench, PROJECT } from './bench.js';

// biome-ignore lint/suspicious/noExplicitAny: an answer is changed without a look at its type
type Json = any;
/** Changes an answer of the service; `calls` are the names of all calls so far. */
type Change = (answer: Json, body: Json, calls: readonly string[]) => unknown;
type Changes = Readonly<Record<string, Change>>;

const SECTION = { id: '1', layers: [{ id: '2' }, { id: '3' }] };
const refused = (status: number, problem?: object) => (): never => {
  throw new ApiError('refused', `said ${status}`, { operation: 'x', status, ...(problem ? { problem } : {}) });
};
const types =
  (...conductors: unknown[]): Change =>
  (all: Json[]) => [
    { ...all[0], id: 'unfit', conductorCount: 1, cablesimulatorCompatible: false },
    ...conductors.map((conductorCount, n) => ({ ...all[n], conductorCount, cablesimulatorCompatible: [true, undefined][n] })),
  ];
/** Lists so many entries of a cable group, and others after one of them was deleted. */
const entries =
  (listed: number, left: number): Change =>
  ({ sections, ...segment }, _, calls) => {
    const [{ layers, ...first }] = sections;
    const cables = Array.from({ length: calls.includes('deleteCable') ? left : listed }, () => ({ id: '7' }));
    return { ...segment, sections: [{ ...first, layers: [{ ...layers[0], cables }] }] };
  };
const padded =
  (leftBorderPadding: unknown): Change =>
  ({ sections, ...segment }) => ({ ...segment, sections: [{ ...sections[0], leftBorderPadding }, ...sections.slice(1)] });
const limit =
  (most: number, status: number): Change =>
  (answer, { count }) =>
    count > most ? refused(status)() : answer;
const again =
  (status: number): Change =>
  (answer, _, calls) =>
    calls.filter((one) => one === 'createSegment').length > 1 ? refused(status)() : answer;
const FINE = 612.3456789;

const project =
  (shown: object): Change =>
  (answer) => ({ ...answer, ...shown });

const SAYS = 'Scratch segment of `trenchctl probe`; it can be deleted.';
/** The first four are scratch segments. The value of the field is not given back, because the project has one. */
const LEFT = [
  ...['', ' {"field": "caseRef", "value": "other"}', ' {"field": "caseRef"}', '{'].map((rest) => ['trenchctl probe 0123abcd', SAYS + rest]),
  ...['trenchctl probe 0123abcde', 'my trenchctl probe 0123abcd', 'trenchctl probe 0123ABCD'].map((name) => [name, SAYS]),
  ['trenchctl probe 0123abcd', `Not a ${SAYS}`],
];

/** Each service behaves otherwise in every trial, as far as trials do not need each other. */
const SERVICES: Readonly<Record<string, Changes>> = {
  'Nothing is made, listed or kept': {
    createSegment: again(400),
    createSection: ({ layers, ...rest }) => rest,
    listCableTypes: types(),
    addEcomDuct: project({ id: 'unlisted' }),
    getEcomDuct: refused(404),
    updateSection: project({ layoutDepth: 8, coverThickness: 8 }),
    listTopCoverings: () => [],
    getCable: refused(404),
    getProject: project({ caseRef: 3, substationRef: '', endDateEstimate: null, endDate: '', description: '' }),
  },
  'Two of each, and the last digits are lost': {
    createSegment: (answer, body, calls) => again(409)({ ...answer, sections: [SECTION, SECTION] }, body, calls),
    createSection: () => SECTION,
    listCableTypes: types('1'),
    getSegment: (answer, body, calls) => entries(2, 1)(padded(FINE * (1 + 0.9e-6))(answer, body, calls), body, calls),
    updateSection: (answer, { coverThickness }) => ({ ...answer, coverThickness: 9, layoutDepth: coverThickness ?? 9 }),
    addCableBatch: limit(99, 413),
    getCable: refused(410, { title: 'Gone' }),
    getProject: project({ caseRef: null }),
  },
  'Three entries, one number, and the last digits are lost for good': {
    createSegment: (answer, body, calls) => again(413)({ ...answer, sections: undefined }, body, calls),
    createSection: () => ({ id: 's', name: 'n', width: 7, layers: [{}] }),
    listCableTypes: types(1, 4),
    addEcomDuct: project({ id: '7' }),
    getEcomDuct: () => ({}),
    getSegment: (answer, body, calls) => entries(3, 2)(padded(FINE * (1 - 1.1e-6))(answer, body, calls), body, calls),
    updateSection: (answer, { layoutDepth }) => ({ ...answer, layoutDepth: 8, coverThickness: layoutDepth ?? 9 }),
    addCableBatch: limit(23, 500),
    getCable: refused(410, { detail: 'gone' }),
    getProject: project({ caseRef: '', substationRef: null }),
  },
  'Groups of no entry, floats of 32 bits, and no batch at all': {
    createSegment: again(422),
    getSegment: (answer, body, calls) => entries(0, 0)(padded(Math.fround(FINE))(answer, body, calls), body, calls),
    addCableBatch: limit(0, 400),
    getCable: () => ({}),
    getProject: project({ caseRef: '', substationRef: null, endDateEstimate: null }),
  },
  'Numbers are texts, and most is refused': {
    createSegment: again(403),
    listCableTypes: types(3, 4),
    getEcomDuct: refused(403),
    getSegment: padded('612.3'),
    listTopCoverings: refused(499),
    addCableBatch: limit(0, 403),
    updateProject: refused(404),
    getProject: project({ caseRef: '', substationRef: null, endDateEstimate: 5, endDate: '' }),
  },
  'A second segment of the same name is refused with 500, and there are scratch segments': {
    createSegment: again(500),
    listSegments: (all) => [...all, ...LEFT.map(([name, description]) => ({ id: 'gone', name, description }))],
  },
  'A trial fails with 500': { listTopCoverings: refused(500) },
  'A login ends': { updateSection: refused(401) },
  'Deletion and trial fail': { listTopCoverings: refused(503), deleteSegment: refused(500) },
  'The next probe': {},
  'Deletion and trial fail in the same way': { listTopCoverings: refused(503), deleteSegment: refused(503) },
  'The next probe of all': {},
};

/** Grants everything to users, and most of it to clients. */
const fetch: Send = async (_, { body }) => {
  const form = new URLSearchParams(String(body));
  const isGranted = form.get('username') === 'kari' || (form.get('scope') !== 'tb.bruker' && !form.has('username'));
  const refusal = { error: 'invalid_scope', error_description: `not for ${form.get('client_secret')}` };
  const answer = isGranted ? { access_token: canary('token'), token_type: 'bearer', expires_in: 60 } : refusal;
  return plainResponse({ status: isGranted ? 200 : 400, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) });
};
const SECRETS = { clientSecret: canary('secret'), password: canary('password') };
const CLIENT = {
  tokenUrl: 'https://login.test/token',
  clientId: 'probe',
  clientSecret: SECRETS.clientSecret,
  fetch,
  operator: 'ACME',
  now: () => 0,
};
const LOGINS = {
  'A user': { username: 'kari', password: SECRETS.password },
  'Another user': { username: 'ola', password: SECRETS.password },
  'No user': {},
  'A user without a password': { username: 'kari' },
  'A password without a user': { password: SECRETS.password },
  'An access token': { accessToken: canary('access'), username: 'kari', password: SECRETS.password },
};

const PROPERTIES = {
  caseRef: 'C-1',
  substationRef: 'S-2',
  endDateEstimate: '2027-03-04T00:00:00Z',
  endDate: '2027-05-06T00:00:00Z',
  description: 'five',
};
const lineOf = ({ assumption, assumed, found, follows }: Finding): string => `${assumption} | ${assumed} | ${found} | ${follows}`;

test('what a probe says of other services is on the page', async () => {
  const bench = await openBench();
  const api = bench.api();
  const path = { projectId: PROJECT };
  await api.call('updateProject', { path, query: { property: Object.keys(PROPERTIES) }, body: PROPERTIES });
  const before = JSON.stringify(bench.state());
  const probed = async (changes: Changes) => {
    const [calls, said]: [string[], string[]] = [[], []];
    const call: typeof api.call = async (...args) => {
      const [operation, { body = {}, ...at } = {}] = args as readonly [string, Json?];
      calls.push(operation);
      said.push(`${operation} ${JSON.stringify(at)} ${JSON.stringify(body)}`.replace(/[0-9a-f-]{36}/g, 'UUID'));
      const change = changes[operation];
      // A change that takes no answer is made without a call.
      return change?.length === 0 ? change(undefined, body, calls) : (change ?? ((answer) => answer))(await api.call(...args), body, calls);
    };
    const options = {
      api: { ...api, call },
      projectId: PROJECT,
      random: bench.random,
      onTrial: (name: string) => void said.push(`- ${name}`),
    };
    const report = await probe(options).catch(({ code, message }: ApiError) => `${code}: ${message}`);
    return { report, said, calls, end: JSON.stringify(bench.state()) === before ? [] : ['the project is another one'] };
  };
  const usual = await probed({});
  if (typeof usual.report === 'string') throw new Error(usual.report);
  const { findings } = usual.report;
  const parts: Record<string, readonly string[]> = { 'As assumed': findings.map(lineOf), 'All calls': usual.said };
  for (const [title, changes] of Object.entries(SERVICES)) {
    const { report, calls, end } = await probed(changes);
    const fields =
      typeof report === 'string'
        ? []
        : Object.entries(report.profile).filter(([name, value]) => value !== ASSUMED_PROFILE[name as 'depths']);
    const others = typeof report === 'string' ? [] : report.findings.map(lineOf).filter((line) => !parts['As assumed']?.includes(line));
    const told =
      typeof report === 'string'
        ? [report]
        : [...others, `profile ${JSON.stringify(fields)}, removed ${report.removed}, ${calls.length} calls`];
    parts[title] = [...told, ...end];
  }
  await bench.under.close();
  for (const [title, login] of Object.entries(LOGINS)) parts[title] = (await tryLogins({ ...CLIENT, ...login })).map(lineOf);
  expectPage(new URL('./probe-page.expected.txt', import.meta.url), parts);
});
