// Whether a world is what a spec asks for. Every way to let one thing serve as another is tried.
import type {
  Fields,
  WantedItem,
  WantedLayer,
  WantedSection,
  WantedSegment,
} from '../../../src/kinds/model.js';
import type { Item, Layer, Piece, Section, World } from './world.js';

export const agree = (there: Fields, stated: Fields): boolean =>
  Object.keys(stated).every((name) => there[name] === stated[name]);

export const keyOf = (fields: Fields): string =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join(',');

/** What an item is or would be, with what lies in it. */
export const likeness = (kind: string, fields: Fields, cables: readonly { fields: Fields }[] = []): string =>
  `${kind}(${keyOf(fields)})[${cables
    .map((cable) => keyOf(cable.fields))
    .sort()
    .join(';')}]`;

/** The same for layers in which the same is left of what was there, and the same was made. */
export const layerKey = ({ id, live, fields, items }: Layer): string =>
  `${live && id}(${keyOf(fields)})${items
    .map((item) =>
      item.live
        ? `${item.id}:${item.cables.map((cable) => cable.id)}`
        : likeness(item.kind, item.fields, item.cables),
    )
    .sort()}`;

/** What the spec owns in a layer, by kind. Loose ducts and those in pipes are one list. */
export function ownedBy(layer: WantedLayer): Map<string, readonly WantedItem[]> {
  const owned = new Map(Object.entries(layer.items));
  const pipes = (layer.items.pipe ?? []).filter(({ ducts }) => ducts !== undefined);
  if (pipes.length > 0) {
    owned.set('ecomDuct', [...(owned.get('ecomDuct') ?? []), ...pipes.flatMap(({ ducts }) => ducts ?? [])]);
  }
  return owned;
}

/** One for one, none left over on either side. */
function paired<A, B>(some: readonly A[], others: readonly B[], fits: (a: A, b: B) => boolean): boolean {
  const [first, ...rest] = some;
  if (first === undefined) return others.length === 0;
  return others.some((other, at) => fits(first, other) && paired(rest, others.toSpliced(at, 1), fits));
}

const cableFits = (cable: Piece, wanted: WantedItem): boolean => agree(cable.fields, wanted.fields);

/** What is made is made as one wanted thing states it, and serves as that; what it leaves open may be as it was. */
export function serves(item: Item, wanted: WantedItem): boolean {
  if (!agree(item.fields, wanted.fields)) return false;
  return wanted.cables === undefined || paired(item.cables, wanted.cables, cableFits);
}

const listSatisfied = (items: readonly Item[], wanted: readonly WantedItem[]): boolean =>
  items.length === wanted.length && paired(items, wanted, serves);

export const layerSatisfied = (layer: Layer, wanted: WantedLayer): boolean =>
  agree(layer.fields, wanted.fields) &&
  [...ownedBy(wanted)].every(([kind, list]) =>
    listSatisfied(
      layer.items.filter((item) => item.kind === kind),
      list,
    ),
  );

const inOrder = <A, B>(some: readonly A[], others: readonly B[], fits: (a: A, b: B) => boolean): boolean =>
  some.length === others.length && some.every((one, at) => fits(one, others[at] as B));

export const sectionSatisfied = (section: Section, { fields, layers }: WantedSection): boolean =>
  agree(section.fields, fields) && (!layers || inOrder(section.layers, layers, layerSatisfied));

export const coveringsSatisfied = (world: World, { topCoverings }: WantedSegment): boolean =>
  !topCoverings || inOrder(world.coverings, topCoverings, (one, wanted) => agree(one.fields, wanted.fields));

export const satisfied = (world: World, wanted: WantedSegment): boolean =>
  agree(world.fields, { name: wanted.name, ...wanted.fields }) &&
  agree(world.settings, wanted.settings?.fields ?? {}) &&
  coveringsSatisfied(world, wanted) &&
  (!wanted.sections || inOrder(world.sections, wanted.sections, sectionSatisfied));
