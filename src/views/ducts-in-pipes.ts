import { enclosingDiameter } from '../geometry/enclosing.js';
import type { StatedItem, TypeOf } from '../plan/quantities/section-input.js';
import { ductsByDepth, type Inside } from './ducts-by-depth.js';
import type { Positions } from './positions.js';

/**
 * The API does not show which pipe holds a duct. If there are several pipes, the depths of the service tell it.
 * Assumption: where they do not, the ducts of a layer are in its pipes for ecom ducts, each in the first pipe that has
 * room for it.
 */
export function ductsInPipes(
  ducts: readonly StatedItem[],
  pipes: readonly StatedItem[],
  typeOf: TypeOf,
  positions?: Positions,
): Inside {
  const known = positions && pipes.length > 1 ? ductsByDepth(ducts, pipes, typeOf, positions) : undefined;
  return known ?? ductsByRoom(ducts, pipes, typeOf);
}

function ductsByRoom(ducts: readonly StatedItem[], pipes: readonly StatedItem[], typeOf: TypeOf): Inside {
  const inside = new Map<string, StatedItem[]>();
  for (const duct of ducts) {
    const fits = pipes.find((pipe) => hasRoom(pipe, [...(inside.get(pipe.id) ?? []), duct], typeOf));
    const pipe = fits ?? pipes[0];
    if (pipe) inside.set(pipe.id, [...(inside.get(pipe.id) ?? []), duct]);
  }
  return inside;
}

function hasRoom(pipe: StatedItem, ducts: readonly StatedItem[], typeOf: TypeOf): boolean {
  const { outerDiameter, wallThickness } = typeOf(pipe.kind.catalog, pipe.fields.typeId)?.fields ?? {};
  const inner = Number(outerDiameter) - 2 * (Number(wallThickness) || 0);
  const diameters = ducts.map(({ fields }) => Number(fields.outerDiameter));
  if (!diameters.every((diameter) => diameter > 0) || !(inner > 0)) return false;
  return enclosingDiameter(diameters) <= inner;
}
