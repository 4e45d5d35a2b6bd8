import type { HeatPath } from './heat-paths.js';
import { screenLoss } from './losses.js';
import type { RatedSection } from './rated-section.js';
import type { Heat, Rise } from './rises.js';
import { airResistance, bundleDiameter } from './surroundings.js';

/** The values that depend on temperatures, and therefore on the currents that are sought, by cable. */
export interface TemperatureValues {
  /** Loss of the screen as a share of the loss of the conductor. */
  readonly screen: readonly number[];
  /** Thermal resistance of the air in the pipe (K.m/W). */
  readonly air: readonly number[];
}

/** Computes the values at the temperatures of a load; `share` is the square of the share of the reference currents. */
export function valuesAt(
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
