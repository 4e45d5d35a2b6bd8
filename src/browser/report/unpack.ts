import type { Packed } from '../../render/report/report-data.js';

/** Returns the data of a report. Objects that were held once are shared, so nothing may change them. */
export function unpack({ shapes, values }: Packed): unknown {
  const made: unknown[] = [];
  for (const value of values) {
    if (!Array.isArray(value)) {
      made.push(value);
      continue;
    }
    const [shape = 0, ...places] = value as readonly number[];
    const parts = places.map((place) => made[place]);
    const names = shapes[shape] ?? [];
    // An own property also for a field that is called __proto__.
    made.push(shape === 0 ? parts : Object.fromEntries(names.map((name, n) => [name, parts[n]])));
  }
  return made.at(-1);
}
