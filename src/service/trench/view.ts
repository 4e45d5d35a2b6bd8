import type { World } from '../core/context.js';
import { wire } from '../core/int64.js';
import type { Item, Lang, Layer, Section, Segment, SegmentHead, TopCovering } from '../core/world.js';
import type { ItemView } from './items/kind.js';
import { ITEM_KINDS, kindOf } from './items/registry.js';
import { layoutOf } from './layout.js';
import { problemMessage, words } from './names.js';

/** Through whose eyes an answer is made. */
export interface Eyes {
  readonly world: World;
  readonly lang: Lang;
}

export function itemView(item: Item, section: Section, eyes: Eyes): ItemView {
  return {
    ...eyes,
    section,
    place: layoutOf(section, eyes.world).items.get(item.id) ?? null,
    minPadding: item.minPadding ?? kindOf(item).outline(item, eyes.world).minPadding,
  };
}

/** An item as its layer lists it. */
export const briefItem = (item: Item, section: Section, eyes: Eyes): object =>
  kindOf(item).brief(item, itemView(item, section, eyes), (inner) => briefItem(inner, section, eyes));

/** An item as its own GET answers it. */
export const detailItem = (item: Item, section: Section, eyes: Eyes): object =>
  kindOf(item).detail(item, itemView(item, section, eyes), (inner) => briefItem(inner, section, eyes));

export function layerView(layer: Layer, section: Section, eyes: Eyes): object {
  const lists = Object.fromEntries(ITEM_KINDS.map((kind) => [kind.collection, [] as object[]]));
  for (const item of layer.items) lists[kindOf(item).collection]?.push(briefItem(item, section, eyes));
  return {
    id: layer.id,
    displayName: `${words(eyes.lang).layer} ${section.layers.indexOf(layer) + 1}`,
    protectionLayerThickness: layer.protectionLayerThickness,
    leftBorderAdjustment: layer.leftBorderAdjustment,
    rightBorderAdjustment: layer.rightBorderAdjustment,
    cableBands: layer.cableBands,
    ...lists,
  };
}

export function sectionView(section: Section, segment: Segment, eyes: Eyes): object {
  const { cover, layoutDepth } = layoutOf(section, eyes.world);
  return {
    id: section.id,
    displayName: `${words(eyes.lang).section} ${segment.sections.indexOf(section) + 1}`,
    sectionType: section.sectionType,
    // The one that was written is answered to the digit, the other as the layout finds it.
    coverThickness: 'cover' in section.depth ? section.depth.cover : cover,
    foundationThickness: section.foundationThickness,
    foundationThicknessFillZone: section.foundationThicknessFillZone,
    layoutDepth: 'layoutDepth' in section.depth ? section.depth.layoutDepth : layoutDepth,
    leftBorderPadding: section.leftBorderPadding,
    rightBorderPadding: section.rightBorderPadding,
    layers: section.layers.map((layer) => layerView(layer, section, eyes)),
  };
}

/** A segment as a list shows it: projectId, and no sections. */
export const headView = (head: SegmentHead): object => ({
  ...metadata(head),
  projectId: wire(head.projectId),
  sections: null,
});

/** A segment as its update answers it; create adds projectId, get-by-id the validationErrors. */
export const segmentView = (segment: Segment, eyes: Eyes): object => ({
  ...metadata(segment),
  sections: segment.sections.map((section) => sectionView(section, segment, eyes)),
});

const metadata = ({ id, name, description, length }: SegmentHead) => ({
  id: wire(id),
  name,
  description,
  length,
});

export const validationErrors = (segment: Segment, { world, lang }: Eyes): object[] =>
  segment.sections.flatMap((section) =>
    layoutOf(section, world).problems.map(({ code, layerId, itemIds }) => ({
      code,
      message: problemMessage(lang, code),
      sectionId: section.id,
      layerId,
      itemIds,
    })),
  );

export const coveringView = (covering: TopCovering): object => ({ ...covering });

export const settingsView = ({ settings }: Segment): object => ({
  autoMarkers: settings.autoMarkers,
  defaultMarkerTypeId: settings.defaultMarkerTypeId === null ? null : wire(settings.defaultMarkerTypeId),
});
