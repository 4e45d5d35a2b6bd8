import type { Circle, Shape } from './shapes.js';

/** An item inside a pipe or culvert. */
export interface ContentInput {
  id: string;
  shape: Shape;
}

export type Container = { innerDiameter: number } | { innerWidth: number; innerHeight: number };

export interface PlacedInput {
  id: string;
  shape: Shape;
  minPadding: number;
  /** Manual shift from the automatic position. */
  dx?: number;
  dy?: number;
  /** The room inside; by default that of the shape (a culvert's inner box, a pipe without a wall). */
  container?: Container;
  contents?: ContentInput[];
}

export interface LayerInput {
  id: string;
  /** Thickness of the protection above the layer. */
  protection: number;
  leftAdjustment: number;
  rightAdjustment: number;
  /** In order of creation, which is the order from the left. */
  items: PlacedInput[];
}

export interface SectionInput {
  id: string;
  depth: { cover: number } | { layoutDepth: number };
  foundation: number;
  leftPadding: number;
  rightPadding: number;
  /** Bottom first. */
  layers: LayerInput[];
}

export interface LayerLayout {
  id: string;
  top: number;
  bottom: number;
  /** Items and gaps, without paddings and adjustments. */
  width: number;
}

export interface ItemLayout {
  id: string;
  layerId: string;
  /** Top-left corner of the box; for contents of a pipe, of the box around the whole bundle. */
  x: number;
  y: number;
  width: number;
  height: number;
  groundDist: number;
  depth: number;
  /** Null for contents of a container; negative if two boxes overlap in x. */
  clearOpeningLeft: number | null;
  clearOpeningRight: number | null;
  circles: Circle[];
}

/** NOT_CHECKED: a limit was reached, and some pairs of items were not compared. */
export type ProblemCode = 'OVERLAP' | 'OUTSIDE' | 'TOO_CLOSE' | 'FILL' | 'NOT_CHECKED';

export interface Problem {
  code: ProblemCode;
  layerId: string;
  /** The pair, the item alone, a container followed by the contents that do not fit, or none for NOT_CHECKED. */
  itemIds: string[];
}

export interface SectionLayout {
  id: string;
  width: number;
  depth: number;
  cover: number;
  layoutDepth: number;
  zoneHeight: number;
  layers: LayerLayout[];
  /** All items and their contents, computed on first access. */
  readonly items: ReadonlyMap<string, ItemLayout>;
  /** Computed on first access. */
  readonly problems: readonly Problem[];
  /** One item or content, without computing all others. */
  item(id: string): ItemLayout | undefined;
}
