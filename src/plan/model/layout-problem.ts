import type { Place } from '../../diagnostics/problem.js';
import type { ObjectPath } from './address.js';
import type { LiveObject } from './object-kind.js';

/** An item that a layout problem is about. */
export interface LayoutObject extends LiveObject {
  /** The position in its list of the spec; absent if the spec does not own the item. */
  readonly index?: number;
  readonly place?: Place;
}

/** A layout problem of a segment after the plan. `src/render/layout-words.ts` turns it into a sentence. */
export interface LayoutProblem extends ObjectPath {
  /** Project, segment and path as one text. The path leads to the item, layer or section. */
  readonly address: string;
  /** Absent if the service states none. */
  readonly code?: string;
  /** The words of the service, in its language; only for a code that trenchctl does not know. */
  readonly said?: string;
  /** The items. An item that the plan creates has no id. */
  readonly objects: readonly LayoutObject[];
  /** The place of the item in the spec, or of the layer, section or segment. */
  readonly place?: Place;
  /** True if the plan causes the problem, false if it is already live. */
  readonly isNew: boolean;
}

/** The codes of the documents' layout engine. Their sentences are trenchctl's own, in one language. */
const LAYOUT_CODES = ['OVERLAP', 'OUTSIDE', 'TOO_CLOSE', 'FILL', 'NOT_CHECKED'] as const;

export type LayoutCode = (typeof LAYOUT_CODES)[number];

export const isLayoutCode = (code: string | undefined): code is LayoutCode =>
  (LAYOUT_CODES as readonly (string | undefined)[]).includes(code);
