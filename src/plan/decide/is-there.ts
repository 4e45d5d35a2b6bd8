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
 * Whether everything that is wanted is there, each thing in its own place. Then nothing is to be done, and nothing has to
 * be weighed to know it: that is so for nearly every segment of nearly every plan. A no only means that it has to be
 * looked at closely.
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

/** Ducts in a pipe are listed elsewhere: that is not settled here. */
const itemIsThere = (live: LiveItem, { fields, cables, ducts }: WantedItem): boolean =>
  ducts === undefined &&
  agrees(live.fields, fields) &&
  (cables === undefined || inOrder(live.cables, cables, itemIsThere));
