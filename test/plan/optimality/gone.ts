// Objects that are gone: lost if the spec does not own them, destroyed if it does.
import type { DesiredLayer, Fields, LiveItem, LiveLayer, LiveSection } from '../../../src/kinds/model.js';
import { likeness, ownedBy } from './satisfied.js';
import { plus, type Toll, toll } from './toll.js';
import type { Layer, Section } from './world.js';

const objectCount = (item: LiveItem): number => 1 + item.cables.length;

const fixed = (item: LiveItem): number => Object.keys(item.fixed).length + item.cables.reduce((sum, cable) => sum + fixed(cable), 0);

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((total, one) => total + of(one), 0);

/** Labels, positions and cable bands, which no call can set. */
const cannotBeSet = (layer: LiveLayer): Toll => toll({ lost: layer.cableBands.length + sum(layer.items, fixed) });

/** A layer that is deleted with its section and has no counterpart: its items, and its dimensions except 0. */
export const surplusLayer = (layer: LiveLayer): Toll =>
  plus(
    cannotBeSet(layer),
    toll({ lost: sum(layer.items, objectCount) }),
    toll({ lost: Object.values(layer.fields).filter((value) => value !== 0).length }),
  );

/** A section that the spec no longer has is destroyed on purpose with all its contents. */
export const surplusSection = ({ layers }: LiveSection): Toll =>
  toll({ destroyed: 1 + sum(layers, (layer) => cannotBeSet(layer).lost + sum(layer.items, objectCount)) });

/** A layer that was deleted with its section, and the layer in its place. */
export function replacedLayer(old: LiveLayer, now: Layer, desired: DesiredLayer): Toll {
  const owned = ownedBy(desired);
  const missing = leftOver(
    old.items.filter(({ kind }) => !owned.has(kind)),
    now.items.filter(({ kind }) => !owned.has(kind)),
  );
  return plus(
    cannotBeSet(old),
    toll({ destroyed: sum(old.items, (item) => (owned.has(item.kind) ? objectCount(item) : 0)) }),
    toll({ lost: sum(missing, objectCount) }),
    measures(old.fields, now.fields, desired.fields),
  );
}

/** Equal dimensions; of cover and layout depth either one is enough. */
export function measures(old: Fields, now: Fields, stated: Fields): Toll {
  const same = (name: string): boolean => now[name] === old[name];
  const depth = ['coverThickness', 'layoutDepth'];
  const lost = Object.keys(old).filter((name) => {
    if (!depth.includes(name)) return !(name in stated) && !same(name);
    return name === 'coverThickness' && !depth.some((one) => one in stated || (one in old && same(one)));
  });
  return toll({ lost: lost.length });
}

/** The objects that are gone from a kept layer. */
export function keptLayer(old: LiveLayer, now: Layer, desired: DesiredLayer | undefined): Toll {
  const owned = desired ? ownedBy(desired) : new Map();
  const left = new Set(now.items.flatMap((item) => [item.id, ...item.cables.map(({ id }) => id)]));
  const gone = old.items.flatMap((item) =>
    [item, ...item.cables].filter(({ id }) => !left.has(id)).map((cable) => ({ cable, isOwned: owned.has(item.kind) })),
  );
  return plus(...gone.map(({ cable, isOwned }) => toll(isOwned ? { lost: fixed(cable), destroyed: 1 } : { lost: fixed(cable) + 1 })));
}

/** True if something was created that neither the spec states nor the counterpart held. */
export function hasStrays(now: Layer, desired: DesiredLayer | undefined, old: LiveLayer | undefined): boolean {
  const owned = desired ? ownedBy(desired) : new Map();
  const made = now.items.filter(({ live, kind }) => !live && !owned.has(kind));
  return leftOver(made, old?.items ?? []).length > 0;
}

interface Alike {
  readonly kind: string;
  readonly fields: Fields;
  readonly cables: readonly { readonly fields: Fields }[];
}

/** The elements of the first list without equal elements of the second, one for one. */
function leftOver<T extends Alike>(some: readonly T[], others: readonly Alike[]): T[] {
  const like = others.map(({ kind, fields, cables }) => likeness(kind, fields, cables));
  return some.filter(({ kind, fields, cables }) => {
    const at = like.indexOf(likeness(kind, fields, cables));
    if (at >= 0) like.splice(at, 1);
    return at < 0;
  });
}

/** True if no layer of it holds more than was desired. */
export const isTidy = (now: Section, desired: readonly DesiredLayer[] | undefined): boolean =>
  now.layers.every((layer, at) => !hasStrays(layer, desired?.[at], undefined));
