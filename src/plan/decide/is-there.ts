import type {
  Fields,
  LiveItem,
  LiveLayer,
  LiveSection,
  LiveSegment,
  WantedItem,
  WantedLayer,
  WantedSection,
  WantedSegment,
} from '../../kinds/model.js';
import { sameValue } from '../../kinds/same-value.js';
import { agrees } from '../model/fields.js';

/**
 * True if everything that the spec states is live, each object in its own place. Then no plan has to be searched; this
 * is so for most segments. False only means that the segment has to be compared in detail.
 */
export function isThere(wanted: WantedSegment, live: LiveSegment): boolean {
  const { sections, topCoverings, settings } = wanted;
  return (
    sameValue(live.fields.name, wanted.name) &&
    agrees(live.fields, wanted.fields) &&
    (!settings || agrees(live.settings ?? {}, settings.fields)) &&
    (!topCoverings || inOrder(live.topCoverings ?? [], topCoverings, sameFields)) &&
    (!sections || inOrder(live.sections, sections, sectionIsThere))
  );
}

function inOrder<L, W>(
  live: readonly L[],
  wanted: readonly W[],
  same: (live: L, wanted: W) => boolean,
): boolean {
  if (live.length !== wanted.length) return false;
  for (let n = 0; n < live.length; n += 1) if (!same(live[n] as L, wanted[n] as W)) return false;
  return true;
}

const sameFields = (live: { readonly fields: Fields }, wanted: { readonly fields: Fields }): boolean =>
  agrees(live.fields, wanted.fields);

const sectionIsThere = (live: LiveSection, { fields, layers }: WantedSection): boolean =>
  agrees(live.fields, fields) && (!layers || inOrder(live.layers, layers, layerIsThere));

function layerIsThere(live: LiveLayer, { fields, items }: WantedLayer): boolean {
  if (!agrees(live.fields, fields)) return false;
  for (const kind in items) {
    const there = live.items.filter((item) => item.kind === kind);
    if (!inOrder(there, items[kind] ?? [], itemIsThere)) return false;
  }
  return true;
}

/** Ducts in pipes are listed elsewhere, so an item with stated ducts is not decided here. */
const itemIsThere = (live: LiveItem, { fields, cables, ducts }: WantedItem): boolean =>
  ducts === undefined &&
  agrees(live.fields, fields) &&
  (cables === undefined || inOrder(live.cables, cables, itemIsThere));
