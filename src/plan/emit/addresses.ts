import type {
  DesiredCovering,
  DesiredItem,
  DesiredLayer,
  DesiredSection,
  DesiredSegment,
  LiveItem,
} from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import type { Creation } from '../decide/layers/layer-plan.js';
import { below, type ObjectPath } from '../model/address.js';

// Addresses of the objects of a segment: by position in the spec, or by id if the object is only live.

export const settingsAt = (at: ObjectPath): ObjectPath => below(at, { list: 'settings' });

export const coveringAt = (segment: DesiredSegment, covering: DesiredCovering, at: ObjectPath): ObjectPath =>
  below(at, { list: 'topCoverings', index: (segment.topCoverings ?? []).indexOf(covering) });

export const liveCoveringAt = (id: string, at: ObjectPath): ObjectPath =>
  below(at, { list: 'topCoverings', id });

export const sectionAt = (segment: DesiredSegment, section: DesiredSection, at: ObjectPath): ObjectPath =>
  below(at, { list: 'sections', index: (segment.sections ?? []).indexOf(section) });

export const liveSectionAt = (id: string, at: ObjectPath): ObjectPath => below(at, { list: 'sections', id });

export const liveLayerAt = (id: string, at: ObjectPath): ObjectPath => below(at, { list: 'layers', id });

export const layerAt = (section: DesiredSection, layer: DesiredLayer, at: ObjectPath): ObjectPath =>
  below(at, { list: 'layers', index: (section.layers ?? []).indexOf(layer) });

/** The address of an item to be created: that of the first desired item, or of the live item that is copied. */
export function creationAt(creation: Creation, layer: DesiredLayer, at: ObjectPath): ObjectPath {
  const { collection } = kindNamed(creation.kind);
  const [first] = creation.desired;
  if (!first) return liveItemAt(creation.kind, creation.carried?.id ?? '', at);
  if (!creation.inPipe) return below(at, { list: collection, index: indexIn(layer, first) });
  const holder = kindNamed(creation.inPipe.kind).collection;
  const inPipe = below(at, { list: holder, index: indexIn(layer, creation.inPipe) });
  const ducts = creation.inPipe.ducts ?? creation.inPipe.unlisted ?? [];
  return below(inPipe, { list: collection, index: ducts.indexOf(first) });
}

const indexIn = (layer: DesiredLayer, item: DesiredItem): number =>
  (layer.items[item.kind] ?? []).indexOf(item);

export const liveItemAt = (kind: string, id: string, at: ObjectPath): ObjectPath =>
  below(at, { list: kindNamed(kind).collection, id });

export const removalAt = (item: LiveItem, at: ObjectPath): ObjectPath => liveItemAt(item.kind, item.id, at);
