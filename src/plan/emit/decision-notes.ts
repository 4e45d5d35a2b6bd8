import type { Place } from '../../diagnostics/problem.js';
import type { DesiredSegment, Fields, LiveItem } from '../../kinds/model.js';
import { DEPTH_FIELDS } from '../../kinds/structure.js';
import { takeFirst } from '../../kinds/take-first.js';
import { groupBy } from '../algorithms/group-by.js';
import type { SegmentDecision } from '../decide/decide-segment.js';
import type { KeptLayer } from '../decide/layers/layer-plan.js';
import type { NewLayer } from '../decide/layers/new-layer.js';
import type { SectionMove } from '../decide/sections/section-options.js';
import { below, type ObjectPath } from '../model/address.js';
import type { ObjectState } from '../model/change.js';
import { itemsOf } from '../model/count.js';
import { managedLists } from '../model/desired-items.js';
import type { FieldGivenUp, MaybeTwice, PlanNote } from '../model/note.js';
import { itemKind, type ObjectKind } from '../model/reason.js';
import { layerAt, liveItemAt, sectionAt, settingsAt } from './addresses.js';
import { stateOf, withCables } from './contents.js';
import { statesAgree } from './moved-notes.js';

/** Notes on fields that only the base states: each keeps its live value, because the API cannot clear it. */
export function onlyInBaseNotes({ desired, live, sections }: SegmentDecision, at: ObjectPath): PlanNote[] {
  const { before } = desired;
  if (!before || !live) return [];
  return [
    ...fieldNotes({ kind: 'segment' }, { base: before, stated: desired.fields, live: live.fields }, at),
    ...settingsNotes(desired, before, live.settings, at),
    ...sections.flatMap((move) => sectionNotes(move, desired, at)),
  ];
}

function settingsNotes(
  { settings, unmanaged }: DesiredSegment,
  before: DesiredSegment,
  live: Fields | undefined,
  at: ObjectPath,
): PlanNote[] {
  const base = before.settings;
  if (!base || unmanaged?.includes('settings')) return [];
  const sides = { base, stated: settings?.fields ?? {}, live: live ?? base.fields };
  return fieldNotes({ kind: 'settings' }, sides, settingsAt(at));
}

function sectionNotes(move: SectionMove, segment: DesiredSegment, at: ObjectPath): PlanNote[] {
  if (move.how === 'drop') return [];
  const { old, desired } = move;
  if (!old?.base) return [];
  const { base } = old;
  const own = sectionAt(segment, desired, at);
  return [
    ...fieldNotes({ kind: 'section' }, { base, stated: desired.fields, live: old.fields }, own),
    ...move.layers.flatMap((layer) => layerNotes(layer, layerAt(desired, layer.desired, own))),
  ];
}

function layerNotes(layer: KeptLayer | NewLayer, at: ObjectPath): PlanNote[] {
  const old = 'live' in layer ? layer.live : layer.old;
  if (!old?.base) return [];
  const sides = { base: old.base, stated: layer.desired.fields, live: old.fields };
  return [...fieldNotes({ kind: 'layer' }, sides, at), ...('live' in layer ? itemNotes(layer, at) : [])];
}

const itemNotes = ({ keptItems }: KeptLayer, at: ObjectPath): PlanNote[] =>
  [...keptItems].flatMap(([desired, { kind, id, base, fields: live }]) =>
    base ? fieldNotes(itemKind(kind), { base, stated: desired.fields, live }, liveItemAt(kind, id, at)) : [],
  );

interface Sides {
  readonly base: { readonly fields: Fields; readonly place: Place };
  readonly stated: Fields;
  readonly live: Fields;
}

const fieldNotes = (objectKind: ObjectKind, { base, stated, live }: Sides, at: ObjectPath): FieldGivenUp[] =>
  Object.keys(base.fields)
    .filter((name) => !(name in stated) && !isOtherDepth(name, stated) && live[name] !== undefined)
    .map((field) => ({
      code: 'field-given-up',
      ...at,
      ...objectKind,
      field,
      value: live[field] ?? null,
      was: base.place,
    }));

