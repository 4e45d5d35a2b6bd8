// A second computation of ratings: the formulas of IEC 60287 written down again for one cable in each place, heat in the ground by
// finite differences, and a search for the current instead of a solution.
import type { Construction } from '../../src/rating/construction.js';
import { risesBy } from './finite-differences.js';

const OMEGA = 100 * Math.PI;
const COEFFICIENT = { copper: 3.93e-3, aluminium: 4.03e-3, lead: 4e-3 };
const RESISTIVITY = { copper: 1.7241e-8, aluminium: 2.84e-8, lead: 21.4e-8 };
/** U, V and Y of IEC 60287-2-1, and the resistivity of the wall. */
const PIPES = {
  PE: [1.87, 0.312, 0.0037, 3.5],
  PVC: [1.87, 0.312, 0.0037, 6],
  PP: [1.87, 0.312, 0.0037, 4.5],
  CONCRETE: [5.2, 1.1, 0.011, 1],
  EARTHENWARE: [1.87, 0.28, 0.0036, 1.2],
} as const;

export interface Pipe {
  readonly material: keyof typeof PIPES;
  readonly outer: number;
  readonly inner: number;
  /** Diameter of all cables in it by that of one, and their number. */
  readonly bundle?: number;
  readonly count?: number;
}

/** The screens of single cores in a row, this far apart (mm). */
export interface Row {
  readonly spacing: number;
  readonly bonding: 'solid' | 'single-point' | 'cross-bonded';
}

/** One cable, with its place. */
export interface One {
  readonly cable: Construction;
  readonly x: number;
  readonly y: number;
  readonly pipe?: Pipe;
  readonly row?: Row;
  readonly load?: number;
}

export interface World {
  readonly ambient: number;
  readonly resistivity: (x: number, y: number) => number;
  readonly drying?: { readonly rise: number; readonly ratio: number };
  readonly heatPipe?: { readonly x: number; readonly y: number; readonly radius: number; readonly temperature: number };
  /** True if the ground is computed by mirror images instead of finite differences. */
  readonly isImaged?: boolean;
  /** Half the sides of a box around each cable that spreads the heat (mm). */
  readonly box?: readonly [number, number];
}

function skin(x: number): number {
  if (x <= 2.8) return x ** 4 / (192 + 0.8 * x ** 4);
  return x <= 3.8 ? -0.136 - 0.0177 * x + 0.0563 * x ** 2 : 0.354 * x - 0.733;
}

function resistance({ r20, metal, limit, conductorDiameter, core, cores }: Construction, row?: Row): number {
  const direct = r20 * (1 + COEFFICIENT[metal] * (limit - 20));
  const y = skin(Math.sqrt((8e-7 * Math.PI * 50) / direct));
  const spacing = row?.spacing ?? (cores > 1 ? (core.at(-1)?.outer ?? 0) : Number.POSITIVE_INFINITY);
  const near = (conductorDiameter / spacing) ** 2;
  return direct * (1 + y + y * near * (0.312 * near + 1.18 / (y + 0.27)));
}

/** Loss of the screen by that of the conductor at a temperature of the screen: of three in a row, the greatest. */
function screenLoss({ screen, cores, core }: Construction, r: number, temperature: number, row?: Row): number {
  if (!screen) return 0;
  const { metal, area, diameter } = screen;
  const rs = (RESISTIVITY[metal] / (area * 1e-6)) * (1 + COEFFICIENT[metal] * (temperature - 20));
  if (cores > 1) {
    const c = (core.at(-1)?.outer ?? 0) / Math.sqrt(3);
    return ((3.2 * OMEGA ** 2) / (r * rs)) * ((2 * c) / diameter) ** 2 * 1e-14;
  }
  if (!row) return 0;
  const { spacing, bonding } = row;
  if (bonding !== 'solid') {
    const m = (OMEGA / rs) * 1e-7;
    const half = diameter / (2 * spacing);
    const middle = 6 * (m ** 2 / (1 + m ** 2)) * half ** 2 * (1 + 0.86 * m ** 3.08 * half ** (1.4 * m + 0.7));
    return (rs / r) * middle + (bonding === 'cross-bonded' ? 0.03 : 0);
  }
  const x = 2e-7 * OMEGA * Math.log((2 * spacing) / diameter);
  const xm = 2e-7 * OMEGA * Math.log(2);
  const [p, q] = [x + xm, x - xm / 3];
  const both = (0.75 * p ** 2) / (rs ** 2 + p ** 2) + (0.25 * q ** 2) / (rs ** 2 + q ** 2);
  const phase = (2 * rs * p * q * xm) / (Math.sqrt(3) * (rs ** 2 + q ** 2) * (rs ** 2 + p ** 2));
  return (rs / r) * Math.max(both + phase, both - phase, q ** 2 / (rs ** 2 + q ** 2));
}

const tube = ({ inner, outer, resistivity }: Construction['sheath']): number =>
  outer > inner ? (resistivity / (2 * Math.PI)) * Math.log(outer / inner) : 0;

