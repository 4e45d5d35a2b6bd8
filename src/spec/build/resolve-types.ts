import { groupBy } from '../../group-by.js';
import type { Catalog } from '../../kinds/kind.js';
import type {
  DesiredItem,
  DesiredLayer,
  DesiredProject,
  DesiredSection,
  DesiredSegment,
  Fields,
} from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { searchNames } from '../../kinds/search-names.js';
import type { Report, SpecProblem } from '../problems.js';
import { createGuess, didYouMean, fold, nearest } from '../read/nearest.js';
import { asScalar, fixes } from '../read/read-value.js';
import type { LocatedItem } from './build-segment.js';

interface CatalogType {
  readonly id: string;
  readonly name: string;
  /** Stated for cable types only. */
  readonly compatible?: boolean;
}

export type Catalogs = Partial<Record<Catalog, readonly CatalogType[]>>;

/** Returns the catalogs in which an item states its type by name; they have to be read. */
export function catalogsNeeded(projects: readonly DesiredProject[]): Catalog[] {
  const needed = new Set<Catalog>();
  const look = (items: readonly DesiredItem[]): void => {
    // Ecom ducts have no types.
    for (const { kind, fields, cables } of items) {
      const catalog = 'type' in fields ? kindNamed(kind).catalog : undefined;
      if (catalog) needed.add(catalog);
      if (cables) look(cables);
    }
  };
  for (const { segments } of projects)
    for (const { sections = [] } of segments)
      for (const { layers = [] } of sections)
        for (const { items } of layers) for (const kind in items) look(items[kind] ?? []);
  return [...needed].sort();
}

/** A segment with its types by id, and the problems of the names that are not known. */
interface ResolvedSegment {
  readonly segment: DesiredSegment;
  readonly problems: readonly SpecProblem[];
}

type ResolveSegment = (desired: DesiredSegment) => ResolvedSegment;

/**
 * Replaces type names by ids. Incompatible types are reported later, and only for items that are created: existing items
 * may keep such a type.
 */
export function resolveTypes(
  projects: readonly DesiredProject[],
  catalogs: Catalogs,
  /** A program that resolves the same segments many times has one that remembers them. */
  resolve: ResolveSegment = segmentResolver(catalogs),
): { projects: DesiredProject[]; problems: SpecProblem[] } {
  // An item of a template may be built many times but stands in one place of the spec, so its problem is reported once.
  const found = new Map<string, SpecProblem>();
  const resolved = projects.map((project) => ({
    ...project,
    segments: project.segments.map((desired) => {
      const { segment, problems } = resolve(desired);
      for (const problem of problems) found.set(JSON.stringify([problem.place, problem.code]), problem);
      return segment;
    }),
  }));
  return { projects: resolved, problems: [...found.values()] };
}

/** Returns a function that resolves one segment; its result depends on nothing but the segment and the catalogs. */
export function segmentResolver(catalogs: Catalogs): ResolveSegment {
  const indexes = new Map(Object.entries(catalogs).map(([name, types]) => [name, indexOf(types)]));
  return (desired) => {
    const problems: SpecProblem[] = [];
    const layer = layerResolver(indexes, (problem) => void problems.push(problem));
    const section = (one: DesiredSection): DesiredSection =>
      one.layers ? { ...one, layers: one.layers.map(layer) } : one;
    const { sections } = desired;
    return { segment: sections ? { ...desired, sections: sections.map(section) } : desired, problems };
  };
}

function layerResolver(
  indexes: ReadonlyMap<string, Index>,
  report: Report,
): (desired: DesiredLayer) => DesiredLayer {
  // Items of one line share their fields and follow each other, so that these fields are resolved once.
  let last: { readonly stated?: Fields; readonly resolved: Fields } = { resolved: {} };
  const fieldsOf = (desired: LocatedItem): Fields => {
    const stated = desired.fields;
    if (stated !== last.stated) last = { stated, resolved: resolveItem(desired, indexes, report) };
    return last.resolved;
  };
  const item = (desired: DesiredItem): DesiredItem => {
    const { kind, load, cables, ducts, unlisted, unmanaged, place } = desired;
    const fields = fieldsOf(desired);
    if (!load && !cables && !ducts && !unlisted && !unmanaged) return { kind, fields, place };
    const { typePlace: _, ...rest } = desired as LocatedItem;
    return {
      ...rest,
      fields,
      ...(cables ? { cables: cables.map(item) } : {}),
      ...(ducts ? { ducts: ducts.map(item) } : {}),
    };
  };
  return (desired) => {
    const items: Record<string, DesiredItem[]> = {};
    for (const kind in desired.items) items[kind] = (desired.items[kind] ?? []).map(item);
    return { ...desired, items };
  };
}

