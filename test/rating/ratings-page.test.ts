// Ratings with their basis in words, on a page: names, values that a ratings file or the section states, what pipes, culverts, coverings,
// bedding and loads do, circuits of single cores, and what is not rated or not computed.
import { expect, test } from 'vitest';
import { groupBy } from '../../src/group-by.js';
import { ASSUMED, type Assumptions, type StatedCable, typeKey } from '../../src/rating/assumptions.js';
import type { LaidOutItem, LaidOutSection } from '../../src/rating/laid-out.js';
import { type CableType, modelCable, named, type Stated } from '../../src/rating/model-cable.js';
import { rateItems, rateWhatIf } from '../../src/rating/rate-items.js';
import { expectPage } from '../support/page.js';

const FEEDER = 'TSLF 24 kV 3x1x240 Al';
const SINGLE = { area: 240, voltage: 24, conductors: 1 };
const THREE = { ...SINGLE, conductors: 3 };
const item = (id: string, x: number, more: Partial<LaidOutItem> = {}): LaidOutItem => ({
  ...{ id, kind: 'cable', name: `cable ${id}`, cable: THREE, layer: 0 },
  circles: [{ cx: x, cy: 800, r: 40 }],
  box: { x: x - 40, y: 760, width: 80, height: 80 },
  ...more,
});
const circles = (r: number, ...xs: number[]) => xs.map((cx) => ({ cx, cy: 800, r }));
const trefoil = (id: string, x: number, more: Partial<LaidOutItem> = {}): LaidOutItem =>
  item(id, x, { cable: SINGLE, circles: [-20, 20, 0].map((dx, n) => ({ cx: x + dx, cy: n < 2 ? 800 : 765, r: 20 })), ...more });
/** A circuit of the usual type, perhaps with a load. */
const feeder = (id: string, x: number, load?: number): LaidOutItem =>
  trefoil(id, x, { name: FEEDER, ...(load === undefined ? {} : { load }) });
const core = (id: string, x: number, more: Partial<LaidOutItem> = {}): LaidOutItem =>
  item(id, x, { name: 'TSLF 24 kV 1x240 Al', cable: SINGLE, circles: circles(20, x), ...more });
const cores = (...xs: number[]): LaidOutItem[] => xs.map((x, n) => core(`${n}`, x));
const low = (id: string, x: number, more: Partial<LaidOutItem> = {}): LaidOutItem =>
  item(id, x, { name: 'TFXP 4x50 Al 1 kV', cable: { area: 50, voltage: 1, conductors: 4 }, circles: circles(15, x), ...more });
const light = (id: string, x: number, more: Partial<LaidOutItem> = {}): LaidOutItem =>
  item(id, x, { name: 'PFSP 3x10 Cu', cable: { area: 10, voltage: 1, conductors: 3 }, circles: circles(9, x), ...more });
/** Something that holds cables, or a pipe that is warm. */
const holder = (id: string, kind: string, x: number, r: number, more: Partial<LaidOutItem> = {}): LaidOutItem => {
  const box = { x: x - r, y: 800 - r, width: 2 * r, height: 2 * r };
  const { cable: _, ...one } = item(id, x, { kind, name: 'PVC', box, circles: kind === 'pipe' ? circles(r, x) : [], ...more });
  return one;
};
const heat = (id: string, x: number): LaidOutItem => holder(id, 'pipe', x, 100, { name: 'DN 100', isHeat: true });
/** A core in a pipe of its own. */
const coreInPipe = (id: string, x: number, layer = 0, r = 55): LaidOutItem[] => [
  holder(`pipe ${id}`, 'pipe', x, r, { layer, wall: 3 }),
  core(id, x, { inside: `pipe ${id}` }),
];

