import { roundMm } from '../geometry/bundle.js';
import { clearanceOf } from '../geometry/clearance.js';
import type { Context } from './condition.js';
import type { ItemFacts, SectionFacts, SegmentFacts } from './facts.js';

/** One object, or two items, that a rule is judged for. */
export interface Subject {
  /** The same in both states of a plan, as far as the objects are the same. */
  readonly key: string;
  readonly sectionId?: string;
  readonly layerId?: string;
  readonly itemIds: readonly string[];
  /** Position of a covering from the surface down, counted from 0. */
  readonly covering?: number;
  readonly context: Context;
  /** Measures the distances of two items; most pairs are not concerned by a rule, so they are not measured before. */
  readonly measured?: () => Context;
}

/** The objects of a segment that a rule for this target is judged for. */
export function* subjectsFor(target: string, facts: SegmentFacts): Generator<Subject> {
  const { project, segment, coverings, sections } = facts;
  const context: Context = { project, segment };
  if (target === 'project' || target === 'segment') yield { key: target, itemIds: [], context };
  else if (target === 'covering')
    for (const [n, covering] of (coverings ?? []).entries())
      yield { key: `covering ${n}`, covering: n, itemIds: [], context: { ...context, covering } };
  else
    for (const section of sections) yield* inSection(target, section, { ...context, section: section.fact });
}

function* inSection(target: string, section: SectionFacts, context: Context): Generator<Subject> {
  const at = { sectionId: section.id, itemIds: [] };
  if (target === 'section') yield { ...at, key: section.key, context };
  else if (target === 'pair') yield* pairsIn(section, context);
  else if (target === 'layer')
    for (const [n, { id, fact }] of section.layers.entries())
      yield { ...at, key: `${section.key} layer ${n}`, layerId: id, context: { ...context, layer: fact } };
  else {
    const layers = new Map(section.layers.map(({ id, fact }) => [id, fact]));
    for (const item of section.items) {
      if (target !== 'item' && item.kind !== target) continue;
      const own = { ...context, layer: layers.get(item.layerId), item: item.fact };
      yield { ...atItems(section, [item]), key: keyOf(item), context: own };
    }
  }
}

/** Items lie beside each other if both are in the ground, or both in the same pipe or culvert. */
function* pairsIn(section: SectionFacts, context: Context): Generator<Subject> {
  for (const [n, a] of section.items.entries())
    for (let m = n + 1; m < section.items.length; m += 1) {
      const b = section.items[m];
      if (!b || a.inside !== b.inside) continue;
      const key = [keyOf(a), keyOf(b)].sort().join(' ');
      for (const [one, other] of [
        [a, b],
        [b, a],
      ] as const) {
        const own = { ...context, a: one.fact, b: other.fact };
        const measured = (): Context => ({ ...own, ...distanceOf(one, other) });
        yield { ...atItems(section, [one, other]), key, context: own, measured };
      }
    }
}

const keyOf = ({ was, id }: ItemFacts): string => was ?? id;

const atItems = ({ id }: SectionFacts, items: readonly ItemFacts[]) => ({
  sectionId: id,
  ...(items[0] ? { layerId: items[0].layerId } : {}),
  itemIds: items.map((item) => item.id),
});

function distanceOf({ outline: a }: ItemFacts, { outline: b }: ItemFacts): Partial<Record<string, number>> {
  if (!a || !b) return {};
  const { clearance, horizontal, vertical } = clearanceOf(a, b);
  return {
    clearance: roundMm(clearance),
    horizontal: roundMm(horizontal),
    vertical: roundMm(vertical),
  };
}
