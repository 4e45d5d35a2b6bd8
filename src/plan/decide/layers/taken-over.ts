import type { Fields, LiveItem, WantedItem } from '../../../kinds/model.js';
import { kindNamed } from '../../../kinds/registry.js';
import { groupBy } from '../../algorithms/group-by.js';
import { agrees } from '../../model/fields.js';

/** Returns the fields with which a wanted item is recreated. */
export type Whole = (wanted: WantedItem) => Fields;

/** The stated fields only. */
export const asStated: Whole = ({ fields }) => fields;

/**
 * Recreated items have the stated fields and, for open fields, the values of a live item. Wanted items that state the
 * most choose first, each the first live item that agrees.
 */
export function takenOver(live: readonly LiveItem[], wanted: readonly WantedItem[]): Whole {
  if (live.length === 0) return asStated;
  const left = new Set(live);
  const find = liveFinder(live);
  const whole = new Map<WantedItem, Fields>();
  const stated = ({ fields }: WantedItem): number => Object.keys(fields).length;
  for (const item of wanted.toSorted((a, b) => stated(b) - stated(a))) {
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
 * Finds the live items that agree with the stated fields of a wanted item, in live order. Tables avoid comparing all
 * pairs.
 */
export function liveFinder(live: readonly LiveItem[]): (item: WantedItem) => readonly LiveItem[] {
  const tables = new Map<string, ReadonlyMap<string, readonly LiveItem[]>>();
  const keyIn = (names: readonly string[], { kind, fields }: LiveItem | WantedItem): string =>
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

/** A pipe for ducts holds no cables, so a wanted pipe with cables cannot take its open fields from one. */
function canBe(live: LiveItem, { kind, cables = [] }: WantedItem): boolean {
  const { holdsDucts } = kindNamed(kind);
  return cables.length === 0 || !holdsDucts || !agrees(live.fields, holdsDucts.as);
}
