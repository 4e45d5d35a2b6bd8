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
