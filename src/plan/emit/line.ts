import type { Fields } from '../../kinds/model.js';
import { addressOf, type Where } from '../model/address.js';
import type { Action, Change, ThingState } from '../model/change.js';
import type { ChangeGrounds } from '../model/grounds.js';
import type { Thing } from '../model/thing.js';

/** A change without its calls, which are added later. */
export type Line = Omit<Change, 'calls' | 'dependsOn'>;

export const line = (
  at: Where,
  action: Action,
  { kind, item }: Thing,
  grounds: ChangeGrounds,
  more: Partial<Line> = {},
): Line => ({
  address: addressOf(at),
  project: at.project,
  segment: at.segment,
  path: at.path,
  action,
  kind,
  ...(item === undefined ? {} : { item }),
  count: 1,
  destroyed: 0,
  grounds,
  ...more,
});

/** The named fields of a live object, null for a field that it does not have. */
export const picked = (fields: Fields, names: Fields): ThingState =>
  Object.fromEntries(Object.keys(names).map((name) => [name, fields[name] ?? null]));
