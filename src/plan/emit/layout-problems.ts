import type { Place } from '../../diagnostics/problem.js';
import { COVER } from '../../kinds/layout-rules.js';
import type {
  DesiredItem,
  DesiredLayer,
  DesiredSection,
  DesiredSegment,
  LiveItem,
  LiveLayer,
  LiveProblem,
  LiveSegment,
} from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { takeFirst } from '../../kinds/take-first.js';
import { addressOf, below, type ObjectPath, type PathStep } from '../model/address.js';
import { agrees } from '../model/fields.js';
import { sameCables } from '../model/pair-contents.js';
import { isLayoutCode, type LayoutObject, type LayoutProblem } from '../model/planned-segment.js';
import { itemKind } from '../model/reason.js';

interface Options {
  /** True if the live state has the contents of the spec, so that positions in both are the same. */
  readonly isReached: boolean;
  readonly isNew?: (problem: LiveProblem) => boolean;
  /** Returns false for the id of an object that exists only in a rehearsal. */
  readonly isLive?: (id: string) => boolean;
}

/** Finds the objects of the layout problems in the segment and in the spec. */
export function layoutProblems(
  { validationErrors = [], ...live }: LiveSegment,
  desired: DesiredSegment,
  at: ObjectPath,
  options: Options,
): LayoutProblem[] {
  if (validationErrors.length === 0) return [];
  const found = levelsOf(live, desired, at, options);
  return validationErrors.map((problem) => problemAt(problem, found, { desired, at }, options));
}

/** The objects of a rule or of a layout problem, by their ids in the live state. */
export interface ObjectIds {
  readonly sectionId?: string;
  readonly layerId?: string;
  readonly itemIds: readonly string[];
}

/** The position of an object in its project, and its place in the spec or that of the object around it. */
export interface FoundObject {
  readonly at: ObjectPath;
  readonly place?: Place | undefined;
  /** The item of the spec; absent for other objects, and for an item that the spec does not state. */
  readonly desired?: DesiredItem | undefined;
}

/** Returns a function that finds the first of the items, else the layer, the section or the segment. */
export function objectFinder(
  live: LiveSegment,
  desired: DesiredSegment | undefined,
  at: ObjectPath,
  options: Options,
): (ids: ObjectIds) => FoundObject {
  const { sections, layers, items } = levelsOf(live, desired, at, options);
  return ({ sectionId = '', layerId = '', itemIds }) =>
    items.get(itemIds[0] ?? '') ??
    layers.get(layerId) ??
    sections.get(sectionId) ?? { at, place: desired?.place };
}

export interface PlacedObject {
  readonly address: string;
  readonly place: Place;
}

/** Returns the items that the spec of a segment states, by their ids, if the segment has the contents of its spec. */
export function itemPlaces(
  live: LiveSegment,
  desired: DesiredSegment,
  at: ObjectPath,
): ReadonlyMap<string, PlacedObject> {
  const { items } = levelsOf(live, desired, at, { isReached: true });
  return new Map(
    [...items].flatMap(([id, { at: own, place, index }]) =>
      place === undefined || index === undefined ? [] : [[id, { address: addressOf(own), place }]],
    ),
  );
}

/** Returns the items of the spec by the ids of the live items that they agree with. */
export function statedById(live: LiveSegment, desired: DesiredSegment): ReadonlyMap<string, DesiredItem> {
  const { items } = levelsOf(live, desired, NOWHERE, { isReached: true });
  return new Map([...items].flatMap(([id, { desired: stated }]) => (stated ? [[id, stated]] : [])));
}

const NOWHERE: ObjectPath = { project: '', segment: '', path: [] };

interface ItemLevel extends FoundObject {
  readonly item: LiveItem;
  readonly index?: number;
  /** The layer, or the pipe or culvert around the item. */
  readonly holder: FoundObject;
}

interface Levels {
  readonly sections: Map<string, FoundObject>;
  readonly layers: Map<string, FoundObject>;
  readonly items: Map<string, ItemLevel>;
}

function levelsOf(
  live: Omit<LiveSegment, 'validationErrors'>,
  desired: DesiredSegment | undefined,
  at: ObjectPath,
  options: Options,
): Levels {
  const levels: Levels = { sections: new Map(), layers: new Map(), items: new Map() };
  const stated = options.isReached ? sideBySide(live.sections, desired?.sections) : [];
  for (const [n, section] of live.sections.entries()) {
    const step = { list: 'sections', ...(stated[n] ? { index: n } : idIf(section.id, options)) };
    const level = levelOf(at, step, stated[n]?.place ?? desired?.place);
    levels.sections.set(section.id, level);
    addLayers(levels, section.layers, { stated: stated[n], level, options });
  }
  return levels;
}

interface InSection {
  readonly stated: DesiredSection | undefined;
  readonly level: FoundObject;
  readonly options: Options;
}

function addLayers(
  levels: Levels,
  layers: readonly LiveLayer[],
  { stated, level, options }: InSection,
): void {
  const managed = sideBySide(layers, stated?.layers);
  for (const [n, layer] of layers.entries()) {
    const step = { list: 'layers', ...(managed[n] ? { index: n } : idIf(layer.id, options)) };
    const own = levelOf(level.at, step, managed[n]?.place ?? level.place);
    levels.layers.set(layer.id, own);
    for (const one of itemLevels(layer, managed[n], own, options))
      for (const id of [one.item.id, ...(one.item.otherConductors ?? [])]) levels.items.set(id, one);
  }
}

