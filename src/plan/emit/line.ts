import type { Fields } from '../../kinds/model.js';
import type { Action, Change, ThingState } from '../model/change.js';

/** A change before it is known whose it is and which calls it makes. */
export type Line = Omit<Change, 'project' | 'segment' | 'calls' | 'dependsOn'>;

export const line = (
  address: string,
  action: Action,
  thing: string,
  reason: string,
  more: Partial<Line> = {},
): Line => ({ address, action, thing, count: 1, destroyed: 0, reason, ...more });

/** The same fields of what is there; null where it has none. */
export const picked = (fields: Fields, names: Fields): ThingState =>
  Object.fromEntries(Object.keys(names).map((name) => [name, fields[name] ?? null]));
