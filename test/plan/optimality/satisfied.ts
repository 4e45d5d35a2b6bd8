// Tests if a world satisfies a spec. Every assignment of objects is tried.
import type { DesiredItem, DesiredLayer, DesiredSection, DesiredSegment, Fields } from '../../../src/kinds/model.js';
import type { Item, Layer, Piece, Section, World } from './world.js';

export const agree = (there: Fields, stated: Fields): boolean => Object.keys(stated).every((name) => there[name] === stated[name]);

export const keyOf = (fields: Fields): string =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join(',');

/** An item, live or desired, with its contents. */
export const likeness = (kind: string, fields: Fields, cables: readonly { fields: Fields }[] = []): string =>
  `${kind}(${keyOf(fields)})[${cables
    .map((cable) => keyOf(cable.fields))
    .sort()
    .join(';')}]`;

/** A key that is equal for layers with the same remaining and the same new items. */
export const layerKey = ({ id, live, fields, items }: Layer): string =>
  `${live && id}(${keyOf(fields)})${items
    .map((item) => (item.live ? `${item.id}:${item.cables.map((cable) => cable.id)}` : likeness(item.kind, item.fields, item.cables)))
    .sort()}`;

/** The owned lists of a layer, by kind. Ducts of the layer and ducts in pipes are one list. */
export function ownedBy(layer: DesiredLayer): Map<string, readonly DesiredItem[]> {
  const owned = new Map(Object.entries(layer.items));
  const pipes = (layer.items.pipe ?? []).filter(({ ducts }) => ducts !== undefined);
  if (pipes.length > 0) owned.set('ecomDuct', [...(owned.get('ecomDuct') ?? []), ...pipes.flatMap(({ ducts }) => ducts ?? [])]);
  return owned;
}

/** True if both lists can be matched completely. */
function paired<A, B>(some: readonly A[], others: readonly B[], fits: (a: A, b: B) => boolean): boolean {
  const [first, ...rest] = some;
  if (first === undefined) return others.length === 0;
  return others.some((other, at) => fits(first, other) && paired(rest, others.toSpliced(at, 1), fits));
}

const cableFits = (cable: Piece, desired: DesiredItem): boolean => agree(cable.fields, desired.fields);

/** A new item is created as one desired item states it, and serves as that; open fields may have the old values. */
function serves(item: Item, desired: DesiredItem): boolean {
  if (!agree(item.fields, desired.fields)) return false;
  return desired.cables === undefined || paired(item.cables, desired.cables, cableFits);
}

const listSatisfied = (items: readonly Item[], desired: readonly DesiredItem[]): boolean =>
  items.length === desired.length && paired(items, desired, serves);

export const layerSatisfied = (layer: Layer, desired: DesiredLayer): boolean =>
  agree(layer.fields, desired.fields) &&
  [...ownedBy(desired)].every(([kind, list]) =>
    listSatisfied(
      layer.items.filter((item) => item.kind === kind),
      list,
    ),
  );

const inOrder = <A, B>(some: readonly A[], others: readonly B[], fits: (a: A, b: B) => boolean): boolean =>
  some.length === others.length && some.every((one, at) => fits(one, others[at] as B));

export const sectionSatisfied = (section: Section, { fields, layers }: DesiredSection): boolean =>
  agree(section.fields, fields) && (!layers || inOrder(section.layers, layers, layerSatisfied));

export const coveringsSatisfied = (world: World, { topCoverings }: DesiredSegment): boolean =>
  !topCoverings || inOrder(world.coverings, topCoverings, (one, desired) => agree(one.fields, desired.fields));

export const satisfied = (world: World, desired: DesiredSegment): boolean =>
  agree(world.fields, { name: desired.name, ...desired.fields }) &&
  agree(world.settings, desired.settings?.fields ?? {}) &&
  coveringsSatisfied(world, desired) &&
  (!desired.sections || inOrder(world.sections, desired.sections, sectionSatisfied));
