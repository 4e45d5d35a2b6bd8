import type { TrenchSchemas } from '../../contract/schemas.js';
import type { Lang } from '../../core/world.js';
import { type RoundItem, roundFields, roundOutline } from './ecom-duct.js';
import { AUTOMATIC, type ItemKind } from './kind.js';

export interface SensorItem extends RoundItem {
  readonly kind: 'sensor';
}

const WORDS: Readonly<Record<Lang, string>> = { nb: 'Sensor', en: 'Sensor' };
const OUTER_DIAMETER = 10;

export const sensor: ItemKind<SensorItem, TrenchSchemas['AddSensor']> = {
  kind: 'sensor',
  collection: 'sensors',
  idField: 'sensorId',
  operations: { add: 'addSensor', get: 'getSensor' },
  defaults: { outerDiameter: OUTER_DIAMETER },
  create: (context, body) => ({
    kind: 'sensor',
    id: context.uuid(),
    outerDiameter: body.outerDiameter ?? OUTER_DIAMETER,
    ...AUTOMATIC,
  }),
  outline: roundOutline,
  brief: (item, view) => roundFields(item, view, WORDS[view.lang]),
  detail: (item, view) => roundFields(item, view, WORDS[view.lang]),
};
