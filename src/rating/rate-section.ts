import type { Construction } from './construction.js';
import { type Heat, type HeatPath, heatOf, heatPaths, linksOf, type Rise, riseOf } from './heat-paths.js';
import { screenLoss } from './losses.js';
import type { RatedCable, RatedSection, Rating } from './rated-section.js';
import { airResistance, bundleDiameter, type Ground, type Point } from './surroundings.js';

/** The values that depend on temperatures, and therefore on the currents that are sought, by cable. */
interface TemperatureValues {
  /** Loss of the screen as a share of the loss of the conductor. */
  readonly screen: readonly number[];
  /** Thermal resistance of the air in the pipe (K.m/W). */
  readonly air: readonly number[];
}

/** Computes the values at the temperatures of a load; `share` is the square of the share of the reference currents. */
function valuesAt(
  paths: readonly HeatPath[],
  load: { readonly heats: readonly Heat[]; readonly rises: readonly Rise[]; readonly share: number },
  { ground, bonding }: RatedSection,
): TemperatureValues {
  const states = paths.map((path, k) =>
    stateOf(path, load.heats[k], load.rises[k], load.share, ground.ambient),
  );
  return {
    screen: paths.map(({ cable, internal: { neighbours, r } }, k) =>
      screenLoss(cable.construction, neighbours, bonding, { r, temperature: states[k]?.screen ?? 0 }),
    ),
    air: paths.map((path) => airOf(path, paths, states)),
  };
}

interface State {
  /** Temperatures (C) of the screen and of the surface, and the heat of one cable (W/m). */
  readonly screen: number;
  readonly surface: number;
  readonly heat: number;
}

function stateOf(
  { internal: { t1, t2, t3, wd } }: HeatPath,
  { conductor, joule, constant }: Heat = { conductor: 0, joule: 0, constant: 0 },
  rise: Rise = { joule: 0, constant: 0 },
  share: number,
  ambient: number,
): State {
  const heat = share * joule + constant;
  const screen = ambient + rise.constant + share * rise.joule - (share * conductor + wd / 2) * t1;
  return { screen, heat, surface: screen - heat * (t2 + t3) };
}

/** The air in a pipe: all its cables count as one bundle of equal cables, and the warmest surface counts. */
function airOf({ holder }: HeatPath, paths: readonly HeatPath[], states: readonly State[]): number {
  if (!holder) return 0;
  let [count, heat, squares, surface] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  paths.forEach((path, k) => {
    if (path.holder !== holder) return;
    const { parts, construction } = path.cable;
    count += parts.length;
    squares += parts.length * construction.outerDiameter ** 2;
    heat += parts.length * (states[k]?.heat ?? 0);
    surface = Math.max(surface, states[k]?.surface ?? 0);
  });
  const diameter = Math.min(holder.inner, bundleDiameter(count, Math.sqrt(squares / count)));
  // The mean temperature of the air depends on the resistance that is computed from it; the sequence converges quickly.
  let air = 0;
  for (let n = 0; n < 20; n += 1) air = airResistance(holder.material, diameter, surface - (heat * air) / 2);
  return air;
}

/** The ground of the reference current of a circuit, and the depth of its middle (mm). */
const REFERENCE: Ground = { ambient: 20, soil: 1, layers: [] };
const REFERENCE_DEPTH = 1000;

/**
 * Computes the steady-state ratings of all cables of a section by IEC 60287. All circuits are loaded at the same share of
 * their reference current, which is the rating of the circuit alone in its own pipe or formation, 1 m deep in soil of 1 K.m/W
 * and 20 C. The share is the greatest at which no conductor is warmer than its limit. The other usual choice, every circuit
 * at its own limit, would raise the rating of one circuit where a change relieves another; with fixed shares, a circuit that
 * is deeper, closer, warmer or drier never gets a higher rating.
 */
export function rateSection(section: RatedSection): Rating[] {
  const { cables } = section;
  if (cables.length === 0) return [];
  return solve(section, cables.length === 1 ? [1] : referencesOf(section));
}

/** Equal circuits have the same reference current, unless they are in different pipes. */
function referencesOf(section: RatedSection): number[] {
  const known = new Map<string, Map<Construction, number>>();
  return section.cables.map((cable) => {
    const { construction, arrangement, parts, holder } = cable;
    const [first, second = first] = parts;
    const spacing = first && second ? Math.hypot(first.x - second.x, first.y - second.y).toFixed(2) : '';
    const key = `${arrangement} ${parts.length} ${spacing} ${holder ?? ''}`;
    const alike = known.get(key) ?? new Map<Construction, number>();
    const reference = alike.get(construction) ?? referenceOf(section, cable);
    known.set(key, alike.set(construction, reference));
    return reference;
  });
}

function referenceOf(section: RatedSection, cable: RatedCable): number {
  const holders = section.holders.filter(({ id }) => id === cable.holder);
  const places = holders[0] ? [holders[0].at] : cable.parts;
  const shift = REFERENCE_DEPTH - places.reduce((sum, { y }) => sum + y, 0) / places.length;
  const moved = ({ x, y }: Point): Point => ({ x, y: y + shift });
  const [rating] = rateSection({
    bonding: section.bonding,
    ground: REFERENCE,
    cables: [{ ...cable, parts: cable.parts.map(moved) }],
    holders: holders.map((holder) => ({ ...holder, at: moved(holder.at) })),
  });
  return rating?.current ?? 0;
}

const MAX_ITERATIONS = 100;
const EXACT = 1e-12;

function solve(section: RatedSection, references: readonly number[]): Rating[] {
  const { ambient } = section.ground;
  const paths = heatPaths(section);
  const links = linksOf(paths);
  let values: TemperatureValues = { screen: [], air: [] };
  let share = 0;
  let rises: Rise[] = [];
  for (let n = 0; n < MAX_ITERATIONS; n += 1) {
    const heats = paths.map((path, k) => heatOf(path, references[k] ?? 0, values.screen[k] ?? 0));
    rises = paths.map((path, k) => riseOf(path, k, { paths, heats, links, air: values.air }));
    const next = shareOf(paths, rises, ambient);
    // The first rounds have no values yet that depend on temperatures.
    if (n > 1 && Math.abs(next - share) <= EXACT * next) break;
    share = next;
    values = valuesAt(paths, { heats, rises, share }, section);
  }
  return paths.map(({ cable, ground }, k) => ({
    id: cable.id,
    resistivity: ground,
    current: Math.sqrt(share) * (references[k] ?? 0),
    temperature: ambient + (rises[k]?.constant ?? 0) + share * (rises[k]?.joule ?? 0),
  }));
}

/** The square of the greatest share of the reference currents at which no conductor is warmer than its limit. */
function shareOf(paths: readonly HeatPath[], rises: readonly Rise[], ambient: number): number {
  const shares = paths.map(({ cable }, k) => {
    const { joule = 0, constant = 0 } = rises[k] ?? {};
    const room = Math.max(0, cable.construction.limit - ambient - constant);
    return joule > 0 ? room / joule : Number.POSITIVE_INFINITY;
  });
  const least = Math.min(...shares);
  return Number.isFinite(least) ? least : 0;
}
