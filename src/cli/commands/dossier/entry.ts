import { createHash } from 'node:crypto';
import type { Download } from '../../../api/download.js';

export type Part = 'spec' | 'reports' | 'checklists' | 'sheets';

/** One file of a dossier. Its place is chosen here: no server has a say in it. */
export interface Entry {
  readonly part: Part;
  readonly path: string;
  readonly title: string;
  /** What it was made from: while that is the same, a file that is there need not be loaded again. */
  readonly basis: string;
  load(): Promise<Download | string>;
}

export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex');

/** What a dossier could not have, and why. */
export interface Missing {
  readonly title: string;
  readonly why: string;
}
