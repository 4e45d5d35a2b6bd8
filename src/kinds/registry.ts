import { cable } from './cable.js';
import { culvert } from './culvert.js';
import { ecc } from './ecc.js';
import { ecomDuct } from './ecom-duct.js';
import type { ItemKind } from './kind.js';
import { pipe } from './pipe.js';
import { pipeCanal } from './pipe-canal.js';
import { pipeGroup } from './pipe-group.js';
import { sensor } from './sensor.js';

const KINDS = [cable, pipe, pipeGroup, pipeCanal, culvert, ecc, ecomDuct, sensor] as const;

/** The names of all kinds: what has to treat each kind states it by these names, so that a new kind that it omits is no valid program. */
export type KindName = (typeof KINDS)[number]['name'];

/** All kinds of items, in the order in which plans list and create them: ducts after their pipes. */
export const ITEM_KINDS: readonly ItemKind<KindName>[] = KINDS;

const BY_NAME = new Map<string, ItemKind<KindName>>(ITEM_KINDS.map((kind) => [kind.name, kind]));

export function kindNamed(name: string): ItemKind<KindName> {
  const found = BY_NAME.get(name);
  if (!found) throw new Error(`no kind of item is called ${name}`);
  return found;
}
