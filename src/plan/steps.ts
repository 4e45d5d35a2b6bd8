import type { Fields, LiveItem, WantedItem } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { isEmpty } from './fields.js';
import type { Creation, KeptLayer } from './layer-plan.js';
import type { KeptSection, NewLayer, NewSection } from './section-plan.js';
import type { SectionMove, SegmentPlan } from './segment-plan.js';
import type { BodyValue, Id, Step, StepRef } from './step.js';

type Draft = Omit<Step, 'id'>;

/**
 * The calls of a segment in the order in which they must be made: what is made comes before what goes, and in a new
 * section first its measures, then its layers, then what is carried over, then what the spec states.
 */
export function stepsOf(plan: SegmentPlan, projectId: string, address: string): Step[] {
  const steps: Step[] = [];
  const push = (draft: Draft): StepRef => {
    const id = String(steps.length + 1);
    steps.push({ id, ...draft });
    return { step: id, pick: 'id' };
  };
  const segmentId = segmentSteps(plan, projectId, address, push);
  settingsAndCoverings(plan, segmentId, address, push);
  new SectionSteps(plan, segmentId, address, push).run();
  return steps;
}

type Push = (draft: Draft) => StepRef;

function segmentSteps(plan: SegmentPlan, projectId: string, address: string, push: Push): Id {
  if (!plan.live) {
    const body = { name: plan.wanted.name, ...plan.wanted.fields };
    return push({ operation: 'createSegment', path: { projectId }, body, address });
  }
  const segmentId = plan.live.id;
  if (!isEmpty(plan.update))
    push({ operation: 'updateSegment', path: { segmentId }, body: plan.update, address });
  return segmentId;
}

function settingsAndCoverings(plan: SegmentPlan, segmentId: Id, at: string, push: Push): void {
  if (!isEmpty(plan.settings)) {
    push({
      operation: 'updateSettings',
      path: { segmentId },
      body: plan.settings,
      address: `${at}/settings`,
    });
  }
  const { kept, made, dropped } = plan.coverings;
  const wanted = plan.wanted.topCoverings ?? [];
  for (const { live, wanted: covering, update } of kept) {
    if (isEmpty(update)) continue;
    const path = { segmentId, topCoveringId: live.id };
    push({
      operation: 'updateTopCovering',
      path,
      body: update,
      address: `${at}/topCoverings[${wanted.indexOf(covering)}]`,
    });
  }
  for (const covering of made) {
    const address = `${at}/topCoverings[${wanted.indexOf(covering)}]`;
    push({ operation: 'addTopCovering', path: { segmentId }, body: covering.fields, address });
  }
  for (const { id } of dropped) {
    push({
      operation: 'deleteTopCovering',
      path: { segmentId, topCoveringId: id },
      address: `${at}/topCoverings/${id}`,
    });
  }
}

/** The part about sections, which needs to remember what stands where. */
class SectionSteps {
  private readonly plan: SegmentPlan;
  private readonly segmentId: Id;
  private readonly address: string;
  private readonly push: Push;

  constructor(plan: SegmentPlan, segmentId: Id, address: string, push: Push) {
    this.plan = plan;
    this.segmentId = segmentId;
    this.address = address;
    this.push = push;
  }

  run(): void {
    const { sections } = this.plan;
    sections.forEach((move, position) => {
      if (move.how === 'keep') this.keep(move);
      if (move.how === 'make') this.make(move, this.nextLive(sections.slice(position + 1)));
    });
    for (const move of sections) if (move.how === 'drop') this.drop(move.live.id);
  }

  /** A new section goes before the next one that is there already and stays. */
  private nextLive(rest: readonly SectionMove[]): Id | undefined {
    const next = rest.find((move) => move.how === 'keep');
    return next?.how === 'keep' ? this.sectionId(next) : undefined;
  }

  /** The one section of a segment that is only being made is known by that step. */
  private sectionId(move: KeptSection): Id {
    return this.plan.live ? move.live.id : { step: '1', pick: 'sections.0.id' };
  }

  private at(wanted: NewSection['wanted'] | KeptSection['wanted']): string {
    return `${this.address}/sections[${(this.plan.wanted.sections ?? []).indexOf(wanted)}]`;
  }

  private drop(sectionId: string): void {
    const path = { segmentId: this.segmentId, sectionId };
    this.push({ operation: 'deleteSection', path, address: `${this.address}/sections/${sectionId}` });
  }

  private keep(move: KeptSection): void {
    const sectionId = this.sectionId(move);
    const address = this.at(move.wanted);
    const unless = this.plan.live ? {} : { unless: { step: '1', pick: 'sections.0' } };
    if (!isEmpty(move.update)) {
      const path = { segmentId: this.segmentId, sectionId };
      this.push({ operation: 'updateSection', path, body: move.update, ...unless, address });
    }
    const ids = new Map<KeptLayer | NewLayer, Id>();
    move.layers.forEach((layer, index) => {
      ids.set(
        layer,
        this.layer(layer, {
          sectionId,
          address,
          layers: move.layers.slice(index + 1),
          unless,
          wanted: move.wanted,
        }),
      );
    });
  }

