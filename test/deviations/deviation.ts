// A way in which a live service may behave otherwise than the embedded one, as a rewriting of requests and answers.
import type { Segment } from '../../src/service/core/world.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are rewritten in ways that no type allows.
export type Json = any;

/** One call of the trench service. */
export interface Call {
  readonly method: string;
  /** After the base of the service: `/segments/7001/trench/cables`. */
  readonly path: string;
  readonly body?: Json;
}

export interface Answer {
  readonly status: number;
  readonly body?: Json;
  /** Sent instead of the body, to the letter. */
  readonly text?: string;
  readonly type?: string;
}

/** What a deviation can do beside the call at hand. */
export interface Behind {
  /** A call to the service behind the proxy, of which the client knows nothing. */
  forward(call: Call): Promise<Answer>;
  /** What the service really holds. */
  segments(): readonly Segment[];
  /** What the deviation remembers from one call to the next. */
  readonly memory: Map<string, Json>;
}

export interface Deviation {
  readonly name: string;
  /**
   * `converges`: the client reaches the spec all the same. `stops`: it ends after one round, has made nothing twice and
   * has deleted nothing after what it found.
   */
  readonly expected: 'converges' | 'stops';
  /** Creates do not tell what they made: the rest is planned again after each, and that may end in another way. */
  readonly nameless?: boolean;
  readonly handle: (call: Call, behind: Behind) => Promise<Answer>;
}

/** Deviations by their names. */
export type Handles = Readonly<Record<string, Deviation['handle']>>;

export const deviations = (handles: Handles, how: Omit<Deviation, 'name' | 'handle'>): Deviation[] =>
  Object.entries(handles).map(([name, handle]) => ({ name, handle, ...how }));

type Rewrite = (body: Json, call: Call, behind: Behind) => Json;

/** A deviation of every good answer with a body. */
export const answers =
  (rewrite: Rewrite, is: (call: Call) => boolean = () => true): Deviation['handle'] =>
  async (call, behind) => {
    const answer = await behind.forward(call);
    if (answer.status >= 300 || answer.body === undefined || !is(call)) return answer;
    return { ...answer, body: rewrite(structuredClone(answer.body), call, behind) };
  };

/** A deviation of requests; undefined leaves one as it is. */
export const requests =
  (rewrite: (call: Call, behind: Behind) => Call | undefined): Deviation['handle'] =>
  (call, behind) =>
    behind.forward(rewrite(call, behind) ?? call);

export const isRead = ({ method }: Call): boolean => method === 'GET';
export const isCreate = ({ method }: Call): boolean => method === 'POST';
export const isUpdate = ({ method }: Call): boolean => method === 'PUT';
export const isRemoval = ({ method }: Call): boolean => method === 'DELETE';
export const ends = (call: Call, end: string): boolean => call.path.endsWith(end);
export const isSegmentRead = (call: Call): boolean => isRead(call) && /^\/segments\/\d+$/.test(call.path);

/** The sections, layers and items in an answer, whatever the answer is about. */
export const sectionsIn = (body: Json): Json[] => body?.sections ?? (body?.layers ? [body] : []);
export const layersIn = (body: Json): Json[] => {
  const sections = sectionsIn(body);
  return sections.length > 0 ? sections.flatMap((section) => section.layers ?? []) : body?.cableBands ? [body] : [];
};
export const LISTS = [...['cables', 'pipes', 'pipeGroups', 'pipeCanals', 'culverts', 'eccs', 'ecomDucts', 'sensors']];

/** Every object with an id, the innermost first. */
export function everyObject(body: Json, change: (object: Json) => void): Json {
  if (Array.isArray(body)) for (const one of body) everyObject(one, change);
  else if (typeof body === 'object' && body !== null) {
    for (const inner of Object.values(body)) everyObject(inner, change);
    if ('id' in body) change(body);
  }
  return body;
}

/** Every value that is neither a list nor an object. */
export function everyLeaf(body: Json, change: (value: Json, name: string) => Json, name = ''): Json {
  if (Array.isArray(body)) return body.map((one) => everyLeaf(one, change, name));
  if (typeof body !== 'object' || body === null) return change(body, name);
  return Object.fromEntries(Object.entries(body).map(([key, inner]) => [key, everyLeaf(inner, change, key)]));
}

/** Numbers that measure something: ids stay whole. */
export const everyMeasure = (body: Json, change: (value: number) => Json): Json =>
  everyLeaf(body, (value, name) => (typeof value === 'number' && !/[iI]d$/.test(name) && name !== 'count' ? change(value) : value));
