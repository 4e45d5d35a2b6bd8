import type { DesiredLayer, DesiredSection, LiveLayer, LiveSection } from '../../../kinds/model.js';
import { align, alignInAnyOrder, lazily, type Move } from '../../algorithms/align.js';
import { type Cost, NEVER, roleCost } from '../../algorithms/cost.js';
import { nth } from '../../algorithms/group-by.js';
import { objectsInLayer } from '../../model/count.js';
import { managedLists, statedLists } from '../../model/desired-items.js';
import { agrees } from '../../model/fields.js';
import {
  type Bound,
  kindsMissing,
  type Likeness,
  layerLikeness,
  sectionLikeness,
  statedInLayer,
} from './likeness.js';
import { type OldPlaces, oldPlaces } from './moves.js';

/**
 * Role costs: `pair` if the ith live object becomes the jth desired one, `drop` if it is deleted, `make` if the jth is
 * created.
 */
export interface Roles {
  pair(i: number, j: number): Cost;
  drop(i: number): Cost;
  make(j: number): Cost;
}

/** Used if no live object has a role. */
export const NO_ROLES: Roles = { pair: () => 0n, drop: () => 0n, make: () => 0n };

interface Sides {
  /** Numbers of live and of desired sections or layers. */
  readonly counts: readonly [number, number];
  readonly objectCount: (i: number) => number;
  readonly stated: (j: number) => number;
  readonly likeness: (i: number, j: number, name: keyof Likeness) => number;
  /** True if the ith live one already is what the jth desired one states. */
  readonly isSame: (i: number, j: number) => boolean;
}

const altered = (isSame: boolean): number => (isSame ? 0 : 1);

/** Only objects that agree with the spec count: unmanaged objects are no evidence. */
export const rolesByEvidence = ({ stated, likeness, isSame }: Sides): Roles => ({
  pair: (i, j) => {
    const missing = stated(j) === 0 ? 0 : stated(j) - likeness(i, j, 'agreed');
    return roleCost({ displaced: missing, altered: altered(isSame(i, j)) });
  },
  drop: () => roleCost({ displaced: 1, unpaired: 1 }),
  make: (j) => roleCost({ displaced: stated(j), unpaired: 1 }),
});

/**
 * With as many live as desired ones, the place is the role: all objects that stay count in the own place, and only those
 * that agree elsewhere. With fewer live ones, none is deleted, and all objects that stay count.
 */
const rolesByPlace = ({ counts: [n, m], objectCount, likeness, isSame }: Sides): Roles => {
  return {
    pair: (i, j) => {
      const isInPlace = n < m || i === j;
      // All objects stay, so nothing has to be counted.
      if (isInPlace && isSame(i, j)) return 0n;
      const inRole = likeness(i, j, isInPlace ? 'staying' : 'agreed');
      return roleCost({ displaced: objectCount(i) - inRole, altered: altered(isSame(i, j)) });
    },
    drop: (i) => (n < m ? NEVER : roleCost({ displaced: 1 + objectCount(i), unpaired: 1 })),
    make: () => roleCost({ unpaired: 1 }),
  };
};

const rolesOf = (sides: Sides): Roles =>
  sides.counts[0] > sides.counts[1] ? rolesByEvidence(sides) : rolesByPlace(sides);

export function layerRoles(
  live: readonly LiveLayer[],
  desired: readonly DesiredLayer[],
  by: (sides: Sides) => Roles = rolesOf,
): Roles {
  const stated = desired.map(statedInLayer);
  const likeness = lazily((i, j) => layerLikeness(nth(live, i), nth(desired, j)));
  return by({
    counts: [live.length, desired.length],
    objectCount: (i) => objectsInLayer(nth(live, i)),
    stated: (j) => nth(stated, j),
    likeness: (i, j, name) => likeness(i, j)[name],
    isSame: (i, j) => {
      if (!agrees(nth(live, i).fields, nth(desired, j).fields)) return false;
      const { agreed, staying } = likeness(i, j);
      return agreed === nth(stated, j) && staying === objectsInLayer(nth(live, i));
    },
  });
}

/** The old places of layers that exchanged their places in a section. */
export function oldLayerPlaces(
  live: readonly LiveLayer[],
  desired: readonly DesiredLayer[],
): OldPlaces | undefined {
  if (live.length !== desired.length || live.length < 2) return undefined;
  return oldPlaces({
    count: live.length,
    stated: (j) => statedInLayer(nth(desired, j)),
    agreed: lazily((i, j) => layerLikeness(nth(live, i), nth(desired, j)).agreed),
    leavesTwice: (i, j) => {
      const managed = managedLists(nth(desired, i), nth(live, i));
      return kindsMissing(nth(live, j), nth(desired, j)).some((kind) => !managed.has(kind));
    },
  });
}

