import type {
  DesiredItem,
  DesiredLayer,
  DesiredSection,
  DesiredSegment,
  Fields,
  LiveItem,
  LiveSegment,
} from '../kinds/model.js';
import { ITEM_KINDS } from '../kinds/registry.js';

/** Values for fields and lists that a spec leaves out. */
export interface Defaults {
  readonly sections: readonly Pick<DesiredSection, 'fields' | 'layers'>[];
  readonly layers: readonly Pick<DesiredLayer, 'fields' | 'items'>[];
  readonly section: Fields;
  readonly layer: Fields;
  /** By the kind of item. */
  readonly items: Readonly<Record<string, Fields>>;
}

/**
 * The new objects of the embedded service, on which a plan is rehearsed: their sizes where the spec states none, the section that
 * comes with a segment, and the layer that comes with a section.
 */
export const NEW_OBJECTS: Defaults = {
  sections: [{ fields: {} }],
  layers: [{ fields: {}, items: {} }],
  section: { coverThickness: 600, foundationThickness: 100, leftBorderPadding: 100, rightBorderPadding: 100 },
  layer: { protectionLayerThickness: 0, leftBorderAdjustment: 0, rightBorderAdjustment: 0 },
  items: { cable: { groupConfiguration: 'SINGLE' }, pipe: { pipeCategory: 'CONTAINER' } },
};

const NONE: Defaults = { sections: [], layers: [], section: {}, layer: {}, items: {} };

/**
 * The segment as it would be if it held exactly what the spec states, with the positions in the spec as ids. Values that the spec
 * leaves out are not known, unless there are defaults.
 */
export const desiredLive = (desired: DesiredSegment, defaults: Defaults = NONE): LiveSegment => ({
  id: '',
  fields: { ...desired.fields, name: desired.name },
  topCoverings: desired.topCoverings?.map(({ fields }, n) => ({ id: `covering ${n}`, fields })),
  settings: desired.settings?.fields,
  sections: (desired.sections ?? defaults.sections).map(({ fields, layers = defaults.layers }, n) => ({
    id: `${n}`,
    fields: { ...sectionDefaults(fields, defaults), ...fields },
    layers: layers.map((layer, m) => ({
      id: `${n}.${m}`,
      fields: { ...defaults.layer, ...layer.fields },
      items: itemsOf(layer, `${n}.${m}`, defaults),
      cableBands: [],
    })),
  })),
});

/** A section that states its layout depth has no default cover. */
function sectionDefaults({ layoutDepth }: Fields, { section }: Defaults): Fields {
  const { coverThickness: _, ...rest } = section;
  return layoutDepth === undefined ? section : rest;
}

const itemsOf = ({ items }: Pick<DesiredLayer, 'items'>, at: string, defaults: Defaults): LiveItem[] =>
  ITEM_KINDS.flatMap(({ name }) =>
    (items[name] ?? []).map((item, n) => itemOf(item, `${at}.${name}.${n}`, defaults)),
  );

const itemOf = (
  { kind, fields, load, cables = [], ducts = [] }: DesiredItem,
  id: string,
  defaults: Defaults,
): LiveItem => ({
  kind,
  id,
  fields: { ...defaults.items[kind], ...fields },
  cables: cables.map((cable, n) => itemOf(cable, `${id}.${n}`, defaults)),
  ...(ducts.length > 0 ? { ducts: ducts.map((duct, n) => itemOf(duct, `${id}.duct.${n}`, defaults)) } : {}),
  fixed: {},
  load: load?.current,
});
