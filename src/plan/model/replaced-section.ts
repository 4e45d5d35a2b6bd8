import { addressOf, type PathStep } from './address.js';
import type { Change, Content } from './change.js';
import { agrees } from './fields.js';
import { fieldsOf, type NewContent, type Pair, pairOf } from './pair-contents.js';

// The changes that belong together: a replaced section with the creates that fill the new one, and a created item with the
// deletes of the items whose places it takes. The pairs of old and new items are looked up in the plan.

/** A change with the changes that belong to it. */
export interface ChangeUnit {
  readonly change: Change;
  /** For a replaced section: the creates that fill the new one. */
  readonly created: readonly Change[];
  /** For a created item: the deletes of the items whose places it takes. */
  readonly deleted: readonly Change[];
}

/** Puts each create in a replaced section to the change of that section, and each delete to the create that takes its place. */
export function unitsOf(changes: readonly Change[]): ChangeUnit[] {
  const all: { change: Change; created: Change[]; deleted: Change[] }[] = [];
  const replaced = new Map<string, Change[]>();
  const taking = new Map<string, Change[]>();
  for (const change of changes) {
    const isInside = change.kind !== 'section' && change.action === 'create';
    const owner = isInside ? replaced.get(sectionKey(change)) : taking.get(change.replacedBy ?? '');
    if (owner) {
      owner.push(change);
      continue;
    }
    const unit = { change, created: [], deleted: [] };
    if (isReplacedSection(change)) replaced.set(sectionKey(change), unit.created);
    if (change.replaces) taking.set(change.address, unit.deleted);
    all.push(unit);
  }
  return all;
}

const isReplacedSection = ({ kind, action }: Change): boolean => kind === 'section' && action === 'replace';

/** The address of the section of the spec that an object is, or is in. */
export const sectionKey = ({ project, segment, path }: Change): string =>
  addressOf({ project, segment, path: path.slice(0, 1).filter(isSection) });

const isSection = ({ list, index }: PathStep): boolean => list === 'sections' && index !== undefined;

export const layerIndexOf = ({ path }: Change): number =>
  path.find(({ list }) => list === 'layers')?.index ?? 0;

export interface ReplacedContents {
  /** The creates of the layers. */
  readonly layers: readonly Change[];
  readonly pairs: readonly Pair[];
}

/** Looks up which objects of a replaced section come back, and in the place of which of them others are created. */
export function replacedContents({
  change,
  created,
}: Pick<ChangeUnit, 'change' | 'created'>): ReplacedContents {
  const { contents = [], begun = [] } = change;
  const layers = created.filter(({ kind }) => kind === 'layer');
  const old = new Map(contents.flatMap((one) => (one.kind === 'layer' ? [] : [[one.id, one] as const])));
  const taken = (id: string | undefined): Content | undefined => {
    const found = id === undefined ? undefined : old.get(id);
    if (found) old.delete(found.id);
    return found;
  };
  const pairs = [
    ...created.flatMap((one) =>
      newContents(one, layers).map((now, n) => pairOf(taken(one.replaces?.[n]), now)),
    ),
    ...begun.map((one) => pairOf(taken(one.replaces), begunContent(one))),
  ];
  return {
    layers,
    pairs: [...pairs, ...[...old.values()].map((one) => pairOf(one, undefined))],
  };
}

/** The pairs of a created item: with the deleted items whose places it takes, and those without one. */
export function replacedPairs({ change, deleted }: ChangeUnit): Pair[] {
  const old = new Map(
    deleted.flatMap((one) => contentOf(one).map((content) => [content.id, content] as const)),
  );
  return newContents(change, []).map((now, n) => pairOf(old.get(change.replaces?.[n] ?? ''), now));
}

const contentOf = ({ kind, item, catalog, before = {}, path }: Change): Content[] => {
  const id = path.at(-1)?.id;
  if (id === undefined || item === undefined) return [];
  return [{ kind, item, id, state: before, catalog }];
};

/** The items that a create makes, one entry each. */
function newContents(change: Change, layers: readonly Change[]): NewContent[] {
  if (change.kind !== 'item') return [];
  const layerIndex = layerIndexOf(change);
  const layer = layers.find((one) => layerIndexOf(one) === layerIndex)?.inPlaceOf;
  const one: NewContent = {
    item: change.item ?? '',
    state: change.after ?? {},
    layer,
    layerIndex,
    isCarried: change.reason.code === 'carried-over',
    place: change.place,
  };
  return Array.from({ length: change.count }, () => one);
}

const begunContent = ({ item = '', state }: Content): NewContent => ({
  item,
  state,
  layerIndex: 0,
  isCarried: false,
});

/** The live layers of a replaced section, in their order. */
export const oldLayersOf = ({ contents = [] }: Change): Content[] =>
  contents.filter(({ kind }) => kind === 'layer');

/** The live layers whose place no layer of the new section takes. */
export function lostLayers(change: Change, layers: readonly Change[]): Content[] {
  const { begun, forcedBy = [] } = change;
  const taken = new Set(layers.map(({ inPlaceOf }) => inPlaceOf));
  const unstated = new Set(
    forcedBy.flatMap(({ id, reason }) => (reason.code === 'layer-not-in-spec' ? [id] : [])),
  );
  // An interrupted run has created some layers already, and they do not say which layer they take the place of.
  const isLost = ({ id }: Content): boolean => !taken.has(id) && (begun === undefined || unstated.has(id));
  return oldLayersOf(change).filter(isLost);
}

/** The items that go with their section, or with their layer of a replaced section, and the address of that section. */
export const goneWithTheirs = (changes: readonly Change[]): { id: string; address: string }[] =>
  unitsOf(changes).flatMap(({ change, created }) => {
    const { contents = [], kind, action, address } = change;
    if (kind !== 'section') return [];
    const lost = lostLayers(
      change,
      created.filter((one) => one.kind === 'layer'),
    );
    const layers = new Set(lost.map(({ id }) => id));
    return contents
      .filter((one) => one.kind === 'item' && (action === 'delete' || layers.has(one.layer ?? '')))
      .map(({ id }) => ({ id, address }));
  });

/** The ids of the items that go with their sections and do not come back as they are, also not in a section that was begun earlier. */
export const destroyedContents = (changes: readonly Change[]): string[] =>
  unitsOf(changes).flatMap((unit) =>
    replacedContents(unit).pairs.flatMap(({ how, old }) =>
      old && (how === 'removed' || how === 'changed') ? old.id : [],
    ),
  );

/** True if the new section has the dimensions of the old one, and the same layers with the same dimensions. */
export function hasSameFrame(change: Change, layers: readonly Change[]): boolean {
  const { before = {}, after = {} } = change;
  const layersBefore = oldLayersOf(change);
  if (!agrees(fieldsOf(before), fieldsOf(after))) return false;
  if (lostLayers(change, layers).length > 0) return false;
  return layers.every((layer) => {
    const old = layersBefore.find(({ id }) => id === layer.inPlaceOf);
    return old !== undefined && agrees(fieldsOf(old.state), fieldsOf(layer.after ?? {}));
  });
}
