import { drawSheet } from './annotate/sheet.js';
import type { Scene, Sheet } from './scene.js';
import type { DrawLanguage, DrawnSection, SectionView, ViewState } from './section.js';
import { speechOf } from './words.js';

export interface DrawOptions {
  readonly state: ViewState;
  readonly lang?: DrawLanguage;
  readonly sheet?: Sheet;
}

/** Draws one section of a segment on a sheet with labels, dimensions, legend and title block. */
export function drawSection(view: SectionView, { state, lang = 'en', sheet = 'wide' }: DrawOptions): Scene {
  const drawn = drawnSections(view, state);
  return drawSheet({ view, state, drawn, was: new Map(), sheet, speech: speechOf(lang) });
}

function drawnSections({ before, after }: SectionView, state: ViewState): DrawnSection[] {
  const both = [...(before ? [before] : []), ...(after ? [after] : [])];
  if (both.length === 0) throw new Error('a view without a section cannot be drawn');
  if (state === 'both') return both;
  return both.slice(-1);
}