  private layer(
    layer: KeptLayer | NewLayer,
    at: {
      sectionId: Id;
      address: string;
      layers: readonly (KeptLayer | NewLayer)[];
      unless: object;
      wanted: KeptSection['wanted'];
    },
  ): Id {
    const address = `${at.address}/layers[${layer.wanted ? (at.wanted.layers ?? []).indexOf(layer.wanted) : '-'}]`;
    if ('live' in layer) {
      const layerId: Id = this.plan.live ? layer.live.id : { step: '1', pick: 'sections.0.layers.0.id' };
      if (!isEmpty(layer.update)) {
        const unless = this.plan.live ? {} : { unless: { step: '1', pick: 'sections.0.layers.0' } };
        const path = { segmentId: this.segmentId, layerId };
        this.push({ operation: 'updateLayer', path, body: layer.update, ...unless, address });
      }
      this.items(layer.creations, layerId, address, layer.served);
      for (const item of layer.removals) this.remove(item, address);
      return layerId;
    }
    const before = at.layers.find((other): other is KeptLayer => 'live' in other);
    const beforeLayerId =
      before && (this.plan.live ? before.live.id : { step: '1', pick: 'sections.0.layers.0.id' });
    return this.newLayer(layer, at.sectionId, address, beforeLayerId);
  }

  private newLayer(layer: NewLayer, sectionId: Id, address: string, beforeLayerId?: Id): Id {
    const { protectionLayerThickness, ...rest } = layer.fields;
    const body = {
      sectionId,
      ...(beforeLayerId === undefined ? {} : { beforeLayerId }),
      ...(protectionLayerThickness === undefined ? {} : { protectionLayerThickness }),
    };
    const layerId = this.push({ operation: 'addLayer', path: { segmentId: this.segmentId }, body, address });
    if (!isEmpty(rest)) {
      const unless = { step: layerId.step, pick: '' };
      this.push({
        operation: 'updateLayer',
        path: { segmentId: this.segmentId, layerId },
        body: rest,
        unless,
        address,
      });
    }
    this.items(layer.creations, layerId, address);
    return layerId;
  }

  private make(move: NewSection, before: Id | undefined): void {
    const address = this.at(move.wanted);
    const { segmentId } = this;
    const body = before === undefined ? {} : { beforeSectionId: before };
    const sectionId = this.push({ operation: 'createSection', path: { segmentId }, body, address });
    const made = sectionId.step;
    if (!isEmpty(move.fields)) {
      const unless = { step: made, pick: '' };
      this.push({
        operation: 'updateSection',
        path: { segmentId, sectionId },
        body: move.fields,
        unless,
        address,
      });
    }
    move.layers.forEach((layer, index) => {
      const at = `${address}/layers[${layer.wanted ? (move.wanted.layers ?? []).indexOf(layer.wanted) : '-'}]`;
      if (index > 0) {
        this.newLayer(layer, sectionId, at);
        return;
      }
      const layerId = { step: made, pick: 'layers.0.id' };
      if (!isEmpty(layer.fields)) {
        const unless = { step: made, pick: 'layers.0' };
        this.push({
          operation: 'updateLayer',
          path: { segmentId, layerId },
          body: layer.fields,
          unless,
          address: at,
        });
      }
      this.items(layer.creations, layerId, at);
    });
    if (move.replaces) this.drop(move.replaces.id);
  }

  private items(
    creations: readonly Creation[],
    layerId: Id,
    address: string,
    served: ReadonlyMap<WantedItem, LiveItem> = new Map(),
  ): void {
    const pipes = new Map<WantedItem, Id>([...served].map(([wanted, live]) => [wanted, live.id]));
    for (const creation of creations) {
      const id = this.create(creation, layerId, address, pipes);
      for (const wanted of creation.wanted) pipes.set(wanted, id);
    }
  }

  private create(creation: Creation, layerId: Id, address: string, pipes: ReadonlyMap<WantedItem, Id>): Id {
    const kind = kindNamed(creation.kind);
    const pipeId = creation.inPipe && pipes.get(creation.inPipe);
    const where: Record<string, BodyValue> = pipeId === undefined ? { layerId } : { pipeId };
    const cables: Record<string, BodyValue> = creation.cables.length === 0 ? {} : { cables: creation.cables };
    const many = kind.addMany && creation.count > 1 ? kind.addMany : undefined;
    const count: Record<string, BodyValue> = many ? { count: creation.count } : {};
    return this.push({
      operation: many?.operation ?? kind.add,
      path: { segmentId: this.segmentId },
      body: { ...count, ...(creation.fields as Fields), ...cables, ...where },
      address: `${address}/${kind.collection}`,
    });
  }

  private remove(item: LiveItem, address: string): void {
    const { remove, collection } = kindNamed(item.kind);
    if (!remove) throw new Error(`a ${item.kind} cannot be deleted`);
    const path = { segmentId: this.segmentId, [remove.id]: item.id };
    this.push({ operation: remove.operation, path, address: `${address}/${collection}/${item.id}` });
  }
}
