import { nearest } from '../read/nearest.js';
import type { Schema } from '../schema/schema-items.js';

/** One key of the spec language at one place. */
export interface Entry {
  /** Keys from the top of a spec; names of segments and templates are left out: segments.sections.layers. */
  readonly path: readonly string[];
  /** The map that has the key, and the key: `layer.cables`. Templates and segments share maps. */
  readonly id: string;
  /** The key itself: description and examples, and perhaps a reference. */
  readonly schema: Schema;
  /** The map or list below it with references resolved. */
  readonly content: Schema;
  readonly isRequired: boolean;
  readonly isList: boolean;
  /** Keys below this one. */
  readonly keys: readonly string[];
}

type Definitions = Readonly<Record<string, Schema>>;

const REFERENCE = '#/$defs/';

/** Returns every key of the spec language, in the order of the schema. */
export function entriesOf(root: Schema): Entry[] {
  const definitions = root.$defs as Definitions;
  return walk(root, { path: [], owner: 'document', definitions, within: [] });
}

interface SchemaContext {
  readonly path: readonly string[];
  readonly owner: string;
  readonly definitions: Definitions;
  /** Definitions above this place: a definition that holds itself is entered once. */
  readonly within: readonly string[];
}

function walk(map: Schema, context: SchemaContext): Entry[] {
  const required = (map.required ?? []) as readonly string[];
  const own = Object.entries((map.properties ?? {}) as Record<string, Schema>);
  return own.flatMap(([key, schema]) => {
    const path = [...context.path, key];
    const below = contentsOf(schema, context, key);
    const entry: Entry = {
      path,
      id: `${context.owner}.${key}`,
      schema,
      content: below[0]?.content ?? schema,
      isRequired: required.includes(key),
      isList: schema.type === 'array',
      keys: [...new Set(below.flatMap(({ content }) => Object.keys(Object(content.properties))))],
    };
    const inner = below
      .filter(({ owner }) => !context.within.includes(owner))
      .flatMap(({ content, owner }) =>
        walk(content, { ...context, path, owner, within: [...context.within, owner] }),
      );
    return [entry, ...inner];
  });
}

interface Content {
  readonly content: Schema;
  readonly owner: string;
}

/** Returns the maps below a key: of the key itself, of the entries of its list, or of each of several forms. */
function contentsOf(schema: Schema, { definitions, owner }: SchemaContext, key: string): Content[] {
  const forms = [schema, schema.items, schema.additionalProperties, ...alternatives(schema)];
  return forms.flatMap((form): Content[] => {
    if (typeof form !== 'object' || form === null) return [];
    const { $ref, properties } = form as Schema;
    if (typeof $ref === 'string') {
      const name = $ref.slice(REFERENCE.length);
      const definition = definitions[name];
      if (!definition) return [];
      const several = definition.properties === undefined ? alternatives(definition) : [];
      return several.length > 0
        ? several.flatMap((one) => contentsOf(one, { definitions, owner, path: [], within: [] }, key))
        : [{ content: definition, owner: name }];
    }
    return properties === undefined ? [] : [{ content: form as Schema, owner: `${owner}.${key}` }];
  });
}

const alternatives = (schema: Schema): Schema[] =>
  [schema.anyOf, schema.oneOf].flatMap((all) => (Array.isArray(all) ? (all as Schema[]) : []));

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
  end.length > 0 && end.length <= path.length && end.every((part, n) => path.at(n - end.length) === part);

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
