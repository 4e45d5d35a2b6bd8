import type { OperationId } from '../../contract/generated/operation-ids.js';
import { MAX_IN_A_BATCH, type ServiceProfile } from '../../profile/profile-fields.js';
import type { TrenchSchemas } from '../contract/schemas.js';
import type { Context, Handler, Handlers, Input } from '../core/context.js';
import { conflict, invalid, notFound } from '../core/refusal.js';
import type { Item, Layer, Section, Segment } from '../core/world.js';
import { type CableItem, cable, createCable, holdsCables, isCable } from './items/cable.js';
import { isPipe, pipe } from './items/pipe.js';
import { isPipeGroup, pipeGroupAsPipe } from './items/pipe-group.js';
import { type AnyItemKind, cablesInside, ITEM_KINDS } from './items/registry.js';
import { openSegment, removed, saved } from './segments.js';
import {
  briefItem,
  conductorIds,
  detailItem,
  itemView,
  listedItem,
  type ViewContext,
} from './trench-view.js';

// A segment has at least one section and a section at least one layer, which the types do not state.
export const firstSection = (segment: Segment): Section => segment.sections[0] as Section;
const bottomLayer = (section: Section): Layer => section.layers[0] as Layer;

export function sectionById(segment: Segment, id: string, field = 'sectionId'): Section {
  const found = segment.sections.find((section) => section.id === id);
  if (!found) throw notFound(field, id);
  return found;
}

export function layerById(
  segment: Segment,
  id: string,
  field = 'layerId',
): { section: Section; layer: Layer } {
  for (const section of segment.sections) {
    const layer = section.layers.find((candidate) => candidate.id === id);
    if (layer) return { section, layer };
  }
  throw notFound(field, id);
}

/** Returns the given layer, else the section's bottom layer, else the bottom layer of the first section. */
function placeFor(
  segment: Segment,
  body: { layerId?: string | null; sectionId?: string | null },
): { section: Section; layer: Layer } {
  if (body.layerId != null) return layerById(segment, body.layerId);
  const section = body.sectionId == null ? firstSection(segment) : sectionById(segment, body.sectionId);
  return { section, layer: bottomLayer(section) };
}

/** Finds any item of the segment, also inside pipes and culverts. */
function findItem(segment: Segment, id: string): { section: Section; layer: Layer; item: Item } | undefined {
  for (const section of segment.sections) {
    for (const layer of section.layers) {
      for (const item of layer.items) {
        if (item.id === id) return { section, layer, item };
        const inner = cablesInside(item).find((cable) => cable.id === id);
        if (inner) return { section, layer, item: inner };
      }
    }
  }
  return undefined;
}

/** Finds a cable, also by the id of one of its conductors if the service lists conductors. */
function findCable(segment: Segment, id: string, { cableGroups }: ServiceProfile) {
  const own = findItem(segment, id);
  if (own || cableGroups === 'one') return own && isCable(own.item) ? own : undefined;
  const items = segment.sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
  const cables = items.flatMap((item) => (isCable(item) ? [item] : cablesInside(item)));
  const group = cables.find((cable) => conductorIds(cable).includes(id));
  return group && findItem(segment, group.id);
}

export const withSection = (segment: Segment, section: Section): Segment => ({
  ...segment,
  sections: segment.sections.map((old) => (old.id === section.id ? section : old)),
});

export function withLayer(
  segment: Segment,
  section: Section,
  layer: Layer,
): { segment: Segment; section: Section } {
  const changed = { ...section, layers: section.layers.map((old) => (old.id === layer.id ? layer : old)) };
  return { segment: withSection(segment, changed), section: changed };
}

/** Returns the segment without a cable, which may lie in another item. */
const withoutCable = (segment: Segment, id: string): Segment => ({
  ...segment,
  sections: segment.sections.map((section) => ({
    ...section,
    layers: section.layers.map((layer) => ({
      ...layer,
      items: layer.items.flatMap((item) => strip(item, id)),
    })),
  })),
});

function strip(item: Item, id: string): Item[] {
  if (isCable(item)) return item.id === id ? [] : [item];
  if (!holdsCables(item)) return [item];
  const cables = item.cables.filter((cable) => cable.id !== id);
  return cables.length === item.cables.length ? [item] : [{ ...item, cables } as Item];
}

