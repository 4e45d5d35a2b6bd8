// A list that agrees with the spec already is not the spec's business any more: whatever else happens to its section,
// the values in it that the spec leaves open stay as they are.
import { expect } from 'vitest';
import type { DesiredItem, DesiredSection, Fields } from '../../../src/kinds/model.js';
import { ITEM_KINDS } from '../../../src/kinds/registry.js';
import { ownedLists } from '../../../src/plan/model/desired-items.js';
import type { Item, Section } from '../../../src/service/core/world.js';
import { cablesInside } from '../../../src/service/trench/items/registry.js';

/** Where there is one layer, it is clear which layer is which. */
export function expectContentKept({ layers = [] }: DesiredSection, old: Section, now: Section): void {
  const [desired] = layers;
  const [before] = old.layers;
  const [after] = now.layers;
  const isClear = layers.length === 1 && old.layers.length === 1 && now.layers.length === 1;
  if (!isClear || !desired || !before || !after) return;
  for (const name of SPACING) if (!(name in desired.fields)) expect(after[name], name).toEqual(before[name]);
  const owned = ownedLists(desired);
  for (const { name } of ITEM_KINDS) {
    const live = before.items.filter(({ kind }) => kind === name);
    const list = owned.get(name)?.map(({ item }) => item);
    if (list && !agree(live, list)) continue;
    const left = after.items.filter(({ kind }) => kind === name);
    expect(left.map(said).sort(), `${name}: nothing was asked of these`).toEqual(live.map(said).sort());
  }
}

const SPACING = ['protectionLayerThickness', 'leftBorderAdjustment', 'rightBorderAdjustment'] as const;

/** Whether each live item can be a desired one of its own, with none left on either side. */
function agree(live: readonly Item[], desired: readonly DesiredItem[]): boolean {
  if (live.length !== desired.length) return false;
  const [first, ...rest] = live;
  if (!first) return true;
  return desired.some((item, n) => fits(first, item) && agree(rest, desired.toSpliced(n, 1)));
}

const fits = (live: Item, { fields, cables, ducts = [] }: DesiredItem): boolean =>
  Object.entries({ ...(ducts.length > 0 ? ECOM : {}), ...fields }).every(
    ([name, value]) => (live as unknown as Fields)[name] === value,
  ) &&
  (!cables || agree(cablesInside(live), cables));

const ECOM = { pipeCategory: 'ECOM' };

/** An item as far as a call could state it. */
export const said = (item: Item): string => {
  const { id, positioning, xAdjustment, yAdjustment, ...rest } = item;
  const { label, pipeId, minPadding, cables = [], ...fields } = rest as Record<string, unknown>;
  return JSON.stringify([Object.entries(fields).sort(), (cables as Item[]).map(said).sort()]);
};
