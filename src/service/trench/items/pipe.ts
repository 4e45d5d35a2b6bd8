import { MIN_PADDING } from '../../../geometry/clearance.js';
import { inBoth } from '../../../html/in-both.js';
import type { TrenchSchemas } from '../../contract/schemas.js';
import type { Context } from '../../core/context.js';
import { conflict } from '../../core/refusal.js';
import { int64Of, wire } from '../../core/scalars.js';
import type { Int64, Item, PipeCategory } from '../../core/world.js';
import { type CableHolder, createPreplaced } from './cable.js';
import {
  AUTOMATIC,
  depth,
  type ItemKind,
  type ItemView,
  layoutFields,
  pipeType,
  placeablePipeType,
} from './kind.js';

type AddPipe = TrenchSchemas['AddPipe'];

export interface PipeItem extends CableHolder {
  readonly kind: 'pipe';
  readonly typeId: Int64;
  readonly pipeCategory: PipeCategory;
}

export const isPipe = (item: Item): item is PipeItem => item.kind === 'pipe';

export const pipes = inBoth<Readonly<Record<PipeCategory, string>>>({
  CONTAINER: ['Cable pipe', 'Kabelrør'],
  ECOM: ['Ecom pipe', 'Ekomrør'],
  WATER: ['Water pipe', 'Vannrør'],
  SEWER: ['Sewer pipe', 'Avløpsrør'],
  HEAT: ['District heating pipe', 'Fjernvarmerør'],
  GAS: ['Gas pipe', 'Gassrør'],
});

/** Catalog ids of the pipe for each category if no typeId is given. */
const PIPE_TYPE: Readonly<Record<PipeCategory, string>> = {
  CONTAINER: '3',
  ECOM: '10',
  WATER: '16',
  SEWER: '5',
  HEAT: '26',
  GAS: '13',
};

/** The pipe that the service chooses if no type is stated. */
export const PIPE_DEFAULTS = { typeId: PIPE_TYPE.CONTAINER, pipeCategory: 'CONTAINER' } as const;

export const pipeTypeId = (
  context: Context,
  category: PipeCategory,
  typeId: number | bigint | null | undefined,
): Int64 => placeablePipeType(context.world, typeId == null ? PIPE_TYPE[category] : int64Of(typeId)).id;

function create(context: Context, body: AddPipe): PipeItem {
  const pipeCategory = body.pipeCategory ?? PIPE_DEFAULTS.pipeCategory;
  const typeId = pipeTypeId(context, pipeCategory, body.typeId);
  const cables = createPreplaced(context, body.cables);
  if (pipeCategory === 'ECOM' && cables.length > 0) {
    throw conflict(
      'ecom-pipe-with-cables',
      'a pipe of category ECOM holds ecom ducts and sensors, no cables',
      'cables',
    );
  }
  return { kind: 'pipe', id: context.uuid(), typeId, pipeCategory, cables, ...AUTOMATIC };
}

const typeName = (item: PipeItem, view: ItemView) => pipeType(view.world, item.typeId)?.name ?? item.typeId;

export const pipe: ItemKind<PipeItem, AddPipe> = {
  kind: 'pipe',
  collection: 'pipes',
  idField: 'pipeId',
  operations: { add: 'addPipe', get: 'getPipe' },
  defaults: PIPE_DEFAULTS,
  create,
  outline: (item, world) => {
    const type = pipeType(world, item.typeId);
    const diameter = type?.outerDiameter ?? 0;
    return {
      shape: { form: 'circles', arrangement: 'SINGLE', diameter, count: 1 },
      minPadding: MIN_PADDING.other,
      container: { innerDiameter: diameter - 2 * (type?.wallThickness ?? 0) },
    };
  },
  brief: (item, view, nested) => ({
    id: item.id,
    typeId: wire(item.typeId),
    pipeCategory: item.pipeCategory,
    cables: item.cables.flatMap(nested),
    ...depth(view),
    displayName: `${pipes(view.lang)[item.pipeCategory]} ${typeName(item, view)}`,
  }),
  detail: (item, view, nested) => ({
    ...pipe.brief(item, view, nested),
    typeName: typeName(item, view),
    ...layoutFields(item, view),
  }),
};
