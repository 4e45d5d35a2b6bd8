// Cables and sections for the tests of src/rating.
import type { Construction } from '../../src/rating/construction.js';
import { modelCable } from '../../src/rating/model-cable.js';
import type { RatedCable, RatedSection } from '../../src/rating/rated-section.js';
import type { Point } from '../../src/rating/surroundings.js';

/** The cable of CIGRE TB 880, case 0: 132 kV, 630 mm2 of copper, a tube of aluminium. */
export const TB_880: Construction = {
  ...{ metal: 'copper', cores: 1, conductorDiameter: 30.3, r20: 2.83e-5, ks: 1, kp: 1 },
  core: [
    { inner: 30.3, outer: 33.3, resistivity: 2.5 },
    { inner: 33.3, outer: 64.3, resistivity: 3.5 },
    { inner: 64.3, outer: 66.9, resistivity: 2.5 },
  ],
  insulation: { inner: 33.3, outer: 64.3, permittivity: 2.5, lossFactor: 0.001 },
  u0: 132_000 / Math.sqrt(3),
  frequency: 50,
  limit: 90,
  screen: { metal: 'aluminium', area: Math.PI * 67.7 * 0.8, diameter: 67.7, thickness: 0.8 },
  t2: 0,
  armourLoss: 0,
  sheath: { inner: 68.5, outer: 75.5, resistivity: 3.5 },
  outerDiameter: 75.5,
};

/** Three touching cables in a triangle around a point. */
export function trefoil(diameter: number, { x, y }: Point): Point[] {
  const low = diameter / (2 * Math.sqrt(3));
  return [...[-1, 1].map((side) => ({ x: x + (side * diameter) / 2, y: y + low })), { x, y: y - 2 * low }];
}

export const row = (distance: number, { x, y }: Point): Point[] => [-1, 0, 1].map((n) => ({ x: x + n * distance, y }));

export const circuit = (construction: Construction, at: Point, more: Partial<RatedCable> = {}): RatedCable => ({
  id: `${at.x}`,
  construction,
  arrangement: 'trefoil',
  parts: trefoil(construction.outerDiameter, at),
  loadFactor: 1,
  bonding: 'solid',
  ...more,
});

export const ground = (soil = 1, ambient = 20): RatedSection['ground'] => ({ ambient, soil, layers: [] });

export const section = (cables: readonly RatedCable[], more: Partial<RatedSection> = {}): RatedSection => ({
  cables,
  holders: [],
  ground: ground(),
  ...more,
});

/** A single-core cable with the sheath that IEC 60502-2 gives it. */
export function singleCore(area: number, voltage: number, metal: 'Cu' | 'Al'): Construction {
  const conductors = 1;
  const { sheath } = modelCable({ name: metal, area, voltage, outerDiameter: 0, conductors });
  const thickness = 0.035 * sheath.inner + 1;
  return modelCable({ ...{ name: metal, area, voltage, conductors }, outerDiameter: sheath.inner + 2 * thickness });
}
