import type { Place } from '../../diagnostics/problem.js';
import type {
  DesiredItem,
  DesiredLayer,
  DesiredSection,
  DesiredSegment,
  Fields,
  LiveLayer,
  LiveSection,
  LiveSegment,
} from '../../kinds/model.js';
import { CABLE } from '../../kinds/roles.js';
import { managedLists } from '../model/desired-items.js';
import {
  decideSegment,
  managedCoverings,
  type SegmentDecision,
  type SegmentToDecide,
} from './decide-segment.js';
import type { Creation } from './layers/layer-plan.js';
import type { NewLayer } from './layers/new-layer.js';
import type { SectionMove } from './sections/section-options.js';
import { type NewSection, replaceSection } from './sections/section-plan.js';

// A segment that moves to another project. The API cannot move a segment, so it is created there as if each of its sections were
// replaced: with everything that the specs state, and with everything else that the old segment holds.

export interface MovedSegment {
  /** The desired segment with the contents of the old one that the specs do not own. */
  readonly desired: DesiredSegment;
  /** The decision with the sections of the new segment, each with the section of the old one that it replaces; and the sections that go. */
  readonly decision: SegmentDecision;
}

/** Completes a desired segment by the contents of the live segment that it takes the place of. */
export function withContentsOf({
  desired,
  live,
  ...how
}: SegmentToDecide & { live: LiveSegment }): MovedSegment {
  const { renamedFrom: _, before: __, ...rest } = desired;
  const old = { ...live, fields: { ...live.fields, name: desired.name } };
  const decision = decideSegment({ ...how, desired, live: old });
  const sections = desired.sections
    ? decision.sections.map(asReplaced)
    : old.sections.map(asCopied(desired.place));
  const coverings = managedCoverings(desired);
  const { name: ___, ...fields } = old.fields;
  return {
    desired: {
      ...rest,
      fields: { ...known(fields), ...desired.fields },
      ...settingsOf(desired, old),
      topCoverings:
        coverings ??
        (old.topCoverings ?? []).map((one) => ({ fields: known(one.fields), place: desired.place })),
      sections: sections.flatMap((move) => (move.how === 'make' ? [sectionOf(move)] : [])),
    },
    decision: { ...decision, sections },
  };
}

/** The values that a call can set: a field without a value is left out. */
const known = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

function settingsOf({ settings, place }: DesiredSegment, old: LiveSegment): Pick<DesiredSegment, 'settings'> {
  const fields = { ...known(old.settings ?? {}), ...settings?.fields };
  return Object.keys(fields).length === 0 ? {} : { settings: { fields, place: settings?.place ?? place } };
}

/** A section in its role, planned as a replacement, because the new segment is filled like a new section. */
function asReplaced(move: SegmentDecision['sections'][number]): SectionMove {
  if (move.how === 'keep') return copiedLayers(replaceSection(move.live, move.desired), move.live);
  return move.how === 'resume' ? move.into : move;
}

/** A section of a spec without layers keeps all layers of the old one. */
const copiedLayers = (made: NewSection, old: LiveSection): NewSection =>
  made.desired.layers
    ? made
    : { ...made, layers: old.layers.map((layer) => copiedLayer(layer, made.desired.place)) };

const asCopied =
  (place: Place) =>
  (old: LiveSection): NewSection =>
    copiedLayers(replaceSection(old, { fields: {}, place }), old);

const copiedLayer = (from: LiveLayer, place: Place): NewLayer => ({
  desired: { fields: from.fields, items: {}, place },
  old: from,
  fields: from.fields,
  creations: from.items.map((item) => ({
    ...{ kind: item.kind, fields: item.fields, count: 1, desired: [], carried: item },
    cables: item.cables.map(({ fields }) => fields),
  })),
  calls: from.items.length,
});

const sectionOf = ({ desired, fields, layers }: NewSection): DesiredSection => ({
  ...desired,
  fields: known(fields),
  layers: layers.map(layerOf),
});

/** Contents that are carried over come first, as in a replaced section. */
function layerOf({ desired, old, fields, creations }: NewLayer): DesiredLayer {
  const { unmanaged: _, ...rest } = desired;
  const items: Record<string, DesiredItem[]> = {};
  for (const kind of managedLists(desired, old).keys()) if (desired.items[kind]) items[kind] = [];
  for (const creation of creations) {
    if (creation.inPipe) continue;
    items[creation.kind] = [...(items[creation.kind] ?? []), ...itemsOf(creation, desired.place)];
  }
  return { ...rest, fields: known(fields), items };
}

function itemsOf({ kind, fields, cables, count, desired, carried }: Creation, place: Place): DesiredItem[] {
  if (desired.length === 0 && carried)
    return Array.from({ length: count }, () => ({
      ...{ kind, fields: known(fields), place },
      ...(cables.length > 0 ? { cables: cables.map((cable) => cableOf(cable, place)) } : {}),
      carriedFrom: carried.id,
    }));
  return desired.map((item) => ({
    ...item,
    fields: known(fields),
    ...(item.cables || cables.length > 0
      ? { cables: cables.map((cable, n) => ({ ...item.cables?.[n], ...cableOf(cable, item.place) })) }
      : {}),
  }));
}

const cableOf = (fields: Fields, place: Place): DesiredItem => ({
  kind: CABLE,
  fields: known(fields),
  place,
});
