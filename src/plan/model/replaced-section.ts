import { addressOf, type PathStep } from './address.js';
import type { Change, Content } from './change.js';
import { agrees } from './fields.js';
import { fieldsOf, type NewContent, type Pair, pairContents } from './pair-contents.js';

// A replaced section: its change, the creates that fill the new section, and the pairs of old and new contents.

/** A change with the creates that fill the section which it replaces; every other change has none. */
export interface WithCreated {
  readonly change: Change;
  readonly created: readonly Change[];
}

/** Puts each create in a replaced section to the change of that section, which comes before it. */
export function withCreated(changes: readonly Change[]): WithCreated[] {
  const all: { change: Change; created: Change[] }[] = [];
  const replaced = new Map<string, Change[]>();
  for (const change of changes) {
    const filled = change.action === 'create' ? replaced.get(sectionKey(change)) : undefined;
    if (filled && change.kind !== 'section') {
      filled.push(change);
      continue;
    }
    const created: Change[] = [];
    if (isReplacedSection(change)) replaced.set(sectionKey(change), created);
    all.push({ change, created });
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
  /** The ids of the live objects that force the replacement. */
  readonly forcing: ReadonlySet<string>;
}

/** Pairs the objects that go with a replaced section with those that are created in its place. */
export function replacedContents({ change, created }: WithCreated): ReplacedContents {
  const { contents = [], begun = [], forcedBy = [] } = change;
  const forcing = new Set(forcedBy.map(({ id }) => id));
  const layers = created.filter(({ kind }) => kind === 'layer');
  const now = [...created.flatMap((one) => newContents(one, layers)), ...begunContents(begun, change)];
  const old = contents.filter(({ kind }) => kind !== 'layer');
  return { layers, pairs: pairContents(old, now, forcing), forcing };
}

/** The items that a create makes, one entry each. */
function newContents(change: Change, layers: readonly Change[]): NewContent[] {
  if (change.kind !== 'item') return [];
  const layerIndex = layerIndexOf(change);
  const layer = layers.find((one) => layerIndexOf(one) === layerIndex)?.inPlaceOf;
  const one: NewContent = {
    item: change.item ?? '',
    state: change.after ?? {},
    ...(layer === undefined ? {} : { layer }),
    layerIndex,
    isCarried: change.reason.code === 'carried-over',
    ...(change.place ? { place: change.place } : {}),
  };
  return Array.from({ length: change.count }, () => one);
}

/** Items that an interrupted run has created: each is paired with the old item that it was made from. */
const begunContents = (begun: readonly Content[], { contents = [] }: Change): NewContent[] => {
  const [layer] = contents.filter(({ kind }) => kind === 'layer');
  return begun.flatMap(({ kind, item, state }) =>
    kind === 'item' && item !== undefined
      ? [{ item, state, layerIndex: 0, isCarried: false, ...(layer ? { layer: layer.id } : {}) }]
      : [],
  );
};

/** The live layers whose place no layer of the new section takes. */
export function lostLayers(
  { contents = [], begun }: Change,
  { layers, forcing }: Pick<ReplacedContents, 'layers' | 'forcing'>,
): Content[] {
  const taken = new Set(layers.map(({ inPlaceOf }) => inPlaceOf));
  // An interrupted run has created some layers already, and they do not say which layer they take the place of.
  const isLost = ({ id }: Content): boolean => !taken.has(id) && (begun === undefined || forcing.has(id));
  return contents.filter((one) => one.kind === 'layer' && isLost(one));
}

/** True if the new section has the dimensions of the old one, and the same layers with the same dimensions. */
export function hasSameFrame(
  change: Change,
  { layers, forcing }: Pick<ReplacedContents, 'layers' | 'forcing'>,
): boolean {
  const { before = {}, after = {}, contents = [] } = change;
  if (!agrees(fieldsOf(before), fieldsOf(after))) return false;
  if (lostLayers(change, { layers, forcing }).length > 0) return false;
  return layers.every((layer) => {
    const old = contents.find(({ kind, id }) => kind === 'layer' && id === layer.inPlaceOf);
    return old !== undefined && agrees(fieldsOf(old.state), fieldsOf(layer.after ?? {}));
  });
}
