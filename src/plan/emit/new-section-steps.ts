import type { DesiredItem, Fields } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import type { SegmentDecision } from '../decide/decide-segment.js';
import type { Creation, KeptLayer } from '../decide/layers/layer-plan.js';
import type { NewLayer } from '../decide/layers/new-layer.js';
import type { ResumedSection } from '../decide/resuming/resume-section.js';
import { altersDepth, type NewSection, type Writes, writesOf } from '../decide/sections/section-plan.js';
import type { ObjectPath } from '../model/address.js';
import { isEmpty } from '../model/fields.js';
import type { BodyValue, Id, Push, Step, StepRef } from '../model/step.js';
import { creationAt, layerAt, removalAt, sectionAt } from './addresses.js';

// A new section is filled in this order: dimensions, layers, carried-over contents, contents of the spec, and last the
// dimensions that depend on the contents. An interrupted replacement must not look complete while carried-over contents
// are missing.

export const idIn = ({ step, pick }: StepRef): StepRef => ({ step, pick: `${pick}.id` });

/** Creates the section and returns a reference to its id. */
export function createSteps(move: NewSection, before: Id | undefined, context: SegmentContext): StepRef {
  const { plan, segmentId, push } = context;
  const at = sectionAt(plan.desired, move.desired, context.at);
  const body: Step['body'] = before === undefined ? {} : { beforeSectionId: before };
  return push({ operation: 'createSection', path: { segmentId }, body, at });
}

/** Fills a section that was created in this run. */
export function fillNewSteps(move: NewSection, made: StepRef, context: SegmentContext): void {
  const { plan, segmentId, push } = context;
  const at = sectionAt(plan.desired, move.desired, context.at);
  const path = { segmentId, sectionId: made };
  const { early, late } = writesOfNew(move);
  if (!isEmpty(early)) {
    const unless = { step: made.step, pick: '' };
    push({ operation: 'updateSection', path, body: early, unless, at });
  }
  const given: StepRef = { step: made.step, pick: 'layers.0' };
  const layers = move.layers.map((layer, index) => {
    const layerPath = layerAt(move.desired, layer.desired, at);
    const below = index < move.given ? idIn(given) : undefined;
    const layerId =
      index === move.given
        ? updateLayerSteps(layer.fields, { id: idIn(given), unless: given, at: layerPath }, context)
        : addLayerSteps(layer, { sectionId: made, before: below, at: layerPath }, context);
    return { layer, layerId, at: layerPath };
  });
  fillSteps(layers, context);
  if (!isEmpty(late)) push({ operation: 'updateSection', path, body: late, at });
}

/**
 * A section that replaces none need not be recognised after an interruption, so all its fields can be written in the
 * late call.
 */
function writesOfNew(section: NewSection): Writes {
  const writes = writesOf(section.fields, altersDepth(section));
  return section.old || isEmpty(writes.late) ? writes : { early: {}, late: section.fields };
}

/** Completes an interrupted replacement. */
export function resumeSteps(move: ResumedSection, context: SegmentContext): void {
  const { plan, segmentId, push } = context;
  const at = sectionAt(plan.desired, move.desired, context.at);
  const sectionId = move.live.id;
  const path = { segmentId, sectionId };
  if (!isEmpty(move.update)) push({ operation: 'updateSection', path, body: move.update, at });
  const layers = move.layers.map((layer, index) => {
    const layerPath = layerAt(move.desired, layer.desired, at);
    if ('live' in layer) {
      const layerId = updateLayerSteps(layer.update, { id: layer.live.id, at: layerPath }, context);
      return { layer, layerId, at: layerPath };
    }
    const next = move.layers.slice(index + 1).find((other): other is KeptLayer => 'live' in other);
    const layerId = addLayerSteps(layer, { sectionId, before: next?.live.id, at: layerPath }, context);
    return { layer, layerId, at: layerPath };
  });
  fillSteps(layers, context);
  if (!isEmpty(move.restated)) push({ operation: 'updateSection', path, body: move.restated, at });
}

interface LayerToFill {
  readonly layer: NewLayer | KeptLayer;
  readonly layerId: Id;
  readonly at: ObjectPath;
}

function fillSteps(layers: readonly LayerToFill[], context: SegmentContext): void {
  for (const isCarried of [true, false])
    for (const { layer, ...place } of layers) {
      const creations = layer.creations.filter(({ carried }) => (carried !== undefined) === isCarried);
      itemSteps({ ...layer, creations }, { ...context, ...place });
    }
}

interface LayerThere {
  readonly id: Id;
  /** The answer that shows the layer, if this run created it. */
  readonly unless?: StepRef;
  readonly at: ObjectPath;
}

/** Updates a layer that exists, and returns its id. */
export function updateLayerSteps(
  fields: Fields,
  { id, unless, at }: LayerThere,
  { segmentId, push }: SegmentContext,
): Id {
  const path = { segmentId, layerId: id };
  if (!isEmpty(fields)) push({ operation: 'updateLayer', path, body: fields, unless, at });
  return id;
}

interface NewLayerPlace {
  readonly sectionId: Id;
  readonly before: Id | undefined;
  readonly at: ObjectPath;
}

/** Adds a layer. The create takes one dimension; the others need a second call. */
export function addLayerSteps(
  layer: NewLayer,
  place: NewLayerPlace,
  { segmentId, push }: SegmentContext,
): Id {
  const { protectionLayerThickness, ...rest } = layer.fields;
  const { at, before } = place;
  const body = {
    sectionId: place.sectionId,
    ...(before === undefined ? {} : { beforeLayerId: before }),
    ...(protectionLayerThickness === undefined ? {} : { protectionLayerThickness }),
  };
  const made = push({ operation: 'addLayer', path: { segmentId }, body, at });
  if (!isEmpty(rest)) {
    const unless = { step: made.step, pick: '' };
    push({ operation: 'updateLayer', path: { segmentId, layerId: made }, body: rest, unless, at });
  }
  return made;
}

/** The segment whose steps are planned. */
export interface SegmentContext {
  readonly plan: SegmentDecision;
  readonly segmentId: Id;
  readonly at: ObjectPath;
  readonly push: Push;
}

interface LayerContext {
  readonly segmentId: Id;
  readonly layerId: Id;
  readonly at: ObjectPath;
  readonly push: Push;
}

/** Creates the items of a layer. A duct may be created in a live pipe or in a pipe of an earlier step. */
export function itemSteps(layer: KeptLayer | NewLayer, context: LayerContext): void {
  const keptItems = 'live' in layer ? [...layer.keptItems] : [];
  const ids = new Map<DesiredItem, Id>(keptItems.map(([desired, live]) => [desired, live.id]));
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
