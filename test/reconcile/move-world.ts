// Random trenches in which every item is of a type of its own, and edits of them. An item is therefore known by its type, however
// often it is created again.
import fc from 'fast-check';
import type { DesiredItem, DesiredSegment, Fields } from '../../src/kinds/model.js';
import { desiredItem, desiredSection, place, UNPROTECTED } from '../support/build.js';

/** An item by its kind and a number that is its own: the type, the diameter or the width. */
export interface Thing {
  readonly kind: 'cable' | 'pipe' | 'culvert' | 'ecc' | 'ecomDuct';
  readonly own: string;
  readonly formation?: string;
  readonly inside?: readonly Thing[];
}

interface Layer {
  readonly fields: Fields;
  readonly things: readonly Thing[];
}

export interface Trench {
  readonly fields: Fields;
  readonly layers: readonly Layer[];
}

const numbers = (first: number, count: number): string[] => Array.from({ length: count }, (_, n) => String(first + n));

/** The types, diameters and widths that each kind may have. */
const OWN: Readonly<Record<Thing['kind'], readonly string[]>> = {
  cable: numbers(1001, 30),
  pipe: numbers(1, 18),
  culvert: ['600', '800', '1000'],
  ecc: numbers(1, 3),
  ecomDuct: ['25', '32', '40', '50'],
};
const FORMATIONS = ['FLAT', 'TRIANGLE', 'SINGLE'];
const KINDS: readonly Thing['kind'][] = ['cable', 'cable', 'cable', 'pipe', 'pipe', 'culvert', 'ecc', 'ecomDuct'];

/** Chooses from a list by a random number. */
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

const thingsIn = ({ layers }: Trench): Thing[] =>
  layers.flatMap(({ things }) => things.flatMap((thing) => [thing, ...(thing.inside ?? [])]));

/** A thing of this kind that the trench does not have yet; undefined if it has all. */
function fresh(trench: Trench, kind: Thing['kind'], at: number): Thing | undefined {
  const taken = new Set(thingsIn(trench).map((thing) => keyOf(thing)));
  const free = OWN[kind].filter((own) => !taken.has(keyOf({ kind, own })));
  if (free.length === 0) return undefined;
  const formation = kind === 'cable' ? { formation: pick(FORMATIONS, at) } : {};
  return { kind, own: pick(free, at), ...formation };
}

export const keyOf = ({ kind, own }: Pick<Thing, 'kind' | 'own'>): string => `${kind} ${own}`;

const withLayer = (trench: Trench, at: number, change: (layer: Layer) => Layer): Trench => {
  const chosen = at % trench.layers.length;
  return { ...trench, layers: trench.layers.map((one, n) => (n === chosen ? change(one) : one)) };
};

const withThing = (trench: Trench, at: number, change: (thing: Thing) => readonly Thing[]): Trench =>
  withLayer(trench, at, (layer) => {
    const chosen = (at >> 3) % Math.max(1, layer.things.length);
    return { ...layer, things: layer.things.flatMap((one, n) => (n === chosen ? change(one) : [one])) };
  });

const added = (trench: Trench, at: number): Trench => {
  const thing = fresh(trench, pick(KINDS, at), at >> 3);
  return thing ? withLayer(trench, at >> 1, (layer) => ({ ...layer, things: [...layer.things, thing] })) : trench;
};

/** Puts a cable into a pipe or culvert of the chosen layer. */
const filled = (trench: Trench, at: number): Trench => {
  const cable = fresh(trench, 'cable', at);
  return withThing(trench, at, (thing) =>
    cable && (thing.kind === 'pipe' || thing.kind === 'culvert') ? [{ ...thing, inside: [...(thing.inside ?? []), cable] }] : [thing],
  );
};

const retyped = (trench: Trench, at: number): Trench =>
  withThing(trench, at, (thing) => {
    const other = fresh(trench, thing.kind, at >> 2);
    return [other ? { ...thing, own: other.own } : thing];
  });

const emptied = (trench: Trench, at: number): Trench =>
  withThing(trench, at, ({ inside = [], ...thing }) => [{ ...thing, inside: inside.slice(1) }]);

