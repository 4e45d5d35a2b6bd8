import { MIN_PADDING } from '../../../geometry/clearance.js';
import { partCountOf } from '../../../geometry/shapes.js';
import { inBoth } from '../../../html/in-both.js';
import type { TrenchSchemas } from '../../contract/schemas.js';
import type { Context, World } from '../../core/context.js';
import { int64Of, wire } from '../../core/scalars.js';
import type { CableType, GroupConfiguration, Int64, Item } from '../../core/world.js';
import {
  AUTOMATIC,
  cableType,
  groundDist,
  type ItemKind,
  type ItemView,
  layoutFields,
  placeableCableType,
} from './kind.js';

type AddCable = TrenchSchemas['AddCable'];

export interface CableItem extends Item {
  readonly kind: 'cable';
  readonly typeId: Int64;
  readonly groupConfiguration: GroupConfiguration;
  readonly label: string | null;
}

/** An item that cables can lie in. */
export interface CableHolder extends Item {
  readonly cables: readonly CableItem[];
}

export const isCable = (item: Item): item is CableItem => item.kind === 'cable';
export const holdsCables = (item: Item): item is CableHolder => 'cables' in item;

const groups = inBoth<Readonly<Record<GroupConfiguration, string>>>({
  FLAT: ['flat', 'flat forlegning'],
  TRIANGLE: ['trefoil', 'trekant'],
  TRIANGLE_MIRROR: ['mirrored trefoil', 'speilvendt trekant'],
  TRIANGLE_PLUS_ONE: ['trefoil plus one', 'trekant pluss én'],
  ONE_PLUS_TRIANGLE: ['one plus trefoil', 'én pluss trekant'],
  SINGLE: ['single', 'enkel'],
  PAIR: ['pair', 'par'],
  PAIR_MIRROR: ['standing pair', 'stående par'],
  CIRCLE: ['circle', 'sirkel'],
  SQUARE: ['square', 'kvadrat'],
  CUSTOM: ['custom', 'egendefinert'],
  FIXED: ['fixed', 'fast'],
});

/** Single-core cables: trefoil for three phases, a pair for the two poles of direct current. A multi-core cable is its own group. */
const derivedConfiguration = ({ conductorCount, cableCategory }: CableType): GroupConfiguration =>
  conductorCount > 1 ? 'SINGLE' : cableCategory === 'DC' ? 'PAIR' : 'TRIANGLE';

/** The conductors of the group: a multi-core cable counts as one. */
export const partsOf = (cable: CableItem): number => partCountOf(cable.groupConfiguration);

export function createCable(context: Context, body: AddCable, field = 'typeId'): CableItem {
  const type = placeableCableType(context.world, context.caller, int64Of(body.typeId), field);
  return {
    kind: 'cable',
    id: context.uuid(),
    typeId: type.id,
    groupConfiguration: body.groupConfiguration ?? derivedConfiguration(type),
    label: null,
    ...AUTOMATIC,
  };
}

/** Cables that are created with their pipe or culvert, which decides where they lie. */
export const createPreplaced = (
  context: Context,
  cables: readonly AddCable[] | null | undefined,
): CableItem[] => (cables ?? []).map((body, index) => createCable(context, body, `cables[${index}].typeId`));

function displayName(cable: CableItem, view: ItemView): string {
  if (cable.label !== null) return cable.label;
  const type = cableType(view.world, cable.typeId);
  const name = type?.name ?? cable.typeId;
  return type?.conductorCount === 1 ? `${name}, ${groups(view.lang)[cable.groupConfiguration]}` : name;
}

function outline(cable: CableItem, world: World) {
  const type = cableType(world, cable.typeId);
  const { groupConfiguration: arrangement } = cable;
  return {
    shape: { form: 'circles', arrangement, diameter: type?.outerDiameter ?? 0, count: partsOf(cable) },
    minPadding: MIN_PADDING[type?.voltageCategory ?? 'other'],
  } as const;
}

export const cable: ItemKind<CableItem, AddCable> = {
  kind: 'cable',
  collection: 'cables',
  idField: 'cableId',
  operations: { add: 'addCable', get: 'getCable' },
  defaults: { groupConfiguration: 'SINGLE', label: null },
  create: (context, body) => createCable(context, body),
  outline,
  brief: (item, view) => ({
    id: item.id,
    typeId: wire(item.typeId),
    cableCategory: cableType(view.world, item.typeId)?.cableCategory ?? null,
    displayName: displayName(item, view),
    groupConfiguration: item.groupConfiguration,
    label: item.label,
    sectionId: view.section.id,
  }),
  detail: (item, view) => {
    const type = cableType(view.world, item.typeId);
    const { xAdjustment, yAdjustment, ...shared } = layoutFields(item, view);
    return {
      id: item.id,
      typeId: wire(item.typeId),
      typeName: type?.name ?? null,
      displayName: displayName(item, view),
      userLabel: item.label,
      ...(type?.conductorCount === 1 ? { groupConfiguration: item.groupConfiguration } : {}),
      partCount: partsOf(item),
      ...shared,
      // The documents use this spelling of the two fields for cables only.
      xadjustment: xAdjustment,
      yadjustment: yAdjustment,
      ...groundDist(view),
    };
  },
};
