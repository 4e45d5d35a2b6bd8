// The temperatures of a section by its currents: heat of the circuits, rise of the conductors, and the values that depend on both.
import type { HeatPath } from './heat-paths.js';
import { screenLoss } from './losses.js';
import type { RatedHolder } from './rated-section.js';
import { airResistance, bundleDiameter } from './surroundings.js';

/** A value that grows with the square of the share of the currents that are sought. */
interface Linear {
  readonly share: number;
  readonly fixed: number;
}

const NONE: Linear = { share: 0, fixed: 0 };

const at = ({ share, fixed }: Linear, squared: number): number => share * squared + fixed;

const sum = (a: Linear, b: Linear): Linear => ({ share: a.share + b.share, fixed: a.fixed + b.fixed });

/** The ways of the heat of a section, and those in dry ground if its soil dries out. */
export interface Ways {
  readonly ambient: number;
  readonly paths: readonly HeatPath[];
  readonly dry?: { readonly paths: readonly HeatPath[]; readonly less: number };
}

/** The squares of the currents of a circuit (A2). */
export type Drive = Linear;

/** Heat of one cable of a circuit (W/m). */
interface Heat {
  readonly conductor: Linear;
  readonly joule: Linear;
  /** The dielectric loss, which does not depend on the current. */
  readonly dielectric: number;
}

/** The values that depend on temperatures, and therefore on the currents that are sought. */
interface Values {
  /** Loss of the screen as a share of the loss of the conductor, by circuit. */
  readonly screen: readonly number[];
  /** Thermal resistance of the air in each pipe (K.m/W). */
  readonly air: ReadonlyMap<RatedHolder, number>;
}

function heatOf({ cable, internal }: HeatPath, { share, fixed }: Drive, screen: number): Heat {
  const { cores, armourLoss } = cable.construction;
  const { r, wd } = internal;
  const all = cores * r * (1 + screen + armourLoss);
  return {
    conductor: { share: share * r, fixed: fixed * r },
    joule: { share: share * all, fixed: fixed * all },
    dielectric: cores * wd,
  };
}

/** The mean loss by the loss at the peak of a daily load, as Neher and McGrath estimate it. */
const lossFactor = (load: number): number => 0.3 * load + 0.7 * load ** 2;

interface State {
  readonly paths: readonly HeatPath[];
  readonly heats: readonly Heat[];
  readonly values: Values;
  readonly dry: Ways['dry'];
}

/** Sums the heat that reaches a place: that of other circuits by their load factor, the own one in full. */
function heatAt(state: State, k: number, times: (j: number) => number): { share: number; fixed: number } {
  const all = { share: 0, fixed: 0 };
  state.heats.forEach(({ joule, dielectric }, j) => {
    const resistance = times(j);
    const load = j === k ? 1 : lossFactor(state.paths[j]?.cable.loadFactor ?? 1);
    all.share += joule.share * resistance * load;
    all.fixed += joule.fixed * resistance * load + dielectric * resistance;
  });
  return all;
}

/** The rises of the conductors of a circuit (K): of each place, and of each with soil that has dried out. The greatest one counts. */
function risesOf(path: HeatPath, k: number, state: State): Linear[] {
  const inside = riseInside(path, state.heats[k]);
  return path.places.flatMap(({ holder, wall }, place) => {
    const moist = riseInGround(path, place, k, state);
    const inPipe = holder ? riseInPipe(state, k, holder, wall) : NONE;
    const upTo = sum(inside, inPipe);
    if (!state.dry) return [sum(upTo, moist)];
    const { paths, less } = state.dry;
    const dry = riseInGround(paths[k] ?? path, place, k, state);
    return [sum(upTo, moist), sum(upTo, { share: dry.share, fixed: dry.fixed - less })];
  });
}

/** The rise of the ground at a place of a circuit. */
function riseInGround({ rises, fromPipes }: HeatPath, place: number, k: number, state: State): Linear {
  const around = rises[place] ?? [];
  const { share, fixed } = heatAt(state, k, (j) => around[j] ?? 0);
  return { share, fixed: fixed + (fromPipes[place] ?? 0) };
}

/** The rise between the inside of a pipe and the ground around it, by the heat of all cables in it. */
function riseInPipe(state: State, k: number, holder: RatedHolder, wall: number): Linear {
  const resistance = wall + (state.values.air.get(holder) ?? 0);
  return heatAt(state, k, (j) => resistance * countIn(state.paths[j], holder));
}

const countIn = (path: HeatPath | undefined, holder: RatedHolder): number =>
  path?.places.find((place) => place.holder === holder)?.count ?? 0;

