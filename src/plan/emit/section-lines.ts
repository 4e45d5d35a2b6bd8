import type { Place } from '../../diagnostics/problem.js';
import type { Fields, LiveItem, LiveSection } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import type { SegmentDecision } from '../decide/decide-segment.js';
import type { Creation, KeptLayer } from '../decide/layers/layer-plan.js';
import type { NewLayer } from '../decide/layers/new-layer.js';
import type { ResumedSection } from '../decide/resuming/resume-section.js';
import type { KeptSection, NewSection } from '../decide/sections/section-plan.js';
import { addressOf, type ObjectPath } from '../model/address.js';
import type { Action, Change, ObjectState } from '../model/change.js';
import { objectsInItem, objectsInSection } from '../model/count.js';
import { areCablesOnlyInBase, listsOnlyInBase, placeInBase } from '../model/desired-items.js';
import { isEmpty } from '../model/fields.js';
import { type ChangeReason, itemKind, type ObjectKind } from '../model/reason.js';
import { creationAt, layerAt, liveSectionAt, removalAt, sectionAt } from './addresses.js';
import { contentsOf, withCables } from './contents.js';
import { type ReplacedItems, replacedItems } from './replaced-items.js';
import { obstacles } from './why-replaced.js';

const SECTION = { kind: 'section' } as const;
const LAYER = { kind: 'layer' } as const;
const MISSING = { code: 'missing' } as const;
const CARRIED = { code: 'carried-over' } as const;

/** The changes of the sections of a segment and of their contents. */
export const sectionLines = ({ sections, desired, live }: SegmentDecision, at: ObjectPath): Line[] =>
  sections.flatMap((move): Line[] => {
    const more = (desired.sections ?? []).length - (live?.sections ?? []).length;
    const numberOf: NumberOf = (section) => (live?.sections ?? []).indexOf(section) + 1;
    if (move.how === 'drop') return [surplus(move.old, numberOf(move.old), more, at)];
    const own = sectionAt(desired, move.desired, at);
    if (move.how === 'keep' && !live) return freshLines(move, own);
    if (move.how === 'keep') return [...updateLine(move, own), ...layerLines(move, replacedItems(move), own)];
    if (!move.old) return [newLine(move, more, own), ...layerLines(move, NONE_REPLACED, own)];
    const forcedBy = obstacles(move.old, move);
    const replaced = replacedItems(move, forcedBy);
    const reason = replaceReason(move, move.old, numberOf);
    const begun = move.how === 'resume' ? { begun: replaced.begun } : {};
    return [
      replaceLine(move, move.old, reason, { ...begun, forcedBy }, own),
      ...layerLines(move, replaced, own),
    ];
  });

/** Returns the position of a live section in its segment, from 1. */
type NumberOf = (section: LiveSection) => number;

function surplus(live: LiveSection, number: number, more: number, at: ObjectPath): Line {
  const code = more < 0 ? 'spec-has-fewer-sections' : 'no-section-like-it-in-spec';
  const parts = { before: live.fields, destroyed: objectsInSection(live), contents: contentsOf(live) };
  return line(liveSectionAt(live.id, at), 'delete', SECTION, { code, number }, parts);
}

/** `more`: the number of sections that the spec has more than the live segment. */
function newLine({ desired }: Pick<NewSection, 'desired'>, more: number, at: ObjectPath): Line {
  const code = more > 0 ? 'spec-has-more-sections' : 'no-live-section-like-it';
  return line(at, 'create', SECTION, { code }, { after: desired.fields, place: desired.place });
}

function replaceReason(
  move: NewSection | ResumedSection,
  old: LiveSection,
  numberOf: NumberOf,
): ChangeReason {
  if (move.how === 'make')
    return move.isMoved ? { code: 'moved', number: numberOf(old) } : { code: 'cannot-change-in-place' };
  const [oldSection, newSection] = [numberOf(old), numberOf(move.live)];
  return { code: 'finishes-replacement', oldSection, newSection, copied: move.copied };
}

const replaceLine = (
  move: NewSection | ResumedSection,
  old: LiveSection,
  reason: ChangeReason,
  more: Pick<Line, 'begun' | 'forcedBy'>,
  at: ObjectPath,
): Line =>
  line(at, 'replace', SECTION, reason, {
    before: old.fields,
    after: move.desired.fields,
    carried: unstated(move.how === 'make' ? move.fields : move.update, move.desired.fields),
    destroyed: objectsInSection(old),
    contents: contentsOf(old),
    ...more,
    place: move.desired.place,
  });

function updateLine({ update, restated, live, desired }: KeptSection, at: ObjectPath): Line[] {
  if (isEmpty(update) && isEmpty(restated)) return [];
  if (isEmpty(update)) {
    const parts = { before: restated, after: restated, place: desired.place };
    return [line(at, 'update', SECTION, { code: 'written-last', fields: Object.keys(restated) }, parts)];
  }
  const parts = { before: picked(live.fields, update), after: update, place: desired.place };
  return [line(at, 'update', SECTION, { code: 'dimensions-differ' }, parts)];
}

