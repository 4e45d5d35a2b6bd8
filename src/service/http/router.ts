import findMyWay from 'find-my-way';
import { Refusal } from '../core/refusal.js';
import type { Route } from '../route.js';

interface Found {
  readonly route: Route;
  /** Decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
}

/** Returns the route of an address, or the problem to answer with. */
type Router = (method: string, url: string) => Found | Refusal;

/** Characters of the longest part of a path. */
export const PARAMETER_LIMIT = 10_000;
const NOTHING = {};

type Address = Pick<Route, 'method' | 'url'>;
type AddressTree = ReturnType<typeof findMyWay>;

/** A tree takes milliseconds to build, and the services of a process (also those of rehearsals) have the same addresses. */
const treesByAddresses = new Map<string, AddressTree>();

/** A tree that leads from an address to its place in the list. */
function treeOf(addresses: readonly Address[]): AddressTree {
  const key = addresses.map(({ method, url }) => `${method} ${url}`).join('\n');
  const known = treesByAddresses.get(key);
  if (known) return known;
  const tree = findMyWay({
    maxParamLength: PARAMETER_LIMIT,
    onBadUrl: () => undecodable(),
    // The service reads the query itself, by the contract.
    querystringParser: () => NOTHING,
  });
  for (const [at, { method, url }] of addresses.entries()) tree.on(method, url, () => {}, { at });
  treesByAddresses.set(key, tree);
  return tree;
}

/** HTTP server and fetch function share these routes and therefore refuse the same addresses. */
export function createRouter(routes: readonly Route[]): Router {
  const tree = treeOf(routes);

  return (method, url) => {
    if (hasLongPart(url)) return parameterTooLong();
    const found = tree.find(method as findMyWay.HTTPMethod, url);
    if (!found) return isDecodable(url) ? noSuchAddress(method, url) : undecodable();
    // The tree answers a bad address with its own handler, without a store.
    const route = routes[(found.store as { at: number } | null)?.at ?? -1];
    if (!route) return (found.handler as () => Refusal)();
    return { route, path: found.params as Record<string, string> };
  };
}

/** Characters are counted as they are sent, because the HTTP server refuses a long address before it decodes it. */
const hasLongPart = (url: string): boolean =>
  url.length > PARAMETER_LIMIT &&
  (url.split('?', 1)[0] ?? '').split('/').some(({ length }) => length > PARAMETER_LIMIT);

/** The router does not decode the address of a method that no route has. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

const undecodable = (): Refusal =>
  new Refusal(400, 'bad-address', 'the address contains a percent sign that does not begin an escape');

export const parameterTooLong = (): Refusal =>
  new Refusal(400, 'bad-request', `a part of the address is over ${PARAMETER_LIMIT} characters`);

const noSuchAddress = (method: string, url: string): Refusal =>
  new Refusal(404, 'no-such-address', `there is no ${method} ${url}`);
