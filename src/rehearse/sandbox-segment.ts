import type { Fields, LiveItem, LiveLayer, LiveSection, LiveSegment } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile-fields.js';
import type {
  CoveringType,
  Item,
  Layer,
  Placement,
  Positioning,
  Section,
  SectionType,
  Segment,
} from '../service/core/world.js';
import { kindOf } from '../service/trench/items/registry.js';
import {
  INDEPENDENT_DEPTHS,
  PROTECTION_LAYER_THICKNESS,
  SECTION_DEFAULTS,
  SEGMENT_LENGTH,
  SETTINGS,
  SURROUNDINGS,
  TOP_COVERING,
} from '../service/trench/segments.js';

/**
 * A live segment as a record of the embedded service. Values that were not read are the service's defaults: the sandbox is
 * exact in everything that a plan can touch.
 */
export function sandboxSegment(
  live: LiveSegment,
  projectId: string,
  { depths }: ServiceProfile = ASSUMED_PROFILE,
): Segment {
  const { fields, settings, topCoverings = [] } = live;
  return {
    id: live.id,
    projectId,
    name: String(fields.name ?? ''),
    description: text(fields.description),
    length: number(fields.length, SEGMENT_LENGTH),
    settings: {
      autoMarkers: settings?.autoMarkers === true,
      defaultMarkerTypeId: text(settings?.defaultMarkerTypeId) ?? SETTINGS.defaultMarkerTypeId,
    },
    surroundings: SURROUNDINGS,
    topCoverings: topCoverings.map((covering) => ({
      ...TOP_COVERING,
      ...known(covering.fields),
      type: (covering.fields.type ?? TOP_COVERING.type) as CoveringType,
      id: covering.id,
    })),
    sections: live.sections.map((section) => sandboxSection(section, depths === 'independent')),
  };
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
/** Null values are left out: the server did not state them. */
const known = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

function sandboxSection({ id, fields, layers }: LiveSection, hasTwoDepths: boolean): Section {
  const measure = (name: Exclude<keyof typeof SECTION_DEFAULTS, 'sectionType' | 'depth'>): number =>
    number(fields[name], SECTION_DEFAULTS[name]);
  return {
    id,
    sectionType: (fields.sectionType ?? SECTION_DEFAULTS.sectionType) as SectionType,
    depth: {
      cover: number(fields.coverThickness, SECTION_DEFAULTS.depth.cover),
      ...(hasTwoDepths ? { layoutDepth: number(fields.layoutDepth, INDEPENDENT_DEPTHS.layoutDepth) } : {}),
    },
    foundationThickness: measure('foundationThickness'),
    foundationThicknessFillZone: measure('foundationThicknessFillZone'),
    leftBorderPadding: measure('leftBorderPadding'),
    rightBorderPadding: measure('rightBorderPadding'),
    layers: layers.map(sandboxLayer),
  };
}

const sandboxLayer = ({ id, fields, items, cableBands }: LiveLayer): Layer => ({
  id,
  protectionLayerThickness: number(fields.protectionLayerThickness, PROTECTION_LAYER_THICKNESS),
  leftBorderAdjustment: number(fields.leftBorderAdjustment, 0),
  rightBorderAdjustment: number(fields.rightBorderAdjustment, 0),
  cableBands: cableBands.map((band) => ({ id: band })),
  items: items.map(sandboxItem),
});

const placement = ({ id, fixed }: LiveItem): Placement => ({
  id,
  positioning: (fixed.positioning ?? 'AUTOMATIC') as Positioning,
  ...(typeof fixed.minPadding === 'number' ? { minPadding: fixed.minPadding } : {}),
  xAdjustment: number(fixed.xAdjustment, 0),
  yAdjustment: number(fixed.yAdjustment, 0),
});

/** Leaves out values that are not among the known choices: the sandbox would reject them. */
function understood(kind: string, fields: Fields): Fields {
  const choices = new Map(kindNamed(kind).fields.map((field) => [field.name, field.choices]));
  return Object.fromEntries(
    Object.entries(known(fields)).filter(
      ([name, value]) => choices.get(name)?.includes(String(value)) ?? true,
    ),
  );
}

function sandboxItem(item: LiveItem): Item {
  const { kind, fields, fixed, cables } = item;
  return {
    ...placement(item),
    kind,
    ...kindOf({ kind }).defaults,
    ...understood(kind, fields),
    ...(typeof fixed.label === 'string' ? { label: fixed.label } : {}),
    ...(kindNamed(kind).holdsCables ? { cables: cables.map(sandboxItem) } : {}),
  };
}

/** A live segment as the sandbox shows it, without entries of lists that the sandbox does not have. */
export const asSandboxShows = (live: LiveSegment): LiveSegment => ({
  ...live,
  sections: live.sections.map((section) => ({
    ...section,
    layers: section.layers.map(({ unknown: _, ...layer }) => layer),
  })),
});
