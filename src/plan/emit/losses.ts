import type {
  DesiredLayer,
  DesiredSegment,
  LiveCovering,
  LiveItem,
  LiveLayer,
  LiveSection,
  LiveSegment,
} from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { canHoldDucts, DUCT } from '../../kinds/roles.js';
import type { SegmentDecision } from '../decide/decide-segment.js';
import type { ResumedSection } from '../decide/resuming/resume-section.js';
import { type KeptSection, type NewSection, valuesIn } from '../decide/sections/section-plan.js';
import { addressOf, type ObjectPath } from '../model/address.js';
import type { Loss } from '../model/change.js';
import { managedLists, statedLists } from '../model/desired-items.js';
import { itemKind, type LossReason } from '../model/reason.js';
import { liveCoveringAt, liveItemAt, liveLayerAt, liveSectionAt } from './addresses.js';
import { goingItem } from './contents.js';

/**
 * The unmanaged values and objects that a plan cannot keep: nobody states them, neither the specs nor the base. Without a base
 * nobody knows who stated the contents of a section or layer that goes, so they are removed on purpose and not lost.
 */
export function lossesOf({ sections, live, desired }: SegmentDecision, at: ObjectPath): Loss[] {
  const context = { at, sections: live?.sections ?? [], hasBase: desired.before !== undefined };
  return sections.flatMap((move): Loss[] => {
    if (move.how === 'drop') return surplus(move.old, context);
    if (move.how === 'keep') return kept(move, context);
    if (move.how === 'resume')
      return [
        ...replaced(move.into, move.old, context),
        ...overwritten(move, context),
        ...kept(move, context),
      ];
    return move.old ? replaced(move, move.old, context) : [];
  });
}

/** The unmanaged values and objects of a segment that is deleted; with a base, its objects have their roles in the base. */
export const removalLosses = (
  { sections, topCoverings = [] }: LiveSegment,
  at: ObjectPath,
  before?: DesiredSegment,
): Loss[] => [
  ...(before && !before.topCoverings ? topCoverings.map((one) => coveringLoss(one, at)) : []),
  ...sections.flatMap((section) => surplus(section, { at, sections, hasBase: before !== undefined })),
];

const coveringLoss = ({ id, fields }: LiveCovering, at: ObjectPath): Loss => ({
  ...lossAt(liveCoveringAt(id, at), { code: 'object', object: { kind: 'topCovering' } }),
  state: fields,
});

interface Context {
  readonly at: ObjectPath;
  /** The live sections in their order. */
  readonly sections: readonly LiveSection[];
  readonly hasBase: boolean;
}

const surplus = (section: LiveSection, context: Context): Loss[] =>
  section.layers.flatMap((layer) => {
    const own = spotOf(section, layer, context);
    return [...unmanagedIn(layer, own, context), ...unsettable(layer, own)];
  });

/**
 * Unmanaged dimensions that are overwritten when an empty section is taken for an interrupted replacement: the section
 * may also be another user's.
 */
const overwritten = ({ isKnown, live, update, desired }: ResumedSection, context: Context): Loss[] =>
  isKnown
    ? []
    : Object.keys(update)
        .filter((name) => !(name in desired.fields) && live.fields[name] !== undefined)
        .map((name) => valueLoss(sectionSpot(live, context), name, live.fields[name]));

/** A kept section loses only the fixed values of its deleted cables. */
const kept = ({ live, layers }: Pick<KeptSection, 'live' | 'layers'>, context: Context): Loss[] =>
  layers.flatMap((layer) =>
    'live' in layer ? layer.removals.flatMap((item) => fixed(item, spotOf(live, layer.live, context))) : [],
  );

function replaced(move: NewSection, old: LiveSection, context: Context): Loss[] {
  const carried = new Map(move.layers.flatMap((layer) => (layer.old ? [[layer.old, layer] as const] : [])));
  return old.layers.flatMap((layer) => {
    const own = spotOf(old, layer, context);
    const next = carried.get(layer);
    const gone = next ? [] : [...unmanagedIn(layer, own, context), ...dimensions(layer, own, context)];
    const ducts = next && !managedLists(next.desired, layer).has(DUCT) ? looseDucts(layer, own) : [];
    return [
      ...gone,
      ...unsettable(layer, own),
      ...ducts,
      ...(next ? unseenDucts(layer, next.desired, own) : []),
    ];
  });
}

