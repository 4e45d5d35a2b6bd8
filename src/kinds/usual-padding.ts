import { MIN_PADDING } from '../geometry/clearances.js';

const { other, ...byVoltage } = MIN_PADDING;
const ANY: ReadonlySet<number> = new Set([other]);
/** The detail of a cable does not tell its voltage category, so it may be any of them. */
const CABLE: ReadonlySet<number> = new Set([...Object.values(byVoltage), other]);

/**
 * Whether a clear opening is one that a server chooses by itself. No document states the defaults, so they are those of
 * the table that the layout goes by; every other value counts as one that a person has set.
 */
export const isUsualPadding = (kind: string, padding: number): boolean =>
  (kind === 'cable' ? CABLE : ANY).has(padding);
