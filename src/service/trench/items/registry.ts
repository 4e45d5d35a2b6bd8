import type { Item } from '../../core/world.js';
import { type CableItem, cable, holdsCables } from './cable.js';
import { culvert } from './culvert.js';
import { ecc } from './ecc.js';
import { ecomDuct } from './ecom-duct.js';
import type { ItemKind } from './kind.js';
import { pipe } from './pipe.js';
import { pipeCanal } from './pipe-canal.js';
import { pipeGroup } from './pipe-group.js';
import { sensor } from './sensor.js';

/** A descriptor that hides its item and body types. */
export type AnyItemKind = ItemKind<Item, unknown>;

const erase = <I extends Item, Body>(kind: ItemKind<I, Body>) => kind as unknown as AnyItemKind;

export const ITEM_KINDS: readonly AnyItemKind[] = [
  erase(cable),
  erase(culvert),
  erase(ecc),
  erase(ecomDuct),
  erase(pipeCanal),
  erase(pipeGroup),
  erase(pipe),
  erase(sensor),
];

const BY_NAME = new Map(ITEM_KINDS.map((kind) => [kind.kind, kind]));

export function kindOf({ kind }: Pick<Item, 'kind'>): AnyItemKind {
  const found = BY_NAME.get(kind);
  if (!found) throw new Error(`no kind of item is called ${kind}`);
  return found;
}

export const cablesInside = (item: Item): readonly CableItem[] => (holdsCables(item) ? item.cables : []);
