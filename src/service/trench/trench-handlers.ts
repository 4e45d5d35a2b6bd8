import type { OperationId } from '../../contract/generated/operation-ids.js';
import type { TrenchSchemas } from '../contract/schemas.js';
import type { Handler, Handlers } from '../core/context.js';
import { notFound } from '../core/refusal.js';
import { int64Of, parseInt64, wire } from '../core/scalars.js';
import type { CableType, EccType, PipeType, Segment } from '../core/world.js';
import { cableType, eccType, mayUse } from './items/kind.js';
import { cableHandlers, itemHandlers } from './items.js';
import { layerHandlers, sectionHandlers, topCoveringHandlers } from './sections.js';
import { openSegment, saved, segmentHandlers } from './segments.js';
import { settingsView } from './trench-view.js';

const cableTypeView = (type: CableType) => ({
  id: wire(type.id),
  name: type.name,
  cablesimulatorCompatible: type.cablesimulatorCompatible,
  conductorArea: type.conductorArea,
  conductorCount: type.conductorCount,
  docCount: type.docCount,
  generic: type.generic,
  isolationLevel: type.isolationLevel,
  outerDiameter: type.outerDiameter,
  voltageCategory: type.voltageCategory,
});
const eccTypeView = ({ id, name, area, radius }: EccType) => ({ id: wire(id), name, area, radius });
const pipeTypeView = ({ id, name, outerDiameter, wallThickness }: PipeType) => ({
  id: wire(id),
  name,
  outerDiameter,
  wallThickness,
});

const listCableTypes: Handler = ({ world, caller }, { query }) => {
  const { category, componentSetScope } = query;
  const types = world
    .all('cableType')
    .filter((type) => mayUse(type, caller, world))
    .filter((type) => category === undefined || type.cableCategory === category)
    .filter((type) => componentSetScope === undefined || type.scope.set === componentSetScope);
  return { status: 200, body: types.map(cableTypeView) };
};

const getCableType: Handler = ({ world, caller }, { path }) => {
  const id = parseInt64(path.cableTypeId ?? '');
  const type = id === undefined ? undefined : cableType(world, id);
  if (!type || !mayUse(type, caller, world)) throw notFound('cableTypeId', path.cableTypeId ?? '');
  return { status: 200, body: cableTypeView(type) };
};

const listEccTypes: Handler = ({ world }) => ({ status: 200, body: world.all('eccType').map(eccTypeView) });

const getEccType: Handler = ({ world }, { path }) => {
  const id = parseInt64(path.eccTypeId ?? '');
  const type = id === undefined ? undefined : eccType(world, id);
  if (!type) throw notFound('eccTypeId', path.eccTypeId ?? '');
  return { status: 200, body: eccTypeView(type) };
};

const listPipeTypes: Handler = ({ world }) => ({
  status: 200,
  body: world.all('pipeType').map(pipeTypeView),
});

const catalogHandlers = { listCableTypes, getCableType, listEccTypes, getEccType, listPipeTypes };

const getSettings: Handler = (context, input) => ({
  status: 200,
  body: settingsView(openSegment(context, input, 'READ').value),
});

const updateSettings: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const { autoMarkers, defaultMarkerTypeId } = input.body as TrenchSchemas['UpdateSettings'];
  const segment: Segment = {
    ...old.value,
    settings: {
      autoMarkers: autoMarkers ?? old.value.settings.autoMarkers,
      defaultMarkerTypeId:
        defaultMarkerTypeId == null ? old.value.settings.defaultMarkerTypeId : int64Of(defaultMarkerTypeId),
    },
  };
  return saved(old, segment, settingsView(segment));
};

const getSurroundings: Handler = (context, input) => ({
  status: 200,
  body: openSegment(context, input, 'READ').value.surroundings,
});

const settingsHandlers = { getSettings, updateSettings, getSurroundings };

/** The trench design service, by operationId. Cables come last, because they can also be placed by section. */
export const trenchHandlers: Partial<Handlers<OperationId>> = {
  ...catalogHandlers,
  ...segmentHandlers,
  ...itemHandlers,
  ...cableHandlers,
  ...sectionHandlers,
  ...layerHandlers,
  ...settingsHandlers,
  ...topCoveringHandlers,
};
