import type { OperationId } from '../../../contract/generated/operation-ids.js';
import type { PlacedInput, Shape } from '../../../geometry/layout.js';
import type { Context, World } from '../../core/context.js';
import type { Item, Lang, Section } from '../../core/world.js';

/** Where an item stands, for the answers that show it. */
export interface ItemView {
  readonly world: World;
  readonly lang: Lang;
  readonly section: Section;
  readonly place: {
    readonly groundDist: number;
    readonly depth: number;
    readonly clearOpeningLeft: number | null;
    readonly clearOpeningRight: number | null;
  } | null;
  readonly minPadding: number;
}

/** How an item enters the layout: its outline, its clearance, and what it can hold. */
export interface Outline {
  readonly shape: Shape;
  readonly minPadding: number;
  readonly container?: NonNullable<PlacedInput['container']>;
}

/**
 * One kind of item a layer can hold. A new kind is one such descriptor and a line in `registry.ts`:
 * endpoints, layer content, layout and lookup follow from it.
 */
export interface ItemKind<I extends Item, Body> {
  readonly kind: I['kind'];
  /** The list of a layer that shows it. */
  readonly collection: string;
  /** Path parameter of its GET. */
  readonly idField: string;
  readonly operations: { readonly add: OperationId; readonly get: OperationId };
  /** The values of its own fields that the service chooses where nobody states them. */
  readonly defaults: Readonly<Partial<Omit<I, keyof Item>>>;
  /** A new item, or a Refusal. Where it goes has been settled already. */
  create(context: Context, body: Body): I;
  outline(item: I, world: World): Outline;
  /** As a create answers it and a layer lists it. */
  brief(item: I, view: ItemView, nested: (item: Item) => object[]): object;
  /** As its own GET answers it. */
  detail(item: I, view: ItemView, nested: (item: Item) => object[]): object;
}

export const AUTOMATIC = { positioning: 'AUTOMATIC', xAdjustment: 0, yAdjustment: 0 } as const;

/** The layout fields that all placed items share. */
export const layoutFields = (item: Item, view: ItemView) => ({
  clearOpeningLeft: view.place?.clearOpeningLeft ?? null,
  clearOpeningRight: view.place?.clearOpeningRight ?? null,
  minPadding: view.minPadding,
  positioning: item.positioning,
  xAdjustment: item.xAdjustment,
  yAdjustment: item.yAdjustment,
});

export const groundDist = (view: ItemView) => ({ groundDist: view.place?.groundDist ?? null });
export const depth = (view: ItemView) => ({ depth: view.place?.depth ?? null });