/**
 * Replaces type names by ids, also in what the segments were in the base. A type of the base that the catalog does not
 * have any more agrees with no live object, and is no problem.
 */
export function resolveWithBase(
  projects: readonly DesiredProject[],
  catalogs: Catalogs,
): { projects: DesiredProject[]; problems: SpecProblem[] } {
  const resolved = resolveTypes(projects, catalogs);
  const before = resolveTypes(basesOf(projects), catalogs).projects;
  return {
    ...resolved,
    projects: resolved.projects.map((project, n) => {
      const old = [...(before[n]?.segments ?? [])];
      const segments = project.segments.map((segment) => {
        const then = segment.before && old.shift();
        return then ? { ...segment, before: then } : segment;
      });
      return { ...project, segments };
    }),
  };
}

/** The projects with their segments as the base states them, as far as the head states them otherwise. */
export const basesOf = (projects: readonly DesiredProject[]): DesiredProject[] =>
  projects.map((project) => ({
    ...project,
    segments: project.segments.flatMap(({ before }) => before ?? []),
  }));

interface Index {
  readonly byName: ReadonlyMap<string, readonly CatalogType[]>;
  readonly byFolded: ReadonlyMap<string, readonly CatalogType[]>;
  /** Returns names similar to the given one; cached, because `count` can repeat a misspelt name a thousand times. */
  like(name: string): readonly string[];
}

function indexOf(types: readonly CatalogType[]): Index {
  const names = [...new Set(types.filter(({ compatible }) => compatible !== false).map(({ name }) => name))];
  const known = new Map<string, readonly string[]>();
  const guess = createGuess(MAX_CANDIDATES);
  return {
    byName: groupBy(types, ({ name }) => name),
    byFolded: groupBy(types, ({ name }) => fold(name)),
    like(name) {
      const found = known.get(name) ?? guess(name, () => names, candidates);
      known.set(name, found);
      return found;
    },
  };
}

/** The most names that are suggested for an unknown one. */
const MAX_CANDIDATES = 6;

/** Finds the names that contain every word, as `trenchctl catalog cables WORDS` does, otherwise the most similar names. */
function candidates(name: string, names: readonly string[]): readonly string[] {
  const found = searchNames(name, names, (one) => one);
  return found.length > 0 ? found.slice(0, MAX_CANDIDATES) : nearest(name, names, MAX_CANDIDATES);
}

function resolveItem(item: LocatedItem, indexes: ReadonlyMap<string, Index>, report: Report): Fields {
  const { catalog } = kindNamed(item.kind);
  const { type: name, ...fields } = item.fields;
  if (!catalog || name === undefined) return item.fields;
  const index = indexes.get(catalog);
  if (!index) throw new Error(`the catalog of ${catalog} is needed to resolve ${String(name)}`);
  const found = typesNamed(String(name), index);
  const [first, second] = found;
  if (first && !second) return { typeId: first.id, ...fields };
  report(first ? ambiguous(String(name), item, found) : unknown(String(name), item, index));
  return item.fields;
}

/** Finds types by their exact name, otherwise by their name without case and spaces. */
const typesNamed = (name: string, { byName, byFolded }: Index): readonly CatalogType[] =>
  byName.get(name) ?? byFolded.get(fold(name)) ?? [];

function ambiguous(name: string, item: LocatedItem, found: readonly CatalogType[]): SpecProblem {
  const ids = found.map(({ id }) => id);
  return {
    code: 'ambiguous-type',
    message: `${found.length} ${kindNamed(item.kind).words.one} types are called ${JSON.stringify(name)}: ${ids.join(', ')}`,
    place: item.typePlace ?? item.place,
    remedy: `state one by its id, as in typeId: ${ids[0]}`,
  };
}

function unknown(name: string, item: LocatedItem, index: Index): SpecProblem {
  const { catalog, words } = kindNamed(item.kind);
  const place = item.typePlace ?? item.place;
  const near = index.like(name);
  const message = `the catalog has no ${words.one} type called ${JSON.stringify(name)}`;
  const list = `trenchctl catalog ${catalog}`;
  const remedy = didYouMean(near) ?? `\`${list}\` lists the names; \`${list} WORD\` searches them`;
  return { code: 'unknown-type', message, place, remedy, ...fixes(place, name, near.map(asScalar)) };
}
