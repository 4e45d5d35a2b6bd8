import type { LiveItem, WantedItem } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { agrees, keyOf } from './fields.js';
import type { Creation } from './layer-plan.js';

/**
 * A pipe or culvert that is made again keeps the cables in it where the spec says nothing of them: they are left alone,
 * as far as there is a place for them.
 */
export function keepContents(creations: readonly Creation[], gone: readonly LiveItem[]): Creation[] {
  const holders = gone.filter(({ kind }) => kindNamed(kind).holdsCables);
  if (holders.every(({ cables }) => cables.length === 0)) return [...creations];
  const wanted = creations.flatMap((creation) => creation.wanted);
  const content = contents(holders, wanted);
  return creations.map((creation) => {
    const cables = creation.wanted[0] && content.get(creation.wanted[0]);
    return cables ? { ...creation, cables: cables.map(({ fields }) => fields) } : creation;
  });
}

/**
 * Which wanted one stands in for which that goes: those that state their cables choose first, then those that are alike.
 * What is left on both sides goes together in order, if it is as many.
 */
function contents(
  holders: readonly LiveItem[],
  wanted: readonly WantedItem[],
): Map<WantedItem, readonly LiveItem[]> {
  const left = new Set(holders);
  const found = new Map<WantedItem, readonly LiveItem[]>();
  const take = (item: WantedItem, fits: (holder: LiveItem) => boolean): void => {
    const holder = [...left].find((one) => one.kind === item.kind && fits(one));
    if (!holder) return;
    left.delete(holder);
    found.set(item, holder.cables);
  };
  const stated = wanted.filter(({ cables }) => cables);
  for (const item of stated)
    take(item, ({ fields, cables }) => agrees(fields, item.fields) && isSame(cables, item.cables ?? []));
  for (const item of stated) if (!found.has(item)) take(item, ({ fields }) => agrees(fields, item.fields));
  const open = wanted.filter(isOpen);
  for (const item of open) take(item, ({ fields }) => agrees(fields, item.fields));
  for (const kind of new Set(open.map((item) => item.kind))) {
    const rest = open.filter((item) => item.kind === kind && !found.has(item));
    if (rest.length === [...left].filter((holder) => holder.kind === kind).length)
      for (const item of rest) take(item, () => true);
  }
  for (const item of stated) found.delete(item);
  return found;
}

/** Says nothing of cables, and can hold some. */
function isOpen({ kind, cables, fields }: WantedItem): boolean {
  const { holdsCables, holdsDucts } = kindNamed(kind);
  return holdsCables !== undefined && cables === undefined && !(holdsDucts && agrees(fields, holdsDucts.as));
}

const isSame = (live: readonly LiveItem[], wanted: readonly WantedItem[]): boolean => {
  const keys = (list: readonly (LiveItem | WantedItem)[]) => list.map(({ fields }) => keyOf(fields)).sort();
  return JSON.stringify(keys(live)) === JSON.stringify(keys(wanted));
};
