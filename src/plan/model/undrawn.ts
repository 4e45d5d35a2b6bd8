import type { UnknownSize } from '../quantities/section-input.js';

/** A value that is not known, or one that is too large for a drawing. */
export type Undrawable = UnknownSize | { readonly lack: 'extent'; readonly extent: string };

/** The reason why a section cannot be drawn. `src/render/undrawn-words.ts` turns it into a sentence. */
export type Undrawn = (Undrawable | { readonly lack: 'rehearsal' } | { readonly lack: 'section' }) & {
  /** 1 for the first section; absent if the reason holds for the whole segment. */
  readonly section?: number;
};
