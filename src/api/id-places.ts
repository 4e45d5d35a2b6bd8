import type { Shape } from './shape.js';

/** The places of int64 values in a JSON value. */
export interface IdPlaces {
  readonly isId: boolean;
  readonly element: IdPlaces | undefined;
  /** The properties that hold int64 values, and at the same index of `inner` the places in them. */
  readonly names: readonly string[];
  readonly inner: readonly IdPlaces[];
}

/** Thrown where the places cannot be listed: the shape contains itself, or has properties of any name. */
const ENDLESS = new Error('the places cannot be listed');
const MOST = 2000;

const known = new WeakMap<Shape, { readonly places: IdPlaces | undefined } | 'unknown'>();

/** Lists the places of int64 values, once for each shape; undefined places mean that there are none. */
export function idPlaces(shape: Shape): { readonly places: IdPlaces | undefined } | 'unknown' {
  const found = known.get(shape) ?? listed(shape);
  known.set(shape, found);
  return found;
}

function listed(shape: Shape): { readonly places: IdPlaces | undefined } | 'unknown' {
  try {
    return { places: placesIn(shape, { left: MOST }) };
  } catch (error) {
    if (error !== ENDLESS) throw error;
    return 'unknown';
  }
}

function placesIn(shape: Shape, count: { left: number }): IdPlaces | undefined {
  if (!shape.isKnown) return undefined;
  count.left -= 1;
  if (count.left < 0 || shape.isOpen) throw ENDLESS;
  const element = placesIn(shape.element(), count);
  const names: string[] = [];
  const inner: IdPlaces[] = [];
  for (const name of shape.names()) {
    const places = placesIn(shape.property(name), count);
    if (places === undefined) continue;
    // Every object has a property of this name, also if its text has none.
    if (name in Object.prototype) throw ENDLESS;
    names.push(name);
    inner.push(places);
  }
  const { isInt64: isId } = shape;
  return isId || element || names.length > 0 ? { isId, element, names, inner } : undefined;
}
