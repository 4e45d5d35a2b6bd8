import { roundMm } from '../geometry/bundle.js';
import { clearanceOf, type Distance } from '../geometry/clearance.js';
import type { Context } from './evaluate.js';
import type { Fact, ItemFacts, SectionFacts, SegmentFacts } from './facts.js';
import type { Work } from './work.js';

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
export function* pairsFor(
  { project, segment, sections }: SegmentFacts,
  work: Work,
  canBe: CanBe = () => true,
): Generator<Subject> {
  for (const section of sections) {
    const context = { project, segment, section: section.fact };
    for (const items of pairsIn(section, context, canBe))
      yield new Pair(section, new PairContext(context, items, work), items);
  }
}

/** Items lie beside each other if both are in the ground, or both in the same pipe or culvert. */
function* pairsIn(
  { items }: SectionFacts,
  context: Context,
  canBe: CanBe,
): Generator<readonly [ItemFacts, ItemFacts]> {
  // A section has many pairs and few items, so a pair is made only if each of its items can be in it.
  const second = items.filter(({ fact }) => canBe('b', fact, context));
  if (second.length === 0) return;
  for (const a of items) {
    if (!canBe('a', a.fact, context)) continue;
    for (const b of second) if (a !== b && a.inside === b.inside) yield [a, b];
  }
}

/** A section has many pairs, so this is a class: an object with functions of its own takes much longer to make. */
class Pair implements Subject {
  readonly sectionId: string;
  readonly layerId: string;
  readonly itemIds: readonly string[];
  readonly context: Context;
  readonly #items: readonly [ItemFacts, ItemFacts];

  constructor({ id }: SectionFacts, context: PairContext, items: readonly [ItemFacts, ItemFacts]) {
    this.sectionId = id;
    this.layerId = items[0].layerId;
    this.itemIds = [items[0].id, items[1].id];
    this.context = context as unknown as Context;
    this.#items = items;
  }

  /** Only a pair with a finding needs its key. */
  get key(): string {
    return this.#items.map(keyOf).sort().join(' ');
  }
}

const keyOf = ({ was, id }: ItemFacts): string => was ?? id;

/** The variables of a rule for two items. */
class PairContext {
  readonly project: unknown;
  readonly segment: unknown;
  readonly section: unknown;
  readonly a: Fact;
  readonly b: Fact;
  readonly #measure: () => Distances;
  #distances: Distances | undefined;

  constructor({ project, segment, section }: Context, [a, b]: readonly [ItemFacts, ItemFacts], work: Work) {
    this.project = project;
    this.segment = segment;
    this.section = section;
    this.a = a.fact;
    this.b = b.fact;
    this.#measure = () => distancesOf(a, b, work);
  }

  get clearance(): number | undefined {
    return this.#measured().clearance;
  }

  get horizontal(): number | undefined {
    return this.#measured().horizontal;
  }

  get vertical(): number | undefined {
    return this.#measured().vertical;
  }

  /** Most pairs are not concerned by a rule, so they are measured when a condition asks for a distance. */
  #measured(): Distances {
    this.#distances ??= this.#measure();
    return this.#distances;
  }
}

type Distances = Partial<Record<Distance, number>>;

/** The work to measure two circles. */
const MEASURE = 20;

/** Each circle of one item is measured to each of the other. */
function distancesOf({ outline: a }: ItemFacts, { outline: b }: ItemFacts, work: Work): Distances {
  if (!a || !b) return {};
  work.spend(MEASURE * (1 + Math.max(1, a.circles.length) * Math.max(1, b.circles.length)));
  const { clearance, horizontal, vertical } = clearanceOf(a, b);
  return {
    clearance: roundMm(clearance),
    horizontal: roundMm(horizontal),
    vertical: roundMm(vertical),
  };
}
