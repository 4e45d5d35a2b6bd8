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

// What each thing in a segment is called in a plan: by its position in the spec, or by its id where it is only live.

export const coveringAt = (segment: WantedSegment, covering: WantedCovering, address: string): string =>
  `${address}/topCoverings[${(segment.topCoverings ?? []).indexOf(covering)}]`;

export const liveCoveringAt = (id: string, address: string): string => `${address}/topCoverings/${id}`;

export const sectionAt = (segment: WantedSegment, section: WantedSection, address: string): string =>
  `${address}/sections[${(segment.sections ?? []).indexOf(section)}]`;

export const liveSectionAt = (id: string, address: string): string => `${address}/sections/${id}`;

export const liveLayerAt = (id: string, address: string): string => `${address}/layers/${id}`;

export const layerAt = (section: WantedSection, layer: WantedLayer, address: string): string =>
  `${address}/layers[${(section.layers ?? []).indexOf(layer)}]`;

/** An item to be made: by the first wanted one that it makes, or by the live one that it is a copy of. */
export function creationAt(creation: Creation, layer: WantedLayer, address: string): string {
  const { collection } = kindNamed(creation.kind);
  const [first] = creation.wanted;
  if (!first) return liveItemAt(creation.kind, creation.carried?.id ?? '', address);
  if (!creation.inPipe) return `${address}/${collection}[${indexIn(layer, first)}]`;
  const holder = kindNamed(creation.inPipe.kind).collection;
  const at = indexIn(layer, creation.inPipe);
  const ducts = creation.inPipe.ducts ?? creation.inPipe.unlisted ?? [];
  return `${address}/${holder}[${at}]/${collection}[${ducts.indexOf(first)}]`;
}

const indexIn = (layer: WantedLayer, item: WantedItem): number =>
  (layer.items[item.kind] ?? []).indexOf(item);

export const liveItemAt = (kind: string, id: string, address: string): string =>
  `${address}/${kindNamed(kind).collection}/${id}`;

export const removalAt = (item: LiveItem, address: string): string => liveItemAt(item.kind, item.id, address);
