import type { SegmentDecision } from '../decide/decide-segment.js';
import type { KeptLayer } from '../decide/layers/layer-plan.js';
import type { SectionMove } from '../decide/sections/section-options.js';
import { isDepth, type KeptSection, type NewSection } from '../decide/sections/section-plan.js';
import type { ObjectPath } from '../model/address.js';
import { isEmpty } from '../model/fields.js';
import { type Id, type Push, type Step, type StepRef, stepOf } from '../model/step.js';
import { coveringAt, layerAt, liveCoveringAt, liveSectionAt, sectionAt, settingsAt } from './addresses.js';
import {
  addLayerSteps,
  createSteps,
  fillNewSteps,
  idIn,
  itemSteps,
  removalSteps,
  resumeSteps,
  type SegmentContext,
  updateLayerSteps,
} from './new-section-steps.js';

/**
 * The calls of a segment in the order in which they must be made: creates before deletes, and in a new section first
 * its dimensions, then its layers, carried-over contents and contents of the spec.
 */
export function stepsOf(plan: SegmentDecision, projectId: string, at: ObjectPath): Step[] {
  const steps: Step[] = [];
  const push: Push = (draft) => {
    const step = stepOf(steps.length + 1, draft);
    steps.push(step);
    return { step: step.id, pick: 'id' };
  };
  const segmentId = segmentSteps(plan, projectId, at, push);
  settingsSteps(plan, segmentId, at, push);
  coveringSteps(plan, segmentId, at, push);
  sectionSteps({ plan, segmentId, at, push });
  return steps;
}

function segmentSteps(plan: SegmentDecision, projectId: string, at: ObjectPath, push: Push): Id {
  if (!plan.live) {
    const body = { name: plan.desired.name, ...plan.desired.fields };
    return push({ operation: 'createSegment', path: { projectId }, body, at });
  }
  const segmentId = plan.live.id;
  if (!isEmpty(plan.update)) push({ operation: 'updateSegment', path: { segmentId }, body: plan.update, at });
  return segmentId;
}

function settingsSteps({ settings }: SegmentDecision, segmentId: Id, at: ObjectPath, push: Push): void {
  if (isEmpty(settings)) return;
  push({ operation: 'updateSettings', path: { segmentId }, body: settings, at: settingsAt(at) });
}

function coveringSteps(
  { coverings, desired }: SegmentDecision,
  segmentId: Id,
  at: ObjectPath,
  push: Push,
): void {
  for (const { live, desired: covering, update } of coverings.kept) {
    if (isEmpty(update)) continue;
    const path = { segmentId, topCoveringId: live.id };
    push({
      operation: 'updateTopCovering',
      path,
      body: update,
      at: coveringAt(desired, covering, at),
    });
  }
  for (const covering of coverings.made) {
    const body = covering.fields;
    push({ operation: 'addTopCovering', path: { segmentId }, body, at: coveringAt(desired, covering, at) });
  }
  for (const { id } of coverings.dropped) {
    const path = { segmentId, topCoveringId: id };
    push({ operation: 'deleteTopCovering', path, at: liveCoveringAt(id, at) });
  }
}

/**
 * All creates come before any delete. New sections are created before any section is filled, so that a run that is
 * interrupted while it fills them leaves every section in its place. Replacements are created last, each right behind
 * the section that it replaces: an interrupted run leaves the old section and a part of the new one side by side, and
 * all other sections exist by then. All replacements are created before any is filled, because an empty one shows the next
 * run that this run was interrupted, also when those in front of it are filled. A section that moved is created in its new
 * place.
 */
function sectionSteps(context: SegmentContext): void {
  const { sections } = context.plan;
  const resumed = sections.filter((move) => move.how === 'resume');
  const creating = sections.filter((move) => move.how === 'make');
  const replacing = creating.filter(({ old }) => old);
  const others = creating.filter(({ old }) => !old);
  const made = new Map<SectionMove, StepRef>();
  const createAll = (moves: readonly NewSection[]): void => {
    for (const move of moves) {
      const next = nextThere(sections.slice(sections.indexOf(move) + 1), made, context);
      made.set(move, createSteps(move, next, context));
    }
  };
  // The interrupted run did everything else before it created replacements, so the missing ones come first.
  if (resumed.length > 0) createAll(replacing);
  for (const move of resumed) resumeSteps(move, context);
  createAll(others);
  for (const move of sections) {
    if (move.how === 'keep') keepSteps(move, context);
    if (move.how === 'make' && !move.old) fillSteps(move, made, context);
  }
  if (resumed.length === 0) createAll(replacing);
  for (const move of replacing) fillSteps(move, made, context);
  for (const move of sections.toSorted((a, b) => copiesOf(a) - copiesOf(b))) dropSteps(move, context);
  // Cables are deleted after all creates, so that a cable that changes its layer exists at all times.
  for (const move of sections) if (move.how === 'keep' || move.how === 'resume') removeSteps(move, context);
  for (const move of sections) if (move.how === 'keep') depthSteps(move, context);
}