/** Cover and layout depth determine each other: the one that is stated replaces the other. */
const isOtherDepth = (name: string, stated: Fields): boolean =>
  DEPTH_FIELDS.some((depth) => depth === name) && DEPTH_FIELDS.some((depth) => depth in stated);

interface NewItem {
  readonly kind: string;
  readonly state: ObjectState;
  readonly place: Place;
}

/** An item that stays in an unmanaged list, with the layer that holds it. */
interface Staying {
  readonly item: LiveItem;
  readonly where: ObjectPath;
}

/**
 * Warnings for items that the plan creates although alike ones stay in an unmanaged list, one for each list. A list
 * that was cut out of one layer and put into another looks so without a base.
 */
export function twiceNotes({ desired, live, sections }: SegmentDecision, at: ObjectPath): MaybeTwice[] {
  if (!live) return [];
  const made = newItems(sections);
  if (made.length === 0) return [];
  const kinds = new Set(made.map(({ kind }) => kind));
  const staying = sections
    .flatMap((move) => stayingIn(move, (section) => sectionAt(desired, section, at)))
    .filter(({ item }) => kinds.has(item.kind));
  const left = [...made];
  const pairs = staying.flatMap(({ item, where }) => {
    const found = takeFirst(left, (one) => isAlike(item, one));
    return found ? [{ kind: item.kind, where, place: found.place }] : [];
  });
  const lists = groupBy(pairs, ({ kind, where }) => JSON.stringify([kind, where.path]));
  return [...lists.values()].flatMap(([first, ...more]): MaybeTwice[] => {
    if (!first) return [];
    const { kind, where, place } = first;
    return [{ code: 'may-be-twice', ...where, ...itemKind(kind), count: 1 + more.length, place }];
  });
}

const isAlike = (item: LiveItem, { kind, state }: Pick<NewItem, 'kind' | 'state'>): boolean =>
  item.kind === kind && statesAgree(stateOf(item), state);

/** The stated items that the plan creates, without those that take the place of alike items that it destroys. */
function newItems(moves: readonly SectionMove[]): NewItem[] {
  const gone = moves.flatMap(goneIn);
  return moves
    .flatMap((move) => (move.how === 'drop' ? [] : move.layers))
    .flatMap(({ creations }) =>
      creations.flatMap(({ desired, ...rest }) => desired.map((item) => ({ ...rest, item }))),
    )
    .flatMap(({ kind, fields, cables, item }): NewItem[] => {
      const state = withCables(fields, cables);
      const isGone = takeFirst(gone, (one) => isAlike(one, { kind, state }));
      return isGone ? [] : [{ kind, state, place: item.place }];
    });
}

/** The managed items that a move destroys. */
function goneIn(move: SectionMove): LiveItem[] {
  if (move.how === 'drop') return itemsOf(move.old);
  if (move.how === 'keep') return move.layers.flatMap((layer) => ('live' in layer ? layer.removals : []));
  return (move.old?.layers ?? []).flatMap((layer) => {
    const next = move.layers.find(({ old }) => old === layer);
    const managed = next && managedLists(next.desired, layer);
    return layer.items.filter(({ kind }) => !managed || managed.has(kind));
  });
}

function stayingIn(move: SectionMove, objectPathOf: (section: KeptSectionOf) => ObjectPath): Staying[] {
  if (move.how === 'drop') return [];
  const own = objectPathOf(move.desired);
  if (move.how === 'keep' && !move.desired.layers)
    return move.live.layers.flatMap(({ items }, n) =>
      items.map((item) => ({ item, where: below(own, { list: 'layers', index: n }) })),
    );
  return move.layers.flatMap((layer) =>
    unmanagedItems(layer).map((item) => ({ item, where: layerAt(move.desired, layer.desired, own) })),
  );
}

type KeptSectionOf = Exclude<SectionMove, { how: 'drop' }>['desired'];

/** The items of a layer that stay or are carried over, in unmanaged lists that the key `unmanaged` does not name. */
function unmanagedItems(layer: KeptLayer | NewLayer): readonly LiveItem[] {
  const { old } = layer;
  if (!old) return [];
  const managed = managedLists(layer.desired, old);
  return old.items.filter(
    ({ kind }) => !managed.has(kind) && layer.desired.unmanaged?.includes(kind) !== true,
  );
}
