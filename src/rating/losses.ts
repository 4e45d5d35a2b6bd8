// Losses by IEC 60287-1-1 (2023): conductor with skin and proximity effect, dielectric, screen.
import { type Construction, METALS, type Screen, screenResistance } from './construction.js';
import type { Formation, Point } from './surroundings.js';

/**
 * Screens that are connected at both ends (solid), at one, or crosswise. `solid-with-eddy` adds the eddy loss, as for segmental
 * conductors.
 */
export type Bonding = 'solid' | 'single-point' | 'cross-bonded' | 'solid-with-eddy';

/** The neighbours of a conductor in its circuit. */
export interface Neighbours {
  readonly formation: Formation;
  /** The least distance of two axes (mm). */
  readonly spacing: number;
  /** The axes of the single cores that carry the load (mm). */
  readonly axes: readonly Point[];
  /** True if the cables are in pipes. */
  readonly isInPipes?: boolean;
}

/** The function of the skin and the proximity effect, by ranges of its argument. */
function skinFunction(x2: number): number {
  const x = Math.sqrt(x2);
  if (x <= 2.8) return x2 ** 2 / (192 + 0.8 * x2 ** 2);
  return x <= 3.8 ? -0.136 - 0.0177 * x + 0.0563 * x2 : 0.354 * x - 0.733;
}

/** Resistance of the conductor at its highest temperature (ohm/m). */
export function conductorResistance(cable: Construction, { formation, spacing }: Neighbours): number {
  const { metal, r20, ks, kp, frequency, conductorDiameter, limit } = cable;
  const direct = r20 * (1 + METALS[metal].coefficient * (limit - 20));
  const x2 = ((8 * Math.PI * frequency) / direct) * 1e-7;
  const skin = skinFunction(x2 * ks);
  if (formation === 'single') return direct * (1 + skin);
  const f = skinFunction(x2 * kp);
  const ratio2 = (conductorDiameter / spacing) ** 2;
  const proximity =
    formation === 'pair' ? f * ratio2 * 2.9 : f * ratio2 * (0.312 * ratio2 + 1.18 / (f + 0.27));
  return direct * (1 + skin + proximity);
}

/** Dielectric loss of one core (W/m). */
export function dielectricLoss({ insulation, u0, frequency }: Construction): number {
  const { inner, outer, permittivity, lossFactor } = insulation;
  const capacitance = (permittivity / (18 * Math.log(outer / inner))) * 1e-9;
  return 2 * Math.PI * frequency * capacitance * u0 ** 2 * lossFactor;
}

interface ScreenCase extends Neighbours {
  readonly screen: Screen;
  /** Resistance of the screen at its temperature, and of the conductor (ohm/m). */
  readonly rs: number;
  readonly r: number;
  /** Angular frequency (1/s). */
  readonly omega: number;
}

/** A complex number. */
type Complex = readonly [real: number, imaginary: number];

const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
const minus = ([a, b]: Complex, [c, d]: Complex): Complex => [a - c, b - d];
const square = ([a, b]: Complex): number => a ** 2 + b ** 2;

/**
 * Loss of currents that circulate through screens which are connected at both ends, of the screen with the greatest loss. The
 * currents of all screens add up to zero, and the voltage along each of them is the same. For equal distances and for a row
 * these are the formulas of IEC 60287-1-1 without transposition.
 */