interface Case extends Partial<Omit<LaidOutSection, 'items'>> {
  readonly items?: readonly LaidOutItem[];
  readonly assumed?: Partial<Assumptions>;
  /** The values of a ratings file for the type of the first item. */
  readonly stated?: StatedCable;
}
const rate = ({ items = [item('a', 0)], assumed = {}, stated, ...section }: Case) => {
  const cables = new Map(stated ? [[typeKey(items[0]?.name ?? ''), stated]] : []);
  return rateItems({ items, coverings: [], ...section }, { ...ASSUMED, cables, ...assumed });
};
/** Cables of which the same is told have one line. */
const lines = (one: Case): string[] => {
  const { ratings, notRated } = rate(one);
  const told = [
    ...ratings.map(({ current, temperature, basis, ...more }) => ({
      ...{ ...more, words: `${current.toFixed(1)} A, ${temperature.toFixed(1)} C; ${basis}` },
    })),
    ...notRated.map(({ reason, ...more }) => ({ ...more, words: reason })),
  ];
  const all = groupBy(told, ({ load, words }) => `${load === undefined ? '' : ` with ${load.toFixed(0)} A`}: ${words}`);
  return [...all].map(([words, same]) => `${same.map(({ id }) => id).join(', ')}${words}`);
};

const OWN = { r20: 0.125, conductorDiameter: 18, insulationDiameter: 31 };
const TARMAC = { name: 'TARMAC', thickness: 80, resistivity: 2 };
const COVERINGS = [TARMAC, { name: 'GRAVEL', thickness: 200, resistivity: 0.7 }, { ...TARMAC, thickness: 40 }];
const BEDDING = { left: -300, right: 600, top: 600, bottom: 900 };
const stated = (values: readonly StatedCable[]): Case[] => values.map((one) => ({ stated: one, items: [feeder('a', 0)] }));
const TO_EARTH = { r20: 0.02, conductorDiameter: 40, insulationDiameter: 60 };
const HIGH = { ...SINGLE, voltage: 145 };
const THREES = { threes: new Set([typeKey(core('', 0).name)]) };
const LOADS = {
  types: new Map([[typeKey('PFSP 3x10 Cu'), 5]]),
  voltages: [
    { upTo: 1, load: 20 },
    { upTo: 24, load: 100 },
  ],
};
const beside = (load: number): LaidOutItem[] => [feeder('a', 0, load), feeder('b', 200, 250), feeder('c', 400, 300)];

