import type { Place } from '../../diagnostics/problem.js';
import type { Fields, LiveLayer, LiveSection, WantedSegment } from '../../kinds/model.js';
import { DEPTH_FIELDS } from '../../kinds/structure.js';
import type { SegmentDecision } from '../decide/decide-segment.js';
import type { KeptLayer } from '../decide/layers/layer-plan.js';
import type { NewLayer } from '../decide/layers/new-layer.js';
import type { SectionMove } from '../decide/sections/section-options.js';
import type { Where } from '../model/address.js';
import { thingsInLayer, thingsInSection } from '../model/count.js';
import type { FieldGivenUp, NoLongerManaged, PlanNote } from '../model/note.js';
import { itemThing, type Thing } from '../model/thing.js';
import { layerAt, liveItemAt, sectionAt, settingsAt } from './addresses.js';

/**
 * Notes on what only the base states and the plan leaves alone: a field keeps its live value, because the API cannot clear
 * it; sections and layers stay, because a segment has a section and a section has a layer in any case.
 */
export function givenUpNotes({ wanted, live, sections }: SegmentDecision, at: Where): PlanNote[] {
  const { before } = wanted;
  if (!before || !live) return [];
  return [
    ...fieldNotes({ kind: 'segment' }, { base: before, stated: wanted.fields, live: live.fields }, at),
    ...settingsNotes(wanted, before, live.settings, at),
    ...(before.sections && !wanted.sections && wanted.unmanaged?.includes('sections') !== true
      ? [
          letGo(
            'sections',
            live.sections.reduce((sum, one) => sum + thingsInSection(one), 0),
            before.place,
            at,
          ),
        ]
      : []),
    ...sections.flatMap((move) => sectionNotes(move, wanted, at)),
  ];
}

function settingsNotes(
  { settings, unmanaged }: WantedSegment,
  before: WantedSegment,
  live: Fields | undefined,
  at: Where,
): PlanNote[] {
  const base = before.settings;
  if (!base || unmanaged?.includes('settings')) return [];
  const sides = { base, stated: settings?.fields ?? {}, live: live ?? base.fields };
  return fieldNotes({ kind: 'settings' }, sides, settingsAt(at));
}

function sectionNotes(move: SectionMove, segment: WantedSegment, at: Where): PlanNote[] {
  if (move.how === 'drop') return [];
  const old = move.how === 'resume' ? move.old : move.how === 'make' ? move.replaces : move.live;
  if (!old?.base) return [];
  const { base } = old;
  const { wanted } = move;
  const own = sectionAt(segment, wanted, at);
  const isLetGo = base.layers && !wanted.layers && wanted.unmanaged?.includes('layers') !== true;
  return [
    ...fieldNotes({ kind: 'section' }, { base, stated: wanted.fields, live: old.fields }, own),
    ...(isLetGo ? [letGo('layers', objectsIn(old), base.place, own)] : []),
    ...move.layers.flatMap((layer) => layerNotes(layer, layerAt(wanted, layer.wanted, own))),
  ];
}

const objectsIn = ({ layers }: LiveSection): number =>
  layers.reduce((sum, layer) => sum + thingsInLayer(layer), 0);

function layerNotes(layer: KeptLayer | NewLayer, at: Where): PlanNote[] {
  const old: LiveLayer | undefined = 'live' in layer ? layer.live : layer.carriedFrom;
  if (!old?.base) return [];
  const sides = { base: old.base, stated: layer.wanted.fields, live: old.fields };
  return [...fieldNotes({ kind: 'layer' }, sides, at), ...('live' in layer ? itemNotes(layer, at) : [])];
}

const itemNotes = ({ served }: KeptLayer, at: Where): PlanNote[] =>
  [...served].flatMap(([wanted, { kind, id, base, fields: live }]) =>
    base ? fieldNotes(itemThing(kind), { base, stated: wanted.fields, live }, liveItemAt(kind, id, at)) : [],
  );

interface Sides {
  readonly base: { readonly fields: Fields; readonly place: Place };
  readonly stated: Fields;
  readonly live: Fields;
}

const fieldNotes = (thing: Thing, { base, stated, live }: Sides, at: Where): FieldGivenUp[] =>
  Object.keys(base.fields)
    .filter((name) => !(name in stated) && !isOtherDepth(name, stated) && live[name] !== undefined)
    .map((field) => ({
      code: 'field-given-up',
      ...at,
      ...thing,
      field,
      value: live[field] ?? null,
      was: base.place,
    }));

/** Cover and layout depth determine each other: the one that is stated replaces the other. */
const isOtherDepth = (name: string, stated: Fields): boolean =>
  DEPTH_FIELDS.some((depth) => depth === name) && DEPTH_FIELDS.some((depth) => depth in stated);

const letGo = (list: NoLongerManaged['list'], count: number, was: Place, at: Where): NoLongerManaged => ({
  code: 'no-longer-managed',
  ...at,
  list,
  count,
  was,
});