/** Inserts a new element before the one with that id, or at the end. */
export function insertBefore<T extends { readonly id: string }>(
  list: readonly T[],
  element: T,
  beforeId?: string,
): T[] {
  const at = beforeId === undefined ? list.length : list.findIndex(({ id }) => id === beforeId);
  return [...list.slice(0, at), element, ...list.slice(at)];
}

type Target = { layerId?: string | null; pipeId?: string | null };

/** A pipeId (ecom ducts only) takes precedence over the layerId and must name a pipe of category ECOM. */
function placeOf(segment: Segment, body: Target): { section: Section; layer: Layer } {
  if (body.pipeId == null) return placeFor(segment, body.layerId == null ? {} : { layerId: body.layerId });
  const found = findItem(segment, body.pipeId);
  if (!found || !isPipe(found.item)) throw notFound('pipeId', body.pipeId);
  if (found.item.pipeCategory !== 'ECOM') {
    throw conflict(
      'pipe-not-ecom',
      `pipe ${body.pipeId} is of category ${found.item.pipeCategory}, not ECOM`,
      'pipeId',
    );
  }
  return layerById(segment, found.layer.id);
}

/** The context of the answer to a create. */
const ofCreate = (context: Context): ViewContext => ({ ...context, showsPlaces: context.answersPlaces });

function add(kind: AnyItemKind, context: Context, input: Input) {
  const old = openSegment(context, input, 'WRITE');
  const body = (input.body ?? {}) as Target;
  const { section, layer } = placeOf(old.value, body);
  const item = kind.create(context, body);
  const next = withLayer(old.value, section, { ...layer, items: [...layer.items, item] });
  return saved(old, next.segment, briefItem(item, next.section, ofCreate(context)));
}

function get(kind: AnyItemKind, context: Context, input: Input) {
  const { value } = openSegment(context, input, 'READ');
  const id = input.path[kind.idField] ?? '';
  if (kind.kind === cable.kind) return getCable(value, id, context);
  const found = findItem(value, id);
  if (found && kind.kind === pipe.kind && isPipeGroup(found.item)) {
    return { status: 200, body: pipeGroupAsPipe(found.item, itemView(found.item, found.section, context)) };
  }
  if (found?.item.kind !== kind.kind) throw notFound(kind.idField, id);
  return { status: 200, body: detailItem(found.item, found.section, context) };
}

/** A conductor answers with its own id and the rest of its group. */
function getCable(segment: Segment, id: string, context: Context) {
  const found = findCable(segment, id, context.profile);
  if (!found) throw notFound('cableId', id);
  return { status: 200, body: { ...detailItem(found.item, found.section, context), id } };
}

export const itemHandlers: Partial<Handlers<OperationId>> = Object.fromEntries(
  ITEM_KINDS.flatMap((kind): [OperationId, Handler][] => [
    [kind.operations.add, (context, input) => add(kind, context, input)],
    [kind.operations.get, (context, input) => get(kind, context, input)],
  ]),
);

/** Adds one or many cables in one write. */
function place(context: Context, input: Input, body: TrenchSchemas['AddCable'], count: number, one: boolean) {
  const old = openSegment(context, input, 'WRITE');
  const { section, layer } = placeFor(old.value, body);
  const cables: CableItem[] = Array.from({ length: count }, () => createCable(context, body));
  const next = withLayer(old.value, section, { ...layer, items: layer.items.concat(cables) });
  const view = ofCreate(context);
  const answer = cables.flatMap((cable) => listedItem(cable, next.section, view));
  return saved(old, next.segment, one ? answer[0] : answer);
}

const addCable: Handler = (context, input) =>
  place(context, input, input.body as TrenchSchemas['AddCable'], 1, true);

const addCableBatch: Handler = (context, input) => {
  const body = input.body as TrenchSchemas['AddCableBatch'];
  const { batchLimit } = context.profile;
  if (batchLimit < MAX_IN_A_BATCH && body.count > batchLimit)
    throw invalid('count', `must be at most ${batchLimit}`);
  return place(context, input, body, body.count, false);
};

const deleteCable: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const id = input.path.cableId ?? '';
  const found = findCable(old.value, id, context.profile);
  if (!found) throw notFound('cableId', id);
  return removed(old, withoutCable(old.value, found.item.id));
};

export const cableHandlers = { addCable, addCableBatch, deleteCable };
