import type { UnknownSize } from '../quantities/section-input.js';

/** The reason why a section cannot be drawn. `src/render/undrawn-words.ts` turns it into a sentence. */
export type Undrawn = (UnknownSize | { readonly lack: 'rehearsal' } | { readonly lack: 'section' }) & {
  /** 1 for the first section; absent if the reason holds for the whole segment. */
  readonly section?: number;
};