function circulating({ screen, rs, r, omega, axes }: ScreenCase): number {
  const x = (i: number, j: number): number => {
    const [a, b] = [axes[i], axes[j]];
    const apart = i === j || !a || !b ? screen.diameter / 2 : Math.hypot(a.x - b.x, a.y - b.y);
    // Only differences count, so the unit of the distance does not matter.
    return -2 * omega * 1e-7 * Math.log(apart);
  };
  // A pair: the screens of both carry the same current.
  if (axes.length < 3) return rs / r / (1 + (rs / (x(0, 0) - x(0, 1))) ** 2);
  const [x01, x02, x12, own] = [x(0, 1), x(0, 2), x(1, 2), x(0, 0)];
  // The loops of the first and the second screen with the third: their impedances, and the voltages of balanced phase currents.
  const z00: Complex = [2 * rs, 2 * (own - x02)];
  const z01: Complex = [rs, x01 - x02 - x12 + own];
  const z11: Complex = [2 * rs, 2 * (own - x12)];
  const phases: readonly Complex[] = [
    [1, 0],
    [-0.5, -Math.sqrt(0.75)],
    [-0.5, Math.sqrt(0.75)],
  ];
  const voltage = (factors: readonly number[]): Complex => {
    const sum = phases.reduce(
      ([real, imaginary], [a, b], n): Complex => [
        real + (factors[n] ?? 0) * a,
        imaginary + (factors[n] ?? 0) * b,
      ],
      [0, 0] as Complex,
    );
    return [sum[1], -sum[0]];
  };
  const v0 = voltage([own - x02, x01 - x12, x02 - own]);
  const v1 = voltage([x01 - x02, own - x12, x12 - own]);
  const whole = square(minus(times(z00, z11), times(z01, z01)));
  const first = minus(times(v0, z11), times(v1, z01));
  const second = minus(times(v1, z00), times(v0, z01));
  const third: Complex = [-first[0] - second[0], -first[1] - second[1]];
  return ((rs / r) * Math.max(square(first), square(second), square(third))) / whole;
}

/** Eddy loss of screens. In a flat circuit it is the one of the middle cable, which is the greatest. */
function eddy({ screen, rs, r, omega, formation, spacing }: ScreenCase): number {
  const m = (omega / rs) * 1e-7;
  const ratio = screen.diameter / (2 * spacing);
  const share = (m ** 2 / (1 + m ** 2)) * ratio ** 2;
  const isFlat = formation === 'flat';
  const first = isFlat ? 6 * share : 3 * share;
  const more = isFlat
    ? 0.86 * m ** 3.08 * ratio ** (1.4 * m + 0.7)
    : (1.14 * m ** 2.45 + 0.33) * ratio ** (0.92 * m + 1.66);
  return (rs / r) * (first * (1 + more) * tubeFactor(screen, rs, omega) + tubeTerm(screen, rs, omega));
}

const depthOf = ({ area }: Screen, rs: number, omega: number): number =>
  Math.sqrt((4 * Math.PI * omega) / (1e7 * rs * area * 1e-6));

function tubeFactor(screen: Screen, rs: number, omega: number): number {
  const { diameter, thickness } = screen;
  if (thickness === undefined) return 1;
  const outer = diameter + thickness;
  return 1 + (thickness / outer) ** 1.74 * (depthOf(screen, rs, omega) * outer * 1e-3 - 1.6);
}

const tubeTerm = (screen: Screen, rs: number, omega: number): number =>
  screen.thickness === undefined ? 0 : (depthOf(screen, rs, omega) * screen.thickness) ** 4 / 12e12;

/** Circulating loss of crosswise bonded screens whose lengths are not known: IEC 60287-1-1. */
const UNEQUAL = { soil: 0.03, pipes: 0.05 };

/** The loss of a screen as a share of the loss of its conductor, at a temperature of the screen. */
export function screenLoss(
  cable: Construction,
  neighbours: Neighbours,
  bonding: Bonding,
  { r, temperature }: { readonly r: number; readonly temperature: number },
): number {
  const { screen, frequency, cores, core } = cable;
  if (!screen || frequency === 0) return 0;
  const omega = 2 * Math.PI * frequency;
  const rs = screenResistance(screen, temperature);
  if (cores > 1) {
    // One screen around three cores.
    const axis = ((core.at(-1)?.outer ?? 0) / 2) * (2 / Math.sqrt(3));
    return ((3.2 * omega ** 2) / (r * rs)) * ((2 * axis) / screen.diameter) ** 2 * 1e-14;
  }
  if (neighbours.formation === 'single') return 0;
  const own = { screen, rs, r, omega, ...neighbours };
  if (bonding === 'single-point') return eddy(own);
  if (bonding === 'cross-bonded') return eddy(own) + (neighbours.isInPipes ? UNEQUAL.pipes : UNEQUAL.soil);
  if (bonding === 'solid') return circulating(own);
  const x = 2 * omega * 1e-7 * Math.log((2 * neighbours.spacing) / screen.diameter);
  const m2 = (rs / x) ** 2;
  // The circulating currents weaken the eddy currents (equal distances).
  const weakened = (4 * m2 ** 2 + 4 * m2) / (4 * (m2 + 1) ** 2);
  return circulating(own) + weakened * eddy(own);
}
