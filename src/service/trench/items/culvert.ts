import { CULVERT_WALL, MIN_PADDING } from '../../../geometry/clearance.js';
import type { TrenchSchemas } from '../../contract/schemas.js';
import type { Lang } from '../../core/world.js';
import { type CableHolder, createPreplaced } from './cable.js';
import { AUTOMATIC, depth, type ItemKind, layoutFields } from './kind.js';

export interface CulvertItem extends CableHolder {
  readonly kind: 'culvert';
  readonly width: number;
  readonly height: number;
}

const WORDS: Readonly<Record<Lang, string>> = { nb: 'Kulvert', en: 'Culvert' };
const SIZE = { width: 600, height: 400 } as const;

export const culvert: ItemKind<CulvertItem, TrenchSchemas['AddCulvert']> = {
  kind: 'culvert',
  collection: 'culverts',
  idField: 'culvertId',
  operations: { add: 'addCulvert', get: 'getCulvert' },
  defaults: SIZE,
  create: (context, body) => ({
    kind: 'culvert',
    id: context.uuid(),
    width: body.width ?? SIZE.width,
    height: body.height ?? SIZE.height,
    cables: createPreplaced(context, body.cables),
    ...AUTOMATIC,
  }),
  outline: (item) => ({
    shape: { form: 'box', innerWidth: item.width, innerHeight: item.height, wall: CULVERT_WALL },
    minPadding: MIN_PADDING.other,
    container: { innerWidth: item.width, innerHeight: item.height },
  }),
  brief: (item, view, nested) => ({
    id: item.id,
    cables: item.cables.flatMap(nested),
    height: item.height,
    width: item.width,
    displayName: `${WORDS[view.lang]} ${item.width} x ${item.height}`,
    ...layoutFields(item, view),
    ...depth(view),
  }),
  detail: (item, view, nested) => culvert.brief(item, view, nested),
};
