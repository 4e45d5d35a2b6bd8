// Rows of the table of open points (src/service/open-points.md) that say "either": a service that chose otherwise makes no difference to the client.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openAccess } from '../../src/api/access.js';
import { applyPlan } from '../../src/apply/apply-plan.js';
import { PROFILE_FIELDS } from '../../src/profile/profile-fields.js';
import { exportProject } from '../../src/reconcile/export-project.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { credentialsFor } from '../../src/service/create-service.js';
import { parse, stringify } from '../../src/service/route.js';
import { loadWell } from '../spec/support.js';
import { untilEnd } from '../support/around.js';
import { startService } from '../support/service.js';

// Services that chose otherwise than the embedded one where the documents leave something open, each as a change of what
// goes over the wire. The names are those of the table of open points (src/service/open-points.md).

type Json = Record<string, unknown>;

interface Wire {
  url: string;
  readonly method: string;
  body: unknown;
}

interface OtherTwin {
  request?(wire: Wire): void;
  /** The body of a good answer, or another status and body altogether. */
  answer?(body: unknown, wire: Wire): unknown;
  error?(status: number): Response;
  /** A call that is refused with 409 the first time. */
  isRefusedOnce?(wire: Wire): boolean;
  /** The whole base of the trench service. */
  readonly trenchUrl?: string;
}

/** Changes every object in a JSON value, the inner ones first. */
function each(value: unknown, change: (object: Json) => void): unknown {
  if (Array.isArray(value)) for (const one of value) each(one, change);
  else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) each(one, change);
    change(value as Json);
  }
  return value;
}

const set =
  (name: string, value: (old: unknown) => unknown) =>
  (body: unknown): unknown =>
    each(body, (object) => {
      if (name in object) object[name] = value(object[name]);
    });

/** A number that is shown as another one, and taken back from what is written. */
const shifted = (name: string, by: number): OtherTwin => ({
  answer: set(name, (old) => Number(old) + by),
  request: ({ body }) => {
    each(body, (object) => {
      if (typeof object[name] === 'number') object[name] = Number(object[name]) - by;
    });
  },
});

/** Throws at a body with an object that must not be sent. */
const refusing = (why: string, isWrong: (object: Json) => boolean): OtherTwin => ({
  request: ({ body }) => {
    each(body, (object) => {
      if (isWrong(object)) throw new Error(why);
    });
  },
});

/** The answers without that field of a token. */
const withoutInToken =
  (name: string) =>
  (body: unknown, { url }: Wire) =>
    url.endsWith('/oauth/token') ? { ...(body as Json), [name]: undefined } : body;

const OTHER_BASE = 'http://127.0.0.1/designs/v7';

/** Rows whose tests are part of another suite. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  'status for segments and calculations of a project without the module': 'test/live/trouble.test.ts',
  'precision of numbers': 'test/plan/fields.test.ts',
  'which fields an answer has': 'test/tolerance/optional-fields.test.ts',
  // The deviations in which validation errors are texts, objects have fields that nobody knows, and deletes answer 200 with a body.
  'element of validationErrors': 'test/deviations/deviations.test.ts',
  'body fields that are not documented': 'test/deviations/deviations.test.ts',
  'empty successes ("default response")': 'test/deviations/deviations.test.ts',
};

/** By the beginnings of their rows in the table of open points. */
const OTHER_TWINS: Readonly<Record<string, OtherTwin>> = {
  'base path of the trench service': {
    trenchUrl: OTHER_BASE,
    request: (wire) => {
      wire.url = wire.url.replace(OTHER_BASE, 'http://127.0.0.1/public/trench/rest');
    },
  },
  'error bodies': { error: (status) => new Response('<h1>no</h1>', { status, headers: { 'content-type': 'text/html' } }) },
  'the layout method': { answer: set('clearOpeningLeft', () => null) },
  'server defaults: section geometry': shifted('foundationThickness', 13),
  'minPadding, wall': { answer: set('minPadding', () => 321) },
  'segment length left out': shifted('length', 25),
  'default group layout': {
    request: ({ url, body }) => {
      if (/\/cables(\/batch)?$/.test(url)) (body as Json).groupConfiguration ??= 'FLAT';
    },
  },
  'conductors in FLAT': { answer: set('partCount', (old) => (old === 3 ? 5 : old)) },
  'cables in WATER': refusing('cables that no spec states', ({ pipeCategory, cables }) => pipeCategory === 'WATER' && cables !== undefined),
  surroundings: { answer: (body, { url }) => (url.endsWith('/surroundings') ? {} : body) },
  'null in an optional body field': refusing('null was sent', (object) => Object.values(object).includes(null)),
  "the caller's language": { answer: set('displayName', () => '名前') },
  'beforeLayerId in another section': refusing(
    'the section was left out',
    ({ beforeLayerId, sectionId }) => beforeLayerId !== undefined && sectionId === undefined,
  ),
  'locking of settings': { isRefusedOnce: ({ method, url }) => method === 'PUT' && /\/segments\/\d+(\/trench\/settings)?$/.test(url) },
  'token endpoint, lifetime': { answer: withoutInToken('expires_in') },
  'scopes in a token': { answer: withoutInToken('scope') },
};

