import { drawSheet } from './annotate/sheet.js';
import { overlay } from './overlay.js';
import type { Scene, Sheet } from './scene.js';
import type { DrawLanguage, DrawnItem, DrawnSection, SectionView, ViewState } from './section.js';
import { speechOf } from './words.js';

export interface DrawOptions {
  readonly state: ViewState;
  readonly lang?: DrawLanguage;
  readonly sheet?: Sheet;
}

/** Draws one section of a segment on a sheet with labels, dimensions, legend and title block. */
export function drawSection(view: SectionView, { state, lang = 'en', sheet = 'wide' }: DrawOptions): Scene {
  const drawn = drawnSections(view, state);
  const was = state === 'change' ? itemsBefore(view, drawn) : new Map<string, DrawnItem>();
  return drawSheet({ view, state, drawn, was, sheet, speech: speechOf(lang) });
}

function drawnSections({ before, after }: SectionView, state: ViewState): DrawnSection[] {
  const states = [...(before ? [before] : []), ...(after ? [after] : [])];
  if (states.length === 0) throw new Error('a view without a section cannot be drawn');
  if (state === 'change') return [overlay(before, after)];
  return state === 'both' ? states : states.slice(-1);
}

/** For each item that continues another one, that other one. */
function itemsBefore({ before }: SectionView, drawn: readonly DrawnSection[]): Map<string, DrawnItem> {
  const known = new Map((before?.items ?? []).map((item) => [item.id, item]));
  return new Map(
    drawn
      .flatMap(({ items }) => items)
      .flatMap(({ id, was = id }) => {
        const item = known.get(was);
        return item ? [[id, item] as const] : [];
      }),
  );
}
