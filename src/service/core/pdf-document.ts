// A printed document as plain data, without positions. The engine prints it.
import type { Lang } from './world.js';

export type Cell =
  | string
  /** A box to tick. */
  | { readonly box: true };

export interface Column {
  readonly title: string;
  /** The share of the width. */
  readonly share: number;
  /** Right is for numbers, which are never broken: such a column is as wide as they need. */
  readonly align?: 'right' | 'center';
}

/** Cells, a band across the table that heads the rows below it, or a sum of the rows above it, in bold. */
export type Row = readonly Cell[] | { readonly band: string } | { readonly sum: readonly Cell[] };

export interface Table {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  /** Lines are broken at line breaks of the text and at the end of the page's width. */
  | { readonly kind: 'text'; readonly text: string }
  /** Label and value; a null value is an empty line to write on. */
  | { readonly kind: 'fields'; readonly rows: readonly (readonly [label: string, value: string | null])[] }
  | Table
  /** The next block begins on a new page, under the title. */
  | { readonly kind: 'new-page' };

export interface PdfDocument {
  /** Letters, digits, dots and dashes. */
  readonly fileName: string;
  readonly title: string;
  /** Subject, maker and date, each on a line of its own. */
  readonly subtitle: string;
  readonly lang: Lang;
  /** The time at which it was made, by the service's clock. */
  readonly madeAt: Date;
  readonly blocks: readonly Block[];
  /** Printed at the foot of every page before the page number, as far as there is room. */
  readonly footer: string;
}

/** Formats a day for people. */
export const dayOf = (lang: Lang, date: Date | string): string =>
  lang === 'nb'
    ? new Date(date).toLocaleDateString('nb-NO', { ...DAY, day: '2-digit', month: '2-digit' })
    : new Date(date).toLocaleDateString('en-GB', { ...DAY, day: 'numeric', month: 'long' });
const DAY = { year: 'numeric', timeZone: 'UTC' } as const;

/** Returns a file name that every system accepts. */
export const plainFileName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[øØ]/g, 'o')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|-+$/g, '')
    .slice(0, 80) || 'file';
