import type { OperationId } from '../../../contract/generated/operation-ids.js';
import type { PlacedInput, Shape } from '../../../geometry/layout.js';
import type { Caller, Context, World } from '../../core/context.js';
import { invalid } from '../../core/refusal.js';
import type { CableType, EccType, Int64, Item, Lang, PipeType, Section } from '../../core/world.js';

interface Place {
  readonly groundDist: number;
  readonly depth: number;
  readonly clearOpeningLeft: number | null;
  readonly clearOpeningRight: number | null;
}

/** The data of an answer that shows an item. Many answers show neither the place nor the clearance, so both are computed on demand. */
export interface ItemView {
  readonly world: World;
  readonly lang: Lang;
  readonly section: Section;
  place(): Place | null;
  minPadding(): number;
}

/** The data of an item for the layout: its outline, its clearance, and the items that it can hold. */
export interface Outline {
  readonly shape: Shape;
  readonly minPadding: number;
  readonly container?: NonNullable<PlacedInput['container']>;
}

/**
 * One kind of item that a layer can hold. A new kind is one such descriptor and a line in `registry.ts`:
 * endpoints, layer contents, layout and lookup are derived from it.
 */
export interface ItemKind<I extends Item, Body> {
  readonly kind: I['kind'];
  /** The list of a layer that shows it. */
  readonly collection: string;
  /** Path parameter of its GET. */
  readonly idField: string;
  readonly operations: { readonly add: OperationId; readonly get: OperationId };
  /** The defaults of the service for fields of this kind. */
  readonly defaults: Readonly<Partial<Omit<I, keyof Item>>>;
  /** Creates an item, or throws a Refusal. Its place is decided before. */
  create(context: Context, body: Body): I;
  outline(item: I, world: World): Outline;
  /** The form of the item in answers of creates and in lists of a layer. */
  brief(item: I, view: ItemView, nested: (item: Item) => object[]): object;
  /** The form of the item in the answer of its own GET. */
  detail(item: I, view: ItemView, nested: (item: Item) => object[]): object;
}

export const AUTOMATIC = { positioning: 'AUTOMATIC', xAdjustment: 0, yAdjustment: 0 } as const;

/** The layout fields that all placed items share. */
export const layoutFields = (item: Item, view: ItemView) => ({
  clearOpeningLeft: view.place()?.clearOpeningLeft ?? null,
  clearOpeningRight: view.place()?.clearOpeningRight ?? null,
  minPadding: view.minPadding(),
  positioning: item.positioning,
  xAdjustment: item.xAdjustment,
  yAdjustment: item.yAdjustment,
});

export const groundDist = (view: ItemView) => ({ groundDist: view.place()?.groundDist ?? null });
export const depth = (view: ItemView) => ({ depth: view.place()?.depth ?? null });

/** A caller sees a cable type of its own market, its company or itself. */
export function mayUse(type: CableType, caller: Caller, world: World): boolean {
  const { scope } = type;
  if (scope.set === 'USER') return caller.user?.username === scope.username;
  if (scope.set === 'COMPANY') return caller.companyId === scope.companyId;
  const markets = world.get('company', caller.companyId)?.value.markets ?? [];
  return scope.markets.some((market) => markets.includes(market));
}

export const cableType = (world: World, id: Int64): CableType | undefined =>
  world.get('cableType', id)?.value;
export const pipeType = (world: World, id: Int64): PipeType | undefined => world.get('pipeType', id)?.value;
export const eccType = (world: World, id: Int64): EccType | undefined => world.get('eccType', id)?.value;

/** Returns the type of a cable to place; `field` is the field in which the caller named it. */
export function placeableCableType(world: World, caller: Caller, id: Int64, field: string): CableType {
  const type = cableType(world, id);
  if (!type || !mayUse(type, caller, world))
    throw invalid(field, `no cable type with id ${id}`, 'unknown-type');
  if (!type.cablesimulatorCompatible) {
    throw invalid(
      field,
      `cable type ${id} (${type.name}) is not compatible with the trench module`,
      'incompatible-type',
    );
  }
  return type;
}

export function placeablePipeType(world: World, id: Int64): PipeType {
  const type = pipeType(world, id);
  if (!type) throw invalid('typeId', `no pipe type with id ${id}`, 'unknown-type');
  return type;
}
