import type { Fields, LiveItem, WantedItem } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { agrees } from './fields.js';

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
  const whole = new Map<WantedItem, Fields>();
  const stated = ({ fields }: WantedItem): number => Object.keys(fields).length;
  for (const item of wanted.toSorted((a, b) => stated(b) - stated(a))) {
    const before = first(left, item);
    if (!before) continue;
    left.delete(before);
    whole.set(item, { ...before.fields, ...item.fields });
    const inside = takenOver(before.cables, item.cables ?? []);
    for (const cable of item.cables ?? []) whole.set(cable, inside(cable));
  }
  return (item) => whole.get(item) ?? item.fields;
}

function first(left: ReadonlySet<LiveItem>, item: WantedItem): LiveItem | undefined {
  for (const one of left)
    if (one.kind === item.kind && agrees(one.fields, item.fields) && canBe(one, item)) return one;
  return undefined;
}

/** A pipe for ducts holds no cables: one that shall have some cannot be like it in what the spec leaves open. */
function canBe(live: LiveItem, { kind, cables = [] }: WantedItem): boolean {
  const { holdsDucts } = kindNamed(kind);
  return cables.length === 0 || !holdsDucts || !agrees(live.fields, holdsDucts.as);
}
