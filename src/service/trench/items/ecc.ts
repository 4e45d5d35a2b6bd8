import { MIN_PADDING } from '../../../geometry/clearance.js';
import type { TrenchSchemas } from '../../contract/schemas.js';
import type { Context } from '../../core/context.js';
import { invalid } from '../../core/refusal.js';
import { int64Of, wire } from '../../core/scalars.js';
import type { EccType, Int64, Item, Lang } from '../../core/world.js';
import { AUTOMATIC, eccType, groundDist, type ItemKind, type ItemView, layoutFields } from './kind.js';

type AddEcc = TrenchSchemas['AddEcc'];

export interface EccItem extends Item {
  readonly kind: 'ecc';
  readonly typeId: Int64;
}

const WORDS: Readonly<Record<Lang, string>> = { nb: 'Jordleder', en: 'Earth conductor' };

function typeFor({ world }: Context, body: AddEcc): EccType {
  if (body.typeId == null) {
    const found = world.all('eccType').find((type) => type.default) ?? world.all('eccType')[0];
    if (!found) throw invalid('typeId', 'the catalog has no ECC type', 'unknown-type');
    return found;
  }
  const type = eccType(world, int64Of(body.typeId));
  if (!type) throw invalid('typeId', `no ECC type with id ${body.typeId}`, 'unknown-type');
  return type;
}

const typeName = (item: EccItem, view: ItemView) => eccType(view.world, item.typeId)?.name ?? item.typeId;

export const ecc: ItemKind<EccItem, AddEcc> = {
  kind: 'ecc',
  collection: 'eccs',
  idField: 'eccId',
  operations: { add: 'addEcc', get: 'getEcc' },
  defaults: {},
  create: (context, body) => ({
    kind: 'ecc',
    id: context.uuid(),
    typeId: typeFor(context, body).id,
    ...AUTOMATIC,
  }),
  outline: (item, world) => ({
    shape: {
      form: 'circles',
      arrangement: 'SINGLE',
      diameter: 2 * (eccType(world, item.typeId)?.radius ?? 0),
      count: 1,
    },
    minPadding: MIN_PADDING.other,
  }),
  brief: (item, view) => ({
    id: item.id,
    typeId: wire(item.typeId),
    displayName: `${WORDS[view.lang]} ${typeName(item, view)}`,
  }),
  detail: (item, view, nested) => ({
    ...ecc.brief(item, view, nested),
    typeName: typeName(item, view),
    ...layoutFields(item, view),
    ...groundDist(view),
  }),
};
