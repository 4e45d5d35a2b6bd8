import type { Place } from '../../diagnostics/problem.js';
import { type Names, readKeys, readList, readNames } from '../read/read-map.js';
import type { Reader, Site } from '../read/read-value.js';
import type { Draft, Key, Keys, MapType, MapWords, Schema, Type } from './language.js';

const NONE = (): readonly MapType[] => [];

/** A value without maps in it. */
export const leaf = <T>(read: Reader<T>, schema: Schema): Type<T> => ({
  read,
  schema: () => schema,
  maps: NONE,
});

type KeyOptions = Omit<Key, 'type' | 'about' | 'required'> & { readonly required?: true | string };

/** Describes a key. It is required by its example, or by a text that shows another value. */
export function key<T>(
  type: Type<T>,
  about: string,
  example: unknown,
  { required, ...rest }: Partial<KeyOptions> = {},
): Key<T> {
  const shown = required === true ? String(example) : required;
  return { type, about, examples: [example], ...rest, ...(shown === undefined ? {} : { required: shown }) };
}

/** Describes a key that is for trenchctl and not for the API. */
export const directive = <T>(
  type: Type<T>,
  about: string,
  example: unknown,
  options: Partial<KeyOptions> = {},
): Key<T> => key(type, about, example, { ...options, isDirective: true });

/** Describes a map; `make` turns its stated keys into a value, and checks the keys together. */
export function mapOf<K extends Keys, T>(
  words: MapWords,
  entries: K,
  make: (keys: Draft<K>, place: Place, site: Site) => T | undefined,
): MapType<T> {
  const keys = Object.keys(entries);
  const required = keys.filter((name) => entries[name]?.required !== undefined);
  const map: MapType<T> = {
    ...words,
    keys,
    required,
    entries,
    read: (tree, site) => {
      const stated = readKeys(map, tree, site);
      return stated && make(stated as Draft<K>, tree.place, site);
    },
    schema: () => ({
      ...(words.about === undefined ? {} : { description: words.about }),
      type: 'object',
      properties: Object.fromEntries(keys.map((name) => [name, keySchema(entries[name])])),
      additionalProperties: false,
      ...(required.length === 0 ? {} : { required }),
      ...words.keywords,
    }),
    maps: () => [map],
  };
  return map;
}

/** Describes a map of a rules file or ratings file, whose schema has `properties` behind the other keywords. */
export const fileMapOf: typeof mapOf = (...described) => {
  const map = mapOf(...described);
  const schema = (): Schema => {
    const { properties, ...rest } = map.schema();
    return { ...rest, properties };
  };
  return { ...map, schema };
};

/** Returns the schema of a key with its explanation. */
export const keySchema = (described: Key | undefined): Schema =>
  described
    ? {
        description: described.about,
        ...described.type.schema(),
        examples: described.examples,
        ...described.keywords,
      }
    : {};

/** Returns the JSON Schema of a file, with which editors complete and check it. Its reader checks more than a schema can express. */
export const fileSchema = (title: string, root: MapType): Schema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title,
  ...root.schema(),
});

/** A map whose schema stands under `$defs`. The map is a function, so that a map can hold itself. */
export const ref = <T>(name: string, map: () => Type<T>): Type<T> => ({
  read: (tree, site) => map().read(tree, site),
  schema: () => ({ $ref: `#/$defs/${name}` }),
  maps: () => map().maps(),
});

interface ListOptions {
  /** Says why the list must not be empty. */
  readonly never?: { readonly empty: string; readonly remedy: string };
  readonly keywords?: Schema;
}

/** Describes a list of values; `what` is their name in messages. */
export const listOf = <T>(
  what: string,
  item: Type<T>,
  { never, keywords = {} }: ListOptions = {},
): Type<readonly T[]> => ({
  read: (tree, site) => readList(what, item.read, tree, site, never),
  schema: () => ({ type: 'array', items: item.schema(), ...(never ? { minItems: 1 } : {}), ...keywords }),
  maps: item.maps,
});

/** Describes a map whose keys are names. */
export const namedOf = <T>(names: Names, value: Type<T>, keywords: Schema = {}) => ({
  read: ((tree, site) => readNames(names, value, tree, site)) satisfies Reader<unknown>,
  schema: (): Schema => ({ type: 'object', ...keywords, additionalProperties: value.schema() }),
  maps: value.maps,
  isNamed: true,
});

/** A value that null clears. */
export const clearable = <T>(type: Type<T>): Type<T | null> => ({
  ...type,
  read: (tree, site) => (tree.form === 'scalar' && tree.value === null ? null : type.read(tree, site)),
  schema: () => ({ anyOf: [type.schema(), { type: 'null' }] }),
  takesNull: true,
});

/** Adds a step to a type, for the value that it has read. */
export const andThen = <T, U>(
  type: Type<T>,
  next: (value: T, place: Place, site: Site) => U | undefined,
): Type<U> => ({
  ...type,
  read: (tree, site) => {
    const value = type.read(tree, site);
    return value === undefined ? undefined : next(value, tree.place, site);
  },
});
