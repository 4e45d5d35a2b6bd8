import { roundMm } from '../geometry/bundle.js';
import { clearanceOf } from '../geometry/clearance.js';
import type { Context } from './condition.js';
import type { Fact, ItemFacts, SectionFacts, SegmentFacts } from './facts.js';

/** One object, or two items, that a rule is judged for. */
export interface Subject {
  /** The same in both states of a plan, as far as the objects are the same. */
  readonly key: string;
  readonly sectionId?: string;
  readonly layerId?: string;
  readonly itemIds: readonly string[];
  /** The kind of an item. */
  readonly kind?: string;
  /** Position of a covering from the surface down, counted from 0. */
  readonly covering?: number;
  readonly context: Context;
  /** Measures the distances of two items; most pairs are not concerned by a rule, so they are not measured before. */
  readonly measured?: () => Context;
}

/** Tells if an item can be `a` or `b` of a pair that a rule concerns. */
export type CanBe = (name: 'a' | 'b', item: Fact, context: Context) => boolean;

/** The objects of a segment that rules for one kind of object are judged for; `item` lists the items of all kinds. */
export function subjectsFor(target: string, facts: SegmentFacts): Subject[] {
  const { project, segment, coverings = [], sections } = facts;
  const context: Context = { project, segment };
  if (target === 'project' || target === 'segment') return [{ key: target, itemIds: [], context }];
  if (target === 'covering')
    return coverings.map((covering, n) => ({
      ...{ key: `covering ${n}`, covering: n, itemIds: [] },
      context: { project, segment, covering },
    }));
  return sections.flatMap((section) => inSection(target, section, facts));
}

function inSection(target: string, section: SectionFacts, { project, segment }: SegmentFacts): Subject[] {
  const { id: sectionId, key, fact, layers, items } = section;
  if (target === 'section')
    return [{ sectionId, key, itemIds: [], context: { project, segment, section: fact } }];
  if (target === 'layer')
    return layers.map((layer, n) => ({
      ...{ sectionId, layerId: layer.id, key: `${key} layer ${n}`, itemIds: [] },
      context: { project, segment, section: fact, layer: layer.fact },
    }));
  const byId = new Map(layers.map((layer) => [layer.id, layer.fact]));
  return items.map((item) => ({
    sectionId,
    layerId: item.layerId,
    itemIds: [item.id],
    kind: item.kind,
    key: keyOf(item),
    context: { project, segment, section: fact, layer: byId.get(item.layerId), item: item.fact },
  }));
}

/** Every two items of a section, in both orders, that can be `a` and `b`. */
export function* pairsFor({ project, segment, sections }: SegmentFacts, canBe?: CanBe): Generator<Subject> {
  for (const section of sections) yield* pairsIn(section, { project, segment, section: section.fact }, canBe);
}

/** Items lie beside each other if both are in the ground, or both in the same pipe or culvert. */
function* pairsIn(section: SectionFacts, context: Context, canBe: CanBe = () => true): Generator<Subject> {
  // A section has many pairs and few items, so a pair is made only if each of its items can be in it.
  const second = section.items.filter(({ fact }) => canBe('b', fact, context));
  if (second.length === 0) return;
  for (const a of section.items) {
    if (!canBe('a', a.fact, context)) continue;
    for (const b of second) if (a !== b && a.inside === b.inside) yield pairOf(section, context, a, b);
  }
}

function pairOf(section: SectionFacts, context: Context, a: ItemFacts, b: ItemFacts): Subject {
  const own = { ...context, a: a.fact, b: b.fact };
  return {
    sectionId: section.id,
    layerId: a.layerId,
    itemIds: [a.id, b.id],
    /** Only a pair with a finding needs its key. */
    get key() {
      return [keyOf(a), keyOf(b)].sort().join(' ');
    },
    context: own,
    measured: () => ({ ...own, ...distanceOf(a, b) }),
  };
}

const keyOf = ({ was, id }: ItemFacts): string => was ?? id;

function distanceOf({ outline: a }: ItemFacts, { outline: b }: ItemFacts): Partial<Record<string, number>> {
  if (!a || !b) return {};
  const { clearance, horizontal, vertical } = clearanceOf(a, b);
  return {
    clearance: roundMm(clearance),
    horizontal: roundMm(horizontal),
    vertical: roundMm(vertical),
  };
}