const CASES: Readonly<Record<string, readonly Case[]>> = {
  insulations: stated((['XLPE', 'PE', 'EPR', 'PVC'] as const).map((insulation) => ({ insulation }))),
  'paper with all values of its maker, and with none': stated([{ ...OWN, insulation: 'paper', limit: 65 }, { insulation: 'paper' }]),
  'a name of paper, alone and with another insulation stated': [{}, { insulation: 'XLPE' as const }].map((one) => ({
    stated: one,
    items: [trefoil('a', 0, { name: 'NAKBA 3x240 Al' })],
  })),
  metals: stated((['copper', 'aluminium'] as const).map((metal) => ({ metal }))),
  'names of cables': ['PFSP 3x50/50 Cu 1 kV', 'PFSP 4x240 Al', 'TFXP 4x50', 'a name without a metal'].map((name) => ({
    items: [trefoil('a', 0, { name })],
  })),
  screens: stated([
    ...(['copper', 'aluminium', 'lead'] as const).map((screenMetal) => ({ screenMetal, screenArea: 50 })),
    { screenMetal: 'lead', screenThickness: 1.5, screenDiameter: 33 },
  ]),
  'a limit alone, and values with their source': stated([
    ...[{ limit: 65 }, { source: 'sheet 7' }, { screenArea: 35, source: 'sheet 7' }],
    ...[{ ...OWN, source: 'sheet 7' }, { r20: 0.125 }],
  ]),
  'a cable that is drawn as wide as is stated, and one that is stated to be wider': stated([
    { outerDiameter: 76 },
    { outerDiameter: 90 },
  ]).map((one) => ({ ...one, items: [item('a', 0)] })),
  'a name in another form of Unicode, with other spaces and capitals': [
    {
      items: [trefoil('a', 0, { name: 'Ka\u030abel 24 kV' })],
      assumed: { cables: new Map([[typeKey('K\u00c5BEL  24kV'), { limit: 65 }]]) },
    },
  ],
  'bonding of a type and of the file': [
    { items: [trefoil('a', 0), trefoil('b', 400)], stated: { bonding: 'single-point' }, assumed: { bonding: 'cross-bonded' } },
  ],
  'a voltage to earth, a loss of the armour and a filler': stated([{ u0: 12.7 }, { armourLoss: 0.2 }]),
  'conductors of little resistance': stated([{ r20: 0.008 }, { r20: 0.005, bonding: 'solid-with-eddy' }]),
  'three cables side by side, of which the middle one lies deeper': [0.9, 1.1].map((dy) => ({
    items: [trefoil('a', 0, { circles: [-40, 0, 40].map((cx) => ({ cx, cy: cx === 0 ? 800 + dy : 800, r: 20 })) })],
  })),
  'soil that dries out, without and with bedding': [{}, { bedding: 1.5 }].map((more) => ({
    assumed: { soil: 1.2, drying: { rise: 30, resistivity: 2.5 }, ...more },
    bedding: BEDDING,
  })),
  'coverings and bedding around circuits at two depths': [
    {
      items: [item('a', 0), item('b', 300, { circles: [{ cx: 300, cy: 650, r: 20 }] })],
      ...{ coverings: COVERINGS, bedding: BEDDING, assumed: { bedding: 0.9 } },
    },
  ],
  'coverings without a resistivity count as soil, and bedding begins below the coverings': [
    ...[0, undefined].map((resistivity) => ({ coverings: [{ ...TARMAC, ...(resistivity === undefined ? {} : { resistivity }) }] })),
    ...[[], [{ name: 'SAND', thickness: 300 }]].flatMap((coverings) =>
      [100, 300].map((top) => ({ coverings, bedding: { ...BEDDING, top }, assumed: { bedding: 2 } })),
    ),
  ],
  'bedding that reaches the ground, or nearly does': [0, 29, 30].map((top) => ({ bedding: { ...BEDDING, top }, assumed: { bedding: 2 } })),
  'cables at the edge of bedding, no better off than in bedding everywhere, and no worse than in soil everywhere': [
    [-320, 640],
    [-301, 800],
  ].map(([cx = 0, cy = 0]) => ({
    items: [item('a', cx, { circles: [{ cx, cy, r: 40 }] })],
    ...{ bedding: { ...BEDDING, top: 300 }, assumed: { soil: 2.5, bedding: 0.5 } },
  })),
  'circuits in their bedding, beside, above and below it': [
    {
      items: [[0], [-350], [650], [0, 560], [0, 940]].map(([x = 0, y = 800], n) => low(`${n}`, x, { circles: [{ cx: x, cy: y, r: 15 }] })),
      ...{ bedding: BEDDING, assumed: { bedding: 2 } },
    },
  ],
  'a trefoil in better and in worse bedding': [0.5, 3].map((bedding) => ({
    items: [feeder('a', 0)],
    bedding: BEDDING,
    assumed: { bedding },
  })),
  'circuits at two depths below a covering': [
    { items: [low('a', 0), low('b', 200, { circles: [{ cx: 200, cy: 1500, r: 15 }] })], coverings: [{ ...TARMAC, thickness: 400 }] },
  ],
  'single cores that nearly touch': [1.005, 1.02].map((times) => ({
    items: [trefoil('a', 0, { circles: [-20, 20, 0].map((x, n) => ({ cx: x * times, cy: 800 - (n < 2 ? 0 : 34.64 * times), r: 20 })) })],
  })),
  'circuits in rows with other distances': [
    { items: [400, 60].map((gap, n) => trefoil(`${n}`, 0, { circles: circles(20, 3000 * n - gap, 3000 * n, 3000 * n + gap) })) },
  ],
  'equal cables in a wide and in a narrow pipe': [
    { items: [200, 25].flatMap((r, n) => [holder(`p${n}`, 'pipe', 2000 * n, r), low(`${n}`, 2000 * n, { inside: `p${n}` })]) },
  ],
  'a heat pipe that is colder than the ground, and two that are warmer': [
    { items: [item('a', 0), heat('h', 300)], assumed: { heatPipes: 15 } },
    { items: [item('a', 0), heat('h', 300), heat('i', 600)], assumed: { heatPipes: 60 } },
  ],
  'ground that is drier than dry soil already, or partly': [
    { soil: 3 },
    { soil: 3, bedding: 0.9 },
    ...[0.9, 2, 3].map((bedding) => ({ bedding })),
    { bedding: 0.9, drying: { rise: 30, resistivity: 0.8 } },
  ].map((assumed) => ({ assumed: { drying: { rise: 30, resistivity: 2.5 }, ...assumed }, bedding: BEDDING })),
  'a covering, and a warm and a hot pipe in soil that dries out': [
    { coverings: [TARMAC] },
    ...[5, 40, 70].map((heatPipes) => ({ items: [item('a', 0), heat('h', 300)], assumed: { heatPipes } })),
  ].map(({ assumed, ...more }: Case) => ({ ...more, assumed: { drying: { rise: 30, resistivity: 2.5 }, ...assumed } })),
  'the soil of the service, and none': [
    { assumed: { soil: 'service' }, soil: 1.4 },
    { assumed: { soil: 'service' } },
    { assumed: { soil: 'service', bedding: 0.8 }, soil: 1.2, coverings: [TARMAC], bedding: BEDDING },
  ],
  'a pair of direct current, and one cable of one core': [
    {
      items: [
        trefoil('a', 0, { cable: { ...SINGLE, isDc: true }, circles: [0, 40].map((cx) => ({ cx, cy: 800, r: 20 })) }),
        item('b', 300, { cable: SINGLE }),
      ],
      stated: { ...OWN, limit: 90 },
    },
  ],
  'a cable whose type is not known, and a pipe without a cable': [{ items: [holder('a', 'cable', 0, 40), holder('p', 'pipe', 200, 55)] }],
  'one circuit in a culvert, and two': [[-80], [-80, 80]].map((xs) => ({
    items: [holder('c', 'culvert', 0, 300, { wall: 50 }), ...xs.map((x) => trefoil(`${x}`, x, { inside: 'c' }))],
  })),
  'a culvert without a wall': [{ items: [holder('c', 'culvert', 0, 300), trefoil('a', 0, { inside: 'c' })] }],
  'groups of single cores that are bonded at one end': [[-20, 20], [-40, 0, 40], undefined].map((xs) => ({
    items: [trefoil('a', 0, xs ? { circles: circles(20, ...xs) } : {})],
    assumed: { bonding: 'single-point' },
  })),
  'a group with a fourth conductor, and one at the surface of the ground': [
    [760, 800].flatMap((cy) => [0, 40].map((cx) => ({ cx, cy, r: 20 }))),
    circles(20, 0, 40, 80).map((circle) => ({ ...circle, cy: 5 })),
  ].map((all) => ({ items: [trefoil('a', 0, { circles: all })] })),
  'load factors of a type and of the file': [
    { items: [low('a', 0), trefoil('b', 300)], stated: { loadFactor: 0.5 }, assumed: { loadFactor: 0.8 } },
  ],
  'pipes with and without a wall': [5.5, 6, undefined].map((wall) => ({
    items: [holder('p', 'pipe', 0, 55, wall === undefined ? {} : { wall }), low('a', 0, { inside: 'p' })],
  })),
  'cables of 90 and 90.1 mm in a pipe of 90 mm': [45, 45.05].map((r) => ({
    items: [holder('p', 'pipe', 0, 55, { wall: 10 }), low('a', 0, { inside: 'p', circles: circles(r, 0) })],
  })),
  'a circuit with a load beside others': [...[200, 300].map(beside), beside(rate({ items: beside(1) }).ratings[0]?.current ?? 0)].map(
    (items) => ({ items }),
  ),
  'circuits without a load beside one that has one': [
    { items: [feeder('a', 0, 100), feeder('b', 200), feeder('c', 400)] },
    { items: [item('a', 0, { load: 50 }), item('b', 150)] },
  ],
  'loads of the ratings file, also of cables that are not rated': [
    { items: [feeder('a', 0), feeder('b', 200, 150), light('c', 100), low('d', 300)], assumed: { loads: LOADS } },
    { items: [...cores(0, 150), core('c', 300, { name: 'TSLF 24 kV 1x95 Al', load: 70 })], assumed: { loads: LOADS } },
  ],
  'single cores that are no circuit of three': [[0], [0, 150], [0, 150, 300, 450, 600, 750]].map((xs) => ({ items: cores(...xs) })),
  'single cores that are circuits of neighbours, in whatever order they are listed': [
    {
      items: [3, 0, 5, 1, 4, 2].map((n) => core(`${n}`, 150 * n + (n < 3 ? 0 : 450), n % 3 === 1 ? { load: 100 + n } : {})),
      assumed: THREES,
    },
  ],
  'single cores of circuits, and one too many': [{ items: cores(0, 150, 300, 450), assumed: THREES }],
  'single cores of a circuit with different loads': [
    { items: cores(0, 150, 300, 450, 600, 750).map((one, n) => (n < 2 ? { ...one, load: 100 + n } : one)), assumed: THREES },
  ],
  'three single cores in one pipe, beside another pipe with one': [
    {
      items: [
        ...[holder('p', 'pipe', 0, 100, { wall: 5 }), holder('q', 'pipe', 500, 100, { wall: 5 })],
        ...['a', 'b', 'c'].map((id, n) => core(id, 40 * n, { inside: 'p' })),
        core('d', 500, { inside: 'q' }),
      ],
    },
  ],
  'three single cores in pipes of their own, in two layers and of two sizes': [[0], [1], [0, 40]].map((last) => ({
    items: [...coreInPipe('a', 0), ...coreInPipe('b', 150), ...coreInPipe('c', 300, ...last)],
  })),
  'cables that need values of their maker': [
    ...[HIGH, { ...SINGLE, isDc: true }, { ...SINGLE, area: 1200 }, { ...SINGLE, area: 1000 }].map((cable) => ({
      items: [trefoil('a', 0, { cable })],
    })),
    { items: [trefoil('a', 0, { name: 'NKBA 3x95' })] },
    ...[TO_EARTH, { ...TO_EARTH, screenArea: 95, screenDiameter: 66 }].map((one) => ({
      items: [trefoil('a', 0, { cable: HIGH })],
      stated: one,
    })),
  ],
  'groups whose cables lie in one place': [2, 3].map((count) => ({
    items: [trefoil('a', 0, { circles: Array(count).fill({ cx: 0, cy: 800, r: 20 }) }), feeder('b', 200)],
  })),
  'circuits that lie in one place, or nearly': [0, 0.5, 20, 40].map((apart) => ({ items: [feeder('a', 0), feeder('b', apart)] })),
  'a group of five single cores': [{ items: [trefoil('a', 0, { circles: circles(20, 0, 40, 80, 120, 160) })] }],
  'a pipe of steel': [{ items: [holder('p', 'pipe', 300, 60, { material: 'STEEL' }), light('a', 300, { inside: 'p' }), feeder('b', 0)] }],
  'things that are not computed': [
    { items: [item('a', 0), heat('h', 400), holder('k', 'pipeCanal', 900, 100)] },
    { items: [item('a', 0), heat('h', 400), heat('i', 2000), holder('k', 'pipeCanal', 900, 100), holder('l', 'pipeCanal', 1200, 100)] },
  ],
};

