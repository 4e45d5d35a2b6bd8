import type { OperationId } from '../../contract/generated/operation-ids.js';
import { MAX_IN_A_BATCH } from '../../profile/profile-fields.js';
import type { TrenchSchemas } from '../contract/schemas.js';
import type { Context, Handler, Handlers, Input } from '../core/context.js';
import { conflict, invalid, notFound } from '../core/refusal.js';
import type { Layer, Section, Segment } from '../core/world.js';
import { type CableItem, cable, createCable } from './items/cable.js';
import { isPipe, pipe } from './items/pipe.js';
import { isPipeGroup, pipeGroupAsPipe } from './items/pipe-group.js';
import { type AnyItemKind, ITEM_KINDS } from './items/registry.js';
import { openSegment, removed, saved } from './open-segment.js';
import { findCable, findItem, layerById, placeFor, withLayer, withoutCable } from './places.js';
import { briefItem, detailItem, itemView, listedItem } from './trench-view.js';

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

function add(kind: AnyItemKind, context: Context, input: Input) {
  const old = openSegment(context, input, 'WRITE');
  const body = (input.body ?? {}) as Target;
  const { section, layer } = placeOf(old.value, body);
  const item = kind.create(context, body);
  const next = withLayer(old.value, section, { ...layer, items: [...layer.items, item] });
  return saved(old, next.segment, briefItem(item, next.section, context));
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
  const answer = cables.flatMap((cable) => listedItem(cable, next.section, context));
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