function fillSteps(move: NewSection, made: ReadonlyMap<SectionMove, StepRef>, context: SegmentContext): void {
  const created = made.get(move);
  if (created) fillNewSteps(move, created, context);
}

const objectPathOf = ({ desired }: Pick<KeptSection, 'desired'>, { plan, at }: SegmentContext): ObjectPath =>
  sectionAt(plan.desired, desired, at);

// The section and the layer that come with a new segment are known from the answer of its create.
const FIRST_SECTION: StepRef = { step: '1', pick: 'sections.0' };
const FIRST_LAYER: StepRef = { step: '1', pick: 'sections.0.layers.0' };

const sectionId = (move: KeptSection, { plan }: SegmentContext): Id =>
  plan.live ? move.live.id : idIn(FIRST_SECTION);

const layerId = (layer: KeptLayer, { plan }: SegmentContext): Id =>
  plan.live ? layer.live.id : idIn(FIRST_LAYER);

/** The section before which a new one is inserted: the next one that exists by then, even if it will be deleted. */
function nextThere(
  rest: readonly SectionMove[],
  made: ReadonlyMap<SectionMove, StepRef>,
  context: SegmentContext,
): Id | undefined {
  for (const move of rest) {
    if (move.how === 'keep') return sectionId(move, context);
    // A resumed section that moved is in front of every section that is still created.
    if (move.how === 'resume' || move.how === 'drop') return move.old.id;
    const there = (move.isMoved ? undefined : move.old?.id) ?? made.get(move);
    if (there !== undefined) return there;
  }
  return undefined;
}

/**
 * The number of items that the replacement of a section holds as copies. Copies show the next run that a section was replaced,
 * so the sections with most of them are deleted last.
 */
function copiesOf(move: SectionMove): number {
  const into = move.how === 'resume' ? move.into : move;
  if (into.how !== 'make') return 0;
  const creations = into.layers.flatMap((layer) => layer.creations);
  return creations.filter(({ carried }) => carried !== undefined).length;
}

/** Deletes a surplus section, or a section whose replacement is filled. */
function dropSteps(move: SectionMove, context: SegmentContext): void {
  const { segmentId, push } = context;
  if (move.how === 'keep' || !move.old) return;
  const { id } = move.old;
  const at = move.how === 'drop' ? liveSectionAt(id, context.at) : objectPathOf(move, context);
  push({ operation: 'deleteSection', path: { segmentId, sectionId: id }, at });
}

/**
 * Layers are added before any layer is filled: an interrupted run leaves as many layers as the spec states, each in its
 * place, so that a half filled layer is not taken for another one.
 */
function keepSteps(move: KeptSection, context: SegmentContext): void {
  const sectionPath = objectPathOf(move, context);
  const atOf = ({ desired }: Pick<KeptLayer, 'desired'>): ObjectPath =>
    layerAt(move.desired, desired, sectionPath);
  if (!isWrittenLast(move, context)) updateSteps(move, context);
  const added = move.layers.map((layer, index) => {
    if ('live' in layer) return undefined;
    const next = move.layers.slice(index + 1).find((other): other is KeptLayer => 'live' in other);
    const before = next && layerId(next, context);
    return addLayerSteps(layer, { sectionId: sectionId(move, context), before, at: atOf(layer) }, context);
  });
  move.layers.forEach((layer, index) => {
    const id = added[index];
    if ('live' in layer) keepLayerSteps(layer, atOf(layer), context);
    else if (id) itemSteps(layer, { ...context, layerId: id, at: atOf(layer) });
  });
}

/** True if the depth is written after the contents. In a new segment it need not be: its cover stays as written. */
const isWrittenLast = ({ update, restated }: KeptSection, { plan }: SegmentContext): boolean =>
  !isEmpty(restated) || (plan.live !== undefined && isDepth(update));

const depthSteps = (move: KeptSection, context: SegmentContext): void => {
  if (isWrittenLast(move, context)) updateSteps(move, context);
};

function updateSteps(move: KeptSection, context: SegmentContext): void {
  const { plan, segmentId, push } = context;
  const body = { ...move.update, ...move.restated };
  if (isEmpty(body)) return;
  const unless = plan.live || !isEmpty(move.restated) ? {} : { unless: FIRST_SECTION };
  const path = { segmentId, sectionId: sectionId(move, context) };
  push({ operation: 'updateSection', path, body, ...unless, at: objectPathOf(move, context) });
}

function keepLayerSteps(layer: KeptLayer, at: ObjectPath, context: SegmentContext): void {
  const unless = context.plan.live ? {} : { unless: FIRST_LAYER };
  const id = updateLayerSteps(layer.update, { id: layerId(layer, context), ...unless, at }, context);
  itemSteps(layer, { ...context, layerId: id, at });
}

function removeSteps(move: Pick<KeptSection, 'desired' | 'layers'>, context: SegmentContext): void {
  const { segmentId, push } = context;
  const at = objectPathOf(move, context);
  for (const layer of move.layers)
    if ('live' in layer)
      removalSteps(layer, { segmentId, at: layerAt(move.desired, layer.desired, at), push });
}
