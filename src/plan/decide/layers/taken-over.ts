import type { DesiredItem, Fields, LiveItem } from '../../../kinds/model.js';
import { kindNamed } from '../../../kinds/registry.js';
import { groupBy } from '../../algorithms/group-by.js';
import { agrees } from '../../model/fields.js';

/** Returns the fields with which a desired item is recreated. */
export type Whole = (desired: DesiredItem) => Fields;

/** The stated fields only. */
export const asStated: Whole = ({ fields }) => fields;

/**
 * Recreated items have the stated fields and, for open fields, the values of a live item. Desired items that state the
 * most choose first, each the first live item that agrees.
 */
export function takenOver(live: readonly LiveItem[], desired: readonly DesiredItem[]): Whole {
  if (live.length === 0) return asStated;
  const left = new Set(live);
  const find = liveFinder(live);
  const whole = new Map<DesiredItem, Fields>();
  const stated = ({ fields }: DesiredItem): number => Object.keys(fields).length;
  for (const item of desired.toSorted((a, b) => stated(b) - stated(a))) {
    const before = find(item).find((one) => left.has(one) && canBe(one, item));
    if (!before) continue;
    left.delete(before);
    whole.set(item, { ...before.fields, ...item.fields });
    const inside = takenOver(before.cables, item.cables ?? []);
    for (const cable of item.cables ?? []) whole.set(cable, inside(cable));
  }
  return (item) => whole.get(item) ?? item.fields;
}

/**
 * Finds the live items that agree with the stated fields of a desired item, in live order. Tables avoid comparing all
 * pairs.
 */
export function liveFinder(live: readonly LiveItem[]): (item: DesiredItem) => readonly LiveItem[] {
  const tables = new Map<string, ReadonlyMap<string, readonly LiveItem[]>>();
  const keyIn = (names: readonly string[], { kind, fields }: LiveItem | DesiredItem): string =>
    JSON.stringify([kind, ...names.map((name) => fields[name])]);
  return (item) => {
    const names = Object.keys(item.fields).toSorted();
    const shape = names.join();
    const table =
      tables.get(shape) ??
      groupBy(
        live.filter(({ fields }) => names.every((name) => name in fields)),
        (one) => keyIn(names, one),
      );
    tables.set(shape, table);
    return table.get(keyIn(names, item)) ?? [];
  };
}

/** A pipe for ducts holds no cables, so a desired pipe with cables cannot take its open fields from one. */
function canBe(live: LiveItem, { kind, cables = [] }: DesiredItem): boolean {
  const { holdsDucts } = kindNamed(kind);
  return cables.length === 0 || !holdsDucts || !agrees(live.fields, holdsDucts.as);
}
