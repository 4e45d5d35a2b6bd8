import { layerAt, liveSectionAt, sectionAt } from './addresses.js';
import { isEmpty } from './fields.js';
import { itemSteps, removalSteps } from './item-steps.js';
import type { KeptLayer } from './layer-plan.js';
import type { KeptSection, NewLayer, NewSection } from './section-plan.js';
import type { SectionMove, SegmentPlan } from './segment-plan.js';
import type { Id, Push, StepRef } from './step.js';

export interface SegmentContext {
  readonly plan: SegmentPlan;
  readonly segmentId: Id;
  readonly address: string;
  readonly push: Push;
}

export function sectionSteps(context: SegmentContext): void {
  const { sections } = context.plan;
  sections.forEach((move, position) => {
    if (move.how === 'keep') keepSteps(move, context);
    if (move.how === 'make') makeSteps(move, nextLive(sections.slice(position + 1), context), context);
  });
  // Whatever goes, goes after all that is made: a thing that moves from one layer to another is never nowhere.
  for (const move of sections) if (move.how === 'keep') removeSteps(move, context);
  for (const move of sections) {
    if (move.how === 'drop') dropStep(move.live.id, liveSectionAt(move.live.id, context.address), context);
  }
}

// The one section of a segment that is only being made, and its one layer, are known by that step.
const FIRST_SECTION: StepRef = { step: '1', pick: 'sections.0' };
const FIRST_LAYER: StepRef = { step: '1', pick: 'sections.0.layers.0' };
const idIn = ({ step, pick }: StepRef): StepRef => ({ step, pick: pick === '' ? 'id' : `${pick}.id` });

const sectionId = (move: KeptSection, { plan }: SegmentContext): Id =>
  plan.live ? move.live.id : idIn(FIRST_SECTION);

const layerId = (layer: KeptLayer, { plan }: SegmentContext): Id =>
  plan.live ? layer.live.id : idIn(FIRST_LAYER);

/** A new section goes before the next one that is there already and stays. */
function nextLive(rest: readonly SectionMove[], context: SegmentContext): Id | undefined {
  const next = rest.find((move) => move.how === 'keep');
  return next?.how === 'keep' ? sectionId(next, context) : undefined;
}

function dropStep(id: string, address: string, { segmentId, push }: SegmentContext): void {
  push({ operation: 'deleteSection', path: { segmentId, sectionId: id }, address });
}

function keepSteps(move: KeptSection, context: SegmentContext): void {
  const { plan, segmentId, push } = context;
  const address = sectionAt(plan.wanted, move.wanted, context.address);
  const id = sectionId(move, context);
  if (!isEmpty(move.update)) {
    const unless = plan.live ? {} : { unless: FIRST_SECTION };
    push({
      operation: 'updateSection',
      path: { segmentId, sectionId: id },
      body: move.update,
      ...unless,
      address,
    });
  }
  move.layers.forEach((layer, index) => {
    const at = layerAt(move.wanted, layer.wanted, address);
    if ('live' in layer) keepLayerSteps(layer, at, context);
    else {
      const next = move.layers.slice(index + 1).find((other): other is KeptLayer => 'live' in other);
      newLayerSteps(layer, { sectionId: id, before: next && layerId(next, context), address: at }, context);
    }
  });
}

function keepLayerSteps(layer: KeptLayer, address: string, context: SegmentContext): void {
  const { plan, segmentId, push } = context;
  const id = layerId(layer, context);
  if (!isEmpty(layer.update)) {
    const unless = plan.live ? {} : { unless: FIRST_LAYER };
    push({
      operation: 'updateLayer',
      path: { segmentId, layerId: id },
      body: layer.update,
      ...unless,
      address,
    });
  }
  itemSteps(layer, { segmentId, layerId: id, address, push });
}

function removeSteps(move: KeptSection, { plan, segmentId, address, push }: SegmentContext): void {
  const at = sectionAt(plan.wanted, move.wanted, address);
  for (const layer of move.layers)
    if ('live' in layer)
      removalSteps(layer, { segmentId, address: layerAt(move.wanted, layer.wanted, at), push });
}

interface NewLayerPlace {
  readonly sectionId: Id;
  readonly before: Id | undefined;
  readonly address: string;
}

function newLayerSteps(layer: NewLayer, place: NewLayerPlace, context: SegmentContext): void {
  const made = addLayerSteps(layer, place, context);
  itemSteps(layer, { ...context, layerId: made, address: place.address });
}

/** Its own call takes one measure; the others need a second. */
function addLayerSteps(layer: NewLayer, place: NewLayerPlace, { segmentId, push }: SegmentContext): Id {
  const { protectionLayerThickness, ...rest } = layer.fields;
  const { address, before } = place;
  const body = {
    sectionId: place.sectionId,
    ...(before === undefined ? {} : { beforeLayerId: before }),
    ...(protectionLayerThickness === undefined ? {} : { protectionLayerThickness }),
  };
  const made = push({ operation: 'addLayer', path: { segmentId }, body, address });
  if (!isEmpty(rest)) {
    const unless = { step: made.step, pick: '' };
    push({ operation: 'updateLayer', path: { segmentId, layerId: made }, body: rest, unless, address });
  }
  return made;
}

/**
 * First the measures, then all layers, then all that is carried over, and only then what the spec states: as long as
 * something is missing that nobody else will bring back, the section must not hold more than the one that goes.
 */
function makeSteps(move: NewSection, before: Id | undefined, context: SegmentContext): void {
  const { plan, segmentId, push } = context;
  const address = sectionAt(plan.wanted, move.wanted, context.address);
  const body = before === undefined ? {} : { beforeSectionId: before };
  const made = push({ operation: 'createSection', path: { segmentId }, body, address });
  if (!isEmpty(move.fields)) {
    const unless = { step: made.step, pick: '' };
    const path = { segmentId, sectionId: made };
    push({ operation: 'updateSection', path, body: move.fields, unless, address });
  }
  const given: StepRef = { step: made.step, pick: 'layers.0' };
  const layers = move.layers.map((layer, index) => {
    const at = layerAt(move.wanted, layer.wanted, address);
    if (index === move.given)
      return { layer, layerId: givenLayerSteps(layer, given, at, context), address: at };
    const below = index < move.given ? idIn(given) : undefined;
    const layerId = addLayerSteps(layer, { sectionId: made, before: below, address: at }, context);
    return { layer, layerId, address: at };
  });
  for (const one of layers) itemSteps(carriedOnly(one.layer), { ...context, ...one });
  for (const one of layers) itemSteps(statedOnly(one.layer), { ...context, ...one });
  if (move.replaces) dropStep(move.replaces.id, address, context);
}

const carriedOnly = (layer: NewLayer): NewLayer => ({
  ...layer,
  creations: layer.creations.filter(({ carried }) => carried),
});
const statedOnly = (layer: NewLayer): NewLayer => ({
  ...layer,
  creations: layer.creations.filter(({ carried }) => !carried),
});

/** A section comes with one layer, whichever of them that is to be. */
function givenLayerSteps(
  layer: NewLayer,
  given: StepRef,
  address: string,
  { segmentId, push }: SegmentContext,
): Id {
  const layerId = idIn(given);
  if (!isEmpty(layer.fields)) {
    const path = { segmentId, layerId };
    push({ operation: 'updateLayer', path, body: layer.fields, unless: given, address });
  }
  return layerId;
}
