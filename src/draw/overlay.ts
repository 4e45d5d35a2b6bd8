import { stackOf } from './figure-ground.js';
import { isMoved } from './item-place.js';
import type { DrawnCovering, DrawnItem, DrawnLayer, DrawnSection, Mark, SectionView } from './section.js';

/**
 * One section for the drawing of a change: everything of the state after, what goes at its old place, and the old place of what
 * moves. Dimensions are those of the state after. A state that has no marks gets them: an item that continues another one is kept, any other one added.
 */
export function overlay(before: DrawnSection | undefined, after: DrawnSection | undefined): DrawnSection {
  if (!after) {
    if (!before) throw new Error('a change without a section before and after cannot be drawn');
    return all('removed', before);
  }
  if (!before) return all('added', after);
  const isSame = before.width === after.width && before.depth === after.depth;
  return {
    ...after,
    ...coveringsOf(before, after),
    layers: [...after.layers.map(markedLayer(before)), ...goneLayers(before, after)],
    items: [...after.items.map(markedItem(before)), ...goneItems(before, after)],
    ...(isSame ? {} : { was: { width: before.width, depth: before.depth } }),
  };
}

function all(mark: Mark, section: DrawnSection): DrawnSection {
  const marked = <T extends object>(one: T): T & { mark: Mark } => ({ ...one, mark });
  const { coverings, layers, items } = section;
  return {
    ...section,
    ...(coverings
      ? { coverings: mark === 'removed' ? goneFrom(coverings, () => true) : coverings.map(marked) }
      : {}),
    layers: layers.map(marked),
    items: items.map(marked),
  };
}

/** An item continues the one that it names; an item of a state in which nothing is named continues the one with its id. */
export const wasOf = ({ was, id, mark }: DrawnItem): string | undefined =>
  was ?? (mark === 'added' ? undefined : id);

function markedItem(before: DrawnSection): (item: DrawnItem) => DrawnItem {
  const known = new Map(before.items.map((item) => [item.id, item]));
  return (item) => {
    const was = known.get(wasOf(item) ?? '');
    return {
      ...item,
      mark: item.mark ?? (was ? 'kept' : 'added'),
      ...(was && isMoved(was, item) ? { from: { circles: was.circles, box: was.box } } : {}),
    };
  };
}

/** Items of the state before that nothing continues. They refer to containers and layers of the drawing. */
function goneItems(before: DrawnSection, after: DrawnSection): DrawnItem[] {
  const continued = new Map(after.items.map((item) => [wasOf(item), item.id]));
  const taken = new Set(after.items.map(({ id }) => id));
  const own = (id: string): string => (taken.has(id) ? own(`${id} (before)`) : id);
  const layerIds = new Map(
    before.layers.map((layer, n) => [layer.id, placeInAfter(layer, n, after)?.id ?? layer.id]),
  );
  return before.items
    .filter(({ id }) => !continued.has(id))
    .map(({ was: _, inside, ...item }) => ({
      ...item,
      id: own(item.id),
      layerId: layerIds.get(item.layerId) ?? item.layerId,
      ...(inside === undefined ? {} : { inside: continued.get(inside) ?? own(inside) }),
      mark: 'removed',
    }));
}

/** The layer of the state after that stands for one of the state before: the same one, or the one in its place. */
const placeInAfter = ({ id, mark }: DrawnLayer, at: number, after: DrawnSection): DrawnLayer | undefined =>
  mark === 'removed' ? undefined : (after.layers.find((layer) => layer.id === id) ?? after.layers[at]);

const goneLayers = (before: DrawnSection, after: DrawnSection): DrawnLayer[] =>
  before.layers
    .filter((layer, n) => !placeInAfter(layer, n, after))
    .map((layer) => ({ ...layer, bands: 0, protection: 0, mark: 'removed' }));

function markedLayer(before: DrawnSection): (layer: DrawnLayer, n: number) => DrawnLayer {
  const known = new Set(before.layers.map(({ id }) => id));
  return (layer, n) => ({
    ...layer,
    mark: layer.mark ?? (known.has(layer.id) || n < before.layers.length ? 'kept' : 'added'),
  });
}

const sameBand = (a: DrawnCovering, b: DrawnCovering): boolean =>
  a.material === b.material && a.thickness === b.thickness && a.isWide === b.isWide;

/** Coverings have no ids: equal ones are the same one, each taken once. */
function coveringsOf(before: DrawnSection, after: DrawnSection): Pick<DrawnSection, 'coverings'> {
  if (!after.coverings) return {};
  const old = before.coverings ?? [];
  const left = [...old];
  const take = (test: (one: DrawnCovering) => boolean): boolean => {
    const at = left.findIndex(test);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const equal = after.coverings.map((covering) => take((one) => sameBand(one, covering)));
  const marked = after.coverings.map((covering, n): DrawnCovering => {
    const mark: Mark = equal[n]
      ? 'kept'
      : take(({ material }) => material === covering.material)
        ? 'changed'
        : 'added';
    return { ...covering, mark: covering.mark ?? mark };
  });
  const isGone = (one: DrawnCovering) => (one.mark ? one.mark === 'removed' : left.includes(one));
  return { coverings: [...marked, ...goneFrom(old, isGone)] };
}

/** The coverings that go, at the depth that they have in their own stack. */
const goneFrom = (
  coverings: readonly DrawnCovering[],
  isGone: (one: DrawnCovering) => boolean,
): DrawnCovering[] =>
  stackOf(coverings).flatMap(({ covering, top }) =>
    isGone(covering) ? [{ ...covering, top, mark: 'removed' as const }] : [],
  );

const REVERSED: Readonly<Record<Mark, Mark>> = {
  added: 'removed',
  removed: 'added',
  changed: 'changed',
  kept: 'kept',
};

/** The same change told from the other side: the states change places, and what was added is removed. */
export function reversedView({ before, after, ...rest }: SectionView): SectionView {
  const names = new Map(
    (after?.items ?? []).flatMap(({ was, id }) => (was === undefined ? [] : [[was, id] as const])),
  );
  return {
    ...rest,
    ...(after ? { before: reversedSection(after, new Map()) } : {}),
    ...(before ? { after: reversedSection(before, names) } : {}),
  };
}

/** `names` has, for an item, the item of the other state that it continues. */
function reversedSection(section: DrawnSection, names: ReadonlyMap<string, string>): DrawnSection {
  const turned = <T extends { readonly mark?: Mark }>(one: T): T =>
    one.mark === undefined ? one : { ...one, mark: REVERSED[one.mark] };
  return {
    ...section,
    layers: section.layers.map(turned),
    items: section.items.map(({ was: _, ...item }) => {
      const was = names.get(item.id);
      return { ...turned(item), ...(was === undefined ? {} : { was }) };
    }),
    ...(section.coverings ? { coverings: section.coverings.map(turned) } : {}),
  };
}
