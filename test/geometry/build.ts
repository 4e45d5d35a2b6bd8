import type { LayerInput, PlacedInput, SectionInput } from '../../src/geometry/layout.js';
import type { Arrangement, Shape } from '../../src/geometry/shapes.js';

/** Every property runs with this seed, so that a failure can be repeated. */
export const RUNS = { seed: 20260417, numRuns: 300 };

export const circles = (arrangement: Arrangement, diameter: number, count = 3): Shape => ({
  form: 'circles',
  arrangement,
  diameter,
  count,
});

export const single = (diameter: number): Shape => circles('SINGLE', diameter, 1);

export const box = (innerWidth: number, innerHeight: number, wall = 50): Shape => ({ form: 'box', innerWidth, innerHeight, wall });

export const item = (id: string, shape: Shape, rest: Partial<PlacedInput> = {}): PlacedInput => ({ id, shape, minPadding: 70, ...rest });

export const layer = (id: string, items: PlacedInput[], rest: Partial<LayerInput> = {}): LayerInput => ({
  id,
  protection: 100,
  leftAdjustment: 0,
  rightAdjustment: 0,
  items,
  ...rest,
});

export const section = (layers: LayerInput[], rest: Partial<SectionInput> = {}): SectionInput => ({
  id: 'section',
  depth: { cover: 600 },
  foundation: 100,
  leftPadding: 100,
  rightPadding: 100,
  layers,
  ...rest,
});

/** The result of `Map.get`, or a failure that names the missing id. */
export function must<T>(map: ReadonlyMap<string, T>, id: string): T {
  const value = map.get(id);
  if (value === undefined) throw new Error(`no item ${id}`);
  return value;
}
