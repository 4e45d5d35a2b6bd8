import type { TrenchSchemas } from '../contract/schemas.js';
import type { Context, Handler } from '../core/context.js';
import { conflict, notFound } from '../core/refusal.js';
import type { Depth, Layer, Section, Segment, TopCovering } from '../core/world.js';
import { firstSection, insertBefore, layerById, sectionById, withLayer, withSection } from './items.js';
import { newLayer, newSection, openSegment, removed, saved, TOP_COVERING } from './segments.js';
import { coveringView, depthsOf, layerView, sectionView } from './trench-view.js';

const createSection: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const body = (input.body ?? {}) as TrenchSchemas['CreateSection'];
  const before =
    body.beforeSectionId == null
      ? undefined
      : sectionById(old.value, body.beforeSectionId, 'beforeSectionId');
  const section = newSection(context);
  const segment = { ...old.value, sections: insertBefore(old.value.sections, section, before?.id) };
  return saved(old, segment, sectionView(section, segment, context));
};

/** Linked depths: if both are written and disagree, layoutDepth is used. Independent depths are stored as written. */
function depthOf(body: TrenchSchemas['UpdateSection'], before: Section, context: Context): Depth {
  const { coverThickness, layoutDepth } = body;
  if (context.profile.depths === 'independent') {
    const shown = depthsOf(before, context.world);
    return { cover: coverThickness ?? shown.cover, layoutDepth: layoutDepth ?? shown.layoutDepth };
  }
  if (layoutDepth != null) return { layoutDepth };
  return coverThickness == null ? before.depth : { cover: coverThickness };
}

const updateSection: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const before = sectionById(old.value, input.path.sectionId ?? '');
  const body = input.body as TrenchSchemas['UpdateSection'];
  const section: Section = {
    ...before,
    sectionType: body.sectionType ?? before.sectionType,
    depth: depthOf(body, before, context),
    foundationThickness: body.foundationThickness ?? before.foundationThickness,
    foundationThicknessFillZone: body.foundationThicknessFillZone ?? before.foundationThicknessFillZone,
    leftBorderPadding: body.leftBorderPadding ?? before.leftBorderPadding,
    rightBorderPadding: body.rightBorderPadding ?? before.rightBorderPadding,
  };
  const segment = withSection(old.value, section);
  return saved(old, segment, sectionView(section, segment, context));
};

const deleteSection: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const { id } = sectionById(old.value, input.path.sectionId ?? '');
  if (old.value.sections.length === 1) {
    throw conflict(
      'last-section',
      `section ${id} is the last one of segment ${old.value.id} and cannot be deleted`,
      'sectionId',
    );
  }
  return removed(old, { ...old.value, sections: old.value.sections.filter((section) => section.id !== id) });
};

export const sectionHandlers = { createSection, updateSection, deleteSection };

const addLayer: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const body = (input.body ?? {}) as TrenchSchemas['AddLayer'];
  const section = body.sectionId == null ? firstSection(old.value) : sectionById(old.value, body.sectionId);
  const beforeId = body.beforeLayerId ?? undefined;
  if (beforeId !== undefined && !section.layers.some(({ id }) => id === beforeId)) {
    throw notFound('beforeLayerId', beforeId, `no layer with id ${beforeId} in section ${section.id}`);
  }
  const layer = newLayer(context, body.protectionLayerThickness ?? undefined);
  const changed = { ...section, layers: insertBefore(section.layers, layer, beforeId) };
  return saved(old, withSection(old.value, changed), layerView(layer, changed, context));
};

const updateLayer: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const { section, layer: before } = layerById(old.value, input.path.layerId ?? '');
  const body = input.body as TrenchSchemas['UpdateLayer'];
  const layer: Layer = {
    ...before,
    protectionLayerThickness: body.protectionLayerThickness ?? before.protectionLayerThickness,
    leftBorderAdjustment: body.leftBorderAdjustment ?? before.leftBorderAdjustment,
    rightBorderAdjustment: body.rightBorderAdjustment ?? before.rightBorderAdjustment,
  };
  const next = withLayer(old.value, section, layer);
  return saved(old, next.segment, layerView(layer, next.section, context));
};

export const layerHandlers = { addLayer, updateLayer };

type Fields = TrenchSchemas['UpdateTopCovering'];

const merged = (old: Omit<TopCovering, 'id'>, body: Fields): Omit<TopCovering, 'id'> => ({
  description: body.description ?? old.description,
  infinite: body.infinite ?? old.infinite,
  thermalResistivity: body.thermalResistivity ?? old.thermalResistivity,
  thickness: body.thickness ?? old.thickness,
  type: body.type ?? old.type,
});

function coveringById(segment: Segment, id: string): TopCovering {
  const found = segment.topCoverings.find((covering) => covering.id === id);
  if (!found) throw notFound('topCoveringId', id);
  return found;
}

const addTopCovering: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const covering = { id: context.uuid(), ...merged(TOP_COVERING, (input.body ?? {}) as Fields) };
  const { topCoverings: there } = old.value;
  const topCoverings = context.profile.newCoverings === 'top' ? [...there, covering] : [covering, ...there];
  const segment = { ...old.value, topCoverings };
  return saved(old, segment, coveringView(covering));
};

const listTopCoverings: Handler = (context, input) => ({
  status: 200,
  body: openSegment(context, input, 'READ').value.topCoverings.map(coveringView),
});

const updateTopCovering: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const before = coveringById(old.value, input.path.topCoveringId ?? '');
  const covering = { id: before.id, ...merged(before, input.body as Fields) };
  const topCoverings = old.value.topCoverings.map((other) => (other.id === covering.id ? covering : other));
  return saved(old, { ...old.value, topCoverings }, coveringView(covering));
};

const deleteTopCovering: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const { id } = coveringById(old.value, input.path.topCoveringId ?? '');
  const topCoverings = old.value.topCoverings.filter((covering) => covering.id !== id);
  return removed(old, { ...old.value, topCoverings });
};

export const topCoveringHandlers = { addTopCovering, listTopCoverings, updateTopCovering, deleteTopCovering };
