import type { Catalog } from '../../kinds/kind.js';
import type { DesiredItem, DesiredSegment, Fields } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import type { SpecCode, SpecProblem } from '../problems.js';
import { fold } from '../read/nearest.js';

/** A type with its dimensions. */
interface SizedType {
  readonly id: string;
  readonly name: string;
  readonly fields: Fields;
}

export type SizedCatalogs = Readonly<Partial<Record<Catalog, readonly SizedType[]>>>;

export type Finding = Omit<SpecProblem, 'code' | 'severity'>;

/**
 * A problem of a built segment: its templates are filled in and its counts are written out. A problem of a single value
 * belongs to its reader instead, which knows how the value is written. A code that is no warning is an error.
 */
export interface SegmentCheck {
  readonly code: SpecCode;
  /** The catalogs that it needs; without any, it runs while the specs are loaded, and otherwise after the catalogs are read. */
  readonly needs: readonly Catalog[];
  start(catalogs: SizedCatalogs): (segment: DesiredSegment) => readonly Finding[];
}

export type TypeOf = (item: DesiredItem) => SizedType | undefined;

/** Returns a function that finds the catalog type of an item, by its name or id. */
export function typeFinder(catalogs: SizedCatalogs): TypeOf {
  const indexes = new Map<string, Map<string, SizedType>>();
  const indexOf = (catalog: Catalog): Map<string, SizedType> => {
    const types = catalogs[catalog] ?? [];
    const index =
      indexes.get(catalog) ??
      new Map(types.flatMap((type) => [[`id ${type.id}`, type] as const, [fold(type.name), type] as const]));
    indexes.set(catalog, index);
    return index;
  };
  return ({ kind, fields: { type, typeId } }) => {
    const { catalog } = kindNamed(kind);
    if (!catalog) return undefined;
    return indexOf(catalog).get(typeId === undefined ? fold(String(type)) : `id ${String(typeId)}`);
  };
}
