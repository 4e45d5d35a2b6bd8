import type { TrenchSchemas } from '../contract/schemas.js';
import type { Handler } from '../core/context.js';
import { notFound } from '../core/refusal.js';
import type { Layer } from '../core/world.js';
import { openSegment, saved } from './open.js';
import { firstSection, insertBefore, layerById, sectionById, withLayer, withSection } from './places.js';
import { newLayer } from './segments.js';
import { layerView } from './view.js';

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
