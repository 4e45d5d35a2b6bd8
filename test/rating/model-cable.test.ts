// The model cable: values of standards for areas, voltages and names, and values of the maker in their place.
import { expect, test } from 'vitest';
import { conductorResistance } from '../../src/rating/losses.js';
import { type CableType, modelCable, named } from '../../src/rating/model-cable.js';

const TYPE: CableType = { name: 'Al', area: 240, voltage: 24, outerDiameter: 40, conductors: 1 };
const ALONE = { formation: 'single', spacing: 0, axes: [] } as const;

test('the voltage to earth is stated, or that of the nominal voltage, and 0 without a dielectric loss', () => {
  expect(modelCable(TYPE, { u0: 12.7 }).u0).toBe(12_700);
  // IEC 60502: 12/20 (24) kV; IEC 60038: the highest voltage of 45 kV is 52 kV, which is taken as a tenth above.
  expect(modelCable(TYPE).u0).toBeCloseTo(20_000 / Math.sqrt(3), 6);
  expect(modelCable({ ...TYPE, voltage: 36 }).u0).toBeCloseTo(30_000 / Math.sqrt(3), 6);
  expect(modelCable({ ...TYPE, voltage: 52 }).u0).toBeCloseTo(52_000 / 1.1 / Math.sqrt(3), 6);
  expect(modelCable({ ...TYPE, voltage: 3.6 }).u0).toBe(0);
  expect(modelCable({ ...TYPE, isDc: true }, { u0: 12 })).toMatchObject({ u0: 0, frequency: 0 });
});

test('a cable has a screen above 3.6 kV, or if one is stated', () => {
  expect(modelCable({ ...TYPE, voltage: 3.6 }).screen).toBeUndefined();
  expect(modelCable({ ...TYPE, voltage: 7.2 }).screen).toMatchObject({ metal: 'copper', area: 25 });
  expect(modelCable({ ...TYPE, voltage: 1 }, { screenArea: 16 }).screen?.area).toBe(16);
});

test.each([
  [120, 16],
  [121, 25],
  [300, 25],
  [301, 35],
])('a conductor of %d mm2 has a screen of %d mm2', (area, screen) => {
  expect(modelCable({ ...TYPE, area }).screen?.area).toBe(screen);
});

test('a tube has the area of its ring, unless the area is stated', () => {
  const tube = modelCable(TYPE, { screenDiameter: 35, screenThickness: 0.8 }).screen;
  expect(tube?.area).toBeCloseTo((Math.PI * (35.8 ** 2 - 34.2 ** 2)) / 4, 9);
  expect(modelCable(TYPE, { screenDiameter: 35, screenThickness: 0.8, screenArea: 90 }).screen?.area).toBe(90);
});

test('the insulation of low voltage grows with the area, from 0.7 mm', () => {
  const thickness = (area: number): number => {
    const { insulation } = modelCable({ ...TYPE, area, voltage: 1 });
    return (insulation.outer - insulation.inner) / 2;
  };
  expect(thickness(2)).toBeCloseTo(0.7, 9);
  expect(thickness(100)).toBeCloseTo(1.3, 9);
  expect(thickness(400)).toBeCloseTo(2.05, 9);
});

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 3],
  [5, 3],
])('of %i conductors, %i carry the load', (conductors, cores) => {
  expect(modelCable({ ...TYPE, conductors }).cores).toBe(cores);
});

test('an area of IEC 60228 has its resistance, and another one that of the metal with 5 % for stranding', () => {
  expect(modelCable(TYPE).r20).toBeCloseTo(0.125e-3, 12);
  expect(modelCable({ ...TYPE, name: 'Cu' }).r20).toBeCloseTo(0.0754e-3, 12);
  expect(modelCable({ ...TYPE, area: 60 }).r20).toBeCloseTo((1.05 * 2.84e-8) / 60e-6, 12);
});

test('PVC in a name is the insulation, and a word beats the first letters', () => {
  expect(named({ name: 'Kabel 4x10 PVC' }).insulation).toBe('PVC');
  expect(named({ name: 'Kabel 4x10' })).toEqual({ metal: 'aluminium', isMetalNamed: false, insulation: 'XLPE' });
  expect(named({ name: 'NAYY 4x10 Cu' })).toEqual({ metal: 'copper', isMetalNamed: true, insulation: 'PVC' });
});

test.each([
  ['NAKBA', 'aluminium', 'paper'],
  ['NEKEBA', 'copper', 'paper'],
  ['NA2XS', 'aluminium', 'XLPE'],
  ['N2XSY', 'copper', 'XLPE'],
  ['NAYY', 'aluminium', 'PVC'],
  ['NYCWY', 'copper', 'PVC'],
  ['N1XE', undefined, 'XLPE'],
  ['AXAL', 'aluminium', 'XLPE'],
  ['AKKJ', 'aluminium', 'PVC'],
  ['PFXP', 'copper', 'PVC'],
  ['TFXP', undefined, 'XLPE'],
])('the letters %s stand for %s and %s', (letters, metal, insulation) => {
  const isMetalNamed = metal !== undefined;
  expect(named({ name: `${letters} 4x95` })).toEqual({ metal: metal ?? 'aluminium', isMetalNamed, insulation });
});

test.each([
  [2.79, 2.79 ** 4 / (192 + 0.8 * 2.79 ** 4)],
  [2.81, -0.136 - 0.0177 * 2.81 + 0.0563 * 2.81 ** 2],
  [3.79, -0.136 - 0.0177 * 3.79 + 0.0563 * 3.79 ** 2],
  [3.81, 0.354 * 3.81 - 0.733],
])('the skin effect at %d, beside the end of a range', (x, expected) => {
  const r20 = (8e-7 * Math.PI * 50) / x ** 2;
  expect(conductorResistance({ ...modelCable(TYPE, { limit: 20 }), r20 }, ALONE) / r20 - 1).toBeCloseTo(expected, 9);
});
