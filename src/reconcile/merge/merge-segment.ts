import { isMap, isSeq, type YAMLMap, type YAMLSeq } from 'yaml';
import type {
  DesiredLayer,
  DesiredSection,
  DesiredSegment,
  LiveLayer,
  LiveSection,
  LiveSegment,
} from '../../kinds/model.js';
import { ITEM_KINDS, kindNamed } from '../../kinds/registry.js';
import { DUCT } from '../../kinds/roles.js';
import { takeFirst } from '../../kinds/take-first.js';
import { decideSegment } from '../../plan/decide/decide-segment.js';
import { writeCovering, writeLayer, writeSection } from '../../spec/write/write-segment.js';
import { type Edit, keepEntries, listUnder, NotMerged } from './edit.js';
import { isAs, mergeFields, mergeItems } from './merge-items.js';

/** Writes the live state into the node of a segment: everything that the spec states, and nothing else. */
export function mergeSegment(node: YAMLMap, desired: DesiredSegment, live: LiveSegment, edit: Edit): void {
  const at: Merging = { edit, statedFor: partnersOf(desired, live) };
  mergeFields(node, desired.fields, live.fields, edit);
  const settings = node.get('settings', true) as unknown;
  if (desired.settings && isMap(settings))
    mergeFields(settings, desired.settings.fields, live.settings ?? {}, edit);
  const coverings = node.get('topCoverings', true) as unknown;
  if (desired.topCoverings && isSeq(coverings))
    mergeOrdered(coverings, desired.topCoverings, live.topCoverings ?? [], at, {
      merge: (map, stated, there) => mergeFields(map, stated.fields, there.fields, edit),
      write: ({ fields }) => writeCovering(fields, 'topCoverings', edit.writing),
    });
  const sections = node.get('sections', true) as unknown;
  if (!desired.sections || !isSeq(sections)) return;
  if (live.sections.length === 0) throw new NotMerged({ code: 'segment-without-section' });
  mergeOrdered(sections, desired.sections, live.sections, at, {
    merge: (map, stated, there) => mergeSection(map, stated, there, at),
    write: (section) => writeSection(section, 'sections', edit.writing),
  });
}

interface Merging {
  readonly edit: Edit;
  /** The positions of the stated coverings, sections and layers in their lists, by the live ones that the planner takes for them. */
  readonly statedFor: ReadonlyMap<object, number>;
}

/** Pairs live and stated objects as a plan does, so that a merge changes the entries that a plan would compare. */
function partnersOf(desired: DesiredSegment, live: LiveSegment): Map<object, number> {
  // A merge concerns one file that a person waits for, so it has no limit of work.
  const decision = decideSegment({ desired, live, consumeBudget: () => {} });
  const found = new Map<object, number>();
  const pair = (there: object | undefined, stated: object, list: readonly object[] = []): void => {
    if (there) found.set(there, list.indexOf(stated));
  };
  for (const kept of decision.coverings.kept) pair(kept.live, kept.desired, decision.desired.topCoverings);
  for (const move of decision.sections) {
    if (move.how === 'drop') continue;
    // The section of an interrupted replacement is one more live section, until the next apply ends it.
    const section = move.how === 'resume' ? move.into : move;
    pair(section.old, section.desired, decision.desired.sections);
    for (const layer of section.layers)
      pair('live' in layer ? layer.live : layer.old, layer.desired, section.desired.layers);
  }
  return found;
}

function mergeSection(map: YAMLMap, desired: DesiredSection, live: LiveSection, at: Merging): void {
  const { edit } = at;
  mergeFields(map, desired.fields, live.fields, edit);
  if (!desired.layers) return;
  const { layers } = desired;
  if (live.layers.length === 0) throw new NotMerged({ code: 'section-without-layer' });
  underTemplate(map, 'layers', 'sections', edit, (list) =>
    mergeOrdered(list, layers, live.layers, at, {
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
export function underTemplate(
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
  merge(list);
  if (JSON.stringify(list, ids) === before) return;
  map.set(key, list);
  edit.isRewritten = true;
  edit.notes.push({ code: 'stated-beside-template', list: key, template });
}

const ids = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

interface ListMerging<W, L> {
  readonly merge: (map: YAMLMap, desired: W, live: L) => void;
  readonly write: (live: L) => unknown;
}

/** Writes a list in the order of the live objects: each into the entry that states it, or as a new entry. */
function mergeOrdered<W, L extends object>(
  list: YAMLSeq,
  desired: readonly W[],
  live: readonly L[],
  { edit, statedFor }: Merging,
  { merge, write }: ListMerging<W, L>,
): void {
  const isFlow = list.items.some((item) => isMap(item) && item.flow);
  const merged = live.map((there) => {
    const n = statedFor.get(there) ?? -1;
    const stated = desired[n];
    if (stated === undefined) {
      const node = edit.document.createNode(write(there));
      if (isFlow && isMap(node)) node.flow = true;
      return node;
    }
    const node = list.items[n];
    if (!isMap(node)) throw new NotMerged({ code: 'list-unlike-text' });
    merge(node, stated, there);
    return node;
  });
  if (list.items.length === 0) list.flow = false;
  keepEntries(list, merged, edit);
}