/** The model cable of a type that differs in these values, and of the values of its maker. */
const modelLine = ([differing, own = {}]: readonly [Partial<CableType>, Stated?]): string => {
  const type: CableType = { name: 'Al', area: 240, voltage: 24, outerDiameter: 40, conductors: 1, ...differing };
  const { u0, frequency, cores, r20, ks, kp, core, screen, insulation, sheath, limit } = modelCable(type, own);
  const round = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(7)) : value);
  const { inner, outer, permittivity, lossFactor } = insulation;
  const around = { sheath: [sheath.inner, sheath.outer, sheath.resistivity], layers: core.map((one) => [one.outer, one.resistivity]) };
  const facts = { u0, frequency, cores, r20, ks, kp, insulation: (outer - inner) / 2, permittivity, lossFactor, limit, ...around, screen };
  return `${JSON.stringify({ ...differing, ...own })}: ${JSON.stringify(facts, round)}`;
};
const MODELS: readonly (readonly [Partial<CableType>, Stated?])[] = [
  // IEC 60502: 12/20 (24) kV; IEC 60038: the highest voltage of 45 kV is 52 kV, which is taken as a tenth above.
  ...[1, 3.6, 7.2, 12, 17.5, 24, 36, 52].map((voltage) => [{ voltage }] as const),
  ...([
    [{}, { u0: 12.7 }],
    [{ isDc: true }, { u0: 12 }],
    [{ voltage: 1 }, { screenArea: 16 }],
  ] as const),
  ...[120, 121, 300, 301].map((area) => [{ area }] as const),
  ...[undefined, 90].map((area) => [{}, { screenDiameter: 35, screenThickness: 0.8, ...(area ? { screenArea: area } : {}) }] as const),
  ...[2, 100, 400].map((area) => [{ area, voltage: 1 }] as const),
  ...[0, 2, 3, 4, 5, 7].map((conductors) => [{ conductors }] as const),
  ...(['PE', 'EPR', 'PVC', 'paper'] as const).map((insulation) => [{}, { insulation }] as const),
  [{}, { ks: 0.8, kp: 0.37, permittivity: 2.4, tanDelta: 0.002, conductorScreenDiameter: 19.6, coreDiameter: 33, limit: 80 }],
  ...[38, 45].map((outerDiameter) => [{}, { outerDiameter }] as const),
  // An area of IEC 60228 has its resistance, and another one that of the metal with 5 % for stranding.
  ...[[{ name: 'Cu' }] as const, [{ area: 60 }] as const],
];
const NAMES = [
  ...'NAKBA NEKEBA NA2XS N2XSY NAYY NYCWY N1XE AXAL AKKJ PFXP TFXP NAEKEBA NKBA NKY tslf txlp pfsp'.split(' ').map((one) => `${one} 4x95`),
  ...'Kabel 4x10 PVC,Kabel 4x10,NAYY 4x10 Cu,Kabel 4x10 cu,Kabel 4x10 al,Kabel Alu,Kabel 10Cu,Kabel 4x10 pvc,X AXAL'.split(','),
];

