import type { Sheet } from '../scene.js';

/** One px of the sheet on paper (mm): a CSS px is 1/96 inch. */
const PX_ON_PAPER = 25.4 / 96;

/** The scales of ISO 5455; those after 1:50 are for trenches that no one digs. */
export const SCALES = [1, 10, 100, 1000, 10_000].flatMap((decade) => [decade, 2 * decade, 5 * decade]);

/** mm of the trench for one px at a scale. */
export const unitOf = (scale: number): number => scale * PX_ON_PAPER;

export const scaleText = (scale: number): string => `1:${scale}`;

/** A sheet (px). Its height is without limit on a screen. */
export interface Format {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** True if there is room for the legend beside a figure, and for two figures beside each other. */
  readonly isWide: boolean;
}

const paper = (name: string, width: number, height: number): Format => ({
  ...{ name, width: width / PX_ON_PAPER, height: height / PX_ON_PAPER, margin: 5 / PX_ON_PAPER },
  isWide: width > height,
});

const screen = (width: number): Format => ({
  ...{ name: '', width, height: Number.POSITIVE_INFINITY, margin: 8, isWide: false },
});

const FORMATS: Readonly<Record<Sheet, readonly Format[]>> = {
  wide: [paper('A4', 210, 297), paper('A3', 420, 297)],
  screen: [paper('A4', 210, 297), paper('A4', 297, 210)],
  narrow: [screen(390), screen(470)],
};

/** Cables can be told apart at this scale, so a larger one needs no larger sheet. */
const CLEAR = 10;

/** The formats of a sheet at a scale, the smallest first. */
export const formatsFor = (sheet: Sheet, scale: number): readonly Format[] =>
  scale < CLEAR ? FORMATS[sheet].slice(0, 1) : FORMATS[sheet];
