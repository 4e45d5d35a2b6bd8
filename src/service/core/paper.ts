// A printed document as plain data: what stands on its pages, and not where. The engine prints it.
import type { Lang } from './world.js';

export type Cell =
  | string
  /** A square to tick. */
  | { readonly box: true };

export interface Column {
  readonly title: string;
  /** Share of the width. */
  readonly share: number;
  /** Right for numbers, which are never broken: such a column takes the room that they need. */
  readonly align?: 'right' | 'center';
}

/** Cells; or a band across the table that heads the rows below it; or a sum of those above it, in bold. */
export type Row = readonly Cell[] | { readonly band: string } | { readonly sum: readonly Cell[] };

export interface Table {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  /** Lines are broken where the text has line breaks, and where the paper ends. */
  | { readonly kind: 'text'; readonly text: string }
  /** Label and value; a value that is null is a line to write on. */
  | { readonly kind: 'fields'; readonly rows: readonly (readonly [label: string, value: string | null])[] }
  | Table
  /** What follows begins on a page of its own, under the title. */
  | { readonly kind: 'new-page' };

export interface Paper {
  /** Letters, digits, dots and dashes. */
  readonly fileName: string;
  readonly title: string;
  /** What it is about; who made it, and when, on lines of their own. */
  readonly subtitle: string;
  readonly lang: Lang;
  /** When it was made, as the service's clock has it. */
  readonly madeAt: Date;
  readonly blocks: readonly Block[];
  /** Stands at the foot of every page, before the number of the page, as far as there is room. */
  readonly footer: string;
}

/** A day as people write it. */
export const dayOf = (lang: Lang, date: Date | string): string =>
  lang === 'nb'
    ? new Date(date).toLocaleDateString('nb-NO', { ...DAY, day: '2-digit', month: '2-digit' })
    : new Date(date).toLocaleDateString('en-GB', { ...DAY, day: 'numeric', month: 'long' });
const DAY = { year: 'numeric', timeZone: 'UTC' } as const;

/** A name for a file that every system takes. */
export const plainFileName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[øØ]/g, 'o')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|-+$/g, '')
    .slice(0, 80) || 'file';
