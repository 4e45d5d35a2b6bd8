import type { WantedItem, WantedLayer, WantedSection } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { DUCT } from '../../kinds/roles.js';
import { LAYER_FIELDS, SECTION_FIELDS } from '../../kinds/structure.js';
import type { ServiceProfile } from '../../profile/profile.js';
import { isId } from '../raw.js';
import { KNOWN_LISTS } from '../to-live.js';
import { countItems } from './count-items.js';
import { fieldChecks, fieldsAgree, isJson, type Json } from './field-checks.js';

type Ducts = ServiceProfile['ductsInPipes'];

/** Counts a section and the items in it; -1 if it is not quickly found to agree. Without a stated section, it is not owned. */
export function countSection(section: unknown, stated: WantedSection | undefined, ducts: Ducts): number {
  const checks = fieldChecks(SECTION_FIELDS, stated?.fields ?? {}, true);
  if (!checks || !isJson(section) || !isId(section.id) || !fieldsAgree(section, checks)) return -1;
  const list = section.layers ?? [];
  const layers = stated?.layers;
  if (!Array.isArray(list) || (layers !== undefined && layers.length !== list.length)) return -1;
  let count = 1;
  for (let n = 0; n < list.length; n += 1) {
    const inside = countLayer(list[n], layers?.[n], ducts);
    if (inside < 0) return -1;
    count += inside;
  }
  return count;
}

function countLayer(layer: unknown, stated: WantedLayer | undefined, ducts: Ducts): number {
  const checks = fieldChecks(LAYER_FIELDS, stated?.fields ?? {}, true);
  if (!checks || !isJson(layer) || !isId(layer.id) || !fieldsAgree(layer, checks)) return -1;
  if (!hasBands(layer.cableBands) || hasUnknownLists(layer)) return -1;
  const inPipes = stated && ductsInside(stated.items);
  if (inPipes && ducts === 'hidden') return -1;
  const ids: string[] = [];
  let count = 0;
  for (const kind of ITEM_KINDS) {
    const own = stated?.items[kind.name];
    const wanted = inPipes && kind.name === DUCT ? [...(own ?? []), ...inPipes] : own;
    const inside = countItems(layer[kind.collection], kind, wanted, ids);
    if (inside < 0) return -1;
    count += inside;
  }
  // An id that a layer lists twice is one object, which only the conversion to live state decides.
  return new Set(ids).size === ids.length ? count : -1;
}

/** The stated ducts in the pipes of a layer; undefined if no pipe states its ducts. */
function ductsInside(items: WantedLayer['items']): readonly WantedItem[] | undefined {
  let all: WantedItem[] | undefined;
  for (const { name, holdsDucts } of ITEM_KINDS) {
    if (holdsDucts === undefined) continue;
    for (const { ducts } of items[name] ?? []) if (ducts) all = [...(all ?? []), ...ducts];
  }
  return all;
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
