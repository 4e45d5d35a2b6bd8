import { layerAt, liveSectionAt, sectionAt } from './addresses.js';
import type { SectionMove } from './align-sections.js';
import { isEmpty } from './fields.js';
import { itemSteps, removalSteps } from './item-steps.js';
import type { KeptLayer } from './layer-plan.js';
import { addLayerSteps, idIn, makeSteps, resumeSteps } from './new-section-steps.js';
import type { KeptSection, NewSection } from './section-plan.js';
import type { SegmentPlan } from './segment-plan.js';
import type { Id, Push, StepRef } from './step.js';

export interface SegmentContext {
  readonly plan: SegmentPlan;
  readonly segmentId: Id;
  readonly address: string;
  readonly push: Push;
}

/**
 * One replacement at a time, each right behind the section that it replaces, and none before all other sections are
 * there and the surplus ones gone: so a run that is cut off in one leaves one section too many, and it can be told what
 * that is half of.
 */
export function sectionSteps(context: SegmentContext): void {
  const { sections } = context.plan;
  const made = new Map<SectionMove, StepRef>();
  const make = (move: NewSection, position: number): void => {
    const before = nextThere(sections.slice(position + 1), made, context);
    made.set(move, makeSteps(move, before, context));
    if (move.replaces) dropStep(move.replaces.id, addressOf(move, context), context);
  };
  for (const move of sections) {
    if (move.how !== 'resume') continue;
    resumeSteps(move, context);
    removeSteps(move, context);
    const address = move.isSurplus ? liveSectionAt(move.old.id, context.address) : addressOf(move, context);
    dropStep(move.old.id, address, context);
  }
  sections.forEach((move, position) => {
    if (move.how === 'keep') keepSteps(move, context);
    if (move.how === 'make' && !move.replaces) make(move, position);
  });
  for (const move of sections) {
    if (move.how === 'drop') dropStep(move.live.id, liveSectionAt(move.live.id, context.address), context);
  }
  sections.forEach((move, position) => {
    if (move.how === 'make' && move.replaces) make(move, position);
  });
  // Cables go after all that is made: one that moves from one layer to another is never nowhere.
  for (const move of sections) if (move.how === 'keep') removeSteps(move, context);
}

const addressOf = ({ wanted }: Pick<KeptSection, 'wanted'>, { plan, address }: SegmentContext): string =>
  sectionAt(plan.wanted, wanted, address);

// The one section of a segment that is only being made, and its one layer, are known by that step.
const FIRST_SECTION: StepRef = { step: '1', pick: 'sections.0' };
const FIRST_LAYER: StepRef = { step: '1', pick: 'sections.0.layers.0' };

const sectionId = (move: KeptSection, { plan }: SegmentContext): Id =>
  plan.live ? move.live.id : idIn(FIRST_SECTION);

const layerId = (layer: KeptLayer, { plan }: SegmentContext): Id =>
  plan.live ? layer.live.id : idIn(FIRST_LAYER);

/** A new section goes before the next one that is there by then, also if that one is still to be replaced. */
function nextThere(
  rest: readonly SectionMove[],
  made: ReadonlyMap<SectionMove, StepRef>,
  context: SegmentContext,
): Id | undefined {
  for (const move of rest) {
    if (move.how === 'keep') return sectionId(move, context);
    if (move.how === 'resume') return move.live.id;
    const there = made.get(move) ?? (move.how === 'make' ? move.replaces?.id : undefined);
    if (there !== undefined) return there;
  }
  return undefined;
}

function dropStep(id: string, address: string, { segmentId, push }: SegmentContext): void {
  push({ operation: 'deleteSection', path: { segmentId, sectionId: id }, address });
}

function keepSteps(move: KeptSection, context: SegmentContext): void {
  const { plan, segmentId, push } = context;
  const address = addressOf(move, context);
  const id = sectionId(move, context);
  if (!isEmpty(move.update)) {
    const unless = plan.live ? {} : { unless: FIRST_SECTION };
    const path = { segmentId, sectionId: id };
    push({ operation: 'updateSection', path, body: move.update, ...unless, address });
  }
  move.layers.forEach((layer, index) => {
    const at = layerAt(move.wanted, layer.wanted, address);
    if ('live' in layer) keepLayerSteps(layer, at, context);
    else {
      const next = move.layers.slice(index + 1).find((other): other is KeptLayer => 'live' in other);
      const before = next && layerId(next, context);
      const added = addLayerSteps(layer, { sectionId: id, before, address: at }, context);
      itemSteps(layer, { ...context, layerId: added, address: at });
    }
  });
}

function keepLayerSteps(layer: KeptLayer, address: string, context: SegmentContext): void {
  const { plan, segmentId, push } = context;
  const id = layerId(layer, context);
  if (!isEmpty(layer.update)) {
    const unless = plan.live ? {} : { unless: FIRST_LAYER };
    const path = { segmentId, layerId: id };
    push({ operation: 'updateLayer', path, body: layer.update, ...unless, address });
  }
  itemSteps(layer, { segmentId, layerId: id, address, push });
}

function removeSteps(move: Pick<KeptSection, 'wanted' | 'layers'>, context: SegmentContext): void {
  const { segmentId, push } = context;
  const at = addressOf(move, context);
  for (const layer of move.layers)
    if ('live' in layer)
      removalSteps(layer, { segmentId, address: layerAt(move.wanted, layer.wanted, at), push });
}
