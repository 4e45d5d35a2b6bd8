import type { OperationId } from '../contract/generated/operation-ids.js';
import type { Shape } from '../geometry/shapes.js';
import type { Fields } from './model.js';

/** One field that a spec may state, with its name in the API. */
export interface Field {
  readonly name: string;
  readonly type: 'number' | 'integer' | 'boolean' | 'text' | 'choice' | 'id' | 'date';
  readonly choices?: readonly string[];
  /** Usual values. The documents state no limits for numbers, so a value beyond these is a warning. */
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  /** A length that a document states. */
  readonly maxLength?: number;
  /** A length that no document states; a longer text is a warning. */
  readonly usualLength?: number;
  /** Null clears the field, if the service supports that. */
  readonly clearable?: boolean;
  readonly unit?: string;
  /** The range of values that people mean; a value outside is legal and gets a warning. */
  readonly plausible?: PlausibleRange;
  readonly about: string;
  readonly example: string | number | boolean;
}

export interface PlausibleRange {
  readonly least: number;
  readonly most: number;
  /** Zero is a usual value, although it is below `least`. */
  readonly orZero?: boolean;
}

export type Catalog = 'cables' | 'pipes' | 'eccs';

/**
 * One kind of item, and the operations that the API has for it. Schema, matcher, calls, exporter and renderer derive
 * from this; a new kind is one such file and a line in `registry.ts`.
 */
export interface ItemKind<Name extends string = string> {
  readonly name: Name;
  /** The name of its list in a layer, in the API and in the spec. */
  readonly collection: string;
  readonly words: { readonly one: string; readonly many: string };
  readonly about: string;
  /** Headings of columns of tables that hold its types, in Norwegian and English. */
  readonly headings?: readonly string[];
  /** Operations of the contract. */
  readonly add: OperationId;
  readonly get: { readonly operation: OperationId; readonly id: string };
  /**
   * Present if the API can delete single items of this kind, which is so for cables. The planner matches such items one by one only if
   * they can be created many at a time too (`match-items.ts`), so a kind has both or neither.
   */
  readonly remove?: { readonly operation: OperationId; readonly id: string };
  /** Present if one call can create many identical items. */
  readonly addMany?: { readonly operation: OperationId; readonly most: number };
  /** The catalog of its types; a spec states the type as `type` (a name) or `typeId`. */
  readonly catalog?: Catalog;
  readonly typeRequired?: boolean;
  /** Fields besides the type. */
  readonly fields: readonly Field[];
  readonly required?: readonly string[];
  /** The field that states the arrangement of several parts in one item. */
  readonly arrangedBy?: string;
  /**
   * Its outline in a cross-section, from its own fields and those of its type; undefined if they are not sufficient.
   */
  readonly shape: (fields: Fields, type: Fields) => Shape | undefined;
  /** The kind under which its material is ordered, if that is another kind. */
  readonly orderedAs?: string;
  /** The size under which it is ordered, if it has no catalog. */
  readonly size?: (fields: Fields) => string | undefined;
  /** It can hold cables, which can be added only when it is created. */
  readonly holdsCables?: { readonly most: number };
  /** It can hold ecom ducts if it has these fields; ducts can be added at any time. */
  readonly holdsDucts?: { readonly as: Readonly<Record<string, string>> };
}
