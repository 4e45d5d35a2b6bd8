// The circuits of a section: groups as the API has them, and single cores that lie beside each other.
import { type Assumptions, typeKey } from './assumptions.js';
import type { LaidOutItem, NotRated } from './laid-out.js';
import { neededValues } from './model-cable.js';
import type { Arrangement } from './rated-section.js';

/** Items that carry the current of one circuit: one, or three single cores. */
export interface Circuit {
  readonly items: readonly LaidOutItem[];
  /** The circles of the cables that carry the load, with the pipe that holds each. */
  readonly circles: readonly (LaidOutItem['circles'][number] & { readonly inside?: string })[];
  readonly arrangement: Arrangement;
  /** Conductors of the group beside the three of the circuit: a neutral or earth conductor. */
  readonly unloaded: number;
}

interface Circuits {
  readonly circuits: readonly Circuit[];
  readonly notRated: readonly NotRated[];
}

type Cable = LaidOutItem & { readonly cable: NonNullable<LaidOutItem['cable']> };

/** Finds the circuits, and the power cables that cannot be rated with the reason. */
export function circuitsOf(items: readonly LaidOutItem[], assumptions: Assumptions): Circuits {
  const byId = new Map(items.map((item) => [item.id, item]));
  const holderOf = ({ inside = '' }: Cable): LaidOutItem | undefined => byId.get(inside);
  const cables = items.filter(isPower);
  const reasons = new Map<LaidOutItem, string | undefined>(
    cables.map((item) => [item, reasonAgainst(item, holderOf(item), assumptions)]),
  );
  const good = cables.filter((item) => reasons.get(item) === undefined);
  const singles = new Map<string, Cable[]>();
  for (const item of good.filter(isSingle)) {
    const key = singleKey(item, holderOf(item), items);
    singles.set(key, [...(singles.get(key) ?? []), item]);
  }
  const circuits: Circuit[] = [];
  const add = (together: readonly Cable[]): void => {
    const circuit = circuitOf(together);
    const reason = reasonAgainstCircuit(together, circuit);
    if (reason === undefined) circuits.push(circuit);
    else for (const item of together) reasons.set(item, reason);
  };
  for (const item of good) if (!isSingle(item)) add([item]);
  for (const found of singles.values()) {
    const threes = threesOf(found, assumptions);
    for (const three of threes ?? []) add(three);
    if (!threes) for (const item of found) reasons.set(item, lonely(found));
  }
  const notRated = cables.flatMap((item): NotRated[] => {
    const reason = reasons.get(item);
    return reason === undefined ? [] : [{ id: item.id, reason }];
  });
  return { circuits, notRated };
}

/** A pipe of steel around one core, or around cables with screens, has losses for which there is no formula. */
const STEEL_PIPE = 'needs the losses in its steel pipe, which IEC 60287 gives for pipe-type cables only';
const DIFFERENT_LOADS = 'the three single cores of its circuit have different loads';

/** Items that were shifted onto each other overlap, which the layout reports. The formulas divide by the distance of two axes. */
const ONE_PLACE = 'two cables of its circuit lie in one place';

function reasonAgainstCircuit(items: readonly Cable[], { circles }: Circuit): string | undefined {
  // A circuit has one load, which one of its cores may state for all.
  if (new Set(items.flatMap(({ load }) => load ?? [])).size > 1) return DIFFERENT_LOADS;
  const axes = new Set(circles.map(({ cx, cy }) => `${cx} ${cy}`));
  return axes.size < circles.length ? ONE_PLACE : undefined;
}

const isSingle = ({ circles, cable }: Cable): boolean => circles.length === 1 && cable.conductors === 1;

const isPower = (item: LaidOutItem): item is Cable => item.cable !== undefined && item.circles.length > 0;

const lonely = (found: readonly Cable[]): string =>
  found.length < 3
    ? `${found.length} of the 3 single cores of a circuit, so its screens cannot be computed`
    : `${found.length} single cores of this type beside each other: name it under circuits in the ratings file, or lay three of them as a group`;

function reasonAgainst(
  item: Cable,
  holder: LaidOutItem | undefined,
  { cables }: Assumptions,
): string | undefined {
  const { name, cable, circles } = item;
  const diameter = 2 * (circles[0]?.r ?? 0);
  const needed = neededValues({ name, ...cable, outerDiameter: diameter }, cables.get(typeKey(name)));
  if (needed.length > 0) return `needs the maker's values (${needed.join(', ')})`;
  if (circles.length > 4) return `a group of ${circles.length} single cores is no circuit of three`;
  if (holder?.material === 'STEEL') return STEEL_PIPE;
  const [pipe] = holder?.kind === 'pipe' ? holder.circles : [];
  if (pipe && diameter > 2 * (pipe.r - (holder?.wall ?? 0))) return 'the cable does not fit into its pipe';
}

/** Single cores belong together in one layer, and in equal pipes with one of them each. */
function singleKey(
  { name, layer, inside }: Cable,
  holder: LaidOutItem | undefined,
  items: readonly LaidOutItem[],
): string {
  if (!holder) return JSON.stringify([name, layer, inside]);
  const others = items.filter((item) => item.inside === inside && item.cable);
  // Several single cores in one pipe belong together there.
  if (others.length > 1) return JSON.stringify([name, layer, inside]);
  return JSON.stringify([name, holder.layer ?? layer, 'in', holder.name, holder.circles[0]?.r]);
}

/** Three single cores are a circuit; more are some only if the ratings file says so. */
function threesOf(found: readonly Cable[], { threes }: Assumptions): Cable[][] | undefined {
  const isNamed = threes.has(typeKey(found[0]?.name ?? ''));
  if (found.length !== 3 && !(isNamed && found.length % 3 === 0)) return undefined;
  const sorted = found.toSorted((a, b) => (a.circles[0]?.cx ?? 0) - (b.circles[0]?.cx ?? 0));
  return Array.from({ length: sorted.length / 3 }, (_, n) => sorted.slice(3 * n, 3 * n + 3));
}

/** The circuit of one item, or of three single cores. Of four single cores in a group, three carry the load. */
function circuitOf(items: readonly Cable[]): Circuit {
  const all = items.flatMap(({ circles, inside }) =>
    circles.map((circle) => ({ ...circle, ...(inside === undefined ? {} : { inside }) })),
  );
  const circles = items.some(({ cable }) => cable.conductors === 1) ? all.slice(0, 3) : all;
  return { items, circles, arrangement: arrangementOf(circles), unloaded: all.length - circles.length };
}

function arrangementOf(circles: Circuit['circles']): Arrangement {
  const [a, b, c] = circles;
  if (!a || !b || !c) return b ? 'pair' : 'single';
  return Math.abs(a.cy - b.cy) < 1 && Math.abs(b.cy - c.cy) < 1 ? 'flat' : 'trefoil';
}