function riseInside({ cable, internal }: HeatPath, heat: Heat | undefined): Linear {
  const { conductor = NONE, joule = NONE, dielectric = 0 } = heat ?? {};
  const { cores, armourLoss } = cable.construction;
  const { t1, t2, t3, wd } = internal;
  const of = (name: 'share' | 'fixed'): number =>
    conductor[name] * t1 + (joule[name] - cores * conductor[name] * armourLoss) * t2 + joule[name] * t3;
  return { share: of('share'), fixed: of('fixed') + (wd / 2) * t1 + dielectric * (t2 + t3) };
}

const hottest = (rises: readonly Linear[], squared: number): number =>
  Math.max(...rises.map((rise) => at(rise, squared)));

/** Computes the values that depend on temperatures at the currents of a round. */
function valuesAt(
  state: State,
  rises: readonly (readonly Linear[])[],
  squared: number,
  ambient: number,
): Values {
  const { paths, heats } = state;
  const found = paths.map(({ internal }, k) => {
    const { conductor, joule, dielectric } = heats[k] as Heat;
    const { t1, t2, t3, wd } = internal;
    const heat = at(joule, squared) + dielectric;
    const screen = ambient + hottest(rises[k] ?? [], squared) - (at(conductor, squared) + wd / 2) * t1;
    return { screen, heat, surface: screen - heat * (t2 + t3) };
  });
  const holders = new Set(paths.flatMap(({ places }) => places.flatMap(({ holder = [] }) => holder)));
  return {
    screen: paths.map(({ cable, internal: { neighbours, r } }, k) =>
      screenLoss(cable.construction, neighbours, cable.bonding, { r, temperature: found[k]?.screen ?? 0 }),
    ),
    air: new Map([...holders].map((holder) => [holder, airOf(holder, paths, found)])),
  };
}

/** The air in a pipe: all its cables count as one bundle of equal cables, and the warmest surface counts. */
function airOf(
  holder: RatedHolder,
  paths: readonly HeatPath[],
  found: readonly { readonly heat: number; readonly surface: number }[],
): number {
  let [count, heat, squares, surface] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  paths.forEach((path, k) => {
    const here = countIn(path, holder);
    if (here === 0) return;
    count += here;
    squares += here * path.cable.construction.outerDiameter ** 2;
    heat += here * (found[k]?.heat ?? 0);
    surface = Math.max(surface, found[k]?.surface ?? 0);
  });
  const diameter = Math.min(holder.inner, bundleDiameter(count, Math.sqrt(squares / count)));
  // The mean temperature of the air depends on the resistance that is computed from it; the sequence converges quickly.
  // Air is not taken for colder than 0 C: a load far above the rating would give it a negative resistance meanwhile.
  let air = 0;
  for (let n = 0; n < 20; n += 1)
    air = airResistance(holder.material, diameter, Math.max(0, surface - (heat * air) / 2));
  return air;
}

const MAX_ITERATIONS = 100;
const EXACT = 1e-12;

/** The share of the currents that are sought, and the temperatures of all circuits with it (C). */
export interface Solved {
  readonly share: number;
  readonly temperatures: readonly number[];
}

/**
 * Finds the greatest share of the driven currents at which no conductor of the circuits that decide is warmer than its limit. If
 * none decides, the share is 0, and the temperatures are those of the fixed currents.
 */
export function solve(
  { ambient, paths, dry }: Ways,
  drives: readonly Drive[],
  decides: (k: number) => boolean,
): Solved {
  let values: Values = { screen: [], air: new Map() };
  let squared = 0;
  let rises: Linear[][] = [];
  let before = Number.POSITIVE_INFINITY;
  for (let n = 0; n < MAX_ITERATIONS; n += 1) {
    const state: State = {
      ...{ paths, values },
      heats: paths.map((path, k) => heatOf(path, drives[k] ?? NONE, values.screen[k] ?? 0)),
      dry,
    };
    rises = paths.map((path, k) => risesOf(path, k, state));
    const next = greatestShare(paths, rises, ambient, decides);
    const warmest = Math.max(0, ...rises.map((one) => hottest(one, next)));
    // The first rounds have no values yet that depend on temperatures.
    const isSame = Math.abs(next - squared) <= EXACT * next && Math.abs(warmest - before) <= EXACT * warmest;
    if (n > 1 && isSame) break;
    squared = next;
    before = warmest;
    values = valuesAt(state, rises, squared, ambient);
  }
  return {
    share: Math.sqrt(squared),
    temperatures: rises.map((one) => ambient + hottest(one, squared)),
  };
}

/** The square of the greatest share at which no conductor that decides is warmer than its limit. */
function greatestShare(
  paths: readonly HeatPath[],
  rises: readonly (readonly Linear[])[],
  ambient: number,
  decides: (k: number) => boolean,
): number {
  const shares = paths.flatMap(({ cable }, k) => {
    if (!decides(k)) return [];
    const room = cable.construction.limit - ambient;
    return (rises[k] ?? []).flatMap(({ share, fixed }) =>
      share > 0 ? [Math.max(0, room - fixed) / share] : [],
    );
  });
  return shares.length === 0 ? 0 : Math.min(...shares);
}
