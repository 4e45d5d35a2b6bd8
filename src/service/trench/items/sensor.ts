import type { TrenchSchemas } from '../../contract/schemas.js';
import type { SensorItem } from '../../core/world.js';
import { SENSOR_DIAMETER } from '../defaults.js';
import { words } from '../names.js';
import { AUTOMATIC, type ItemKind } from './kind.js';
import { roundFields, roundOutline } from './round-item.js';

export const sensor: ItemKind<SensorItem, TrenchSchemas['AddSensor']> = {
  kind: 'sensor',
  collection: 'sensors',
  idField: 'sensorId',
  operations: { add: 'addSensor', get: 'getSensor' },
  create: (context, body) => ({
    kind: 'sensor',
    id: context.uuid(),
    outerDiameter: body.outerDiameter ?? SENSOR_DIAMETER,
    ...AUTOMATIC,
  }),
  outline: roundOutline,
  brief: (item, view) => roundFields(item, view, words(view.lang).sensor),
  detail: (item, view) => roundFields(item, view, words(view.lang).sensor),
};
