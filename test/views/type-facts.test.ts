// What the types of pipes and cables tell beside their fields.
import { expect, test } from 'vitest';
import { typesIn } from '../../src/plan/quantities/segment-amounts.js';
import { drawnSection } from '../../src/views/drawn-section.js';
import { materialOf } from '../../src/views/type-facts.js';
import { withRatings } from '../../src/views/with-ratings.js';
import { cable, one, section } from './live-objects.js';

test.each([
  ['PE DV 110 SN8', 'PE'],
  ['PE100 110 SDR11', 'PE'],
  ['PEH 50', 'PE'],
  ['HDPE 63', 'PE'],
  ['uPVC 110', 'PVC'],
  ['PVC 160 SN8', 'PVC'],
  ['PP 110', 'PP'],
  ['Steel 200', 'STEEL'],
  ['Stålrør 200', 'STEEL'],
  ['PE 110 in steel 160', 'STEEL'],
  ['Betong 300', 'CONCRETE'],
  ['Betongrør 300', 'CONCRETE'],
  ['Earthenware 100', 'EARTHENWARE'],
  ['Steintøyrør 100', 'EARTHENWARE'],
  ['Stoneware 100', 'EARTHENWARE'],
  ['PEX 20', undefined],
  ['Pipe 110', undefined],
  ['PE 110 in PVC 160', undefined],
])('the name %s tells the material %s', (name, material) => {
  expect(materialOf(name)).toBe(material);
});

test('a cable without a voltage has the usual one of its category, and one of extra-low voltage is not rated', () => {
  const type = (id: string, voltageCategory: string, more: object = { conductorArea: 240 }) => ({
    ...{ id, name: id, fields: { outerDiameter: 40, voltageCategory, ...more } },
  });
  const usual = ['LV', 'MV', 'HV', 'EHV', 'ELV'].map((name) => type(name, name));
  const cables = [...usual, type('36', 'MV', { conductorArea: 240, isolationLevel: 36 }), type('no area', 'MV', {})];
  const live = section('s', [one('l', ...cables.map(({ id }) => cable(id, id)))]);
  const typeOf = typesIn({ cables });
  const drawn = drawnSection({ section: live, coverings: [], problems: [], typeOf });
  if ('lack' in drawn) throw new Error(drawn.lack);
  const voltages: string[] = [];
  withRatings(drawn, { section: live, typeOf }, ({ items }) => {
    voltages.push(...items.map(({ id, cable: power }) => `${id} ${power?.voltage}`));
    return { ratings: [], notRated: [] };
  });
  expect(voltages).toEqual(['LV 1', 'MV 24', 'HV 145', 'EHV 420', 'ELV undefined', '36 36', 'no area undefined']);
});