test('every rating is the one on the page', () => {
  expectPage(new URL('./ratings-page.expected.txt', import.meta.url), {
    ...Object.fromEntries(Object.entries(CASES).map(([title, cases]) => [title, cases.flatMap(lines)])),
    'model cables': MODELS.map(modelLine),
    'metals, if they are named, and insulations by names': [...groupBy(NAMES, (name) => Object.values(named({ name })).join(', '))].map(
      ([told, names]) => `${told}: ${names.join(' | ')}`,
    ),
    'areas of the standard, and screens by area': [
      10, 16, 25, 35, 50, 70, 95, 120, 150, 185, 240, 300, 400, 500, 630, 800, 1000, 1200, 1600, 2000,
    ].map((area) => {
      const items = [item('a', 0, { cable: { ...THREE, area } })];
      const currents = (['copper', 'aluminium'] as const).map((metal) => rate({ stated: { metal }, items }).ratings[0]?.current.toFixed(1));
      return `${area} mm2: copper ${currents[0]} A, aluminium ${currents[1]} A, ${/screen.*?mm2/.exec(lines({ items }).join())?.[0]}`;
    }),
    'pipes of every material': ([undefined, 'PVC', 'PE', 'PP', 'CONCRETE', 'EARTHENWARE'] as const).flatMap((material) =>
      lines({
        items: [holder('p', 'pipe', 0, 80, { name: 'cable p', wall: 6, ...(material ? { material } : {}) }), item('a', 0, { inside: 'p' })],
      }),
    ),
  });
});

