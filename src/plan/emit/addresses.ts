import type {
  LiveItem,
  WantedCovering,
  WantedItem,
  WantedLayer,
  WantedSection,
  WantedSegment,
} from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import type { Creation } from '../decide/layers/layer-plan.js';
import { below, type Where } from '../model/address.js';

// Addresses of the objects of a segment: by position in the spec, or by id if the object is only live.

export const settingsAt = (at: Where): Where => below(at, { list: 'settings' });

export const coveringAt = (segment: WantedSegment, covering: WantedCovering, at: Where): Where =>
  below(at, { list: 'topCoverings', index: (segment.topCoverings ?? []).indexOf(covering) });

export const liveCoveringAt = (id: string, at: Where): Where => below(at, { list: 'topCoverings', id });

export const sectionAt = (segment: WantedSegment, section: WantedSection, at: Where): Where =>
  below(at, { list: 'sections', index: (segment.sections ?? []).indexOf(section) });

export const liveSectionAt = (id: string, at: Where): Where => below(at, { list: 'sections', id });

export const liveLayerAt = (id: string, at: Where): Where => below(at, { list: 'layers', id });

export const layerAt = (section: WantedSection, layer: WantedLayer, at: Where): Where =>
  below(at, { list: 'layers', index: (section.layers ?? []).indexOf(layer) });

/** The address of an item to be created: that of the first wanted item, or of the live item that is copied. */
export function creationAt(creation: Creation, layer: WantedLayer, at: Where): Where {
  const { collection } = kindNamed(creation.kind);
  const [first] = creation.wanted;
  if (!first) return liveItemAt(creation.kind, creation.carried?.id ?? '', at);
  if (!creation.inPipe) return below(at, { list: collection, index: indexIn(layer, first) });
  const holder = kindNamed(creation.inPipe.kind).collection;
  const inPipe = below(at, { list: holder, index: indexIn(layer, creation.inPipe) });
  const ducts = creation.inPipe.ducts ?? creation.inPipe.unlisted ?? [];
  return below(inPipe, { list: collection, index: ducts.indexOf(first) });
}

const indexIn = (layer: WantedLayer, item: WantedItem): number =>
  (layer.items[item.kind] ?? []).indexOf(item);

export const liveItemAt = (kind: string, id: string, at: Where): Where =>
  below(at, { list: kindNamed(kind).collection, id });

export const removalAt = (item: LiveItem, at: Where): Where => liveItemAt(item.kind, item.id, at);
