// The arrangements of src/rating/arrangements.md: our rating, and a published or second one.
import { ASSUMED, type Assumptions, typeKey } from '../../src/rating/assumptions.js';
import type { Construction } from '../../src/rating/construction.js';
import type { LaidOutItem } from '../../src/rating/laid-out.js';
import { type CableType, modelCable } from '../../src/rating/model-cable.js';
import { rateItems } from '../../src/rating/rate-items.js';
import { type One, type Pipe, type Row, secondRating, type World } from './second-computation.js';

const TYPES = {
  AXAL: { name: 'AXAL-TT 24 kV 3x240/35 Al', area: 240, voltage: 24, conductors: 3, outerDiameter: 77.5 },
  TFXP: { name: 'TFXP 4x150 Al 1 kV', area: 150, voltage: 1, conductors: 4, outerDiameter: 47 },
  PFSP: { name: 'PFSP 3x50/50 Cu 1 kV', area: 50, voltage: 1, conductors: 3, outerDiameter: 28 },
  LIGHT: { name: 'PFSP 3x10/10 Cu 1 kV', area: 10, voltage: 1, conductors: 3, outerDiameter: 15.5 },
  TSLF: { name: 'TSLF 24 kV 1x240 Al', area: 240, voltage: 24, conductors: 1, outerDiameter: 39.5 },
} as const satisfies Record<string, CableType>;

type TypeName = keyof typeof TYPES;

/** A cable at a place, in a pipe or free. */
interface Laid {
  readonly type: TypeName;
  readonly x: number;
  readonly y: number;
  readonly pipe?: Pipe;
  readonly load?: number;
  readonly row?: Row;
}

export interface Arrangement {
  readonly name: string;
  readonly laid: readonly Laid[];
  readonly assumptions?: Partial<Assumptions>;
  readonly bedding?: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly heatPipe?: { readonly x: number; readonly y: number };
  readonly isCulvert?: boolean;
  /** True for cables that are too thin for the grid of the finite differences. */
  readonly isImaged?: boolean;
}

const at = (type: TypeName, x: number, y = 800, more: Partial<Laid> = {}): Laid => ({ type, x, y, ...more });
const pipe = (material: Pipe['material'], more: Partial<Pipe> = {}): { pipe: Pipe } => ({
  pipe: { material, outer: 160, inner: 148, ...more },
});
const beside = (count: number): Laid[] => Array.from({ length: count }, (_, n) => at('AXAL', 160 * n));
const bed = (count: number) => ({ left: -120, right: 160 * (count - 1) + 120, top: 640, bottom: 900 });
const rowOf = (bonding: Row['bonding'], more: Partial<Laid> = {}): Laid[] =>
  [0, 1, 2].map((n) => at('TSLF', 200 * n, 800, { row: { spacing: 200, bonding }, ...more }));

const BETTER = { soil: 2.5, bedding: 1 };
const WORSE = { soil: 1, bedding: 2.5 };
const DRYING = { rise: 35, resistivity: 2.5 };

export const ARRANGEMENTS: readonly Arrangement[] = [
  { name: 'three cores, 24 kV, 240 Al', laid: [at('AXAL', 0)] },
  { name: 'the same 1.5 m deep', laid: [at('AXAL', 0, 1500)] },
  { name: 'four cores, 1 kV, 150 Al', laid: [at('TFXP', 0)], isImaged: true },
  { name: 'three cores, 1 kV, 50 Cu, PVC', laid: [at('PFSP', 0)], isImaged: true },
  { name: '1x240 Al in a row, 200 mm apart, solid', laid: rowOf('solid'), isImaged: true },
  { name: 'the same, single-point', ...{ laid: rowOf('single-point'), assumptions: { bonding: 'single-point' }, isImaged: true } },
  { name: 'the same, cross-bonded', ...{ laid: rowOf('cross-bonded'), assumptions: { bonding: 'cross-bonded' }, isImaged: true } },
  { name: '4x150 Al in a pipe of PE', laid: [at('TFXP', 0, 800, pipe('PE'))] },
  { name: 'the same, PVC', laid: [at('TFXP', 0, 800, pipe('PVC'))] },
  { name: 'the same, concrete', laid: [at('TFXP', 0, 800, pipe('CONCRETE'))] },
  { name: 'the same, earthenware', laid: [at('TFXP', 0, 800, pipe('EARTHENWARE'))] },
  { name: 'four of 3x50 Cu in one pipe of PVC', laid: [at('PFSP', 0, 800, pipe('PVC', { count: 4, bundle: 2.5 }))] },
  { name: '1x240 Al in three pipes of PE, solid', laid: rowOf('solid', pipe('PE')) },
  { name: 'two 3x240 Al, 300 mm above each other', laid: [at('AXAL', 0, 1100), at('AXAL', 0, 800)] },
  ...[2, 4, 8].flatMap((count): Arrangement[] => [
    { name: `${count} of 3x240 Al, 160 mm apart`, laid: middleFirst(beside(count)) },
    { name: 'the same, soil 2.5, bedding 1 K.m/W', ...{ laid: middleFirst(beside(count)), assumptions: BETTER, bedding: bed(count) } },
    { name: 'the same, soil 1, bedding 2.5 K.m/W', ...{ laid: middleFirst(beside(count)), assumptions: WORSE, bedding: bed(count) } },
  ]),
  { name: '3x240 Al, soil dries out above 35 K to 2.5', laid: [at('AXAL', 0)], assumptions: { drying: DRYING } },
  {
    name: '3x240 Al, 400 mm from a heat pipe of 40 C',
    ...{ laid: [at('AXAL', 0)], heatPipe: { x: 400, y: 800 }, assumptions: { heatPipes: 40 } },
  },
  { name: '3x240 Al in a culvert', laid: [at('AXAL', 0)], isCulvert: true },
  { name: '3x240 Al beside one that carries 150 A', laid: [at('AXAL', 0, 800, { load: 1 }), at('AXAL', 160, 800, { load: 150 })] },
  {
    name: '3x240 Al beside a street light of 5 A',
    ...{ laid: [at('AXAL', 0, 800, { load: 1 }), at('LIGHT', 100, 800, { load: 5 })], isImaged: true },
  },
  { name: '3x240 Al, soil 2.5, bedding 1 K.m/W', ...{ laid: beside(1), assumptions: BETTER, bedding: bed(1) } },
  { name: '3x240 Al, soil 1, bedding 2.5 K.m/W', ...{ laid: beside(1), assumptions: WORSE, bedding: bed(1) } },
];

