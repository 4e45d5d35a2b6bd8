import { isMap, isSeq, type YAMLMap, type YAMLSeq } from 'yaml';
import type {
  DesiredLayer,
  DesiredSection,
  DesiredSegment,
  Fields,
  LiveLayer,
  LiveSection,
  LiveSegment,
} from '../../kinds/model.js';
import { ITEM_KINDS, kindNamed } from '../../kinds/registry.js';
import { DUCT } from '../../kinds/roles.js';
import { sameValue } from '../../kinds/same-value.js';
import { takeFirst } from '../../kinds/take-first.js';
import { align } from '../../plan/algorithms/align.js';
import { nth } from '../../plan/algorithms/group-by.js';
import { writeCovering, writeLayer, writeSection } from '../../spec/write/write-segment.js';
import { type Edit, keepEntries, listUnder, NotMerged } from './edit.js';
import { isAs, mergeFields, mergeItems } from './merge-items.js';

/** Writes the live state into the node of a segment: everything that the spec states, and nothing else. */
export function mergeSegment(node: YAMLMap, desired: DesiredSegment, live: LiveSegment, edit: Edit): void {
  mergeFields(node, desired.fields, live.fields, edit);
  const settings = node.get('settings', true) as unknown;
  if (desired.settings && isMap(settings))
    mergeFields(settings, desired.settings.fields, live.settings ?? {}, edit);
  const coverings = node.get('topCoverings', true) as unknown;
  if (desired.topCoverings && isSeq(coverings))
    mergeOrdered(coverings, desired.topCoverings, live.topCoverings ?? [], edit, {
      distance: (stated, there) => share(stated.fields, there.fields),
      merge: (map, stated, there) => mergeFields(map, stated.fields, there.fields, edit),
      write: ({ fields }) => writeCovering(fields, 'topCoverings', edit.writing),
    });
  const sections = node.get('sections', true) as unknown;
  if (!desired.sections || !isSeq(sections)) return;
  if (live.sections.length === 0) throw new NotMerged({ code: 'segment-without-section' });
  mergeOrdered(sections, desired.sections, live.sections, edit, {
    distance: sectionDistance,
    merge: (map, stated, there) => mergeSection(map, stated, there, edit),
    write: (section) => writeSection(section, 'sections', edit.writing),
  });
}

function mergeSection(map: YAMLMap, desired: DesiredSection, live: LiveSection, edit: Edit): void {
  mergeFields(map, desired.fields, live.fields, edit);
  if (!desired.layers) return;
  const { layers } = desired;
  if (live.layers.length === 0) throw new NotMerged({ code: 'section-without-layer' });
  underTemplate(map, 'layers', 'sections', edit, (list) =>
    mergeOrdered(list, layers, live.layers, edit, {
      distance: layerDistance,
      merge: (node, stated, there) => mergeLayer(node, stated, there, edit),
      write: (layer) => writeLayer(layer, 'layers', edit.writing),
    }),
  );
}

function mergeLayer(map: YAMLMap, desired: DesiredLayer, live: LiveLayer, edit: Edit): void {
  mergeFields(map, desired.fields, live.fields, edit);
  for (const kind of ITEM_KINDS) {
    const stated = desired.items[kind.name];
    const all = live.items.filter((item) => item.kind === kind.name);
    const there = kind.name === DUCT ? outsideOfPipes(desired, live) : all;
    if (stated)
      underTemplate(map, kind.collection, 'layers', edit, (list) =>
        mergeItems(list, kind, stated, there, edit),
      );
    else if (kind.name === DUCT && there.length > 0 && statesDucts(desired))
      throw new NotMerged({ code: 'more-ducts-than-stated' });
  }
}

const statesDucts = ({ items }: DesiredLayer): boolean =>
  Object.values(items)
    .flat()
    .some(({ ducts }) => ducts !== undefined);

/** The live ducts of a layer without those that the spec states in pipes; the API does not show which pipe holds a duct. */
function outsideOfPipes({ items }: DesiredLayer, live: LiveLayer) {
  const left = live.items.filter(({ kind }) => kind === kindNamed(DUCT).name);
  for (const duct of Object.values(items)
    .flat()
    .flatMap(({ ducts = [] }) => ducts))
    if (!takeFirst(left, (one) => isAs(one, duct))) throw new NotMerged({ code: 'stated-duct-not-live' });
  return left;
}