/** The conductor above the ground outside of the pipe or cable (K), and the heat that enters the ground (W/m). */
function inside({ cable, pipe, row }: One, current: number, base: number): { rise: number; heat: number } {
  const { insulation, u0, cores, t2, sheath, core, outerDiameter, armourLoss } = cable;
  const r = resistance(cable, row);
  const capacitance = (insulation.permittivity / (18 * Math.log(insulation.outer / insulation.inner))) * 1e-9;
  const wd = OMEGA * capacitance * u0 ** 2 * insulation.lossFactor;
  const t1 = core.reduce((sum, layer) => sum + tube(layer), 0);
  let [rise, heat] = [0, 0];
  for (let n = 0; n < 12; n += 1) {
    const upToScreen = (current ** 2 * r + wd / 2) * t1;
    const loss = screenLoss(cable, r, base + rise - upToScreen, row);
    const throughT2 = cores * (current ** 2 * r * (1 + loss) + wd);
    const own = throughT2 + cores * current ** 2 * r * armourLoss;
    const upToSurface = upToScreen + throughT2 * t2 + own * tube(sheath);
    const { count = 1, bundle = 1 } = pipe ?? {};
    heat = count * own;
    rise = upToSurface;
    if (!pipe) continue;
    const [u, v, y, wall] = PIPES[pipe.material];
    let air = 0;
    for (let k = 0; k < 12; k += 1) {
      const drop = heat * (air + tube({ inner: pipe.inner, outer: pipe.outer, resistivity: wall }));
      const mean = base + drop - (heat * air) / 2;
      air = u / (1 + 0.1 * (v + y * mean) * bundle * outerDiameter);
    }
    rise += heat * (air + tube({ inner: pipe.inner, outer: pipe.outer, resistivity: wall }));
  }
  return { rise, heat };
}

/** Rise of the ground at each cable per watt of each other one; the last source is the heat pipe. */
function groundOf(all: readonly One[], world: World): number[][] {
  const sources = all.map(({ x, y, cable, pipe }) => ({ ...{ x, y }, radius: world.box ? 60 : (pipe?.outer ?? cable.outerDiameter) / 2 }));
  const withPipe = world.heatPipe ? [...sources, world.heatPipe] : sources;
  return world.isImaged ? byImages(withPipe) : byDifferences(withPipe, all, world);
}

type Source = Parameters<typeof risesBy>[0][number];

/** By mirror images, for cables that are too thin for the grid, in uniform soil of resistivity 1. */
function byImages(sources: readonly Source[]): number[][] {
  return sources.map((at) =>
    sources.map((source) => {
      const near = at === source ? at.radius : Math.hypot(at.x - source.x, at.y - source.y);
      const far = Math.hypot(at.x - source.x, at.y + source.y);
      return Math.log(far / near) / (2 * Math.PI);
    }),
  );
}

function byDifferences(sources: readonly Source[], all: readonly One[], { box, resistivity }: World): number[][] {
  const isInBox = (x: number, y: number): boolean =>
    box !== undefined && all.some((one) => Math.abs(x - one.x) < box[0] && Math.abs(y - one.y) < box[1]);
  const around = (x: number, y: number): number => (isInBox(x, y) ? 1e-3 : resistivity(x, y));
  // Equal cables with equal currents give off the same heat, so one computation with all of them is enough.
  if (areEqual(all) && sources.length === all.length)
    return risesBy(sources, around).map((rise, n) => sources.map((_, k) => (k === n ? rise : 0)));
  const columns = sources.map((_, n) =>
    risesBy(
      sources.map((one, k) => ({ ...one, heat: k === n ? 1 : 0 })),
      around,
    ),
  );
  return sources.map((_, place) => columns.map((column) => column[place] ?? 0));
}

const areEqual = (all: readonly One[]): boolean =>
  all.every(({ load, cable }) => load === undefined && cable.outerDiameter === all[0]?.cable.outerDiameter);

/** Temperatures of the conductors at some currents. */
function temperaturesAt(all: readonly One[], world: World, ground: number[][], currents: readonly number[]): number[] {
  let bases = all.map(() => world.ambient);
  let found: { rise: number; heat: number }[] = [];
  for (let n = 0; n < 12; n += 1) {
    found = all.map((one, k) => inside(one, currents[k] ?? 0, bases[k] ?? 0));
    const last = ground.at(-1) ?? [];
    const { heatPipe } = world;
    const watts = heatPipe ? Math.max(0, (heatPipe.temperature - world.ambient) / (last.at(-1) ?? 1)) : 0;
    bases = all.map((_, k) => {
      const rises = ground[k] ?? [];
      const moist = found.reduce((sum, { heat }, j) => sum + heat * (rises[j] ?? 0), 0) + watts * (heatPipe ? (rises.at(-1) ?? 0) : 0);
      const { rise = Number.POSITIVE_INFINITY, ratio = 1 } = world.drying ?? {};
      return world.ambient + (moist > rise ? rise + ratio * (moist - rise) : moist);
    });
  }
  return found.map(({ rise }, k) => rise + (bases[k] ?? 0));
}

/** The current of the first cable: the greatest at which no cable without a load is too warm; those without one share a current. */
export function secondRating(all: readonly One[], world: World): number {
  const ground = groundOf(all, world);
  const isFine = (current: number): boolean => {
    const currents = all.map(({ load }, k) => (k === 0 ? current : (load ?? current)));
    return temperaturesAt(all, world, ground, currents).every(
      (temperature, k) => (k > 0 && all[k]?.load !== undefined) || temperature <= (all[k]?.cable.limit ?? 0),
    );
  };
  let [low, high] = [0, 3000];
  for (let n = 0; n < 24; n += 1) {
    const middle = (low + high) / 2;
    if (isFine(middle)) low = middle;
    else high = middle;
  }
  return low;
}
