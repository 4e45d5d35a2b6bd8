// Random live segments (as calls that build them) and similar random specs.
import fc from 'fast-check';
import type { DesiredCovering, DesiredItem, DesiredLayer, DesiredSection, DesiredSegment, Fields } from '../../../src/kinds/model.js';
import { place, UNPROTECTED } from '../../support/build.js';

const CABLES = ['1010', '1039', '1042'] as const;
const GROUPS = ['FLAT', 'TRIANGLE', 'SINGLE'] as const;

/** Keeps some of the fields of a record, as a spec that leaves the others open. */
const some = (fields: Record<string, fc.Arbitrary<unknown>>, required: readonly string[] = []): fc.Arbitrary<Fields> =>
  fc.record(fields, { requiredKeys: [...required] }) as unknown as fc.Arbitrary<Fields>;

const item = (kind: string, fields: fc.Arbitrary<Fields>): fc.Arbitrary<DesiredItem> =>
  fields.map((stated) => ({ kind, fields: stated, place }));

const cable = item('cable', some({ typeId: fc.constantFrom(...CABLES), groupConfiguration: fc.constantFrom(...GROUPS) }, ['typeId']));
const list = <T>(of: fc.Arbitrary<T>, maxLength = 2) => fc.array(of, { maxLength });

const duct = item('ecomDuct', some({ outerDiameter: fc.constantFrom(32, 40) }));
const pipe = fc
  .record({
    fields: some({ typeId: fc.constantFrom('3', '5'), pipeCategory: fc.constantFrom('CONTAINER', 'WATER') }),
    cables: fc.option(list(cable), { nil: undefined }),
  })
  .map(({ fields, cables }): DesiredItem => ({ kind: 'pipe', fields, place, ...(cables ? { cables } : {}) }));
const ecomPipe = fc
  .option(list(duct), { nil: undefined })
  .map((ducts): DesiredItem => ({ kind: 'pipe', fields: { pipeCategory: 'ECOM' }, place, ...(ducts ? { ducts } : {}) }));
const culvert = fc
  .record({ fields: some({ width: fc.constantFrom(600, 800) }), cables: fc.option(list(cable), { nil: undefined }) })
  .map(({ fields, cables }): DesiredItem => ({ kind: 'culvert', fields, place, ...(cables ? { cables } : {}) }));

const LISTS: Record<string, fc.Arbitrary<DesiredItem[]>> = {
  cable: list(cable, 4),
  pipe: list(fc.oneof({ weight: 3, arbitrary: pipe }, { weight: 1, arbitrary: ecomPipe })),
  pipeGroup: list(
    item('pipeGroup', some({ configuration: fc.constantFrom('DOUBLE', 'TRIANGLE'), typeId: fc.constant('5') }, ['configuration'])),
    1,
  ),
  pipeCanal: list(item('pipeCanal', some({ partCount: fc.constantFrom(2, 3) }, ['partCount'])), 1),
  culvert: list(culvert, 1),
  ecc: list(item('ecc', some({ typeId: fc.constantFrom('1', '2') })), 2),
  ecomDuct: list(duct),
  sensor: list(item('sensor', some({ outerDiameter: fc.constantFrom(10, 12) })), 1),
};

const layer: fc.Arbitrary<DesiredLayer> = fc
  .record({
    fields: some({
      protectionLayerThickness: fc.constantFrom(50, 100),
      leftBorderAdjustment: fc.constantFrom(0, 20),
      rightBorderAdjustment: fc.constantFrom(0, 20),
    }),
    items: fc.record(LISTS, { requiredKeys: [] }),
  })
  .map(({ fields, items }) => ({ fields, items: items as DesiredLayer['items'], place }));

export const section: fc.Arbitrary<DesiredSection> = fc
  .record({
    fields: some({
      coverThickness: fc.constantFrom(600, 900),
      leftBorderPadding: fc.constantFrom(100, 150),
      sectionType: fc.constantFrom('STANDARD_TRENCH', 'ADVANCED_TRENCH'),
    }),
    layers: fc.option(fc.array(layer, { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 5 }),
  })
  .map(({ fields, layers }) => ({ fields, place, ...(layers ? { layers } : {}) }));

const covering: fc.Arbitrary<DesiredCovering> = some({
  type: fc.constantFrom('GRAVEL', 'TARMAC', 'SAND'),
  thickness: fc.constantFrom(80, 100, 200),
  infinite: fc.boolean(),
}).map((fields) => ({ fields, place }));

export const desiredSegment: fc.Arbitrary<DesiredSegment> = fc
  .record({
    fields: some({ length: fc.constantFrom(10, 20.5), description: fc.constantFrom('a', 'b') }),
    settings: fc.option(some({ autoMarkers: fc.boolean() }), { nil: undefined }),
    topCoverings: fc.option(list(covering, 4), { nil: undefined }),
    sections: fc.option(fc.array(section, { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 8 }),
  })
  .map(({ fields, settings, topCoverings, sections }) => ({
    name: 'S',
    fields,
    ...(settings ? { settings: { fields: settings, place } } : {}),
    ...(topCoverings ? { topCoverings } : {}),
    ...(sections ? { sections } : {}),
    lifecycle: UNPROTECTED,
    place,
  }));
