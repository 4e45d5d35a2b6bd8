import type { Fields } from '../../kinds/model.js';
import { addressOf, type ObjectPath } from '../model/address.js';
import type { Action, Change, ObjectState } from '../model/change.js';
import type { ObjectKind } from '../model/object-kind.js';
import type { ChangeReason } from '../model/reason.js';

/** A change without its calls, which are added later. */
export type Line = Omit<Change, 'calls' | 'dependsOn'>;

export const line = (
  at: ObjectPath,
  action: Action,
  { kind, item }: ObjectKind,
  reason: ChangeReason,
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
  reason,
  ...more,
});

/** The named fields of a live object, null for a field that it does not have. */
export const picked = (fields: Fields, names: Fields): ObjectState =>
  Object.fromEntries(Object.keys(names).map((name) => [name, fields[name] ?? null]));
