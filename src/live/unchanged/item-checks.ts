import type { ItemKind } from '../../kinds/kind.js';
import type { Fields, WantedItem } from '../../kinds/model.js';
import { ITEM_KINDS, kindNamed } from '../../kinds/registry.js';
import { CABLE, canHoldDucts } from '../../kinds/roles.js';
import { isId } from '../raw.js';
import { itemFields } from '../to-live.js';
import { type FieldCheck, fieldChecks, fieldsAgree, type Json, unstatedCheck } from './field-checks.js';

/** The check of one item in an answer. */
export interface ItemCheck {
  readonly fields: readonly FieldCheck[];
  /** Present if the spec owns the cables in the item. */
  readonly cables?: readonly ItemCheck[];
}

/** Values of a cable besides its fields that the conversion to live state reads. */
const CABLE_VALUES = [{ name: 'label' }, { name: 'cableCategory' }].map(unstatedCheck);

/** Names of lists in an item whose entries are objects of the layer too. */
const LISTS_INSIDE = ITEM_KINDS.filter(({ name }) => name !== CABLE).map(({ collection }) => collection);

/** The check of an item that the spec does not state: it has to be readable, and it is counted. */
const UNSTATED = new Map(ITEM_KINDS.map((kind) => [kind.name, { fields: checksOf(kind, {}) ?? [] }]));

/** The checks by kind and by the object that holds the stated fields: equal items of a spec may share it. */
const known = new Map(ITEM_KINDS.map(({ name }) => [name, new WeakMap<Fields, ItemCheck | null>()]));

function checksOf(kind: ItemKind, stated: Fields): readonly FieldCheck[] | undefined {
  const checks = fieldChecks(itemFields(kind), stated);
  return checks && kind.name === CABLE ? [...checks, ...CABLE_VALUES] : checks;
}

/** Compiles the comparison of a stated list. Returns undefined for a list that is never compared quickly. */
export function itemChecks(kind: ItemKind, items: readonly WantedItem[]): readonly ItemCheck[] | undefined {
  const checks: ItemCheck[] = [];
  for (const item of items) {
    const check = itemCheck(kind, item);
    if (!check) return undefined;
    checks.push(check);
  }
  return checks;
}

function itemCheck(kind: ItemKind, { fields, cables, ducts }: WantedItem): ItemCheck | null {
  const stated = ducts === undefined || ducts.length === 0 ? fields : { ...kind.holdsDucts?.as, ...fields };
  // The ducts themselves are compared with the list of the layer.
  if (ducts !== undefined && !canHoldDucts(kind, stated)) return null;
  const found = known.get(kind.name)?.get(stated);
  const check = found === undefined ? plainCheck(kind, stated) : found;
  if (check === null || cables === undefined) return check;
  const inside = kind.holdsCables && itemChecks(kindNamed(CABLE), cables);
  return inside ? { ...check, cables: inside } : null;
}

function plainCheck(kind: ItemKind, stated: Fields): ItemCheck | null {
  const fields = checksOf(kind, stated);
  const check = fields ? { fields } : null;
  known.get(kind.name)?.set(stated, check);
  return check;
}

/**
 * Counts the items of a list and the cables in them. Returns -1 if the list is not as the checks state, or if the
 * conversion to live state would do more than to convert one entry after another. Without checks, the list is not owned.
 * The ids are added to `ids`.
 */
export function countItems(
  list: unknown,
  kind: ItemKind,
  checks: readonly ItemCheck[] | undefined,
  ids: string[],
): number {
  if (list === undefined || list === null) return checks === undefined || checks.length === 0 ? 0 : -1;
  if (!Array.isArray(list) || (checks !== undefined && checks.length !== list.length)) return -1;
  const unstated = UNSTATED.get(kind.name) as ItemCheck;
  let count = 0;
  for (let n = 0; n < list.length; n += 1) {
    const inside = countItem(list[n], kind, checks === undefined ? unstated : (checks[n] as ItemCheck), ids);
    if (inside < 0) return -1;
    count += inside;
  }
  return count;
}

function countItem(item: unknown, kind: ItemKind, { fields, cables }: ItemCheck, ids: string[]): number {
  if (!isJson(item) || !isId(item.id) || !fieldsAgree(item, fields)) return -1;
  ids.push(item.id);
  if (kind.holdsDucts !== undefined && hasListsInside(item)) return -1;
  if (kind.holdsCables === undefined) return 1;
  const inside = countItems(item.cables, kindNamed(CABLE), cables, ids);
  return inside < 0 ? -1 : 1 + inside;
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function hasListsInside(item: Json): boolean {
  for (let n = 0; n < LISTS_INSIDE.length; n += 1) {
    const list = item[LISTS_INSIDE[n] as string];
    if (list !== undefined && list !== null && !(Array.isArray(list) && list.length === 0)) return true;
  }
  return false;
}
