import { CANAL_CHANNEL_DIAMETER, CULVERT_WALL, MIN_PADDING } from '../geometry/clearance.js';
import type { Arrangement, Shape } from '../geometry/shapes.js';
import type { Value } from './model.js';

// Outlines from values of an API, which may be anything; undefined if no trench could hold them.

type Input = Value | undefined;

const MAX_MM = 1e6;
const MAX_CHANNELS = 1000;

const mm = (value: Input): number | undefined =>
  typeof value === 'number' && value > 0 && value <= MAX_MM ? value : undefined;

export const twice = (value: Input): Input => (typeof value === 'number' ? 2 * value : value);

/** A group of circles. The caller has checked that the arrangement is a known one. */
export function roundShape(outerDiameter: Input, arrangement: Input): Shape | undefined {
  const diameter = mm(outerDiameter);
  if (diameter === undefined || typeof arrangement !== 'string') return undefined;
  return { form: 'circles', arrangement: arrangement as Arrangement, diameter, count: 3 };
}

export function boxShape(width: Input, height: Input): Shape | undefined {
  const [innerWidth, innerHeight] = [mm(width), mm(height)];
  if (innerWidth === undefined || innerHeight === undefined) return undefined;
  return { form: 'box', innerWidth, innerHeight, wall: CULVERT_WALL };
}

export function canalShape(partCount: Input): Shape | undefined {
  const isCount = Number.isInteger(partCount) && Number(partCount) > 0 && Number(partCount) <= MAX_CHANNELS;
  return isCount ? { form: 'row', diameter: CANAL_CHANNEL_DIAMETER, count: Number(partCount) } : undefined;
}

export const inMm = (...sizes: readonly Input[]): string | undefined =>
  sizes.every((size) => typeof size === 'number') ? `${sizes.join(' x ')} mm` : undefined;

const { other, ...byVoltage } = MIN_PADDING;
const ANY: ReadonlySet<number> = new Set([other]);
/** The details of a cable do not include its voltage category, so any category is possible. */
const CABLE: ReadonlySet<number> = new Set([...Object.values(byVoltage), other]);

/**
 * True if a clear opening is a default of the server. The documents state no defaults, so those of the layout count;
 * any other value was set by a user.
 */
export const isUsualPadding = (kind: string, padding: number): boolean =>
  (kind === 'cable' ? CABLE : ANY).has(padding);