const reformed = (trench: Trench, at: number): Trench =>
  withThing(trench, at, (thing) => [thing.kind === 'cable' ? { ...thing, formation: pick(FORMATIONS, at >> 5) } : thing]);

const swapped = (trench: Trench, at: number): Trench => {
  const [a, b] = [at % trench.layers.length, (at >> 2) % trench.layers.length];
  const layers = [...trench.layers];
  const [one, other] = [layers[a], layers[b]];
  if (one && other) [layers[a], layers[b]] = [other, one];
  return { ...trench, layers };
};

/** Takes the last thing of a layer to the next one. */
const carried = (trench: Trench, at: number): Trench => {
  const [from, to] = [at % trench.layers.length, (at + 1) % trench.layers.length];
  const thing = trench.layers[from]?.things.at(-1);
  if (!thing || from === to) return trench;
  const without = withLayer(trench, from, (layer) => ({ ...layer, things: layer.things.slice(0, -1) }));
  return withLayer(without, to, (layer) => ({ ...layer, things: [...layer.things, thing] }));
};

const deeper = (trench: Trench, at: number): Trench => ({
  ...trench,
  fields: { ...trench.fields, coverThickness: pick([600, 603, 605, 700], at) },
});

const protectedMore = (trench: Trench, at: number): Trench =>
  withLayer(trench, at, (layer) => ({
    ...layer,
    fields: { ...layer.fields, protectionLayerThickness: pick([50, 54, 100], at >> 2), leftBorderAdjustment: pick([0, 4, 20], at >> 4) },
  }));

const EDITS = [added, filled, retyped, emptied, reformed, swapped, carried, deeper, protectedMore];
const removed = (trench: Trench, at: number): Trench => withThing(trench, at, () => []);

const edits = (of: readonly ((trench: Trench, at: number) => Trench)[], minLength: number, maxLength: number) =>
  fc.array(fc.tuple(fc.constantFrom(...of), fc.nat(10_000)), { minLength, maxLength });

const EMPTY: Trench = {
  fields: { coverThickness: 600 },
  layers: numbers(1, 2).map(() => ({ fields: { protectionLayerThickness: 50, leftBorderAdjustment: 0 }, things: [] })),
};

const edited = (trench: Trench, list: readonly (readonly [(trench: Trench, at: number) => Trench, number])[]) =>
  list.reduce((now, [edit, at]) => edit(now, at), trench);

/** A trench and the same trench after up to three edits. */
export const editedTrench = fc
  .record({ first: edits([added, filled], 3, 8), second: edits([...EDITS, removed], 1, 3) })
  .map(({ first, second }) => {
    const before = edited(EMPTY, first);
    return { before, after: edited(before, second) };
  });

/** The spec of a trench: it states every list, so that nothing is unmanaged. */
export const specOf = ({ fields, layers }: Trench): DesiredSegment => ({
  name: 'S',
  fields: { length: 10 },
  sections: [
    desiredSection(
      layers.map((layer) => ({
        fields: layer.fields,
        place,
        items: Object.fromEntries(Object.keys(OWN).map((kind) => [kind, layer.things.filter((thing) => thing.kind === kind).map(itemOf)])),
      })),
      fields,
    ),
  ],
  lifecycle: UNPROTECTED,
  place,
});

const FIELDS: Readonly<Record<Thing['kind'], (thing: Thing) => Fields>> = {
  cable: ({ own, formation = 'SINGLE' }) => ({ typeId: own, groupConfiguration: formation }),
  pipe: ({ own }) => ({ typeId: own }),
  culvert: ({ own }) => ({ width: Number(own) }),
  ecc: ({ own }) => ({ typeId: own }),
  ecomDuct: ({ own }) => ({ outerDiameter: Number(own) }),
};

function itemOf(thing: Thing): DesiredItem {
  const { kind, inside = [] } = thing;
  const item = desiredItem(kind, FIELDS[kind](thing));
  return kind === 'pipe' || kind === 'culvert' ? { ...item, cables: inside.map(itemOf) } : item;
}
