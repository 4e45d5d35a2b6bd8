import type { Problem } from '../../diagnostics/problem.js';
import type { Catalog } from '../../kinds/kind.js';
import { kindNamed } from '../../kinds/registry.js';
import { CABLE } from '../../kinds/roles.js';
import type { PlannedSegment } from '../plan.js';
import { itemsIn, layersIn, sectionsIn } from '../quantities/state-items.js';

export interface KnownType {
  readonly id: string;
  readonly name: string;
  /** Known of cables only. */
  readonly compatible?: boolean;
}

export type KnownTypes = Readonly<Partial<Record<Catalog, readonly KnownType[]>>>;

/** Catalogs without which it is not known whether the plan's creations will be taken. */
export function catalogsOfMade(segments: readonly PlannedSegment[]): Catalog[] {
  return catalogsOf(segments.flatMap(({ made }) => made.map(({ kind }) => kind)));
}

/** Catalogs of all that lies or shall lie in segments that are to be changed: their layout depends on it. */
export function catalogsOfChanged(segments: readonly PlannedSegment[]): Catalog[] {
  const items = segments
    .flatMap(({ states }) => [states?.before, states?.after])
    .flatMap((state) => (state ? sectionsIn(state) : []))
    .flatMap(layersIn)
    .flatMap(itemsIn);
  return catalogsOf(items.flatMap(({ kind, cables }) => [kind.name, ...cables.map(() => CABLE)]));
}

function catalogsOf(all: readonly string[]): Catalog[] {
  const kinds = new Set(all);
  return [...new Set([...kinds].flatMap((kind) => kindNamed(kind).catalog ?? []))].sort();
}

/** Things that would be made of a type that the API does not have or does not lay: told before any write. */
export function madeTypeProblems(segments: readonly PlannedSegment[], known: KnownTypes): Problem[] {
  const byId = new Map(
    Object.entries(known).map(([catalog, types]) => [catalog, new Map(types.map((type) => [type.id, type]))]),
  );
  const problems = new Map<string, Problem>();
  for (const segment of segments) {
    for (const { kind, typeId, item } of segment.made) {
      const types = byId.get(kindNamed(kind).catalog ?? '');
      const trouble = types && troubleWith(kind, typeId, types.get(typeId));
      if (!trouble) continue;
      const place = item?.place ?? segment.wanted?.place;
      const why = item ? '' : `; it stands in a section of ${segment.name} that has to be replaced`;
      const problem = { ...trouble, message: `${trouble.message}${why}`, ...(place ? { place } : {}) };
      problems.set(JSON.stringify([problem.code, problem.message, place]), problem);
    }
  }
  return [...problems.values()];
}

function troubleWith(kind: string, typeId: string, type: KnownType | undefined): Problem | undefined {
  if (!type) {
    const message = `the catalog has no ${kindNamed(kind).words.one} type with the id ${typeId}`;
    return { code: 'unknown-type-id', message, remedy: 'see `trenchctl catalog`' };
  }
  if (type.compatible !== false) return undefined;
  const message = `${type.name} (${type.id}) has no complete trench layout: the API refuses it`;
  return { code: 'incompatible-type', message, remedy: 'take another type: see `trenchctl catalog`' };
}
