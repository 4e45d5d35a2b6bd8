import type { DesiredLayer, LiveLayer } from '../../../kinds/model.js';
import { align, alignInAnyOrder, type Move } from '../../algorithms/align.js';
import { roleCost } from '../../algorithms/cost.js';
import { nth } from '../../algorithms/group-by.js';
import { type Likeness, layerLikeness } from './likeness.js';
import { layerRoles, oldLayerPlaces, type Roles, rolesByEvidence, rolesByMove } from './roles.js';

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
