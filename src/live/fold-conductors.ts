import { conductorsIn } from '../kinds/cable.js';
import type { LiveItem, LiveSegment } from '../kinds/model.js';
import { CABLE } from '../kinds/roles.js';
import { inner, rawAnswer } from './raw.js';
import { type Reader, unlessGone } from './reader.js';

/** A flat group may have three or more conductors; three are assumed if the server does not state the number. */
const USUAL = 3;

type PartCount = (cable: LiveItem) => Promise<number>;

/**
 * Folds the conductors of cable groups, for a service that lists every conductor: they become one item with the id of the
 * first. Deleting that one deletes the group, as the documents say. Conductors have no mark of their group, so equal
 * entries of a list are grouped in the order of the list, as many as the layout has. A layout without a fixed number
 * costs one read for each group.
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
  /** For each kind of entry, the index of the group that still lacks conductors. */
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
  // If another user deleted the group between the two reads, the run notices when it reads the segment again.
  const answer = await unlessGone(reader.read('getCable', { path: { segmentId, cableId: id } }), {});
  const { value } = inner(rawAnswer('getCable', answer), 'partCount');
  return Number.isInteger(value) && Number(value) > 0 ? Number(value) : USUAL;
}
