import { between, type HeatPath } from './heat-paths.js';

/** Heat of one cable of a circuit (W/m): at the reference current, and always. */
export interface Heat {
  /** Of one conductor. */
  readonly conductor: number;
  readonly joule: number;
  /** Dielectric loss. */
  readonly constant: number;
}

/** `screen` is the loss of the screen as a share of the loss of the conductor. */
export function heatOf({ cable, internal }: HeatPath, reference: number, screen: number): Heat {
  const { cores, armourLoss } = cable.construction;
  const conductor = reference ** 2 * internal.r;
  return {
    conductor,
    joule: cores * conductor * (1 + screen + armourLoss),
    constant: cores * internal.wd,
  };
}

/** Rise at each place of a cable from each other cable, by its heat (K.m/W). */
export type Links = readonly (readonly (readonly number[])[])[];

export const linksOf = (paths: readonly HeatPath[]): Links =>
  paths.map((path) =>
    path.places.map((at) => paths.map((other) => (other === path ? 0 : between(at, path, other)))),
  );

/** Rise of a conductor above the ambient temperature (K): at the reference currents, in proportion to their square, and always. */
export interface Rise {
  readonly joule: number;
  readonly constant: number;
}

interface State {
  readonly paths: readonly HeatPath[];
  readonly heats: readonly Heat[];
  readonly links: Links;
  /** Resistance of the air in the pipe of each cable (K.m/W). */
  readonly air: readonly number[];
}

/** The rise of the hottest conductor of a circuit. */
export function riseOf(path: HeatPath, k: number, state: State): Rise {
  const rises = path.places.map((_, place) => riseAt(path, k, place, state));
  return rises.reduce((most, rise) => (sum(rise) > sum(most) ? rise : most));
}

const sum = ({ joule, constant }: Rise): number => joule + constant;

function riseAt(path: HeatPath, k: number, place: number, { paths, heats, links, air }: State): Rise {
  let { joule, constant } = riseInside(path, heats[k]);
  const outside = (path.own[place] ?? 0) + (path.holder ? (air[k] ?? 0) : 0);
  paths.forEach((other, j) => {
    const isOwn = other === path || isTogether(path, other);
    const parts = path.holder ? other.cable.parts.length : 1;
    const resistance = isOwn ? outside * parts : (links[k]?.[place]?.[j] ?? 0);
    const load = other === path ? 1 : lossFactor(other.cable.loadFactor);
    joule += (heats[j]?.joule ?? 0) * resistance * load;
    constant += (heats[j]?.constant ?? 0) * resistance;
  });
  return { joule, constant };
}

function riseInside({ cable, internal }: HeatPath, heat: Heat | undefined): Rise {
  const { conductor = 0, joule = 0, constant = 0 } = heat ?? {};
  const { cores, armourLoss } = cable.construction;
  const { t1, t2, t3, wd } = internal;
  const withoutArmour = joule - cores * conductor * armourLoss;
  return {
    joule: conductor * t1 + withoutArmour * t2 + joule * t3,
    constant: (wd / 2) * t1 + constant * (t2 + t3),
  };
}

const isTogether = (path: HeatPath, other: HeatPath): boolean =>
  path.holder !== undefined && path.holder === other.holder;

/** The mean loss by the loss at the peak of a daily load, as Neher and McGrath estimate it. */
const lossFactor = (load: number): number => 0.3 * load + 0.7 * load ** 2;