/** The hottest one comes first, because the rating of the first is shown. */
function middleFirst(laid: readonly Laid[]): Laid[] {
  const middle = Math.floor(laid.length / 2);
  return [...laid.slice(middle), ...laid.slice(0, middle)];
}

const CULVERT = { half: [200, 150], wall: 50 } as const;

function itemsOf({ laid, heatPipe, isCulvert }: Arrangement): LaidOutItem[] {
  const around = (x: number, y: number, r: number) => ({
    circles: [{ cx: x, cy: y, r }],
    box: { x: x - r, y: y - r, width: 2 * r, height: 2 * r },
  });
  const items = laid.flatMap(({ type, x, y, pipe: own, load }, n): LaidOutItem[] => {
    const { name, outerDiameter, ...cable } = TYPES[type];
    const holder = own ? `p${n}` : isCulvert ? 'culvert' : undefined;
    const cables = Array.from(
      { length: own?.count ?? 1 },
      (_, k): LaidOutItem => ({
        ...{ id: k === 0 ? `${n}` : `${n}.${k}`, kind: 'cable', name, cable, layer: 0 },
        ...around(x, y, outerDiameter / 2),
        ...(holder === undefined ? {} : { inside: holder }),
        ...(load === undefined ? {} : { load }),
      }),
    );
    if (!own) return cables;
    const wall = (own.outer - own.inner) / 2;
    return [
      { ...{ id: `p${n}`, kind: 'pipe', name: 'pipe', material: own.material, wall, layer: 0 }, ...around(x, y, own.outer / 2) },
      ...cables,
    ];
  });
  const [width, height] = CULVERT.half;
  const box = { x: -width, y: 800 - height, width: 2 * width, height: 2 * height };
  return [
    ...items,
    ...(isCulvert ? [{ id: 'culvert', kind: 'culvert', name: 'culvert', circles: [], box, wall: CULVERT.wall }] : []),
    ...(heatPipe ? [{ id: 'heat', kind: 'pipe', name: 'DN 100', isHeat: true, layer: 0, ...around(heatPipe.x, heatPipe.y, 100) }] : []),
  ];
}

export function ourRating(arrangement: Arrangement): number {
  const threes = new Set([typeKey(TYPES.TSLF.name)]);
  const { bedding, assumptions } = arrangement;
  const section = { items: itemsOf(arrangement), coverings: [], ...(bedding ? { bedding } : {}) };
  const { ratings } = rateItems(section, { ...ASSUMED, threes, ...assumptions });
  return ratings.find(({ id }) => id === '0')?.current ?? 0;
}

const constructionOf = (type: TypeName): Construction => modelCable(TYPES[type]);

export function secondOf({ laid, assumptions = {}, bedding, heatPipe, isCulvert, isImaged }: Arrangement): number {
  const soil = Number(assumptions.soil ?? 1);
  const { drying } = assumptions;
  const isInside = (x: number, y: number): boolean =>
    bedding !== undefined && x > bedding.left && x < bedding.right && y > bedding.top && y < bedding.bottom;
  const world: World = {
    ambient: 20,
    resistivity: (x, y) => (isInside(x, y) ? (assumptions.bedding ?? soil) : soil),
    ...(drying ? { drying: { rise: drying.rise, ratio: drying.resistivity / soil } } : {}),
    ...(heatPipe ? { heatPipe: { ...heatPipe, radius: 100, temperature: 40 } } : {}),
    ...(isImaged ? { isImaged } : {}),
    ...(isCulvert ? { box: CULVERT.half } : {}),
  };
  const [outer, inner] = [CULVERT.half, CULVERT.half.map((side) => side - CULVERT.wall)].map(cylinder);
  const box: Pick<One, 'pipe'> = isCulvert ? { pipe: { material: 'CONCRETE', outer: outer ?? 0, inner: inner ?? 0 } } : {};
  const ones = laid.map(({ type, ...place }): One => ({ ...place, cable: constructionOf(type), ...box }));
  return secondRating(ones, world);
}

/** The diameter of the cylinder that counts for a box, by the formula of IEC 60287-2-1 for blocks. */
function cylinder([a = 0, b = 0]: readonly number[]): number {
  const [x, y] = [2 * Math.min(a, b), 2 * Math.max(a, b)];
  return 2 * Math.exp(0.5 * (x / y) * (4 / Math.PI - x / y) * Math.log(1 + (y / x) ** 2) + Math.log(x / 2));
}
