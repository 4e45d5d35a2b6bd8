import { enclosingDiameter } from '../geometry/enclosing.js';
import type { StatedItem, TypeOf } from '../plan/quantities/section-input.js';

/**
 * Assumption: the ducts of a layer are in its pipes for ecom ducts, each in the first pipe that has room for it. The API
 * does not show which pipe holds a duct.
 */
export function ductsInPipes(
  ducts: readonly StatedItem[],
  pipes: readonly StatedItem[],
  typeOf: TypeOf,
): ReadonlyMap<string, readonly StatedItem[]> {
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
