import type { Fields, LiveItem, WantedItem } from '../../../kinds/model.js';
import { kindNamed } from '../../../kinds/registry.js';
import { groupBy } from '../../algorithms/group-by.js';
import { agrees } from '../../model/fields.js';

/** A wanted thing's fields as it shall be made again. */
export type Whole = (wanted: WantedItem) => Fields;

/** As stated, and no more. */
export const asStated: Whole = ({ fields }) => fields;

/**
 * Things of a section that goes are made again as the spec states them, and in what it leaves open as they were. Who was
 * whom is a choice: those that state most choose first, and of those left the first that agrees.
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

/** The live items that agree with what a wanted one states, in their order; by tables, so that not all are compared. */
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

/** A pipe for ducts holds no cables: one that shall have some cannot be like it in what the spec leaves open. */
function canBe(live: LiveItem, { kind, cables = [] }: WantedItem): boolean {
  const { holdsDucts } = kindNamed(kind);
  return cables.length === 0 || !holdsDucts || !agrees(live.fields, holdsDucts.as);
}
