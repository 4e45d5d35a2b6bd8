import type { Category } from '../../draw/section.js';
import { CANAL_CHANNEL_DIAMETER, CULVERT_WALL } from '../../geometry/clearance.js';
import type { World } from '../core/context.js';
import type { Item } from '../core/world.js';
import type { CableItem } from '../trench/items/cable.js';
import type { CulvertItem } from '../trench/items/culvert.js';
import type { EccItem } from '../trench/items/ecc.js';
import type { RoundItem } from '../trench/items/ecom-duct.js';
import { cableType, eccType, pipeType } from '../trench/items/kind.js';
import type { PipeItem } from '../trench/items/pipe.js';
import type { PipeCanalItem } from '../trench/items/pipe-canal.js';
import type { PipeGroupItem } from '../trench/items/pipe-group.js';

/** The data of a drawn item besides its place. */
export interface ItemLook {
  readonly category: Category;
  /** The name of the type, or the size of an item without a type. */
  readonly name: string;
  readonly label?: string;
  readonly wall?: number;
  readonly conductors?: number;
}

type LookOf<I extends Item> = (item: I, world: World) => ItemLook;

const cable: LookOf<CableItem> = ({ typeId, label }, world) => {
  const type = cableType(world, typeId);
  return {
    category: type?.cableCategory ?? 'OTHER',
    name: type?.name ?? typeId,
    ...(label ? { label } : {}),
    ...(type ? { conductors: type.conductorCount } : {}),
  };
};

const pipe: LookOf<PipeItem | PipeGroupItem> = ({ typeId, pipeCategory }, world) => {
  const type = pipeType(world, typeId);
  return {
    category: pipeCategory,
    name: type?.name ?? typeId,
    ...(type ? { wall: type.wallThickness } : {}),
  };
};

const ecc: LookOf<EccItem> = ({ typeId }, world) => ({
  category: 'ECC',
  name: eccType(world, typeId)?.name ?? typeId,
});

const culvert: LookOf<CulvertItem> = ({ width, height }) => ({
  category: 'CULVERT',
  name: `${width} x ${height} mm`,
  wall: CULVERT_WALL,
});

const pipeCanal: LookOf<PipeCanalItem> = ({ partCount }) => ({
  category: 'CONTAINER',
  name: `${partCount} x ${CANAL_CHANNEL_DIAMETER} mm`,
});

const round =
  (category: Category): LookOf<RoundItem> =>
  ({ outerDiameter }) => ({ category, name: `${outerDiameter} mm` });

const LOOKS = {
  cable,
  pipe,
  pipeGroup: pipe,
  pipeCanal,
  culvert,
  ecc,
  ecomDuct: round('ECOM'),
  sensor: round('SENSOR'),
} as const;

/** The kinds of items that a drawing knows. */
export type DrawableKind = keyof typeof LOOKS;

const isDrawable = (kind: string): kind is DrawableKind => Object.hasOwn(LOOKS, kind);

export const drawableKind = ({ kind }: Item): DrawableKind => {
  if (isDrawable(kind)) return kind;
  throw new Error(`the console cannot draw the kind ${kind}: add it to src/service/console/item-look.ts`);
};

export const lookOf = (item: Item, world: World): ItemLook =>
  (LOOKS[drawableKind(item)] as LookOf<Item>)(item, world);
