// Nodes for tests, with the same default values for all.
import type { CatalogTree, DesiredBudget, DesiredChild, DesiredCustom, LiveNode } from '../../../src/kinds/project-model.js';
import { place } from '../../support/build.js';

export const live = (number: string, more: Partial<LiveNode> = {}): LiveNode => ({
  id: `n${number}`,
  number,
  name: number,
  type: 'BUDGET',
  unit: 'm',
  quantity: 10,
  unitCost: 2,
  totalCost: 20,
  locationName: null,
  description: null,
  activityId: '401',
  facilityId: '301',
  children: [],
  ...more,
});

export const tree = (number: string, baseQuantity = 1, more: Partial<CatalogTree> = {}): CatalogTree => ({
  number,
  type: 'WORK',
  unit: 'm',
  unitCost: 2,
  baseQuantity,
  children: [],
  ...more,
});

export const child = (number: string, more: Partial<DesiredChild> = {}): DesiredChild => ({
  number,
  exclude: false,
  children: [],
  ...more,
});

export const budget = (number: string, more: Partial<DesiredBudget> = {}): DesiredBudget => ({
  kind: 'budget',
  number,
  quantity: 10,
  inMetres: false,
  children: [],
  place,
  ...more,
});

export const custom = (name: string, more: Partial<DesiredCustom> = {}): DesiredCustom => ({
  kind: 'custom',
  name,
  unit: 'dag',
  quantity: 5,
  inMetres: false,
  facility: { id: '301', place },
  activity: { id: '401', place },
  place,
  ...more,
});

/** The live node that a custom node creates. */
export const liveCustom = (name: string, more: Partial<LiveNode> = {}): LiveNode =>
  live('', { id: `c${name}`, name, type: 'CUSTOMBUDGET_FIXEDUNIT', unit: 'dag', quantity: 5, unitCost: 100, totalCost: 500, ...more });
