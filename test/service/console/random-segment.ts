import fc from 'fast-check';
import type { Item, Layer, Section, Segment, TopCovering } from '../../../src/service/core/world.js';
import { names } from '../../draw/sections.js';

/** One of each category. */
const CABLES = ['1010', '1038', '1057', '1064', '1068', '1070'];
const PIPES = ['3', '5', '10', '13', '16'];
const shift = fc.option(fc.double({ min: -150, max: 150, noNaN: true }), { nil: 0, freq: 5 });
const positioning = fc.constantFrom('AUTOMATIC' as const, 'FREE_MANUAL' as const);
const kind = <K extends string>(name: K) => ({
  ...{ kind: fc.constant(name), id: fc.uuid(), positioning, xAdjustment: shift, yAdjustment: shift },
});
const GROUPS = ['TRIANGLE', 'FLAT', 'SINGLE', 'PAIR', 'PAIR_MIRROR', 'SQUARE', 'CIRCLE', 'TRIANGLE_MIRROR'];

const cable = fc.record({
  ...kind('cable'),
  ...{ typeId: fc.constantFrom(...CABLES), groupConfiguration: fc.constantFrom(...GROUPS), label: fc.option(names) },
});
const pipe = fc.record({
  ...{ ...kind('pipe'), typeId: fc.constantFrom(...PIPES), cables: fc.array(cable, { maxLength: 3 }) },
  pipeCategory: fc.constantFrom('CONTAINER', 'WATER', 'SEWER', 'HEAT', 'GAS'),
});
const round = (name: string, most: number) => fc.record({ ...kind(name), outerDiameter: fc.double({ min: 4, max: most, noNaN: true }) });
/** A pipe for ecom with its ducts, which are items of the layer. */
const ecom = fc
  .tuple(
    fc.record({ ...kind('pipe'), typeId: fc.constant('10'), pipeCategory: fc.constant('ECOM'), cables: fc.constant([]) }),
    fc.array(round('ecomDuct', 40), { maxLength: 3 }),
  )
  .map(([around, ducts]) => [around, ...ducts.map((duct) => ({ ...duct, pipeId: around.id }))]);
const one = fc.oneof(
  ...[cable, cable, pipe, round('ecomDuct', 60), round('sensor', 20)],
  fc.record({ ...kind('ecc'), typeId: fc.constantFrom('1', '2') }),
  fc.record({ ...kind('pipeCanal'), partCount: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    ...{ ...kind('culvert'), width: fc.integer({ min: 100, max: 900 }), height: fc.integer({ min: 100, max: 600 }) },
    cables: fc.array(cable, { maxLength: 3 }),
  }),
  fc.record({
    ...{ ...kind('pipeGroup'), typeId: fc.constantFrom(...PIPES), pipeCategory: fc.constant('CONTAINER') },
    configuration: fc.constantFrom('DOUBLE', 'TRIANGLE', 'TRIPPLE_FLAT', 'SINGLE'),
  }),
);
const items = fc
  .array(fc.oneof({ weight: 5, arbitrary: one.map((item) => [item]) }, { weight: 1, arbitrary: ecom }), { maxLength: 5 })
  .map((lists) => lists.flat() as unknown as Item[]);

const upTo = (max: number) => fc.integer({ min: 0, max });
const layer: fc.Arbitrary<Layer> = fc.record({
  ...{ id: fc.uuid(), items, cableBands: fc.array(fc.record({ id: fc.uuid() }), { maxLength: 2 }) },
  ...{ protectionLayerThickness: upTo(150), leftBorderAdjustment: fc.constantFrom(0, 20), rightBorderAdjustment: fc.constantFrom(0, 30) },
});
const section: fc.Arbitrary<Section> = fc.record({
  id: fc.uuid(),
  sectionType: fc.constantFrom('STANDARD_TRENCH' as const, 'DIRECTLY_IN_GROUND' as const),
  depth: fc.oneof(fc.record({ cover: fc.integer({ min: 100, max: 1500 }) }), fc.constant({ layoutDepth: 2000 })),
  ...{ foundationThickness: upTo(200), foundationThicknessFillZone: fc.constant(0), leftBorderPadding: upTo(200) },
  ...{ rightBorderPadding: upTo(200), layers: fc.array(layer, { minLength: 1, maxLength: 3 }) },
});
const covering: fc.Arbitrary<TopCovering> = fc.record({
  ...{ id: fc.uuid(), description: fc.option(names), infinite: fc.boolean(), thermalResistivity: fc.constant(1) },
  thickness: fc.integer({ min: 10, max: 200 }),
  type: fc.constantFrom('TARMAC' as const, 'GRAVEL' as const, 'OTHER' as const),
});

/** Segments of the store with all kinds of items, in the project that the demo user may read. */
export const segments: fc.Arbitrary<Segment> = fc.record({
  ...{ id: fc.constant('900001'), projectId: fc.constant('6002'), name: names, description: fc.constant(null), length: upTo(5000) },
  sections: fc.array(section, { minLength: 1, maxLength: 2 }),
  topCoverings: fc.array(covering, { maxLength: 3 }),
  settings: fc.constant({ autoMarkers: true, defaultMarkerTypeId: null }),
  surroundings: fc.constant({ terrainType: 'ROAD', soilThermalResistivity: 1 }),
});
