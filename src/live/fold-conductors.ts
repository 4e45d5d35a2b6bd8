import { conductorsIn } from '../kinds/cable.js';
import type { LiveItem, LiveSegment } from '../kinds/model.js';
import { CABLE } from '../kinds/roles.js';
import { inner, rawAnswer } from './raw.js';
import { isStatus, type Reader } from './reader.js';

/** A group lies side by side as three or more; three is what a server lays where it does not say. */
const USUAL = 3;

type PartCount = (cable: LiveItem) => Promise<number>;

/**
 * A segment of a service that lists every conductor of a cable group: the conductors become one item with the id of the
 * first. Deleting that one deletes the group, as the documents say. Conductors carry no mark of their group, so the
 * entries of a list that are alike are taken together in the order of the list, as many as the layout has. A layout
 * without a fixed number costs one read for each group.
 */
export async function foldConductors(segment: LiveSegment, reader: Reader): Promise<LiveSegment> {
  if (reader.profile?.cableGroups !== 'conductors') return segment;
  const partCount: PartCount = (cable) => partCountOf(cable, segment.id, reader);
  const sections = [];
  for (const section of segment.sections) {
    const layers = [];
    for (const layer of section.layers)
      layers.push({ ...layer, items: await foldedItems(layer.items, partCount) });
    sections.push({ ...section, layers });
  }
  return { ...segment, sections };
}

async function foldedItems(items: readonly LiveItem[], partCount: PartCount): Promise<LiveItem[]> {
  const folded: LiveItem[] = [];
  /** The group of each kind of entry that is still short of conductors, by its place in the list. */
  const open = new Map<string, { readonly at: number; left: number }>();
  for (const item of items) {
    if (item.kind !== CABLE) {
      folded.push({ ...item, cables: await foldedItems(item.cables, partCount) });
      continue;
    }
    const key = JSON.stringify([item.fields, item.fixed]);
    const group = open.get(key);
    const first = group && folded[group.at];
    if (group && first) {
      folded[group.at] = { ...first, otherConductors: [...(first.otherConductors ?? []), item.id] };
      group.left -= 1;
      if (group.left === 0) open.delete(key);
      continue;
    }
    const count = await partCount(item);
    if (count > 1) open.set(key, { at: folded.length, left: count - 1 });
    folded.push(item);
  }
  return folded;
}

async function partCountOf({ fields, id }: LiveItem, segmentId: string, reader: Reader): Promise<number> {
  const fixed = conductorsIn(fields.groupConfiguration);
  if (fixed !== undefined) return fixed;
  try {
    const answer = await reader.read('getCable', { path: { segmentId, cableId: id } });
    const { value } = inner(rawAnswer('getCable', answer), 'partCount');
    return Number.isInteger(value) && Number(value) > 0 ? Number(value) : USUAL;
  } catch (error) {
    // Somebody has deleted the group between the two reads; the run notices that when it reads the segment again.
    if (isStatus(error, 404)) return USUAL;
    throw error;
  }
}
