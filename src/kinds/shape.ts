import { CANAL_CHANNEL_DIAMETER, CULVERT_WALL } from '../geometry/clearances.js';
import type { Arrangement, Shape } from '../geometry/shapes.js';
import type { Value } from './model.js';

// Outlines from what an API says, which may be anything: one that no trench could hold is not known.

type Told = Value | undefined;

const MOST_MM = 1e6;
const MOST_CHANNELS = 1000;

const mm = (value: Told): number | undefined =>
  typeof value === 'number' && value > 0 && value <= MOST_MM ? value : undefined;

export const twice = (value: Told): Told => (typeof value === 'number' ? 2 * value : value);

/** Whether the arrangement is one that there is has been asked before: it decides about more than the outline. */
export function roundShape(outerDiameter: Told, arrangement: Told): Shape | undefined {
  const diameter = mm(outerDiameter);
  if (diameter === undefined || typeof arrangement !== 'string') return undefined;
  return { form: 'circles', arrangement: arrangement as Arrangement, diameter, count: 3 };
}

export function boxShape(width: Told, height: Told): Shape | undefined {
  const [innerWidth, innerHeight] = [mm(width), mm(height)];
  if (innerWidth === undefined || innerHeight === undefined) return undefined;
  return { form: 'box', innerWidth, innerHeight, wall: CULVERT_WALL };
}

export function canalShape(partCount: Told): Shape | undefined {
  const isCount = Number.isInteger(partCount) && Number(partCount) > 0 && Number(partCount) <= MOST_CHANNELS;
  return isCount ? { form: 'row', diameter: CANAL_CHANNEL_DIAMETER, count: Number(partCount) } : undefined;
}

export const inMm = (...sizes: readonly Told[]): string | undefined =>
  sizes.every((size) => typeof size === 'number') ? `${sizes.join(' x ')} mm` : undefined;
