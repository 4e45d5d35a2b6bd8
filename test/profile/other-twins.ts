// Services that chose otherwise than the embedded one where the documents leave something open, each as a change of what
// goes over the wire. The names are those of the table of open points (src/service/README.md).
import { parse, stringify } from '../../src/service/route.js';

type Json = Record<string, unknown>;

interface Wire {
  url: string;
  readonly method: string;
  body: unknown;
}

export interface OtherTwin {
  /** The beginning of its row in the table of open points. */
  readonly row: string;
  request?(wire: Wire): void;
  /** The body of a good answer, or another status and body altogether. */
  answer?(body: unknown, wire: Wire): unknown;
  error?(status: number): Response;
  readonly emptyAs?: () => Response;
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
const shifted = (name: string, by: number): Omit<OtherTwin, 'row'> => ({
  answer: set(name, (old) => Number(old) + by),
  request: ({ body }) => {
    each(body, (object) => {
      if (typeof object[name] === 'number') object[name] = Number(object[name]) - by;
    });
  },
});

const OTHER_BASE = 'http://127.0.0.1/designs/v7';

/** Rows whose tests are part of another suite. */
export const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  'status for segments and calculations of a project without the module': 'test/live/trouble.test.ts',
  'precision of numbers': 'test/plan/fields.test.ts',
};

export const OTHER_TWINS: readonly OtherTwin[] = [
  {
    row: 'base path of the trench service',
    trenchUrl: OTHER_BASE,
    request: (wire) => {
      wire.url = wire.url.replace(OTHER_BASE, 'http://127.0.0.1/public/trench/rest');
    },
  },
  {
    row: 'which fields an answer has',
    answer: (body) =>
      each(body, (object) => {
        for (const name of [
          'displayName',
          'cableCategory',
          'validationErrors',
          'label',
          'projectId',
          'cableBands',
        ])
          delete object[name];
      }),
  },
  {
    row: 'error bodies',
    error: (status) => new Response('<h1>no</h1>', { status, headers: { 'content-type': 'text/html' } }),
  },
  {
    row: 'element of validationErrors',
    answer: set('validationErrors', () => ['two pipes are in one place', { what: 7 }]),
  },
  { row: 'the layout method', answer: set('clearOpeningLeft', () => null) },
  { row: 'server defaults: section geometry', ...shifted('foundationThickness', 13) },
  { row: 'minPadding, wall', answer: set('minPadding', () => 321) },
  { row: 'segment length left out', ...shifted('length', 25) },
  {
    row: 'default group layout',
    request: ({ url, body }) => {
      if (/\/cables(\/batch)?$/.test(url)) (body as Json).groupConfiguration ??= 'FLAT';
    },
  },
  { row: 'conductors in FLAT', answer: set('partCount', (old) => (old === 3 ? 5 : old)) },
  {
    row: 'cables in WATER',
    request: ({ body }) => {
      const { pipeCategory, cables } = Object(body) as Json;
      if (pipeCategory === 'WATER' && cables !== undefined) throw new Error('cables that no spec states');
    },
  },
  { row: 'surroundings', answer: (body, { url }) => (url.endsWith('/surroundings') ? {} : body) },
  {
    row: 'body fields that are not documented',
    answer: (body) =>
      each(body, (object) => {
        object.hue = 'blue';
      }),
  },
  {
    row: 'null in an optional body field',
    request: ({ body }) => {
      each(body, (object) => {
        if (Object.values(object).includes(null)) throw new Error('null was sent');
      });
    },
  },
  { row: "the caller's language", answer: set('displayName', () => '名前') },
  {
    row: 'beforeLayerId in another section',
    request: ({ body }) => {
      const { beforeLayerId, sectionId } = Object(body) as Json;
      if (beforeLayerId !== undefined && sectionId === undefined) throw new Error('the section was left out');
    },
  },
  {
    row: 'locking of settings',
    isRefusedOnce: ({ method, url }) => method === 'PUT' && /\/segments\/\d+(\/trench\/settings)?$/.test(url),
  },
  {
    row: 'token endpoint, lifetime',
    answer: (body, { url }) => {
      if (url.endsWith('/oauth/token')) delete (body as Json).expires_in;
      return body;
    },
  },
  {
    row: 'scopes in a token',
    answer: (body, { url }) => {
      if (url.endsWith('/oauth/token')) delete (body as Json).scope;
      return body;
    },
  },
  { row: 'empty successes', emptyAs: () => new Response('{}', { status: 200 }) },
];

/** The service behind that wire. */
export function otherTwin(fetch: typeof globalThis.fetch, twin: OtherTwin): typeof globalThis.fetch {
  const refused = new Set<string>();
  return async (input, init) => {
    const isJson = typeof init?.body === 'string' && init.body.startsWith('{');
    const wire: Wire = {
      url: String(input),
      method: init?.method ?? 'GET',
      body: isJson ? parse(String(init?.body)) : undefined,
    };
    twin.request?.(wire);
    const key = `${wire.method} ${wire.url}`;
    if (twin.isRefusedOnce?.(wire) && !refused.has(key)) {
      refused.add(key);
      return new Response('{}', { status: 409, headers: { 'content-type': 'application/json' } });
    }
    const answer = await fetch(wire.url, { ...init, ...(isJson ? { body: stringify(wire.body) } : {}) });
    if (answer.status >= 400 && twin.error) return twin.error(answer.status);
    if (answer.status === 204) return twin.emptyAs?.() ?? answer;
    if (!twin.answer || !answer.headers.get('content-type')?.includes('json') || answer.status >= 400)
      return answer;
    const body = stringify(twin.answer(parse(await answer.text()), wire));
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
}
