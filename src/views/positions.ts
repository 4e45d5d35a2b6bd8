import type { LivePosition } from '../kinds/model.js';

/** Positions by the id of the item. */
export type Positions = ReadonlyMap<string, LivePosition>;

/** A stated and a computed value that differ by less than this are equal (mm). */
export const SAME = 0.1;
