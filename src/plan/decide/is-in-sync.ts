import type {
  DesiredItem,
  DesiredLayer,
  DesiredSection,
  DesiredSegment,
  Fields,
  LiveItem,
  LiveLayer,
  LiveSection,
  LiveSegment,
} from '../../kinds/model.js';
import { sameValue } from '../../kinds/same-value.js';
import { agrees } from '../model/fields.js';

/**
 * True if everything that the spec states is live, each object in its own place. Then no plan has to be searched; this
 * is so for most segments. False only means that the segment has to be compared in detail.
 */
export function isInSync(desired: DesiredSegment, live: LiveSegment): boolean {
  const { sections, topCoverings, settings } = desired;
  return (
    sameValue(live.fields.name, desired.name) &&
    agrees(live.fields, desired.fields) &&
    (!settings || agrees(live.settings ?? {}, settings.fields)) &&
    (!topCoverings || inOrder(live.topCoverings ?? [], topCoverings, sameFields)) &&
    (!sections || inOrder(live.sections, sections, isSectionInSync))
  );
}

function inOrder<L, W>(
  live: readonly L[],
  desired: readonly W[],
  same: (live: L, desired: W) => boolean,
): boolean {
  if (live.length !== desired.length) return false;
  for (let n = 0; n < live.length; n += 1) if (!same(live[n] as L, desired[n] as W)) return false;
  return true;
}

const sameFields = (live: { readonly fields: Fields }, desired: { readonly fields: Fields }): boolean =>
  agrees(live.fields, desired.fields);

const isSectionInSync = (live: LiveSection, { fields, layers }: DesiredSection): boolean =>
  agrees(live.fields, fields) && (!layers || inOrder(live.layers, layers, isLayerInSync));

function isLayerInSync(live: LiveLayer, { fields, items }: DesiredLayer): boolean {
  if (!agrees(live.fields, fields)) return false;
  for (const kind in items) {
    const there = live.items.filter((item) => item.kind === kind);
    if (!inOrder(there, items[kind] ?? [], isItemInSync)) return false;
  }
  return true;
}

/** Ducts in pipes are listed elsewhere, so an item with stated ducts is not decided here. */
const isItemInSync = (live: LiveItem, { fields, cables, ducts }: DesiredItem): boolean =>
  ducts === undefined &&
  agrees(live.fields, fields) &&
  (cables === undefined || inOrder(live.cables, cables, isItemInSync));