test('what if: 200 mm deeper is the section that is laid 200 mm deeper, with its bedding and culvert', () => {
  const lower = (one: LaidOutItem, by: number): LaidOutItem => ({
    ...{ ...one, box: { ...one.box, y: one.box.y + by } },
    circles: one.circles.map((circle) => ({ ...circle, cy: circle.cy + by })),
  });
  const items = [item('a', 0), holder('c', 'culvert', 1000, 200, { wall: 50 }), item('b', 1000, { inside: 'c' })];
  const at = (deeper: number): LaidOutSection => ({
    items: items.map((one) => lower(one, deeper)),
    coverings: [TARMAC],
    bedding: { left: -200, right: 1300, top: 560 + deeper, bottom: 1050 + deeper },
  });
  const assumptions = { ...ASSUMED, bedding: 1.6 };
  const deep = rateItems(at(200), { ...assumptions, soil: 1.2 }).ratings;
  const { ratings } = rateWhatIf(at(0), assumptions, { depth: 200, soil: 1.2 });
  expect(ratings.map(({ whatIf }) => whatIf)).toEqual(deep.map(({ current, temperature }) => ({ current, temperature })));
  expect(ratings.map(({ current }) => current)).toEqual(rateItems(at(0), assumptions).ratings.map(({ current }) => current));
  const [warm] = rateItems({ items, coverings: [] }, { ...ASSUMED, ambient: 30 }).ratings;
  expect(rateWhatIf({ items, coverings: [] }, ASSUMED, { ambient: 30 }).ratings[0]?.whatIf?.current).toBe(warm?.current);
});
