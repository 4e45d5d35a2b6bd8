import { MIN_PADDING } from '../../../geometry/clearances.js';
import type { TrenchSchemas } from '../../contract/schemas.js';
import type { CulvertItem } from '../../core/world.js';
import { CULVERT } from '../defaults.js';
import { words } from '../names.js';
import { createPreplaced } from './cable.js';
import { AUTOMATIC, depth, type ItemKind, layoutFields } from './kind.js';

export const culvert: ItemKind<CulvertItem, TrenchSchemas['AddCulvert']> = {
  kind: 'culvert',
  collection: 'culverts',
  idField: 'culvertId',
  operations: { add: 'addCulvert', get: 'getCulvert' },
  create: (context, body) => ({
    kind: 'culvert',
    id: context.uuid(),
    width: body.width ?? CULVERT.width,
    height: body.height ?? CULVERT.height,
    cables: createPreplaced(context, body.cables),
    ...AUTOMATIC,
  }),
  outline: (item) => ({
    shape: { form: 'box', innerWidth: item.width, innerHeight: item.height, wall: CULVERT.wall },
    minPadding: MIN_PADDING.other,
    container: { innerWidth: item.width, innerHeight: item.height },
  }),
  brief: (item, view, nested) => ({
    id: item.id,
    cables: item.cables.flatMap(nested),
    height: item.height,
    width: item.width,
    displayName: `${words(view.lang).culvert} ${item.width} x ${item.height}`,
    ...layoutFields(item, view),
    ...depth(view),
  }),
  detail: (item, view, nested) => culvert.brief(item, view, nested),
};
