import type { Place } from '../../diagnostics/problem.js';
import type { DesiredSegment, Fields, LiveLayer, LiveSection } from '../../kinds/model.js';
import { DEPTH_FIELDS } from '../../kinds/structure.js';
import type { SegmentDecision } from '../decide/decide-segment.js';
import type { KeptLayer } from '../decide/layers/layer-plan.js';
import type { NewLayer } from '../decide/layers/new-layer.js';
import type { SectionMove } from '../decide/sections/section-options.js';
import type { ObjectPath } from '../model/address.js';
import { objectsInLayer, objectsInSection } from '../model/count.js';
import type { FieldGivenUp, NoLongerManaged, PlanNote } from '../model/note.js';
import { itemKind, type ObjectKind } from '../model/reason.js';
import { layerAt, liveItemAt, sectionAt, settingsAt } from './addresses.js';

/**
 * Notes on what only the base states and the plan leaves alone: a field keeps its live value, because the API cannot clear
 * it; sections and layers stay, because a segment has a section and a section has a layer in any case.
 */
export function givenUpNotes({ desired, live, sections }: SegmentDecision, at: ObjectPath): PlanNote[] {
  const { before } = desired;
  if (!before || !live) return [];
  return [
    ...fieldNotes({ kind: 'segment' }, { base: before, stated: desired.fields, live: live.fields }, at),
    ...settingsNotes(desired, before, live.settings, at),
    ...(before.sections && !desired.sections && desired.unmanaged?.includes('sections') !== true
      ? [
          letGo(
            'sections',
            live.sections.reduce((sum, one) => sum + objectsInSection(one), 0),
            before.place,
            at,
          ),
        ]
      : []),
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
  const old = move.how === 'resume' ? move.old : move.how === 'make' ? move.replaces : move.live;
  if (!old?.base) return [];
  const { base } = old;
  const { desired } = move;
  const own = sectionAt(segment, desired, at);
  const isLetGo = base.layers && !desired.layers && desired.unmanaged?.includes('layers') !== true;
  return [
    ...fieldNotes({ kind: 'section' }, { base, stated: desired.fields, live: old.fields }, own),
    ...(isLetGo ? [letGo('layers', layersAndItems(old), base.place, own)] : []),
    ...move.layers.flatMap((layer) => layerNotes(layer, layerAt(desired, layer.desired, own))),
  ];
}

const layersAndItems = ({ layers }: LiveSection): number =>
  layers.reduce((sum, layer) => sum + objectsInLayer(layer), 0);

function layerNotes(layer: KeptLayer | NewLayer, at: ObjectPath): PlanNote[] {
  const old: LiveLayer | undefined = 'live' in layer ? layer.live : layer.carriedFrom;
  if (!old?.base) return [];
  const sides = { base: old.base, stated: layer.desired.fields, live: old.fields };
  return [...fieldNotes({ kind: 'layer' }, sides, at), ...('live' in layer ? itemNotes(layer, at) : [])];
}

const itemNotes = ({ served }: KeptLayer, at: ObjectPath): PlanNote[] =>
  [...served].flatMap(([desired, { kind, id, base, fields: live }]) =>
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

const letGo = (
  list: NoLongerManaged['list'],
  count: number,
  was: Place,
  at: ObjectPath,
): NoLongerManaged => ({
  code: 'no-longer-managed',
  ...at,
  list,
  count,
  was,
});
