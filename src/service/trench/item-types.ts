import type { Caller, World } from '../core/context.js';
import { invalid } from '../core/refusal.js';
import type { CableType, EccType, Int64, PipeType } from '../core/world.js';

/** A caller sees a cable type of its own market, its company or itself. */
export function mayUse(type: CableType, caller: Caller, world: World): boolean {
  const { scope } = type;
  if (scope.set === 'USER') return caller.user?.username === scope.username;
  if (scope.set === 'COMPANY') return caller.companyId === scope.companyId;
  const markets = world.get('company', caller.companyId)?.value.markets ?? [];
  return scope.markets.some((market) => markets.includes(market));
}

export const cableType = (world: World, id: Int64): CableType | undefined =>
  world.get('cableType', id)?.value;
export const pipeType = (world: World, id: Int64): PipeType | undefined => world.get('pipeType', id)?.value;
export const eccType = (world: World, id: Int64): EccType | undefined => world.get('eccType', id)?.value;

/** Returns the type of a cable to place; `field` is the field in which the caller named it. */
export function placeableCableType(world: World, caller: Caller, id: Int64, field: string): CableType {
  const type = cableType(world, id);
  if (!type || !mayUse(type, caller, world))
    throw invalid(field, `no cable type with id ${id}`, 'unknown-type');
  if (!type.cablesimulatorCompatible) {
    throw invalid(
      field,
      `cable type ${id} (${type.name}) is not compatible with the trench module`,
      'incompatible-type',
    );
  }
  return type;
}

export function placeablePipeType(world: World, id: Int64): PipeType {
  const type = pipeType(world, id);
  if (!type) throw invalid('typeId', `no pipe type with id ${id}`, 'unknown-type');
  return type;
}
