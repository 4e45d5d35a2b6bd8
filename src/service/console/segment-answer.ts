import type { Caller, Versioned } from '../core/context.js';
import { wire } from '../core/scalars.js';
import type { Layer, Section, Segment } from '../core/world.js';
import { accessOf } from '../project/project-access.js';
import { layoutOf } from '../trench/trench-layout.js';
import {
  coveringView,
  depthsOf,
  detailItem,
  settingsView,
  type ViewContext,
  validationErrors,
} from '../trench/trench-view.js';
import { itemsOf } from './console-section.js';
import { lookOf } from './item-look.js';

/**
 * Everything that the console shows of a segment, in one answer: the API has the openings of an item in the answer of the
 * item only, and a page would need one call for each.
 */
export function segmentAnswer(
  { value: segment }: Versioned<Segment>,
  context: ViewContext,
  caller: Caller,
): object {
  const project = context.world.get('project', segment.projectId)?.value;
  const access = project && accessOf(project, caller);
  const { id, name, description, length, surroundings, topCoverings } = segment;
  return {
    id: wire(id),
    name,
    description,
    length,
    project: { id: wire(segment.projectId), number: project?.number ?? null, name: project?.name ?? null },
    isReadonly: !access?.permissions.includes('WRITE'),
    sections: segment.sections.map((section) => sectionAnswer(section, context)),
    // From the surface down, as in the drawing.
    topCoverings: topCoverings.toReversed().map(coveringView),
    settings: settingsView(segment),
    surroundings,
    problems: validationErrors(segment, context),
  };
}

function sectionAnswer(section: Section, context: ViewContext): object {
  const { width, depth } = layoutOf(section, context.world);
  const { cover, layoutDepth } = depthsOf(section, context.world);
  return {
    id: section.id,
    sectionType: section.sectionType,
    width,
    depth,
    coverThickness: cover,
    layoutDepth,
    foundationThickness: section.foundationThickness,
    foundationThicknessFillZone: section.foundationThicknessFillZone,
    leftBorderPadding: section.leftBorderPadding,
    rightBorderPadding: section.rightBorderPadding,
    layers: section.layers.map((layer) => layerAnswer(layer, section, context)),
  };
}

const layerAnswer = (layer: Layer, section: Section, context: ViewContext): object => ({
  id: layer.id,
  protectionLayerThickness: layer.protectionLayerThickness,
  leftBorderAdjustment: layer.leftBorderAdjustment,
  rightBorderAdjustment: layer.rightBorderAdjustment,
  bands: layer.cableBands.length,
  items: itemsOf(layer).map(({ item, inside }) => ({
    ...detailItem(item, section, context),
    ...lookOf(item, context.world),
    kind: item.kind,
    inside: inside ?? null,
    // The documents spell these two in another way for cables.
    xAdjustment: item.xAdjustment,
    yAdjustment: item.yAdjustment,
    depth: layoutOf(section, context.world).item(item.id)?.depth ?? null,
  })),
});