/** The section and layer that the service creates with a new segment are shown as creates. */
function freshLines({ desired, update, layers }: KeptSection, at: ObjectPath): Line[] {
  return [
    line(at, 'create', SECTION, { code: 'comes-with-segment' }, { after: update, place: desired.place }),
    ...layers.flatMap((layer) => {
      const own = layerAt(desired, layer.desired, at);
      const after = 'live' in layer ? layer.update : layer.fields;
      return [layerMade(layer, after, own), ...creationLines(layer, NONE_REPLACED, own)];
    }),
  ];
}

const layerLines = (
  { desired, layers }: Pick<KeptSection | NewSection, 'desired' | 'layers'>,
  replaced: Replaced,
  at: ObjectPath,
): Line[] =>
  layers.flatMap((layer) => {
    const own = layerAt(desired, layer.desired, at);
    const created = creationLines(layer, replaced, own);
    if (!('live' in layer)) return [layerMade(layer, layer.fields, own), ...created];
    return [...layerUpdate(layer, own), ...created, ...removalLines(layer, own)];
  });

function layerMade(layer: KeptLayer | NewLayer, fields: Fields, at: ObjectPath): Line {
  const { fields: stated, place } = layer.desired;
  const carried = unstated(fields, stated);
  const kept = isEmpty(carried) ? {} : { carried };
  const from = !('live' in layer) && layer.old ? { inPlaceOf: layer.old.id } : {};
  return line(at, 'create', LAYER, MISSING, { after: picked(fields, stated), ...kept, ...from, place });
}

const unstated = (fields: Fields, stated: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in stated)));

function layerUpdate({ update, live, desired }: KeptLayer, at: ObjectPath): Line[] {
  if (isEmpty(update)) return [];
  const parts = { before: picked(live.fields, update), after: update, place: desired.place };
  return [line(at, 'update', LAYER, { code: 'spacing-differs' }, parts)];
}

type Replaced = Pick<ReplacedItems, 'by'>;

const NONE_REPLACED: Replaced = { by: () => [] };

const creationLines = (layer: KeptLayer | NewLayer, { by }: Replaced, at: ObjectPath): Line[] =>
  layer.creations.map((creation) =>
    creationLine(creation, by(creation), creationAt(creation, layer.desired, at)),
  );

function creationLine(creation: Creation, replaces: readonly string[], at: ObjectPath): Line {
  const { catalog } = kindNamed(creation.kind);
  const [first] = creation.desired;
  const reason = creation.carried || first?.carriedFrom !== undefined ? CARRIED : MISSING;
  return line(at, 'create', itemKind(creation.kind), reason, {
    after: withCables(creation.fields, creation.cables),
    count: creation.count,
    ...(replaces.length > 0 ? { replaces } : {}),
    ...(first && first.carriedFrom === undefined ? { place: first.place } : {}),
    catalog,
  });
}

function removalLines(layer: KeptLayer, at: ObjectPath): Line[] {
  const { live, removals } = layer;
  const holders = new Map(live.items.flatMap((item) => item.cables.map((cable) => [cable, item] as const)));
  return removals.map((item) => {
    const holder = holders.get(item);
    const inside = holder ? { holder: { ...itemKind(holder.kind), id: holder.id } } : {};
    const was = holder ? cablesPlaceInBase(holder, layer) : listPlaceInBase(item, layer);
    return removalLine(
      item,
      was ? { code: 'no-longer-in-specs', was, ...inside } : { code: 'not-in-spec', ...inside },
      at,
    );
  });
}

/** The place in the base that stated the list of an item, if the specs no longer state the list. */
const listPlaceInBase = ({ kind }: LiveItem, { live, desired }: KeptLayer): Place | undefined =>
  live.base && listsOnlyInBase(desired, live).includes(kind) ? placeInBase(live.base, kind) : undefined;

/** The place in the base that stated the cables in an item, if the specs no longer state them. */
function cablesPlaceInBase(holder: LiveItem, { keptItems }: KeptLayer): Place | undefined {
  const desired = [...keptItems].find(([, live]) => live === holder)?.[0];
  if (!desired || !areCablesOnlyInBase(holder, desired)) return undefined;
  return holder.base?.cables?.[0]?.place ?? holder.base?.place;
}

function removalLine(item: LiveItem, reason: ChangeReason, at: ObjectPath): Line {
  const { catalog } = kindNamed(item.kind);
  return line(removalAt(item, at), 'delete', itemKind(item.kind), reason, {
    before: item.fields,
    destroyed: objectsInItem(item),
    catalog,
  });
}

/** A change without its calls, which are added later. */
export type Line = Omit<Change, 'calls' | 'dependsOn'>;

export const line = (
  at: ObjectPath,
  action: Action,
  { kind, item }: ObjectKind,
  reason: ChangeReason,
  more: Partial<Line> = {},
): Line => ({ address: addressOf(at), ...at, action, kind, item, count: 1, destroyed: 0, reason, ...more });

/** The named fields of a live object, null for a field that it does not have. */
export const picked = (fields: Fields, names: Fields): ObjectState =>
  Object.fromEntries(Object.keys(names).map((name) => [name, fields[name] ?? null]));
