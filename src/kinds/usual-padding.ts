import { MIN_PADDING } from '../geometry/clearance.js';

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