/** The service behind that wire. */
function otherTwin(fetch: typeof globalThis.fetch, twin: OtherTwin): typeof globalThis.fetch {
  const refused = new Set<string>();
  return async (input, init) => {
    const isJson = typeof init?.body === 'string' && init.body.startsWith('{');
    const wire: Wire = { url: String(input), method: init?.method ?? 'GET', body: isJson ? parse(String(init?.body)) : undefined };
    twin.request?.(wire);
    const key = `${wire.method} ${wire.url}`;
    if (twin.isRefusedOnce?.(wire) && !refused.has(key)) {
      refused.add(key);
      return new Response('{}', { status: 409, headers: { 'content-type': 'application/json' } });
    }
    const answer = await fetch(wire.url, { ...init, ...(isJson ? { body: stringify(wire.body) } : {}) });
    if (answer.status >= 400 && twin.error) return twin.error(answer.status);
    if (!twin.answer || !answer.headers.get('content-type')?.includes('json') || answer.status >= 400) return answer;
    const body = stringify(twin.answer(parse(await answer.text()), wire));
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
}

const PAGE = readFileSync(new URL('../../src/service/open-points.md', import.meta.url), 'utf8');
const [, table = ''] = PAGE.split('| open | chosen | where | client |\n|---|---|---|---|\n');
const ROWS = (table.trimEnd().split('\n\n')[0] ?? '').split('\n').map((line) => {
  const cells = line.replace(/^\| | \|$/g, '').split(' | ');
  return { open: cells[0] ?? '', client: cells.at(-1) ?? '' };
});

describe('the table of assumptions', () => {
  test('every row says what the client makes of it', () => {
    expect(ROWS.length).toBeGreaterThan(80);
    const strange = ROWS.filter(({ client }) => !/^(either|stops|its own choice|service only|profile: `\w+`)$/.test(client));
    expect(strange).toEqual([]);
  });
  test('every field of the profile is a row', () => {
    const named = ROWS.flatMap(({ client }) => /^profile: `(\w+)`$/.exec(client)?.[1] ?? []);
    expect(named.toSorted()).toEqual(PROFILE_FIELDS.map(({ name }) => name).toSorted());
  });
  test('every row that says "either" has a test, here or in the suite that is named', () => {
    const either = ROWS.filter(({ client }) => client === 'either').map(({ open }) => open);
    const untested = either.filter((open) => !Object.keys(OTHER_TWINS).some((row) => open.startsWith(row)));
    expect(untested.toSorted()).toEqual(Object.keys(TESTED_ELSEWHERE).toSorted());
    expect(Object.values(TESTED_ELSEWHERE).filter((file) => !existsSync(file))).toEqual([]);
    expect(Object.keys(OTHER_TWINS).filter((row) => !either.some((open) => open.startsWith(row)))).toEqual([]);
  });
});

const SPEC = (pipe: string, cover: number): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  S:
    settings: {autoMarkers: true}
    topCoverings: [{thickness: 80}, {type: SAND, thickness: 90}]
    sections:
      - coverThickness: ${cover}
        layers:
          - cables: [{typeId: 1010, count: 3}, {typeId: 1039, groupConfiguration: FLAT}]
            pipes: [{typeId: ${pipe}, cables: [{typeId: 1039}]}, {pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32}]}, {pipeCategory: WATER}]
            culverts: [{}]
          - protectionLayerThickness: 50
      - layers: [{eccs: [{}], sensors: [{outerDiameter: 12}]}]
`;

test.each(Object.entries(OTHER_TWINS))('%s', async (_, twin) => {
  const under = await untilEnd(startService());
  const fetch = otherTwin(under.fetch, twin);
  const { baseUrl, ...login } = credentialsFor(under.service, 'http://127.0.0.1');
  const services = twin.trenchUrl === undefined ? {} : { trench: twin.trenchUrl };
  const access = openAccess({ ...login, baseUrl, services, fetch, maxRetries: 0 });
  const where = { reading: access.api(true), companyId: login.companyId };
  const plan = (text: string) => makePlan(loadWell({ 'a.yaml': text }), where, { parallelism: 1 });
  const stepsOf = ({ segments }: Awaited<ReturnType<typeof plan>>) => segments.flatMap(({ steps }) => steps);
  for (const text of [SPEC('3', 600), SPEC('5', 700), SPEC('5', 700)]) {
    const { segments, problems } = await plan(text);
    expect(problems).toEqual([]);
    const wait = async () => {};
    const outcomes = await applyPlan(segments, { api: access.api(false), parallelism: 1, wait });
    // A conflict is answered by another round; nothing else is.
    const replans = twin.isRefusedOnce ? expect.any(Number) : 0;
    expect(outcomes).toEqual(outcomes.map(() => expect.objectContaining({ status: 'applied', replans })));
    expect(stepsOf(await plan(text))).toEqual([]);
  }
  const exported = await exportProject({ project: '2026-0417' }, where);
  if ('problems' in exported) throw new Error(JSON.stringify(exported.problems));
  expect(stepsOf(await plan(exported.text))).toEqual([]);
});
