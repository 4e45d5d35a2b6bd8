import type { DesiredItem } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import type { Creation, KeptLayer } from '../decide/layers/layer-plan.js';
import type { NewLayer } from '../decide/layers/new-layer.js';
import type { ObjectPath } from '../model/address.js';
import type { BodyValue, Id, Push } from '../model/step.js';
import { creationAt, removalAt } from './addresses.js';

export interface LayerContext {
  readonly segmentId: Id;
  readonly layerId: Id;
  readonly at: ObjectPath;
  readonly push: Push;
}

/** Creates the items of a layer. A duct may be created in a live pipe or in a pipe of an earlier step. */
export function itemSteps(layer: KeptLayer | NewLayer, context: LayerContext): void {
  const served = 'live' in layer ? [...layer.served] : [];
  const ids = new Map<DesiredItem, Id>(served.map(([desired, live]) => [desired, live.id]));
  for (const creation of layer.creations) {
    const pipeId = creation.inPipe && ids.get(creation.inPipe);
    const id = createStep(creation, pipeId, creationAt(creation, layer.desired, context.at), context);
    for (const desired of creation.desired) ids.set(desired, id);
  }
}

function createStep(
  creation: Creation,
  pipeId: Id | undefined,
  at: ObjectPath,
  { segmentId, layerId, push }: LayerContext,
): Id {
  const kind = kindNamed(creation.kind);
  const many = kind.addMany && creation.count > 1 ? kind.addMany : undefined;
  const body: Record<string, BodyValue> = {
    ...(many ? { count: creation.count } : {}),
    ...creation.fields,
    ...(creation.cables.length === 0 ? {} : { cables: creation.cables }),
    ...(pipeId === undefined ? { layerId } : { pipeId }),
  };
  const operation = many?.operation ?? kind.add;
  const isCopy = creation.desired.length === 0 && creation.carried;
  return push({
    operation,
    path: { segmentId },
    body,
    at,
    ...(isCopy ? { copyOf: creation.carried.id } : {}),
  });
}

export function removalSteps(
  { removals }: KeptLayer,
  { segmentId, at, push }: Omit<LayerContext, 'layerId'>,
): void {
  for (const item of removals) {
    const { remove } = kindNamed(item.kind);
    if (!remove) throw new Error(`a ${item.kind} cannot be deleted`);
    const path = { segmentId, [remove.id]: item.id };
    push({ operation: remove.operation, path, at: removalAt(item, at) });
  }
}
