import type { ItemKind } from '../../kinds/kind.js';
import type { Fields, WantedItem } from '../../kinds/model.js';
import { ITEM_KINDS, kindNamed } from '../../kinds/registry.js';
import { CABLE, canHoldDucts } from '../../kinds/roles.js';
import { isId } from '../raw.js';
import { itemFields } from '../to-live.js';
import {
  type FieldCheck,
  fieldChecks,
  fieldsAgree,
  isJson,
  type Json,
  unstatedCheck,
} from './field-checks.js';

type Checks = readonly FieldCheck[];

/** Values of a cable besides its fields that the conversion to live state reads. */
const CABLE_VALUES = [{ name: 'label' }, { name: 'cableCategory' }].map(unstatedCheck);

/** Names of lists in an item whose entries are objects of the layer too. */
const LISTS_INSIDE = ITEM_KINDS.filter(({ name }) => name !== CABLE).map(({ collection }) => collection);

/** The checks of items that the spec does not state: they have to be readable, and they are counted. */
const UNSTATED = new Map(ITEM_KINDS.map((kind) => [kind.name, makeChecks(kind, {}) ?? []]));

/** The checks by kind and by the object that holds the stated fields: equal items of a spec may share it. */
const known = new Map(ITEM_KINDS.map(({ name }) => [name, new WeakMap<Fields, Checks | null>()]));

function makeChecks(kind: ItemKind, stated: Fields): Checks | null {
  const checks = fieldChecks(itemFields(kind), stated) ?? null;
  return checks && kind.name === CABLE ? [...checks, ...CABLE_VALUES] : checks;
}

function checksOf(kind: ItemKind, { fields, ducts }: WantedItem): Checks | null {
  if (ducts !== undefined && ducts.length > 0) return makeChecks(kind, { ...kind.holdsDucts?.as, ...fields });
  const byFields = known.get(kind.name);
  const found = byFields?.get(fields);
  if (found !== undefined) return found;
  const checks = makeChecks(kind, fields);
  byFields?.set(fields, checks);
  return checks;
}

/**
 * Counts the items of a list and the cables in them. Returns -1 if the list is not as stated, or if the conversion to live
 * state would do more than to convert one entry after another. A list that is not stated is not owned. The ids are added
 * to `ids`.
 */
export function countItems(
  list: unknown,
  kind: ItemKind,
  stated: readonly WantedItem[] | undefined,
  ids: string[],
): number {
  if (list === undefined || list === null) return stated === undefined || stated.length === 0 ? 0 : -1;
  if (!Array.isArray(list) || (stated !== undefined && stated.length !== list.length)) return -1;
  const unstated = UNSTATED.get(kind.name) as Checks;
  let last: WantedItem | undefined;
  let checks: Checks | null = unstated;
  let count = 0;
  for (let n = 0; n < list.length; n += 1) {
    const item = stated?.[n];
    if (item !== undefined && !isAlike(item, last)) checks = checksOf(kind, item);
    last = item;
    const inside = checks === null ? -1 : countItem(list[n], kind, item, checks, ids);
    if (inside < 0) return -1;
    count += inside;
  }
  return count;
}

const isAlike = ({ fields, ducts }: WantedItem, last: WantedItem | undefined): boolean =>
  last !== undefined && fields === last.fields && ducts === last.ducts;

function countItem(
  item: unknown,
  kind: ItemKind,
  stated: WantedItem | undefined,
  checks: Checks,
  ids: string[],
): number {
  if (!isJson(item) || !isId(item.id) || !fieldsAgree(item, checks)) return -1;
  ids.push(item.id);
  // The ducts themselves are compared with the list of the layer.
  if (stated?.ducts !== undefined && !canHoldDucts(kind, { ...kind.holdsDucts?.as, ...stated.fields }))
    return -1;
  if (kind.holdsDucts !== undefined && hasListsInside(item)) return -1;
  if (kind.holdsCables === undefined) return stated?.cables === undefined ? 1 : -1;
  const inside = countItems(item.cables, kindNamed(CABLE), stated?.cables, ids);
  return inside < 0 ? -1 : 1 + inside;
}

function hasListsInside(item: Json): boolean {
  for (let n = 0; n < LISTS_INSIDE.length; n += 1) {
    const list = item[LISTS_INSIDE[n] as string];
    if (list !== undefined && list !== null && !(Array.isArray(list) && list.length === 0)) return true;
  }
  return false;
}
