import { isPlaceholder } from '../profile/operator.js';
import type { IncomingHead, Reply, Route } from './route.js';

/**
 * The service uses the words of the documents (ORG) inside, and the operator's in requests and answers. The two are
 * swapped in both directions, so requests with the words of the documents are refused.
 */
export interface OperatorWords {
  routes(routes: readonly Route[]): Route[];
  /** Returns a plain value with every text in it in the operator's words. */
  printed<T>(value: T): T;
  text(text: string): string;
}

const UNCHANGED: OperatorWords = {
  routes: (routes) => [...routes],
  printed: (value) => value,
  text: (text) => text,
};

/** The places in which the operator's words occur. Other texts belong to callers and are not changed. */
const PLACES =
  /^\/(?:public\/(?:doc|checklist|customer)\/|public\/calculation\/rest\/reports\/|public\/trench\/rest\/catalog\/|oauth|\.well-known|admin\/documents)/;
const WITH_BODY = /^\/(?:oauth\/token|admin\/documents)/;

export function operatorWords(operator: string): OperatorWords {
  if (isPlaceholder(operator)) return UNCHANGED;
  const [capitals, small] = [operator.toUpperCase(), operator.toLowerCase()];
  const word = new RegExp(
    `\\b(?:(ORG|${capitals})(?=BLAD|NYTT)|(org|${small})(?=systemer|blad))|(?<=componentSetScope\\W+)(ORG|${capitals})\\b`,
    'g',
  );
  const other = (found: string): string => {
    if (/^org$/i.test(found)) return found === 'ORG' ? capitals : small;
    return found === capitals ? 'ORG' : 'org';
  };
  const text = (said: string): string => said.replace(word, other);
  const printed = <T>(value: T): T => deep(value, text) as T;
  return {
    text,
    printed,
    routes: (routes) => routes.map((route) => (PLACES.test(route.url) ? renamed(route, text) : route)),
  };
}

function renamed(route: Route, text: (said: string) => string): Route {
  return {
    ...route,
    url: text(route.url),
    open: (head) => {
      const answer = route.open(headIn(head, text));
      return async (body) =>
        replyIn(await answer(body !== undefined && WITH_BODY.test(route.url) ? text(body) : body), text);
    },
  };
}

const headIn = (head: IncomingHead, text: (said: string) => string): IncomingHead => ({
  ...head,
  path: Object.fromEntries(Object.entries(head.path).map(([name, value]) => [name, text(value)])),
  search: text(head.search),
});

function replyIn(reply: Reply, text: (said: string) => string): Reply {
  const headers = Object.fromEntries(
    Object.entries(reply.headers).map(([name, value]) => [name, text(value)]),
  );
  const { body } = reply;
  if (body === undefined || !/json|octet-stream/.test(headers['content-type'] ?? ''))
    return { ...reply, headers };
  return { ...reply, headers, body: text(typeof body === 'string' ? body : new TextDecoder().decode(body)) };
}

function deep(value: unknown, text: (said: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((one) => deep(one, text));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, deep(one, text)]));
}
