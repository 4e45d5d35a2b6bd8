import type { OperationId } from '../contract/generated/operation-ids.js';
import type { Shape } from '../geometry/shapes.js';
import type { Fields } from './model.js';

/** One field that a spec may state, as the API names it. */
export interface Field {
  readonly name: string;
  readonly type: 'number' | 'integer' | 'boolean' | 'text' | 'choice' | 'id' | 'date';
  readonly choices?: readonly string[];
  /** Usual values. No document states a limit for a number, so one beyond these is a warning. */
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  /** A length that a document states. */
  readonly maxLength?: number;
  /** A length that no document states; a longer text is a warning. */
  readonly usualLength?: number;
  /** Null clears it, where the service can do that. */
  readonly clearable?: boolean;
  readonly unit?: string;
  readonly about: string;
  readonly example: string | number | boolean;
}

/** A catalog that an item's type comes from. */
export type Catalog = 'cables' | 'pipes' | 'eccs';

/**
 * One kind of item that a layer holds, and what the API can do to it. Schema, matcher, calls, exporter and renderer
 * derive from this; a new kind is one such file and a line in `registry.ts`.
 */
export interface ItemKind {
  readonly name: string;
  /** Its list in a layer, in the API and in the spec. */
  readonly collection: string;
  readonly words: { readonly one: string; readonly many: string };
  readonly about: string;
  /** Operations of the contract. */
  readonly add: OperationId;
  readonly get: { readonly operation: OperationId; readonly id: string };
  /** Only where the API can delete one by one. */
  readonly remove?: { readonly operation: OperationId; readonly id: string };
  /** Only where many identical ones are made in one call. */
  readonly addMany?: { readonly operation: OperationId; readonly most: number };
  /** Its type's catalog; the type is stated as `type` (a name) or `typeId`. */
  readonly catalog?: Catalog;
  readonly typeRequired?: boolean;
  /** Besides the type. */
  readonly fields: readonly Field[];
  readonly required?: readonly string[];
  /** The field that says how several of them lie together and are one item. */
  readonly arrangedBy?: string;
  /** Its outline in a cross-section, by its own fields and its type's; undefined where they do not tell. */
  readonly shape: (fields: Fields, type: Fields) => Shape | undefined;
  /** The kind that it is ordered as, where that is another one. */
  readonly orderedAs?: string;
  /** By what it is ordered, where it has no catalog. */
  readonly size?: (fields: Fields) => string | undefined;
  /** Cables can be put into it, and only when it is made. */
  readonly holdsCables?: { readonly most: number };
  /** Ecom ducts can be put into it at any time, if it has these fields. */
  readonly holdsDucts?: { readonly as: Readonly<Record<string, string>> };
}
