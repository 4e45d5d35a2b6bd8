import type { Route } from './route.js';

interface Found {
  readonly route: Route;
  /** Path parameters. */
  readonly path: Readonly<Record<string, string>>;
}

interface Template {
  readonly route: Route;
  readonly parts: readonly string[];
}

/** Texts that are the same before and after decoding. */
const PLAIN = /^[\w.~-]+$/;

/**
 * Finds the routes of plain addresses. Undefined means nothing: the router decides about every other address, and building
 * the router takes longer than all calls of a small plan.
 */
export function createQuickRouter(
  routes: readonly Route[],
): (method: string, pathname: string) => Found | undefined {
  const byLength = new Map<string, Template[]>();
  for (const route of routes) {
    const parts = route.url.split('/');
    // A part with a pattern is left to the router.
    if (parts.some((part) => !/^(?::\w+|[\w.~-]*)$/.test(part))) continue;
    const key = `${route.method} ${parts.length}`;
    const known = byLength.get(key);
    if (known) known.push({ route, parts });
    else byLength.set(key, [{ route, parts }]);
  }
  return (method, pathname) => {
    const given = pathname.split('/');
    if (given.slice(1).some((part) => !PLAIN.test(part))) return undefined;
    const fitting = (byLength.get(`${method} ${given.length}`) ?? []).filter(({ parts }) =>
      parts.every((part, n) => part.startsWith(':') || part === given[n]),
    );
    const best = fitting.toSorted(byParts)[0];
    return best && { route: best.route, path: valuesOf(best.parts, given) };
  };
}

/** A written part comes before a parameter, from left to right. */
function byParts({ parts: a }: Template, { parts: b }: Template): number {
  const at = a.findIndex((part, n) => part.startsWith(':') !== b[n]?.startsWith(':'));
  return at < 0 ? 0 : a[at]?.startsWith(':') ? 1 : -1;
}

const valuesOf = (parts: readonly string[], given: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    parts.flatMap((part, n) => (part.startsWith(':') ? [[part.slice(1), given[n] ?? '']] : [])),
  );
