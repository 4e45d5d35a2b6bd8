import type { TrenchSchemas } from '../contract/schemas.js';
import type { Context, Handler, Input } from '../core/context.js';
import { notFound } from '../core/refusal.js';
import type { CableItem } from '../core/world.js';
import { createCable } from './items/cable.js';
import { openSegment, removed, saved } from './open.js';
import { findItem, placeFor, withLayer, withoutCable } from './places.js';
import { briefItem } from './view.js';

/** One or many cables, in one write. */
function place(context: Context, input: Input, body: TrenchSchemas['AddCable'], count: number, one: boolean) {
  const old = openSegment(context, input, 'WRITE');
  const { section, layer } = placeFor(old.value, body);
  const cables: CableItem[] = Array.from({ length: count }, () => createCable(context, body));
  const next = withLayer(old.value, section, { ...layer, items: [...layer.items, ...cables] });
  const answer = cables.map((cable) => briefItem(cable, next.section, context));
  return saved(old, next.segment, one ? answer[0] : answer);
}

const addCable: Handler = (context, input) =>
  place(context, input, input.body as TrenchSchemas['AddCable'], 1, true);

const addCableBatch: Handler = (context, input) => {
  const body = input.body as TrenchSchemas['AddCableBatch'];
  return place(context, input, body, body.count, false);
};

const deleteCable: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const id = input.path.cableId ?? '';
  if (findItem(old.value, id)?.item.kind !== 'cable') throw notFound('cableId', id);
  return removed(old, withoutCable(old.value, id));
};

export const cableHandlers = { addCable, addCableBatch, deleteCable };
