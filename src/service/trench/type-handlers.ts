import type { Handler } from '../core/context.js';
import { parseInt64, wire } from '../core/int64.js';
import { notFound } from '../core/refusal.js';
import type { CableType, EccType, PipeType } from '../core/world.js';
import { cableType, eccType, mayUse } from './item-types.js';

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

export const catalogHandlers = { listCableTypes, getCableType, listEccTypes, getEccType, listPipeTypes };
