import { type LayerInput, layoutSection, type PlacedInput, type SectionInput } from '../geometry/layout.js';
import { gapBetween } from '../geometry/place.js';
import { extentOf } from '../geometry/shapes.js';
import type { LivePosition } from '../kinds/model.js';

/** The items of a layer in an order of creation that explains the stated openings. */
interface Explained {
  readonly items: readonly PlacedInput[];
  /** The width of the trench that the openings at the right wall show; undefined if none is stated. */
  readonly width?: number;
}

interface LayerToExplain {
  readonly section: SectionInput;
  readonly layer: LayerInput;
  /** The items of the layer, a list for each kind; the order in a list is the order of creation. */
  readonly lists: readonly (readonly PlacedInput[])[];
  readonly positions: Positions;
  /** The width of the trench, if another layer shows it. */
  readonly width?: number | undefined;
}

/** Far more comparisons than a real layer needs, and a fraction of a second. */
const MAX_WORK = 400_000;

/** Comparisons that take as long as the layout of one item. */
const COST_OF_LAYOUT = 20;

/** An item with its place, and the edges that its openings show. */
interface Spot {
  readonly input: PlacedInput;
  readonly x: number;
  readonly right: number;
  /** The right edge of the farthest item on the left, or the wall at 0. */
  readonly from: number | undefined;
  /** The left edge of the next item, or the wall on the right. */
  readonly to: number | undefined;
}

interface State {
  readonly spots: readonly Spot[];
  /** Numbers of items that are taken from each list. */
  readonly taken: readonly number[];
  /** Right edge of the last item without its manual shift. */
  readonly cursor: number;
  /** Spots with an edge that no item has shown yet. */
  readonly fromOpen: readonly Spot[];
  readonly toOpen: readonly Spot[];
}

/**
 * The API lists items by their kind, and the place of an item depends on the order of creation of all items. This search
 * tries the orders from the left and leaves an order as soon as two items contradict a stated opening. Returns undefined
 * if no order explains all openings, or if the search would take too long.
 */
function explainLayer(desired: LayerToExplain): Explained | undefined {
  const count = desired.lists.reduce((sum, list) => sum + list.length, 0);
  let work = 0;
  const search = (state: State): Explained | undefined => {
    if (state.spots.length === count) {
      work += count * COST_OF_LAYOUT;
      return whole(state, desired);
    }
    for (const [n, list] of desired.lists.entries()) {
      const next = list[state.taken[n] ?? 0];
      if (!next) continue;
      work += state.spots.length + 1;
      if (work > MAX_WORK) return undefined;
      const longer = withItem(state, next, n, desired);
      const found = longer && search(longer);
      if (found) return found;
    }
    return undefined;
  };
  const { section, layer, lists } = desired;
  const cursor = section.leftPadding + layer.leftAdjustment;
  return search({ spots: [], taken: lists.map(() => 0), cursor, fromOpen: [], toOpen: [] });
}

function spotOf(input: PlacedInput, x: number, positions: Positions): Spot {
  const right = x + extentOf(input.shape).width;
  const { openingLeft, openingRight } = positions.get(input.id) ?? {};
  return {
    ...{ input, x, right },
    from: openingLeft === undefined ? undefined : x - openingLeft,
    to: openingRight === undefined ? undefined : right + openingRight,
  };
}

/** Adds an item at the end, or returns undefined if the result contradicts an opening. */
function withItem(
  state: State,
  input: PlacedInput,
  list: number,
  desired: LayerToExplain,
): State | undefined {
  const previous = state.spots.at(-1);
  const start = state.cursor + (previous ? gapBetween(previous.input, input) : 0);
  const spot = spotOf(input, start + (input.dx ?? 0), desired.positions);
  if (state.spots.some((other) => contradict(other, spot) || contradict(spot, other))) return undefined;
  const spots = [...state.spots, spot];
  const taken = state.taken.map((count, n) => (n === list ? count + 1 : count));
  const next: State = {
    ...{ spots, taken, cursor: start + extentOf(input.shape).width },
    fromOpen: stillOpen(state.fromOpen, state.spots, spot, 'from'),
    toOpen: stillOpen(state.toOpen, state.spots, spot, 'to'),
  };
  return canBeWhole(next, desired) ? next : undefined;
}

type Shows = (one: Spot, other: Spot) => boolean;

const showsFrom: Shows = ({ x, from = 0 }, other) =>
  other.x <= x + SAME && Math.abs(other.right - from) <= SAME;
const showsTo: Shows = ({ x, to = 0 }, other) => other.x >= x - SAME && Math.abs(other.x - to) <= SAME;

/** The spots whose edge neither the items so far nor the new one shows. */
function stillOpen(open: readonly Spot[], before: readonly Spot[], spot: Spot, edge: 'from' | 'to'): Spot[] {
  const shows = edge === 'from' ? showsFrom : showsTo;
  const rest = open.filter((one) => !shows(one, spot));
  const isShown = spot[edge] === undefined || before.some((other) => shows(spot, other));
  return isShown ? rest : [...rest, spot];
}

