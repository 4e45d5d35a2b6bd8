// What a spec says nothing about, and what all of it is said about.
import type { DesiredSegment } from '../../../src/kinds/model.js';
import { ITEM_KINDS } from '../../../src/kinds/registry.js';
import { statedLists } from '../../../src/plan/model/desired-items.js';

const layersOf = ({ sections = [] }: DesiredSegment) => sections.flatMap(({ layers = [] }) => layers);

/** Kinds of item that no layer of the spec says anything about. */
export function unownedKinds(desired: DesiredSegment): string[] {
  const owned = new Set(layersOf(desired).flatMap((layer) => [...statedLists(layer).keys()]));
  return ITEM_KINDS.map(({ name }) => name).filter((name) => !owned.has(name));
}

/** Kinds of which the spec states every list, wherever one may be. */
export function ownedKinds(desired: DesiredSegment): string[] {
  const { sections = [] } = desired;
  const lists = layersOf(desired).map((layer) => statedLists(layer));
  if (lists.length === 0 || sections.some(({ layers }) => layers === undefined)) return [];
  return ITEM_KINDS.map(({ name }) => name).filter((name) => lists.every((list) => list.has(name)));
}
