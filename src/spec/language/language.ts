import type { Place } from '../../diagnostics/problem.js';
import type { Report } from '../problems.js';
import type { Reader, Site } from '../read/read-value.js';

// A YAML language is described once: a map has one entry for each key. Reader, JSON Schema, the order of `fmt`, `explain` and
// completion are made of the description.

export type Schema = Readonly<Record<string, unknown>>;

/** A kind of value. */
export interface Type<T = unknown> {
  readonly read: Reader<T>;
  /** A function, because few commands need the schema. */
  readonly schema: () => Schema;
  /** The maps that a value is, lists, or has under names; several if it has several forms. */
  readonly maps: () => readonly MapType[];
  /** True if the maps stand under names that the user chooses. */
  readonly isNamed?: boolean;
  /** True if null is a valid value. */
  readonly takesNull?: boolean;
}

/** The entry of a key in the description of its map. */
export interface Key<T = unknown> {
  readonly type: Type<T>;
  readonly about: string;
  readonly examples: readonly unknown[];
  /** The unit of a number, such as mm. */
  readonly unit?: string;
  /** Present if the map needs the key: a value that a message can show. */
  readonly required?: string;
  /** True for a key that is for trenchctl: its value is not compared with the live state. */
  readonly isDirective?: boolean;
  /** The meaning of a key that is left out, and the effect of a changed value, if they are not those of all keys. */
  readonly ownership?: string;
  readonly effect?: string;
  /** Keywords of the schema beside those of the type. */
  readonly keywords?: Schema;
}

export type Keys = Readonly<Record<string, Key>>;

/** The names of a map, and hints for keys that it does not have. */
export interface MapWords {
  /** The name of its definition in the schema. */
  readonly name: string;
  /** Its name in messages. */
  readonly what: string;
  readonly about?: string;
  readonly hints?: Readonly<Record<string, string>>;
  /** Keywords of the schema, such as rules between keys. */
  readonly keywords?: Schema;
}

/** A map with a fixed set of keys, in canonical order. */
export interface MapType<T = unknown> extends MapWords, Type<T> {
  readonly keys: readonly string[];
  readonly required: readonly string[];
  readonly entries: Keys;
}

/** A key that the file states. Its value is undefined, after a report, if it could not be read. */
export interface Stated<T> {
  readonly place: Place;
  readonly value: T | undefined;
  readonly valuePlace: Place;
}

export type ValueOf<K> = K extends Key<infer T> ? T : never;

/** The stated keys of a map. */
export type Draft<K extends Keys = Keys> = { readonly [N in keyof K]?: Stated<ValueOf<K[N]>> } & Readonly<
  Record<string, Stated<unknown> | undefined>
>;

/** Returns a map and all maps in it, each once. */
export function mapsIn(type: Type, found = new Map<string, MapType>()): Map<string, MapType> {
  for (const map of type.maps()) {
    if (found.has(map.name)) continue;
    found.set(map.name, map);
    for (const key of Object.values(map.entries)) mapsIn(key.type, found);
  }
  return found;
}

/** The site for reading a file of the language whose outermost map this is. */
export const siteIn = (root: Type, report: Report): Site => ({
  report,
  homesOf: (key) =>
    [...mapsIn(root).values()].filter(({ keys }) => keys.includes(key)).map(({ what }) => what),
});
