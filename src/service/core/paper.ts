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
  /** For numbers. */
  readonly isRight?: true;
}

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  /** Lines are broken where the text has line breaks, and where the paper ends. */
  | { readonly kind: 'text'; readonly text: string }
  /** Label and value; a value that is null is a line to write on. */
  | { readonly kind: 'fields'; readonly rows: readonly (readonly [label: string, value: string | null])[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly Cell[])[];
      /** The last row, in bold. */
      readonly total?: readonly Cell[];
    }
  | { readonly kind: 'new-page' };

export interface Paper {
  /** Letters, digits, dots and dashes. */
  readonly fileName: string;
  readonly title: string;
  readonly subtitle: string;
  readonly lang: Lang;
  /** When it was made, as the service's clock has it. */
  readonly madeAt: Date;
  readonly blocks: readonly Block[];
  /** Stands at the foot of every page, before the number of the page. */
  readonly footer: string;
}

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
