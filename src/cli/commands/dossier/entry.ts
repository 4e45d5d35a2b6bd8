import { createHash } from 'node:crypto';
import type { Download } from '../../../api/download.js';

export type Part = 'spec' | 'drawings' | 'reports' | 'checklists' | 'sheets';

/** One file of a dossier. Its path never comes from a server; the name of a drawing is made of letters that are safe. */
export interface Entry {
  readonly part: Part;
  readonly path: string;
  readonly title: string;
  /** Identifies the source of the file: while it is the same, a file in the folder is not downloaded again. */
  readonly basis: string;
  load(): Promise<Download | string>;
}

export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex');

/** A file that the dossier lacks, and why. */
export interface Missing {
  readonly title: string;
  readonly why: string;
}
