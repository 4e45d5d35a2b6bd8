// What other people do to the same segments: edits that are none of the spec's business, and edits that are.
import type { DesiredSegment } from '../../../src/kinds/model.js';
import type { Item, Layer, Segment } from '../../../src/service/core/world.js';
import type { RivalEdit } from '../../../src/service/faults/faults.js';
import { isCable } from '../../../src/service/trench/items/cable.js';
import { cablesInside } from '../../../src/service/trench/items/registry.js';
import { ownedKinds, unownedKinds } from './ownership.js';

/** A mark that nothing else bears, so that an edit can be told from all others. */
export interface Mark {
  readonly segmentId: string;
  /** `description` of the segment, `label` of a cable, or a kind of item. */
  readonly what: string;
  readonly value: string | number;
  /** What a label is on. */
  readonly cableId?: string;
}

export interface Edit extends RivalEdit {
  /** Absent where the spec may undo it. */
  readonly mark?: Mark;
}

const ITEMS: Readonly<Record<string, (n: number) => RivalEdit & { value: number }>> = {
  sensor: (n) => ({ operation: 'addSensor', body: { outerDiameter: 20 + n }, value: 20 + n }),
  ecomDuct: (n) => ({ operation: 'addEcomDuct', body: { outerDiameter: 50 + n }, value: 50 + n }),
  culvert: (n) => ({ operation: 'addCulvert', body: { width: 1000 + n }, value: 1000 + n }),
};

export const layersOf = ({ sections }: Segment): Layer[] => sections.flatMap(({ layers }) => [...layers]);

/** Something that the spec says nothing about, marked with that number. */
export function editOutside(segment: Segment, desired: DesiredSegment | undefined, number: number): Edit | undefined {
  const kinds = (desired ? unownedKinds(desired) : Object.keys(ITEMS)).filter((kind) => kind in ITEMS);
  const layers = layersOf(segment);
  const layerId = layers[number % layers.length]?.id;
  const kind = kinds[number % (kinds.length || 1)];
  const isDescriptionFree = !desired || !('description' in desired.fields);
  if (isDescriptionFree && (number % 4 === 0 || kind === undefined)) {
    const mark = { segmentId: segment.id, what: 'description', value: `F${number}` };
    return { operation: 'updateSegment', body: { description: mark.value }, mark };
  }
  const made = kind === undefined ? undefined : ITEMS[kind]?.(number);
  if (!made || kind === undefined) return undefined;
  const { operation, body, value } = made;
  return { operation, body: { ...(body as object), layerId }, mark: { segmentId: segment.id, what: kind, value } };
}

/** Something that the spec will not have. */
export function editInside(segment: Segment, desired: DesiredSegment | undefined, n: number): Edit | undefined {
  if (!desired) return undefined;
  const kinds = ownedKinds(desired);
  const layers = layersOf(segment);
  const layer = layers[n % layers.length];
  const layerId = layer?.id;
  const cable = layer?.items.find(({ kind }) => kind === 'cable');
  const edits: Edit[] = [
    ...('length' in desired.fields ? [{ operation: 'updateSegment', body: { length: 77 + n } }] : []),
    ...(desired.topCoverings ? [{ operation: 'addTopCovering', body: { type: 'SAND', thickness: 60 } }] : []),
    ...(kinds.includes('cable') ? [{ operation: 'addCable', body: { typeId: 1058, layerId } }] : []),
    ...(kinds.includes('cable') && cable ? [{ operation: 'deleteCable', path: { cableId: cable.id } }] : []),
    ...(kinds.includes('pipe') ? [{ operation: 'addPipe', body: { typeId: 7, layerId } }] : []),
    ...(kinds.includes('sensor') ? [{ operation: 'addSensor', body: { outerDiameter: 9, layerId } }] : []),
  ];
  return edits[n % (edits.length || 1)];
}

/** Where the mark can be seen: how often. */
export function seen(segments: readonly Segment[], { segmentId, what, value }: Mark): number {
  if (what === 'description') return segments.filter((one) => one.id === segmentId && one.description === value).length;
  const items = segments.flatMap(layersOf).flatMap(({ items: inside }) => inside);
  if (what === 'label') {
    const cables: Item[] = items.flatMap((item): Item[] => [item, ...cablesInside(item)]);
    return cables.filter((item) => isCable(item) && item.label === value).length;
  }
  const field = what === 'culvert' ? 'width' : 'outerDiameter';
  return items.filter((item) => item.kind === what && (item as object as Record<string, unknown>)[field] === value).length;
}