/** Ducts of recreated pipes that the service does not list and the spec does not state. */
function unseenDucts(layer: LiveLayer, { hidesDucts, items }: DesiredLayer, at: Spot): Loss[] {
  if (!hidesDucts) return [];
  const stated = Object.values(items)
    .flat()
    .filter(({ unlisted }) => unlisted).length;
  return layer.items
    .filter(({ kind, fields }) => canHoldDucts(kindNamed(kind), fields))
    .slice(stated)
    .map((item) => lossIn(itemSpot(item, at), { code: 'unlisted-ducts' }));
}

/** The path of a live object, with the places of its section and layer. */
interface Spot {
  readonly path: ObjectPath;
  readonly section: number;
  readonly layer?: number;
}

const sectionSpot = (section: LiveSection, { at, sections }: Context): Spot => ({
  path: liveSectionAt(section.id, at),
  section: sections.indexOf(section) + 1,
});

function spotOf(section: LiveSection, layer: LiveLayer, context: Context): Spot {
  const own = sectionSpot(section, context);
  return { ...own, path: liveLayerAt(layer.id, own.path), layer: section.layers.indexOf(layer) + 1 };
}

const itemSpot = ({ kind, id }: Pick<LiveItem, 'kind' | 'id'>, at: Spot): Spot => ({
  ...at,
  path: liveItemAt(kind, id, at.path),
});

/** The objects in a layer that goes which the base does not state: lists of other people, and cables in pipes. */
function unmanagedIn(layer: LiveLayer, at: Spot, { hasBase }: Context): Loss[] {
  if (!hasBase) return [];
  const stated = layer.base ? statedLists(layer.base) : undefined;
  return layer.items.flatMap((item) => {
    if (!stated?.has(item.kind)) return [whole(item, at)];
    return item.base && !item.base.cables ? item.cables.map((cable) => whole(cable, at)) : [];
  });
}

const dimensions = (layer: LiveLayer, at: Spot, { hasBase }: Context): Loss[] =>
  hasBase
    ? Object.entries(valuesIn(layer))
        .filter(([name]) => !(name in (layer.base?.fields ?? {})))
        .map(([name, value]) => valueLoss(at, name, value))
    : [];

function whole(item: LiveItem, at: Spot): Loss {
  const { kind, id, catalog, state } = { ...goingItem(item), kind: item.kind };
  const loss = lossIn(itemSpot({ kind, id }, at), { code: 'object', object: itemKind(kind) });
  return { ...loss, state, catalog };
}

/** The API does not show which pipe holds a duct, so a duct that is carried over is created outside of pipes. */
function looseDucts(layer: LiveLayer, at: Spot): Loss[] {
  const hasEcomPipe = layer.items.some(({ kind, fields }) => canHoldDucts(kindNamed(kind), fields));
  if (!hasEcomPipe) return [];
  return layer.items
    .filter((item) => item.kind === DUCT)
    .map((item) => ({ ...whole(item, at), reason: { code: 'pipe-of-duct' } }));
}

const unsettable = (layer: LiveLayer, at: Spot): Loss[] => [
  ...layer.cableBands.map((id) => lossIn(at, { code: 'cable-band', id })),
  ...(layer.unknown ?? []).map(({ list, entry }) => lossIn(at, { code: 'unknown-entry', list, entry })),
  ...layer.items.flatMap((item) => fixed(item, at)),
];

const fixed = (item: LiveItem, at: Spot): Loss[] => [
  ...Object.entries(item.fixed).map(([name, value]) => valueLoss(itemSpot(item, at), name, value)),
  ...item.cables.flatMap((cable) => fixed(cable, at)),
];

export const lossAt = (at: ObjectPath, reason: LossReason): Loss => ({
  address: addressOf(at),
  ...at,
  reason,
});

const lossIn = ({ path, section, layer }: Spot, reason: LossReason): Loss => ({
  ...lossAt(path, reason),
  section,
  layer,
});

const valueLoss = (at: Spot, field: string, value: unknown): Loss =>
  lossIn(at, { code: 'value', field, value: String(value) });
