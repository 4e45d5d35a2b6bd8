// The section that is rated has the material that the name of each pipe tells.
import { expect, test } from 'vitest';
import type { LiveItem, LiveSection } from '../../src/kinds/model.js';
import { typesIn } from '../../src/plan/quantities/segment-amounts.js';
import type { LaidOutSection } from '../../src/rating/laid-out.js';
import { drawnSection } from '../../src/views/drawn-section.js';
import { withRatings } from '../../src/views/with-ratings.js';

const NAMES = ['PVC 110', 'Steintøyrør 110', 'Stålrør 110', 'Pipe 110'];
const item = (kind: string, typeId: string): LiveItem => ({
  ...{ kind, id: typeId, fixed: {}, cables: [] },
  fields: { typeId, groupConfiguration: 'SINGLE' },
});
const section: LiveSection = {
  id: 's',
  fields: { coverThickness: 600, foundationThickness: 0, leftBorderPadding: 100, rightBorderPadding: 100 },
  layers: [
    {
      ...{ id: 'l', cableBands: [] },
      fields: { protectionLayerThickness: 0, leftBorderAdjustment: 0, rightBorderAdjustment: 0 },
      items: [...NAMES.map((name) => item('pipe', name)), item('cable', 'PVC cable')],
    },
  ],
};

/** The items of the section as they are rated. */
function laidOut(typeOf: Parameters<typeof withRatings>[1]['typeOf'], section: LiveSection): LaidOutSection['items'] {
  const drawn = drawnSection({ section, coverings: [], problems: [], typeOf });
  if ('lack' in drawn) throw new Error(drawn.lack);
  const seen: LaidOutSection[] = [];
  withRatings(drawn, { section, typeOf }, (one) => {
    seen.push(one);
    return { ratings: [], notRated: [] };
  });
  return seen.flatMap(({ items }) => items);
}

test('a cable without a voltage has the usual one of its category, and one of extra-low voltage is not rated', () => {
  const categories = ['LV', 'MV', 'HV', 'EHV', 'ELV'];
  const fields = { outerDiameter: 40, conductorArea: 240 };
  const cables = [
    ...categories.map((name) => ({ id: name, name, fields: { ...fields, voltageCategory: name } })),
    { id: '36', name: '36', fields: { ...fields, voltageCategory: 'MV', isolationLevel: 36 } },
    { id: 'no area', name: 'no area', fields: { outerDiameter: 40, voltageCategory: 'MV' } },
  ];
  const layers = section.layers.map((layer) => ({ ...layer, items: cables.map(({ id }) => item('cable', id)) }));
  expect(laidOut(typesIn({ cables }), { ...section, layers }).map(({ id, cable }) => [id, cable?.voltage])).toEqual([
    ...[
      ['LV', 1],
      ['MV', 24],
      ['HV', 145],
      ['EHV', 420],
      ['ELV', undefined],
      ['36', 36],
      ['no area', undefined],
    ],
  ]);
});