/** The desired objects, each at the position of its live object; none if the spec does not own the list. */
const sideBySide = <W>(live: readonly unknown[], desired: readonly W[] = []): readonly W[] =>
  desired.length === live.length ? desired : [];

const idIf = (id: string, { isLive }: Options): Partial<PathStep> => (isLive?.(id) === false ? {} : { id });

const levelOf = (at: ObjectPath, step: PathStep, place: Place | undefined): FoundObject => ({
  at: below(at, step),
  place,
});

/** Returns the items of a layer and the cables in them, each with the item of the spec that it agrees with. */
function itemLevels(
  layer: LiveLayer,
  stated: DesiredLayer | undefined,
  holder: FoundObject,
  options: Options,
): ItemLevel[] {
  const free = statedWithPaths(stated);
  return layer.items.flatMap((item) => {
    const isLike = (one: Stated): boolean => isItem(item, one.desired);
    // Equal pipes differ by their cables.
    const found =
      takeFirst(free, (one) => isLike(one) && holds(item, one.desired)) ?? takeFirst(free, isLike);
    const { desired, path: steps } = found ?? {};
    const path = steps ?? [{ list: kindNamed(item.kind).collection, ...idIf(item.id, options) }];
    const index = steps?.at(-1)?.index;
    const own: ItemLevel = {
      item,
      at: path.reduce(below, holder.at),
      place: desired?.place ?? holder.place,
      desired,
      holder,
      index,
    };
    return [own, ...cableLevels(item.cables, desired?.cables, own, options)];
  });
}

const isItem = (live: LiveItem, { kind, fields }: DesiredItem): boolean =>
  kind === live.kind && agrees(live.fields, fields);

/** True if the cables in an item are those that the spec states, in whatever order. */
const holds = (live: LiveItem, { cables }: DesiredItem): boolean =>
  !cables ||
  sameCables(
    live.cables.map(({ fields }) => fields),
    cables.map(({ fields }) => fields),
  );

interface Stated {
  readonly desired: DesiredItem;
  /** The path from the layer to the item. */
  readonly path: readonly PathStep[];
}

/** Returns the stated items of a layer and the ducts in its pipes. Equal items of the spec may be one and the same object. */
const statedWithPaths = (layer: DesiredLayer | undefined): Stated[] =>
  Object.values(layer?.items ?? {}).flatMap((list) =>
    list.flatMap((desired, index) => {
      const path = [{ list: kindNamed(desired.kind).collection, index }];
      const ducts = (desired.ducts ?? desired.unlisted ?? []).map((duct, n) => ({
        desired: duct,
        path: [...path, { list: kindNamed(duct.kind).collection, index: n }],
      }));
      return [{ desired, path }, ...ducts];
    }),
  );

/** The cables in a pipe or culvert, each with the cable of the spec that it agrees with. */
function cableLevels(
  cables: readonly LiveItem[],
  stated: readonly DesiredItem[] = [],
  holder: ItemLevel,
  options: Options,
): ItemLevel[] {
  const free = stated.length === cables.length ? stated.map((desired, index) => ({ desired, index })) : [];
  return cables.map((cable): ItemLevel => {
    const { desired, index } = takeFirst(free, (one) => isItem(cable, one.desired)) ?? {};
    const list = kindNamed(cable.kind).collection;
    const step = { list, ...(index === undefined ? idIf(cable.id, options) : { index }) };
    return {
      item: cable,
      ...levelOf(holder.at, step, desired?.place ?? holder.place),
      ...{ desired, holder, index },
    };
  });
}

function problemAt(
  problem: LiveProblem,
  { sections, layers, items }: Levels,
  { desired, at }: { desired: DesiredSegment; at: ObjectPath },
  { isNew, isLive }: Options,
): LayoutProblem {
  const known = problem.itemIds.flatMap((id) => items.get(id) ?? []);
  const above = layers.get(problem.layerId ?? '') ?? sections.get(problem.sectionId ?? '');
  const [first] = known;
  // The contents of a pipe are listed after it; of two items, the layer is the address.
  const isInFirst = first && known.every((one) => one === first || one.holder === first);
  const where = isInFirst ? first : (above ?? { at, place: desired.place });
  const place = first?.place ?? where.place;
  const { code, message } = problem;
  return {
    ...where.at,
    address: addressOf(where.at),
    code,
    ...(isLayoutCode(code) || message === undefined ? {} : { said: message }),
    objects: code === COVER ? coveringsIn(desired) : [...new Set(known)].map((one) => objectOf(one, isLive)),
    place,
    isNew: isNew?.(problem) ?? false,
  };
}

/** The coverings that the spec states, because the problem can be solved at each of their places. */
const coveringsIn = ({ topCoverings = [] }: DesiredSegment): LayoutObject[] =>
  topCoverings.map(({ place }, index) => ({ kind: 'topCovering', index, place }));

const objectOf = ({ item, index, place }: ItemLevel, isLive: Options['isLive']): LayoutObject => ({
  ...itemKind(item.kind),
  ...(isLive?.(item.id) === false ? {} : { id: item.id }),
  index,
  place,
});
