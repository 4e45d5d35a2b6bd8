import type { Place } from '../../diagnostics/problem.js';
import type { Action, Change } from '../../plan/model/change.js';

// The model that the text and markdown formats share: projects, segments, and lines with a sign and a depth.

export type Sign = '' | '+' | '~' | '-' | '-/+';

export const SIGNS: Readonly<Record<Action, Sign>> = {
  create: '+',
  update: '~',
  replace: '-/+',
  delete: '-',
  rename: '~',
};

export interface ReviewLine {
  readonly sign: Sign;
  /** 0 for a segment, 1 for a section, 2 for a layer, 3 for an item in it. */
  readonly depth: number;
  readonly title: string;
  /** The short id of one live object, behind the title; equal lines of several segments differ only in it. */
  readonly id?: string;
  readonly rest?: string;
  readonly place?: Place;
  /** A note on the cause, behind the words. */
  readonly cause?: string;
  /** A note behind the place. */
  readonly mark?: string;
  /** True for a line that explains another one. */
  readonly isNote?: true;
  /** Number of live objects whose end this line shows. */
  readonly destroyed: number;
}

/** A section or layer that does not change itself. Its key is its address. */
export type Level = ReviewLine & { readonly key: string };

/** One change with its lines; creates in a replaced section are lines of the replacement. */
export interface ReviewChange {
  /** The changes that the lines show. */
  readonly changes: readonly Change[];
  /** Sections and layers around the change. */
  readonly above: readonly Level[];
  readonly lines: readonly ReviewLine[];
  readonly destroyed: number;
}

export interface ReviewSegment {
  readonly project: string;
  /** The name of the segment, or the title of a part of the project. */
  readonly title: string;
  /** True if the first line is the title. */
  readonly hasHead: boolean;
  readonly changes: readonly ReviewChange[];
}

export interface ReviewProject {
  readonly number: string;
  readonly name: string;
  readonly segments: readonly ReviewSegment[];
}

/** `cable a8b1f73c: TSLF 24 kV 3x1x240 Al` */
export const lineWords = ({ title, id, rest = '', cause = '' }: ReviewLine): string =>
  `${title}${id === undefined ? '' : ` ${id}`}${cause === '' ? '' : ` ${cause}`}${rest === '' ? '' : `: ${rest}`}`;

export const note = (depth: number, title: string, destroyed = 0): ReviewLine => ({
  sign: '',
  depth,
  title,
  isNote: true,
  destroyed,
});
