// Ratings with their basis in words, on a page: each metal and insulation, and the values that a ratings file or the section states.
import { test } from 'vitest';
import { ASSUMED, type Assumptions, type StatedCable, typeKey } from '../../src/rating/assumptions.js';
import type { LaidOutItem, LaidOutSection } from '../../src/rating/laid-out.js';
import { rateItems } from '../../src/rating/rate-items.js';
import { expectPage } from '../support/page.js';

const SINGLE = { area: 240, voltage: 24, conductors: 1 };
const THREE = { ...SINGLE, conductors: 3 };
const item = (id: string, x: number, more: Partial<LaidOutItem> = {}): LaidOutItem => ({
  ...{ id, kind: 'cable', name: `cable ${id}`, cable: THREE, layer: 0 },
  circles: [{ cx: x, cy: 800, r: 40 }],
  box: { x: x - 40, y: 760, width: 80, height: 80 },
  ...more,
});
const trefoil = (id: string, x: number, more: Partial<LaidOutItem> = {}): LaidOutItem =>
  item(id, x, { cable: SINGLE, circles: [-20, 20, 0].map((dx, n) => ({ cx: x + dx, cy: n < 2 ? 800 : 765, r: 20 })), ...more });

interface Case extends Partial<Omit<LaidOutSection, 'items'>> {
  readonly items?: readonly LaidOutItem[];
  readonly assumed?: Partial<Assumptions>;
  /** The values of a ratings file for the cable a. */
  readonly stated?: StatedCable;
}
const lines = ({ items = [item('a', 0)], assumed = {}, stated, ...section }: Case): string[] => {
  const cables = new Map(stated ? [[typeKey('cable a'), stated]] : []);
  const { ratings, notRated } = rateItems({ items, coverings: [], ...section }, { ...ASSUMED, cables, ...assumed });
  return [
    ...ratings.map(({ id, current, temperature, basis }) => `${id}: ${current.toFixed(1)} A, ${temperature.toFixed(1)} C; ${basis}`),
    ...notRated.map(({ id, reason }) => `${id}: ${reason}`),
  ];
};

const OWN = { r20: 0.125, conductorDiameter: 18, insulationDiameter: 31 };
const COVERINGS = [
  { name: 'TARMAC', thickness: 80, resistivity: 2 },
  { name: 'GRAVEL', thickness: 200, resistivity: 0.7 },
  { name: 'TARMAC', thickness: 40, resistivity: 2 },
];
const BEDDING = { left: -300, right: 600, top: 600, bottom: 900 };
const stated = (values: readonly StatedCable[]) => values.flatMap((one) => lines({ stated: one, items: [trefoil('a', 0)] }));

test('every rating is the one on the page', () => {
  expectPage(new URL('./ratings-page.expected.txt', import.meta.url), {
    insulations: stated((['XLPE', 'PE', 'EPR', 'PVC'] as const).map((insulation) => ({ insulation }))),
    'paper with all values of its maker': stated([{ ...OWN, insulation: 'paper', limit: 65 }]),
    metals: stated((['copper', 'aluminium'] as const).map((metal) => ({ metal }))),
    screens: stated([
      ...(['copper', 'aluminium', 'lead'] as const).map((screenMetal) => ({ screenMetal, screenArea: 50 })),
      { screenMetal: 'lead', screenThickness: 1.5, screenDiameter: 33 },
    ]),
    'areas of the standard, and screens by area': [10, 16, 25, 35, 50, 70, 95, 120, 150, 185, 240, 300, 400, 500, 630, 800, 1000].flatMap(
      (area) =>
        (['copper', 'aluminium'] as const).flatMap((metal) => {
          const [line = ''] = lines({ stated: { metal }, items: [item('a', 0, { cable: { ...THREE, area } })] });
          return `${area} ${metal}: ${line}`.replace(/; model cable.*?; screen/, '; screen').replace('; soil 1 K.m/W, 20 C', '');
        }),
    ),
    'voltages of the insulation': [1, 3.6, 7.2, 12, 17.5, 24, 36, 52].flatMap((voltage) =>
      lines({ items: [item('a', 0, { cable: { ...THREE, voltage } })] }).map((line) => `${voltage} kV: ${line.split(';')[0]}`),
    ),
    'pipes of every material': ([undefined, 'PVC', 'PE', 'PP', 'CONCRETE', 'EARTHENWARE'] as const).flatMap((material) => {
      const pipe = { ...item('p', 0, { kind: 'pipe', circles: [{ cx: 0, cy: 800, r: 80 }], wall: 6, ...(material ? { material } : {}) }) };
      return lines({ items: [{ ...pipe, cable: undefined } as LaidOutItem, item('a', 0, { inside: 'p' })] });
    }),
    'a name in another form of Unicode': lines({
      items: [trefoil('a', 0, { name: 'Ka\u030abel' })],
      assumed: { cables: new Map([[typeKey('K\u00e5bel'), { limit: 65 }]]) },
    }),
    'bonding of a type and of the file': lines({
      items: [trefoil('a', 0), trefoil('b', 400)],
      stated: { bonding: 'single-point' },
      assumed: { bonding: 'cross-bonded' },
    }),
    'a voltage to earth, a loss of the armour and a filler': stated([{ u0: 12.7 }, { armourLoss: 0.2 }]),
    'soil that dries out, without and with bedding': [{}, { bedding: 1.5 }].flatMap((more) =>
      lines({ assumed: { soil: 1.2, drying: { rise: 30, resistivity: 2.5 }, ...more }, bedding: BEDDING }),
    ),
    'coverings and bedding around circuits at two depths': lines({
      items: [item('a', 0), item('b', 300, { circles: [{ cx: 300, cy: 650, r: 20 }] })],
      coverings: COVERINGS,
      bedding: BEDDING,
      assumed: { bedding: 0.9 },
    }),
    'the soil of the service, and none': [1.4, undefined].flatMap((soil) =>
      lines({ assumed: { soil: 'service' }, ...(soil === undefined ? {} : { soil }) }),
    ),
    'a pair of direct current, and one cable of one core': lines({
      items: [
        trefoil('a', 0, { cable: { ...SINGLE, isDc: true }, circles: [0, 40].map((cx) => ({ cx, cy: 800, r: 20 })) }),
        item('b', 300, { cable: SINGLE }),
      ],
      stated: { ...OWN, limit: 90 },
    }),
  });
});
