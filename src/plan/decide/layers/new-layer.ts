import type { DesiredItem, DesiredLayer, Fields, LiveItem, LiveLayer } from '../../../kinds/model.js';
import { kindNamed } from '../../../kinds/registry.js';
import { areCablesOnlyInBase, itemsIn, managedLists, statedLists } from '../../model/desired-items.js';
import { agrees, fieldsKey, isEmpty } from '../../model/fields.js';
import { asStated, type Creation, carriedOver, creationsOf, liveFinder, takenOver } from './layer-plan.js';

/** A layer to be created, in a new section or between the layers of a kept section. */
export interface NewLayer {
  readonly desired: DesiredLayer;
  /** The live layer that it takes the place of. */
  readonly old?: LiveLayer;
  readonly fields: Fields;
  readonly creations: readonly Creation[];
  /**
   * Number of calls for its items. Extra calls for cables that keep a layout that the spec leaves open do not count.
   */
  readonly calls: number;
}

export function newLayer(desired: DesiredLayer, from?: LiveLayer): NewLayer {
  const managed = managedLists(desired, from);
  const copies = carriedOver(
    (from?.items ?? []).filter((item) => !managed.has(item.kind)),
    desired.batchLimit,
  );
  let creations: readonly Creation[] | undefined;
  return {
    desired,
    ...(from ? { old: from } : {}),
    fields: { ...from?.fields, ...desired.fields },
    // Computed on demand, because most layers are only compared by their number of calls.
    get creations() {
      creations ??= [...copies, ...statedCreations(desired, from)];
      return creations;
    },
    calls: copies.length + statedCalls(desired),
  };
}

/**
 * Creations of stated items. Carried-over items are created first, so that an interrupted replacement does not look
 * complete.
 */
function statedCreations(desired: DesiredLayer, from: LiveLayer | undefined): Creation[] {
  const managed = managedLists(desired, from);
  const gone = (from?.items ?? []).filter((item) => managed.has(item.kind));
  const whole = takenOver(gone, [...managed.values()].flatMap(itemsIn));
  const made = [...managed].flatMap(([kind, list]) => creationsOf(kind, list, whole, desired.batchLimit));
  return keepContents(made, gone);
}

/** The number of calls for the stated items of a layer. */
function statedCalls(desired: DesiredLayer): number {
  const lists = [...statedLists(desired)];
  return lists.flatMap(([kind, list]) => creationsOf(kind, list, asStated, desired.batchLimit)).length;
}

/** Calls for an added layer: the create, an update for the dimensions that the create does not take, and its items. */
export function callsForLayer(layer: NewLayer): number {
  const { protectionLayerThickness: _, ...rest } = layer.fields;
  return 1 + (isEmpty(rest) ? 0 : 1) + layer.calls;
}

/** Calls for the layer that comes with its section. */
export const callsForGiven = ({ fields, calls }: NewLayer): number => (isEmpty(fields) ? 0 : 1) + calls;

/**
 * Carries cables over into recreated pipes and culverts whose spec does not state cables, as far as there is a pipe or
 * culvert for them.
 */
export function keepContents(creations: readonly Creation[], gone: readonly LiveItem[]): Creation[] {
  const holders = gone.filter(({ kind }) => kindNamed(kind).holdsCables);
  if (holders.every(({ cables }) => cables.length === 0)) return [...creations];
  const desired = creations.flatMap((creation) => creation.desired);
  const content = contents(holders, desired);
  return creations.map((creation) => {
    const cables = creation.desired[0] && content.get(creation.desired[0]);
    return cables ? { ...creation, cables: cables.map(({ fields }) => fields) } : creation;
  });
}

/**
 * Assigns the contents of old holders to desired ones. Holders that state their cables choose first, then those with the
 * same fields. The rest is paired in order if both sides have the same number.
 */
function contents(
  holders: readonly LiveItem[],
  desired: readonly DesiredItem[],
): Map<DesiredItem, readonly LiveItem[]> {
  const left = new Set(holders);
  const found = new Map<DesiredItem, readonly LiveItem[]>();
  const agreeing = liveFinder(holders);
  const give = (item: DesiredItem, holder: LiveItem | undefined): void => {
    if (!holder) return;
    left.delete(holder);
    found.set(item, areCablesOnlyInBase(holder, item) ? [] : holder.cables);
  };
  const take = (item: DesiredItem, fits = (_: LiveItem): boolean => true): void =>
    give(
      item,
      agreeing(item).find((one) => left.has(one) && fits(one)),
    );
  const stated = desired.filter(({ cables }) => cables);
  for (const item of stated) take(item, ({ cables }) => cablesKey(cables) === cablesKey(item.cables ?? []));
  for (const item of stated) if (!found.has(item)) take(item);
  const open = desired.filter(isOpen);
  for (const item of open) take(item);
  for (const kind of new Set(open.map((item) => item.kind))) {
    const rest = open.filter((item) => item.kind === kind && !found.has(item));
    const others = [...left].filter((holder) => holder.kind === kind);
    if (rest.length === others.length) for (const [n, item] of rest.entries()) give(item, others[n]);
  }
  for (const item of stated) found.delete(item);
  return found;
}

/** True if the item can hold cables and the spec does not state them. */
function isOpen({ kind, cables, fields }: DesiredItem): boolean {
  const { holdsCables, holdsDucts } = kindNamed(kind);
  return holdsCables !== undefined && cables === undefined && !(holdsDucts && agrees(fields, holdsDucts.as));
}

const keys = new WeakMap<readonly (LiveItem | DesiredItem)[], string>();

/** A key of cables that does not depend on their order. */
function cablesKey(list: readonly (LiveItem | DesiredItem)[]): string {
  const known = keys.get(list) ?? JSON.stringify(list.map(({ fields }) => fieldsKey(fields)).sort());
  keys.set(list, known);
  return known;
}
