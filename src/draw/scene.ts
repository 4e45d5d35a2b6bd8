// The output of a drawing: shapes in mm of the trench, the same frame as the section. Writers turn a scene into SVG, PNG,
// DXF or text. Sizes of texts and strokes are in mm of the trench too: `unit` is the size of one px of the sheet.
import type { Box, Category, CoveringMaterial, Mark } from './section.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** DXF layers, and the groups of an SVG. */
export type SceneLayer =
  | 'soil'
  | 'coverings'
  | 'trench'
  | 'zone'
  | 'items'
  | 'moves'
  | 'problems'
  | 'dimensions'
  | 'labels'
  | 'legend'
  | 'title';

/** The look of a shape. A writer maps it to colours, line types and widths. */
export type Look =
  | 'ground-line'
  | 'soil'
  | 'backfill'
  | 'bedding'
  | 'foundation'
  | 'protection'
  | 'covering'
  | 'wall'
  | 'layer-line'
  | 'tape'
  | 'outline'
  | 'room'
  | 'conductor'
  | 'sensor'
  | 'sign'
  | 'moved'
  | 'move-line'
  | 'move-head'
  | 'problem'
  | 'dimension'
  | 'extension'
  | 'leader'
  | 'balloon'
  | 'frame'
  | 'rule'
  | 'scale-dark'
  | 'scale-light'
  | 'text'
  | 'text-strong'
  | 'text-quiet'
  | 'text-problem';

interface Common {
  readonly layer: SceneLayer;
  readonly look: Look;
  /** The id of the item that the shape shows or belongs to. */
  readonly item?: string;
  /** True for the outlines of an item itself: each part of each item has exactly one such shape. */
  readonly isPart?: true;
  readonly category?: Category;
  readonly material?: CoveringMaterial;
  readonly mark?: Mark;
  /** In a drawing of both states: the half of the sheet. */
  readonly side?: 'before' | 'after';
}

export interface CircleShape extends Common {
  readonly form: 'circle';
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
}

export interface PathShape extends Common {
  /** True for the line of a dimension between the two points that it measures, without its ticks. */
  readonly isMeasure?: true;
  readonly form: 'line' | 'polygon';
  readonly points: readonly Point[];
}

export interface TextShape extends Common {
  readonly form: 'text';
  /** The anchor on the baseline. */
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Height of the font (mm). */
  readonly size: number;
  /** Quarter turn against the clock, for dimensions of heights. */
  readonly isUpright?: true;
  /** Foreign text possible; a writer escapes it. */
  readonly text: string;
  /** The box that the text is given; no two boxes of texts overlap. */
  readonly box: Box;
}

export type SceneShape = CircleShape | PathShape | TextShape;

export interface Scene {
  /** The frame of the sheet, with margins. */
  readonly bounds: Box;
  /** mm of the trench for one px of the sheet. */
  readonly unit: number;
  /** The name of the paper format, such as A4; empty for a sheet of another size. */
  readonly paper: string;
  /** For `<title>` and `<desc>`; foreign text possible. */
  readonly title: string;
  readonly description: string;
  readonly shapes: readonly SceneShape[];
  /** A picture as a data URI, and its place. */
  readonly logo?: { readonly href: string; readonly box: Box };
  /** The place of each figure: x of its left trench wall, y of its ground level. One figure, or before and after. */
  readonly origins: readonly Point[];
}

/** Wide is paper; a page on a screen shows its drawings in a column, where the texts of a large paper are too small; narrow is for a telephone. */
export type Sheet = 'wide' | 'screen' | 'narrow';