/** True if `left` is on the left of `right` and one of their openings denies it. */
const contradict = (left: Spot, right: Spot): boolean =>
  left.x < right.x - SAME &&
  ((right.from !== undefined && left.right > right.from + SAME) ||
    (left.to !== undefined && right.x < left.to - SAME));

/** True if the edges that are still open can be a wall or an item to come. */
function canBeWhole({ taken, cursor, fromOpen, toOpen }: State, desired: LayerToExplain): boolean {
  const { section, layer, lists, width } = desired;
  const rest = lists.flatMap((list, n) => list.slice(taken[n]));
  const least = rest.reduce((min, { dx = 0 }) => Math.min(min, cursor + dx), Number.POSITIVE_INFINITY);
  const needed = cursor + layer.rightAdjustment + section.rightPadding;
  const isWall = (to: number): boolean =>
    width === undefined ? to >= needed - SAME : Math.abs(to - width) <= SAME;
  return (
    fromOpen.every(({ x, from = 0 }) => Math.abs(from) <= SAME || least <= x + SAME) &&
    toOpen.every(({ to = 0 }) => isWall(to) || least <= to + SAME)
  );
}

/** Compares the openings of the layout engine with the stated ones. */
function whole(
  { spots }: State,
  { section, layer, positions, width }: LayerToExplain,
): Explained | undefined {
  const items = spots.map(({ input }) => input);
  const alone = layoutSection({ ...section, layers: [{ ...layer, items }] });
  const last = spots.reduce<Spot | undefined>(
    (most, one) => (most && most.x > one.x ? most : one),
    undefined,
  );
  const isSame = (stated: number | undefined, computed: number | null | undefined): boolean =>
    stated === undefined || Math.abs(stated - (computed ?? 0)) <= SAME;
  const isExplained = spots.every((spot) => {
    const { openingLeft, openingRight } = positions.get(spot.input.id) ?? {};
    const own = alone.item(spot.input.id);
    return (
      isSame(openingLeft, own?.clearOpeningLeft) &&
      (spot === last || isSame(openingRight, own?.clearOpeningRight))
    );
  });
  const wall = last?.to;
  if (!isExplained || (wall !== undefined && !isWide(wall, alone.width, width))) return undefined;
  return { items, width: wall };
}

const isWide = (wall: number, needed: number, width: number | undefined): boolean =>
  width === undefined ? wall >= needed - SAME : Math.abs(wall - width) <= SAME;

/** Positions by the id of the item. */
export type Positions = ReadonlyMap<string, LivePosition>;

/** A stated and a computed value that differ by less than this are equal (mm). */
export const SAME = 0.1;

export interface ExplainedSection {
  /** The section with the items of each explained layer in their order of creation. */
  readonly input: SectionInput;
  /** The ids of the layers whose computed places agree with all openings of the service. */
  readonly explained: ReadonlySet<string>;
}

type KindOf = (id: string) => string | undefined;

/** Widths of the trench that are tried: one for each layer would take too long in a deep trench. */
const MAX_WIDTHS = 3;

/**
 * Finds the order of creation of the items of each layer. All layers have the same trench, so they must agree about its
 * width; a layer that does not is not explained.
 */
export function explainSection(
  section: SectionInput,
  kindOf: KindOf,
  positions: Positions,
): ExplainedSection {
  const lists = section.layers.map(({ items }) => byKind(items, kindOf));
  const explain = (width?: number): (Explained | undefined)[] =>
    section.layers.map((layer, n) =>
      explainLayer({ section, layer, lists: lists[n] ?? [], positions, width }),
    );
  const first = explain();
  let best = ordered(section, first);
  // Openings can have several explanations, and the right one agrees with the other layers.
  const widths = new Set(first.flatMap((layer) => layer?.width ?? []));
  for (const width of [...widths].slice(0, MAX_WIDTHS)) {
    if (best.explained.size === section.layers.length) break;
    const other = ordered(section, explain(width));
    if (other.explained.size > best.explained.size) best = other;
  }
  return best;
}

function byKind(items: readonly PlacedInput[], kindOf: KindOf): PlacedInput[][] {
  const lists = new Map<string | undefined, PlacedInput[]>();
  for (const item of items) {
    const kind = kindOf(item.id);
    const list = lists.get(kind);
    if (list) list.push(item);
    else lists.set(kind, [item]);
  }
  return [...lists.values()];
}

function ordered(section: SectionInput, layers: readonly (Explained | undefined)[]): ExplainedSection {
  const input: SectionInput = {
    ...section,
    layers: section.layers.map((layer, n) => ({ ...layer, items: [...(layers[n]?.items ?? layer.items)] })),
  };
  const { width } = layoutSection(input);
  const isRight = (layer: Explained | undefined): boolean =>
    layer !== undefined && (layer.width === undefined || Math.abs(layer.width - width) <= SAME);
  return {
    input,
    explained: new Set(section.layers.flatMap(({ id }, n) => (isRight(layers[n]) ? [id] : []))),
  };
}
