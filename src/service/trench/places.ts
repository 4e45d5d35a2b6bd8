import type { ServiceProfile } from '../../profile/profile-fields.js';
import { notFound } from '../core/refusal.js';
import type { Item, Layer, Section, Segment } from '../core/world.js';
import { holdsCables, isCable } from './items/cable.js';
import { cablesInside } from './items/registry.js';
import { conductorIds } from './trench-view.js';

/** Sections and layers are never empty, which the types do not state. */
function only<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error('a segment has at least one section, a section at least one layer');
  return value;
}

export const firstSection = (segment: Segment): Section => only(segment.sections[0]);
const bottomLayer = (section: Section): Layer => only(section.layers[0]);

export function sectionById(segment: Segment, id: string, field = 'sectionId'): Section {
  const found = segment.sections.find((section) => section.id === id);
  if (!found) throw notFound(field, id);
  return found;
}

export function layerById(
  segment: Segment,
  id: string,
  field = 'layerId',
): { section: Section; layer: Layer } {
  for (const section of segment.sections) {
    const layer = section.layers.find((candidate) => candidate.id === id);
    if (layer) return { section, layer };
  }
  throw notFound(field, id);
}

/** Returns the given layer, else the section's bottom layer, else the bottom layer of the first section. */
export function placeFor(
  segment: Segment,
  body: { layerId?: string | null; sectionId?: string | null },
): { section: Section; layer: Layer } {
  if (body.layerId != null) return layerById(segment, body.layerId);
  const section = body.sectionId == null ? firstSection(segment) : sectionById(segment, body.sectionId);
  return { section, layer: bottomLayer(section) };
}

/** Finds any item of the segment, also inside pipes and culverts. */
export function findItem(
  segment: Segment,
  id: string,
): { section: Section; layer: Layer; item: Item } | undefined {
  for (const section of segment.sections) {
    for (const layer of section.layers) {
      for (const item of layer.items) {
        if (item.id === id) return { section, layer, item };
        const inner = cablesInside(item).find((cable) => cable.id === id);
        if (inner) return { section, layer, item: inner };
      }
    }
  }
  return undefined;
}

/** Finds a cable, also by the id of one of its conductors if the service lists conductors. */
export function findCable(segment: Segment, id: string, { cableGroups }: ServiceProfile) {
  const own = findItem(segment, id);
  if (own || cableGroups === 'one') return own && isCable(own.item) ? own : undefined;
  const items = segment.sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
  const cables = items.flatMap((item) => (isCable(item) ? [item] : cablesInside(item)));
  const group = cables.find((cable) => conductorIds(cable).includes(id));
  return group && findItem(segment, group.id);
}

export const withSection = (segment: Segment, section: Section): Segment => ({
  ...segment,
  sections: segment.sections.map((old) => (old.id === section.id ? section : old)),
});

export function withLayer(
  segment: Segment,
  section: Section,
  layer: Layer,
): { segment: Segment; section: Section } {
  const changed = { ...section, layers: section.layers.map((old) => (old.id === layer.id ? layer : old)) };
  return { segment: withSection(segment, changed), section: changed };
}

/** Returns the segment without a cable, which may lie in another item. */
export const withoutCable = (segment: Segment, id: string): Segment => ({
  ...segment,
  sections: segment.sections.map((section) => ({
    ...section,
    layers: section.layers.map((layer) => ({
      ...layer,
      items: layer.items.flatMap((item) => strip(item, id)),
    })),
  })),
});

function strip(item: Item, id: string): Item[] {
  if (isCable(item)) return item.id === id ? [] : [item];
  if (!holdsCables(item)) return [item];
  const cables = item.cables.filter((cable) => cable.id !== id);
  return cables.length === item.cables.length ? [item] : [{ ...item, cables } as Item];
}

/** Inserts a new element before the one with that id, or at the end. */
export function insertBefore<T extends { readonly id: string }>(
  list: readonly T[],
  element: T,
  beforeId?: string,
): T[] {
  const at = beforeId === undefined ? list.length : list.findIndex(({ id }) => id === beforeId);
  return [...list.slice(0, at), element, ...list.slice(at)];
}
