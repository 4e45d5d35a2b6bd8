import type { TrenchSchemas } from '../../contract/schemas.js';
import type { EcomDuctItem } from '../../core/world.js';
import { ECOM_DUCT_DIAMETER } from '../defaults.js';
import { words } from '../names.js';
import { AUTOMATIC, type ItemKind } from './kind.js';
import { roundFields, roundOutline } from './round-item.js';

export const ecomDuct: ItemKind<EcomDuctItem, TrenchSchemas['AddEcomDuct']> = {
  kind: 'ecomDuct',
  collection: 'ecomDucts',
  idField: 'ductId',
  operations: { add: 'addEcomDuct', get: 'getEcomDuct' },
  create: (context, body) => ({
    kind: 'ecomDuct',
    id: context.uuid(),
    outerDiameter: body.outerDiameter ?? ECOM_DUCT_DIAMETER,
    ...(body.pipeId == null ? {} : { pipeId: body.pipeId }),
    ...AUTOMATIC,
  }),
  outline: roundOutline,
  brief: (item, view) => roundFields(item, view, words(view.lang).ecomDuct),
  detail: (item, view) => roundFields(item, view, words(view.lang).ecomDuct),
};
