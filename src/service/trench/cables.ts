import { MAX_IN_A_BATCH } from '../../profile/profile.js';
import type { TrenchSchemas } from '../contract/schemas.js';
import type { Context, Handler, Input } from '../core/context.js';
import { invalid, notFound } from '../core/refusal.js';
import { type CableItem, createCable } from './items/cable.js';
import { openSegment, removed, saved } from './open.js';
import { findCable, placeFor, withLayer, withoutCable } from './places.js';
import { listedItem } from './view.js';

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
