import type { Packed } from '../../render/report/report-data.js';

/** A field that is unpacked when it is read first: drawings are most of the data, and few of them are looked at. */
const LATE = 'views';

/** Returns the data of a report. Objects that were held once are shared, so nothing may change them. */
export function unpack({ shapes, values }: Packed): unknown {
  const made: unknown[] = [];
  function at(place: number): unknown {
    if (place in made) return made[place];
    const value = values[place];
    const own = Array.isArray(value) ? node(value as readonly number[]) : value;
    made[place] = own;
    return own;
  }
  function node([shape = 0, ...places]: readonly number[]): unknown {
    if (shape === 0) return places.map(at);
    const object: Record<string, unknown> = {};
    for (const [n, name] of (shapes[shape] ?? []).entries()) {
      const place = places[n] ?? 0;
      if (name === LATE) Object.defineProperty(object, name, { get: () => at(place), enumerable: true });
      // An own property also for a field that is called __proto__.
      else if (name === '__proto__')
        Object.defineProperty(object, name, { value: at(place), enumerable: true });
      else object[name] = at(place);
    }
    return object;
  }
  return at(values.length - 1);
}