/** Merges into a list, or into a copy of the template's list, which is attached if it changes. */
function underTemplate(
  map: YAMLMap,
  key: string,
  kind: 'sections' | 'layers',
  edit: Edit,
  merge: (list: YAMLSeq) => void,
): void {
  const found = listUnder(map, key, kind, edit);
  if (!found) throw new NotMerged({ code: 'list-not-in-text', list: key });
  const { list, template } = found;
  if (template === undefined) {
    merge(list);
    return;
  }
  const before = JSON.stringify(list, ids);
  const wasRewritten = edit.isRewritten;
  merge(list);
  if (JSON.stringify(list, ids) === before) {
    edit.isRewritten = wasRewritten;
    return;
  }
  map.set(key, list);
  edit.isRewritten = true;
  edit.notes.push({ code: 'stated-beside-template', list: key, template });
}

const ids = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

interface ListMerging<W, L> {
  readonly distance: (desired: W, live: L) => number;
  readonly merge: (map: YAMLMap, desired: W, live: L) => void;
  readonly write: (live: L) => unknown;
}

function mergeOrdered<W, L>(
  list: YAMLSeq,
  desired: readonly W[],
  live: readonly L[],
  edit: Edit,
  { distance, merge, write }: ListMerging<W, L>,
): void {
  const nodes = new Map(desired.map((one, n) => [one, list.items[n]]));
  const isFlow = list.items.some((item) => isMap(item) && item.flow);
  const merged = alignLists(desired, live, distance).flatMap(({ desired: stated, live: there }) => {
    if (there === undefined) return [];
    if (stated === undefined) {
      const node = edit.document.createNode(write(there));
      if (isFlow && isMap(node)) node.flow = true;
      return [node];
    }
    const node = nodes.get(stated);
    if (!isMap(node)) throw new NotMerged({ code: 'list-unlike-text' });
    merge(node, stated, there);
    return [node];
  });
  if (list.items.length === 0 && merged.length > 0) list.flow = false;
  keepEntries(list, merged, edit);
}

/** The share of stated fields that differ. */
function share(stated: Fields, live: Fields): number {
  const entries = Object.entries(stated);
  if (entries.length === 0) return 0;
  return entries.filter(([name, value]) => !sameValue(live[name], value)).length / entries.length;
}

function layerDistance(desired: DesiredLayer, live: LiveLayer): number {
  let [same, all] = [0, 0];
  for (const [kind, items] of Object.entries(desired.items)) {
    const left = live.items.filter((item) => item.kind === kind);
    all += Math.max(items.length, left.length);
    same += items.filter((item) => takeFirst(left, (one) => isAs(one, item))).length;
  }
  const contents = all === 0 ? 0 : 1 - same / all;
  return 0.8 * contents + 0.2 * share(desired.fields, live.fields);
}

function sectionDistance(desired: DesiredSection, live: LiveSection): number {
  const fields = share(desired.fields, live.fields);
  if (!desired.layers) return fields;
  const pairs = alignLists(desired.layers, live.layers, layerDistance);
  const sum = pairs.reduce((total, { desired: w, live: l }) => total + (w && l ? layerDistance(w, l) : 1), 0);
  return 0.3 * fields + (0.7 * sum) / Math.max(pairs.length, 1);
}

/** One position of an alignment: a stated object, a live one, or both. */
interface Aligned<W, L> {
  readonly desired?: W | undefined;
  readonly live?: L | undefined;
}

/** Distances are compared as whole numbers. */
const WHOLE = 1e9;
/** The price of an object without a partner; two objects that share nothing cost more than two without partners. */
const ALONE = 0.6 * WHOLE;

/**
 * Aligns two ordered lists so that the sum of the distances is lowest. `distance` is 0 for objects that agree and 1 for
 * objects that share nothing. The search goes from the end, so that of equal objects the last one is paired.
 */
function alignLists<W, L>(
  desired: readonly W[],
  live: readonly L[],
  distance: (desired: W, live: L) => number,
): Aligned<W, L>[] {
  const [stated, there] = [desired.toReversed(), live.toReversed()];
  const { moves } = align(there.length, stated.length, {
    pair: (i, j) => Math.round(distance(nth(stated, j), nth(there, i)) * WHOLE),
    drop: () => ALONE,
    make: () => ALONE,
  });
  return moves.toReversed().map((move) => ({
    desired: 'j' in move ? stated[move.j] : undefined,
    live: 'i' in move ? there[move.i] : undefined,
  }));
}
