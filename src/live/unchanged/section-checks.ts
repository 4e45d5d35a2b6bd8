import type { ItemKind } from '../../kinds/kind.js';
import type { WantedItem, WantedLayer, WantedSection } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { DUCT } from '../../kinds/roles.js';
import { LAYER_FIELDS, SECTION_FIELDS } from '../../kinds/structure.js';
import type { ServiceProfile } from '../../profile/profile.js';
import { isId } from '../raw.js';
import { KNOWN_LISTS } from '../to-live.js';
import { type FieldCheck, fieldChecks, fieldsAgree, type Json } from './field-checks.js';
import { countItems, type ItemCheck, isJson, itemChecks } from './item-checks.js';

/** The check of a list of a layer; without items, the spec does not own the list. */
interface ListCheck {
  readonly kind: ItemKind;
  readonly items?: readonly ItemCheck[];
}

interface LayerCheck {
  readonly fields: readonly FieldCheck[];
  readonly lists: readonly ListCheck[];
  /** True if the spec states ducts in pipes, which are in the list of the layer if the service lists them at all. */
  readonly statesInside: boolean;
}

interface SectionCheck {
  readonly fields: readonly FieldCheck[];
  /** Absent if the spec does not own the layers. */
  readonly layers?: readonly LayerCheck[];
}

/** A template, or layers that are written alike, may give many sections the same object. */
const known = new WeakMap<WantedLayer, LayerCheck | null>();

function layerCheck(wanted: WantedLayer): LayerCheck | null {
  const found = known.get(wanted);
  if (found !== undefined) return found;
  const check = makeLayerCheck(wanted);
  known.set(wanted, check);
  return check;
}

function makeLayerCheck({ fields: stated, items }: WantedLayer): LayerCheck | null {
  const fields = fieldChecks(LAYER_FIELDS, stated, true);
  if (!fields) return null;
  const lists: ListCheck[] = [];
  const inside = ductsInside(items);
  for (const kind of ITEM_KINDS) {
    const own = items[kind.name];
    const wanted = inside && kind.name === DUCT ? [...(own ?? []), ...inside] : own;
    const checks = wanted && itemChecks(kind, wanted);
    if (wanted && !checks) return null;
    lists.push(checks ? { kind, items: checks } : { kind });
  }
  return { fields, lists, statesInside: inside !== undefined };
}

/** The stated ducts in the pipes of a layer; undefined if no pipe states its ducts. */
function ductsInside(items: WantedLayer['items']): readonly WantedItem[] | undefined {
  let all: WantedItem[] | undefined;
  for (const kind in items)
    for (const { ducts } of items[kind] ?? []) if (ducts) all = [...(all ?? []), ...ducts];
  return all;
}

/** The comparison of a stated section; null if no section is quickly found to agree with it. */
export function sectionCheck({ fields: stated, layers }: WantedSection): SectionCheck | null {
  const fields = fieldChecks(SECTION_FIELDS, stated, true);
  if (!fields) return null;
  if (!layers) return { fields };
  const checks: LayerCheck[] = [];
  for (const layer of layers) {
    const check = layerCheck(layer);
    if (!check) return null;
    checks.push(check);
  }
  return { fields, layers: checks };
}

const UNSTATED_LAYER: LayerCheck = {
  fields: fieldChecks(LAYER_FIELDS, {}, true) ?? [],
  lists: ITEM_KINDS.map((kind) => ({ kind })),
  statesInside: false,
};

/** The check of a section that the spec does not own. */
export const UNSTATED_SECTION: SectionCheck = { fields: fieldChecks(SECTION_FIELDS, {}, true) ?? [] };

/** Counts a section and the items in it; -1 if it is not quickly found to agree. */
export function countSection(
  section: unknown,
  { fields, layers }: SectionCheck,
  ductsInPipes: ServiceProfile['ductsInPipes'],
): number {
  if (!isJson(section) || !isId(section.id) || !fieldsAgree(section, fields)) return -1;
  const list = section.layers ?? [];
  if (!Array.isArray(list) || (layers !== undefined && layers.length !== list.length)) return -1;
  let count = 1;
  for (let n = 0; n < list.length; n += 1) {
    const check = layers?.[n] ?? UNSTATED_LAYER;
    const inside = check.statesInside && ductsInPipes === 'hidden' ? -1 : countLayer(list[n], check);
    if (inside < 0) return -1;
    count += inside;
  }
  return count;
}

function countLayer(layer: unknown, { fields, lists }: LayerCheck): number {
  if (!isJson(layer) || !isId(layer.id) || !fieldsAgree(layer, fields)) return -1;
  if (!hasBands(layer.cableBands) || hasUnknownLists(layer)) return -1;
  const ids: string[] = [];
  let count = 0;
  for (let n = 0; n < lists.length; n += 1) {
    const { kind, items } = lists[n] as ListCheck;
    const inside = countItems(layer[kind.collection], kind, items, ids);
    if (inside < 0) return -1;
    count += inside;
  }
  // An id that a layer lists twice is one object, which only the conversion to live state decides.
  return new Set(ids).size === ids.length ? count : -1;
}

/** True if the cable bands can be read; no spec states them. */
function hasBands(bands: unknown): boolean {
  if (bands === undefined || bands === null) return true;
  if (!Array.isArray(bands)) return false;
  for (const band of bands) if (!isJson(band) || !isId(band.id)) return false;
  return true;
}

function hasUnknownLists(layer: Json): boolean {
  for (const name in layer) {
    const list = layer[name];
    if (Array.isArray(list) && list.length > 0 && !KNOWN_LISTS.has(name)) return true;
  }
  return false;
}