/** The old places of sections that exchanged their places in a segment. */
export function oldSectionPlaces(
  live: readonly LiveSection[],
  desired: readonly DesiredSection[],
  { there, asked }: Bound,
): OldPlaces | undefined {
  if (live.length !== desired.length || live.length < 2) return undefined;
  return oldPlaces({
    count: live.length,
    stated: (j) => statedInSection(nth(desired, j)),
    agreed: lazily((i, j) =>
      nth(there, i) === 0 || nth(asked, j) === 0
        ? 0
        : sectionLikeness(nth(live, i), nth(desired, j), 'agreed'),
    ),
    leavesTwice: (i, j) => {
      const missing = new Set(
        (nth(desired, j).layers ?? []).flatMap((layer, at) =>
          kindsMissing(nth(live, j).layers[at] ?? NO_LAYER, layer),
        ),
      );
      const { layers } = nth(desired, i);
      return [...missing].some((kind) => !layers?.every((layer) => statedLists(layer).has(kind)));
    },
  });
}

const NO_LAYER: LiveLayer = { id: '', fields: {}, items: [], cableBands: [] };

const statedInSection = ({ layers = [] }: DesiredSection): number =>
  layers.reduce((sum, layer) => sum + statedInLayer(layer), 0);

/** Roles of layers that exchanged their places: each one is where it was moved to. */
const rolesByMove = (from: OldPlaces): Roles => ({
  pair: (i, j) => (from[j] === i ? 0n : NEVER),
  drop: () => NEVER,
  make: () => NEVER,
});

/**
 * Objects that agree with nothing anywhere, and stated objects that no live section holds, cost the same in every
 * pairing. They are left out, so that the bound of the search stays close.
 */
export function sectionRoles(
  live: readonly LiveSection[],
  desired: readonly DesiredSection[],
  { there, mayStay, asked }: Bound,
  isSame: Sides['isSame'],
  by = rolesOf,
): Roles {
  const likeness: Sides['likeness'] = (i, j, name) =>
    name === 'agreed' && (nth(there, i) === 0 || nth(asked, j) === 0)
      ? 0
      : sectionLikeness(nth(live, i), nth(desired, j), name);
  const isPlaced = live.length === desired.length;
  const staying = lazily((i) => (isPlaced ? likeness(i, i, 'staying') : nth(mayStay, i)));
  return by({
    counts: [live.length, desired.length],
    objectCount: (i) => Math.max(staying(i, 0), nth(there, i)),
    stated: (j) => nth(asked, j),
    likeness: (i, j, name) => (isPlaced && name === 'staying' ? staying(i, 0) : likeness(i, j, name)),
    isSame,
  });
}

/** A layer that leaves its place counts as changed, so that it does so only if more objects agree elsewhere. */
const preferringPlaces = (roles: Roles): Roles => ({
  ...roles,
  pair: (i, j) => roles.pair(i, j) + roleCost({ altered: i === j ? 0 : 1 }),
});

/** The roles of the layers of a replaced section, and the search for the best pairing by them. */
export interface LayerPairing {
  readonly roles: Roles;
  readonly search: typeof alignInAnyOrder;
}

/**
 * Decides how the layers of a replaced section are paired with the new ones. Everything in the section is created again
 * anyway, so the layers may be paired in any order. If there are fewer live layers than desired ones, they keep their order,
 * unless more objects agree in another order than would stay.
 */
export function layerPairing(live: readonly LiveLayer[], desired: readonly DesiredLayer[]): LayerPairing {
  const moved = oldLayerPlaces(live, desired);
  if (moved) return { roles: rolesByMove(moved), search: alignInAnyOrder };
  const roles = layerRoles(live, desired);
  if (live.length > desired.length) return { roles, search: alignInAnyOrder };
  if (live.length === desired.length) return { roles: preferringPlaces(roles), search: alignInAnyOrder };
  const inRole = (moves: readonly Move[], name: keyof Likeness): number =>
    moves.reduce(
      (sum, move) =>
        move.how === 'pair' ? sum + 1 + layerLikeness(nth(live, move.i), nth(desired, move.j))[name] : sum,
      0,
    );
  const evidence = layerRoles(live, desired, rolesByEvidence);
  const [n, m] = [live.length, desired.length];
  const agreed = inRole(alignInAnyOrder(n, m, evidence).moves, 'agreed');
  return agreed > inRole(align(n, m, roles).moves, 'staying')
    ? { roles: evidence, search: alignInAnyOrder }
    : { roles, search: align };
}
