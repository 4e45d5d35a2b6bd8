import type { Packed, PackedValue } from './report-data.js';

type Primitive = string | number | boolean | null;

/**
 * Packs plain data so that everything that occurs several times is held once. Segments of one template have equal lines,
 * calls and drawings, so the size of a report follows the number of different ones.
 */
export function pack(data: unknown, text: (value: string) => string = (value) => value): Packed {
  const shapes: string[][] = [[]];
  const values: PackedValue[] = [];
  const shapeOf = shapeFinder(shapes);
  const placeOfNode = nodeFinder(values);
  const placeOfPrimitive = new Map<Primitive, number>();

  function primitive(value: Primitive): number {
    const known = placeOfPrimitive.get(value);
    if (known !== undefined) return known;
    const place = values.push(typeof value === 'string' ? text(value) : value) - 1;
    placeOfPrimitive.set(value, place);
    return place;
  }

  function place(value: unknown): number {
    if (typeof value !== 'object' || value === null) return primitive((value ?? null) as Primitive);
    if (Array.isArray(value)) {
      const node = nodeFor(value.length);
      for (let n = 0; n < value.length; n += 1) node[n + 1] = place(value[n]);
      return placeOfNode(node);
    }
    const fields = value as Readonly<Record<string, unknown>>;
    const all = Object.keys(fields);
    const isStated = (name: string): boolean => fields[name] !== undefined;
    const names = all.every(isStated) ? all : all.filter(isStated);
    const node = nodeFor(names.length);
    for (let n = 0; n < names.length; n += 1) node[n + 1] = place(fields[names[n] ?? '']);
    node[0] = shapeOf(names);
    return placeOfNode(node);
  }

  // The whole is the last value, because it equals none of its parts.
  place(data);
  return { shapes, values };
}

/** A tree of the names of fields: a way from its root to a shape has the names of that shape. */
interface Names {
  readonly next: Map<string, Names>;
  shape?: number;
}

/** Returns the number of a shape, and adds the shape if it is new. */
function shapeFinder(shapes: string[][]): (names: string[]) => number {
  const root: Names = { next: new Map() };
  return (names) => {
    let at = root;
    for (const name of names) {
      const next = at.next.get(name) ?? { next: new Map() };
      at.next.set(name, next);
      at = next;
    }
    at.shape ??= shapes.push(names) - 1;
    return at.shape;
  };
}

/** Returns the place of a node, and adds the node if it is new. Nodes are found by a hash and compared as numbers. */
function nodeFinder(values: PackedValue[]): (node: number[]) => number {
  const firstOf = new Map<number, number>();
  /** The next node of the same hash, by the place of a node. */
  const next = new Map<number, number>();
  return (node) => {
    const hash = node.reduce((sum, one) => (Math.imul(sum, 31) + one) | 0, node.length);
    const first = firstOf.get(hash);
    for (let at = first; at !== undefined; at = next.get(at))
      if (isSame(values[at] as readonly number[], node)) return at;
    const place = values.push(node) - 1;
    if (first !== undefined) next.set(place, first);
    firstOf.set(hash, place);
    return place;
  };
}

/** A list of its final length, because lists that grow were most of the memory that packing took. */
const nodeFor = (length: number): number[] => new Array<number>(length + 1).fill(0);

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((one, n) => one === b[n]);
