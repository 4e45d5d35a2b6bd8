import type { Packed, PackedValue } from './report-data.js';

type Primitive = string | number | boolean | null;

/**
 * Packs plain data so that everything that occurs several times is held once. Segments of one template have equal lines,
 * calls and drawings, so the size of a report follows the number of different ones.
 */
export function pack(data: unknown, text: (value: string) => string = (value) => value): Packed {
  const shapes: string[][] = [[]];
  const values: PackedValue[] = [];
  const shapeOf = new Map<string, number>();
  const placeOfNode = new Map<string, number>();
  const placeOfPrimitive = new Map<Primitive, number>();

  const added = (value: PackedValue): number => values.push(value) - 1;

  function primitive(value: Primitive): number {
    const known = placeOfPrimitive.get(value);
    if (known !== undefined) return known;
    const place = added(typeof value === 'string' ? text(value) : value);
    placeOfPrimitive.set(value, place);
    return place;
  }

  function node(shape: number, places: readonly number[]): number {
    const key = `${shape}:${places.join()}`;
    const known = placeOfNode.get(key);
    if (known !== undefined) return known;
    const place = added([shape, ...places]);
    placeOfNode.set(key, place);
    return place;
  }

  function shape(names: string[]): number {
    const key = names.join('\n');
    const known = shapeOf.get(key);
    if (known !== undefined && isSame(shapes[known] ?? [], names)) return known;
    const place = shapes.push(names) - 1;
    shapeOf.set(key, place);
    return place;
  }

  function place(value: unknown): number {
    if (Array.isArray(value)) return node(0, value.map(place));
    if (typeof value !== 'object' || value === null) return primitive((value ?? null) as Primitive);
    const names: string[] = [];
    const places: number[] = [];
    for (const [name, own] of Object.entries(value)) {
      if (own === undefined) continue;
      names.push(name);
      places.push(place(own));
    }
    return node(shape(names), places);
  }

  const last = place(data);
  // The whole is the last value also if it is a primitive that was packed before.
  if (last !== values.length - 1) values.push(values[last] ?? null);
  return { shapes, values };
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, n) => name === b[n]);
