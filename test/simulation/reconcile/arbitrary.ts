// A random project as it is and as a spec wants it. The values are few, so that things which are nearly the same meet
// all the time.
import fc from 'fast-check';
import type { Json } from './model.js';
import { fickle, field, list, map, type Sides, stated } from './sides.js';

/** Only the live side bears marks: what somebody did to the thing by hand. */
const byHand = (...marks: string[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant<Sides<string>>({}) },
    { weight: 1, arbitrary: fc.constantFrom(...marks).map((before): Sides<string> => ({ before })) },
  );
const HAND = { byHand: byHand('place') };

const cable = map(
  {
    typeId: stated('1010', '1039', '1042'),
    groupConfiguration: field('FLAT', 'TRIANGLE', 'SINGLE'),
    byHand: byHand('label', 'place'),
  },
  ['typeId'],
);
const duct = map({ outerDiameter: field(32, 40), ...HAND });
const pipe = map({
  typeId: field('3', '5'),
  pipeCategory: field('CONTAINER', 'WATER'),
  cables: list(cable, { most: 2 }),
  ...HAND,
});
const ecomPipe = map(
  { pipeCategory: stated('ECOM'), typeId: field('10'), ecomDucts: list(duct, { most: 2 }), ...HAND },
  ['pipeCategory'],
);
const culvert = map({
  width: field(600, 800),
  height: field(400, 500.5),
  cables: list(cable, { most: 2 }),
  ...HAND,
});
const pipeGroup = map(
  {
    configuration: stated('DOUBLE', 'TRIANGLE'),
    typeId: field('5'),
    pipeCategory: field('CONTAINER', 'GAS'),
    ...HAND,
  },
  ['configuration'],
);

const layer = map({
  protectionLayerThickness: field(50, 100),
  leftBorderAdjustment: field(0, -20),
  rightBorderAdjustment: field(0, 20.25),
  cables: list(cable, { most: 4 }),
  pipes: list(fc.oneof({ weight: 3, arbitrary: pipe }, { weight: 1, arbitrary: ecomPipe }), { most: 2 }),
  pipeGroups: list(pipeGroup, { most: 1 }),
  pipeCanals: list(map({ partCount: stated(2, 3), ...HAND }, ['partCount']), { most: 1 }),
  culverts: list(culvert, { most: 1 }),
  eccs: list(map({ typeId: field('1', '2'), ...HAND }), { most: 2 }),
  ecomDucts: list(duct, { most: 2 }),
  sensors: list(map({ outerDiameter: field(10, 12), ...HAND }), { most: 1 }),
  byHand: byHand('band'),
});

/** Mostly one, now and then more: many small cases find more than a few large ones. */
const mostlyOne = (of: fc.Arbitrary<Sides<Json>>) =>
  fc.oneof(
    { weight: 2, arbitrary: list(of, { least: 1, most: 1 }) },
    { weight: 1, arbitrary: list(of, { least: 1, most: 3 }) },
  );

const section = map({
  sectionType: field('STANDARD_TRENCH', 'ADVANCED_TRENCH'),
  coverThickness: field(600, 900.5),
  // The smaller one puts large things above the ground.
  layoutDepth: field(300, 1500),
  foundationThickness: field(0, 100),
  foundationThicknessFillZone: field(50, 100),
  leftBorderPadding: field(100, 150),
  rightBorderPadding: field(100, 150),
  layers: mostlyOne(layer),
});

const covering = map({
  type: field('GRAVEL', 'TARMAC', 'SAND'),
  thickness: field(80, 100, 200),
  thermalResistivity: field(1, 1.5),
  infinite: field(true, false),
  description: field('old', 'new: "a" # b'),
});

export const segment = map({
  length: field(0, 10, 20.5),
  description: field('', 'a', 'Ærlig talt: "b" # c', 'two\nlines'),
  settings: fickle(
    map({ autoMarkers: field(true, false), defaultMarkerTypeId: field('12', '9007199254740993') }),
  ),
  topCoverings: list(covering, { most: 4 }),
  sections: mostlyOne(section),
});
