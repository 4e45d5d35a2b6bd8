import type { Catalog } from '../../kinds/kind.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import type { Schema } from '../language/language.js';
import { fold } from '../read/nearest.js';

/** The names of one catalog as an editor suggests them. */
export interface CatalogNames {
  readonly catalog: Catalog;
  /** All names, as the catalog lists them. */
  readonly names: readonly string[];
}

type Mutable = Record<string, unknown>;
interface Definition {
  readonly properties?: { readonly type?: Mutable };
}

/**
 * Adds the names of catalogs to a spec schema as suggestions. Any other name stays valid, because a catalog grows and a
 * schema in a repository does not.
 */
export function withSuggestions(schema: Schema, catalogs: readonly CatalogNames[]): Schema {
  const copy = structuredClone(schema) as Mutable;
  for (const { name, catalog } of ITEM_KINDS) {
    const found = catalogs.find((one) => one.catalog === catalog);
    const type = typeOf(copy, name);
    if (found && type) type.anyOf = choices(found.names);
  }
  return copy;
}

/** Removes the suggestions again, to compare a saved schema with that of this version. */
export function withoutSuggestions(schema: unknown): unknown {
  const copy = structuredClone(schema) as Mutable;
  for (const { name } of ITEM_KINDS) delete typeOf(copy, name)?.anyOf;
  return copy;
}

function typeOf(schema: Mutable, kind: string): Mutable | undefined {
  const definitions = Object(schema.$defs) as Record<string, Definition | undefined>;
  return definitions[kind]?.properties?.type;
}

function choices(names: readonly string[]): Schema[] {
  const { unique, ambiguous } = sortedNames(names);
  return [
    ...(unique.length > 0 ? [{ enum: unique }] : []),
    ...(ambiguous.length > 0
      ? [
          {
            description: 'Several types of the catalog have this name: state `typeId` instead.',
            deprecated: true,
            enum: ambiguous,
          },
        ]
      : []),
    { type: 'string' },
  ];
}

/** Separates the names that one type has from those that several have, as a spec compares them. */
export function sortedNames(names: readonly string[]): { unique: string[]; ambiguous: string[] } {
  const count = new Map<string, number>();
  for (const name of names) count.set(fold(name), (count.get(fold(name)) ?? 0) + 1);
  const all = [...new Set(names)].filter((name) => name !== '').toSorted();
  return {
    unique: all.filter((name) => count.get(fold(name)) === 1),
    ambiguous: all.filter((name) => count.get(fold(name)) !== 1),
  };
}
