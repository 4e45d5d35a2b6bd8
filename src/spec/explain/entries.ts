import { keySchema } from '../language/describe.js';
import type { Key, MapType, Schema } from '../language/language.js';
import { nearest } from '../read/nearest.js';

/** One key of a language at one place. */
export interface Entry {
  /** Keys from the top of a file; names of segments and templates are left out: segments.sections.layers. */
  readonly path: readonly string[];
  /** The map that has the key. Templates and segments share maps. */
  readonly map: MapType;
  readonly key: Key;
  /** The map and the key: `layer.cables`. */
  readonly id: string;
  /** The schema of the key: description and examples, and perhaps a reference. */
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly isList: boolean;
  /** The maps below this key, and their keys. */
  readonly maps: readonly MapType[];
  readonly keys: readonly string[];
}

/** Returns every key of a language, in canonical order. A map that holds itself is entered once. */
export function entriesOf(
  map: MapType,
  above: readonly string[] = [],
  within: readonly MapType[] = [],
): Entry[] {
  return Object.entries(map.entries).flatMap(([name, key]) => {
    const path = [...above, name];
    const schema = keySchema(key);
    const maps = key.type.maps();
    const entry: Entry = {
      path,
      map,
      key,
      id: `${map.name}.${name}`,
      schema,
      isRequired: key.required !== undefined,
      isList: schema.type === 'array',
      maps,
      keys: [...new Set(maps.flatMap((one) => one.keys))],
    };
    const below = maps.filter((one) => !within.includes(one));
    return [entry, ...below.flatMap((one) => entriesOf(one, path, [...within, one]))];
  });
}

type Found =
  | { readonly entry: Entry; readonly others: readonly Entry[] }
  | { readonly candidates: readonly Entry[] }
  | { readonly suggestions: readonly string[] };

/** The path as people write it. */
export const pathOf = ({ path }: Pick<Entry, 'path'>): string => path.join('.');

/**
 * Finds the key that a path or the end of a path names. A map or list that is higher up than all others of its name is
 * taken; the others are returned with it. Otherwise several keys of the same name are candidates.
 */
export function findEntry(entries: readonly Entry[], asked: string): Found {
  const desired = partsOf(asked);
  const same = entries.filter(({ path }) => endsWith(path.map(lower), desired.map(lower)));
  const distinct = shortestOfEach(same);
  const exact = distinct.filter(({ path }) => path.length === desired.length);
  const [only] = exact.length === 1 ? exact : distinct;
  if (only === undefined) return { suggestions: suggestionsFor(entries, desired) };
  const others = distinct.filter((one) => one !== only);
  if (others.length === 0 || exact.length === 1) return { entry: only, others };
  const next = Math.min(...others.map(rank));
  return only.keys.length > 0 && rank(only) < next ? { entry: only, others } : { candidates: distinct };
}

const lower = (text: string): string => text.toLowerCase();

/** Accepts `sections[0].layers`, `.sections`, `sections/layers` and `segments.*.sections`. */
const partsOf = (asked: string): string[] =>
  asked
    .replace(/\[[^\]]*\]/g, '')
    .split(/[./]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '*');

const endsWith = (path: readonly string[], end: readonly string[]): boolean =>
  end.length > 0 && end.every((part, n) => path.at(n - end.length) === part);

const isTemplate = ({ path }: Entry): boolean => path[0] === 'templates';

/** Templates and segments share maps, so one key has several paths: the one of a segment is shown. */
function shortestOfEach(entries: readonly Entry[]): Entry[] {
  const byId = new Map<string, Entry>();
  for (const entry of entries) {
    const known = byId.get(entry.id);
    if (!known || rank(entry) < rank(known)) byId.set(entry.id, entry);
  }
  return [...byId.values()].toSorted((a, b) => rank(a) - rank(b));
}

/** A key of a template comes after the same key of a segment. */
const rank = (entry: Entry): number => entry.path.length + (isTemplate(entry) ? 100 : 0);

function suggestionsFor(entries: readonly Entry[], desired: readonly string[]): string[] {
  const last = desired.at(-1) ?? '';
  const names = nearest(last, [...new Set(entries.flatMap(({ path }) => path.at(-1) ?? []))]);
  return names.flatMap((name) =>
    shortestOfEach(entries.filter(({ path }) => path.at(-1) === name))
      .slice(0, 2)
      .map(pathOf),
  );
}
