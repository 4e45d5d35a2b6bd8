import type { Problem } from '../../diagnostics/problem.js';
import type { Catalog } from '../../kinds/kind.js';
import { kindNamed } from '../../kinds/registry.js';
import { CABLE } from '../../kinds/roles.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import { itemsIn, layersIn, sectionsIn } from '../quantities/section-input.js';

interface KnownType {
  readonly id: string;
  readonly name: string;
  /** Only cable types have this value. */
  readonly compatible?: boolean;
}

export type KnownTypes = Readonly<Partial<Record<Catalog, readonly KnownType[]>>>;

/** Catalogs that are needed to check the types of the items to be created. */
export function catalogsOfCreated(segments: readonly PlannedSegment[]): Catalog[] {
  return catalogsOf(segments.flatMap(({ createdTypes }) => createdTypes.map(({ kind }) => kind)));
}

/** Catalogs of all live and desired items in changed segments: the layout depends on their types. */
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

/**
 * Items to be created whose type is not in the catalog or has no complete layout. They are reported before any write.
 */
export function createdTypeProblems(segments: readonly PlannedSegment[], known: KnownTypes): Problem[] {
  const byId = new Map(
    Object.entries(known).map(([catalog, types]) => [catalog, new Map(types.map((type) => [type.id, type]))]),
  );
  const problems = new Map<string, Problem>();
  for (const segment of segments) {
    for (const { kind, typeId, item } of segment.createdTypes) {
      const types = byId.get(kindNamed(kind).catalog ?? '');
      const found = types && typeProblem(kind, typeId, types.get(typeId));
      if (!found) continue;
      const place = item?.place ?? segment.desired?.place;
      const why = item ? '' : `; it is in a section of ${segment.name} that has to be replaced`;
      const problem = { ...found, message: `${found.message}${why}`, place };
      problems.set(JSON.stringify([problem.code, problem.message, place]), problem);
    }
  }
  return [...problems.values()];
}

function typeProblem(kind: string, typeId: string, type: KnownType | undefined): Problem | undefined {
  const { catalog } = kindNamed(kind);
  if (!type) {
    const message = `the catalog has no ${kindNamed(kind).words.one} type with the id ${typeId}`;
    return {
      code: 'unknown-type-id',
      message,
      remedy: `state a type of the catalog: \`trenchctl catalog ${catalog}\` lists them`,
    };
  }
  if (type.compatible !== false) return undefined;
  const message = `${type.name} (${type.id}) has no complete trench layout, so the API rejects it`;
  return {
    code: 'incompatible-type',
    message,
    remedy: `choose another type: \`trenchctl catalog ${catalog}\` lists them`,
  };
}
