import type { Item, Layer, Positioning, Section, Segment } from '../core/world.js';
import { holdsCables, isCable } from './items/cable.js';
import { pipeAround } from './items/ecom-duct.js';

/** Edits that the web tool can make and no endpoint of the API can. */
export interface WebToolEdit {
  /** Fields of one item, at any depth. */
  readonly item?: {
    readonly id: string;
    readonly minPadding?: number;
    readonly positioning?: Positioning;
    readonly xAdjustment?: number;
    readonly yAdjustment?: number;
    /** Cables only. */
    readonly label?: string | null;
  };
  readonly removeItem?: string;
  readonly removeLayer?: string;
  readonly addCableBand?: { readonly layerId: string; readonly id: string };
  readonly surroundings?: Partial<Segment['surroundings']>;
}

/** Returns the segment after the edit. An edit of a missing object has no effect. */
export function editByHand(segment: Segment, edit: WebToolEdit): Segment {
  const next: Segment = {
    ...segment,
    surroundings: { ...segment.surroundings, ...edit.surroundings },
    sections: segment.sections.map((section) => editSection(section, edit)),
  };
  return next;
}

function editSection(section: Section, edit: WebToolEdit): Section {
  const kept = section.layers.filter((layer) => layer.id !== edit.removeLayer);
  // A section keeps at least one layer.
  const layers = kept.length === 0 ? section.layers : kept;
  return { ...section, layers: layers.map((layer) => editLayer(layer, edit)) };
}

function editLayer(layer: Layer, edit: WebToolEdit): Layer {
  const band = edit.addCableBand?.layerId === layer.id ? [{ id: edit.addCableBand.id }] : [];
  return {
    ...layer,
    cableBands: [...layer.cableBands, ...band],
    items: layer.items.filter((item) => !isRemoved(item, edit)).map((item) => editItem(item, edit)),
  };
}

/** The ducts in a pipe go with it; they have no place without it. */
const isRemoved = (item: Item, { removeItem }: WebToolEdit): boolean =>
  removeItem !== undefined && (item.id === removeItem || pipeAround(item) === removeItem);

function editItem(item: Item, edit: WebToolEdit): Item {
  const changed = holdsCables(item)
    ? { ...item, cables: item.cables.map((cable) => editItem(cable, edit)) }
    : item;
  if (edit.item?.id !== item.id) return changed as Item;
  const { id: _, label, ...fields } = edit.item;
  return {
    ...changed,
    ...fields,
    ...(isCable(item) && label !== undefined ? { label } : {}),
  } as Item;
}
