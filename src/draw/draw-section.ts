import { drawSheet } from './annotate/sheet.js';
import { refuseUndrawable } from './drawable.js';
import { speechOf } from './drawing-words.js';
import { overlay, wasOf } from './overlay.js';
import type { Scene, Sheet } from './scene.js';
import type { DrawLanguage, DrawnItem, DrawnSection, Mark, SectionView, ViewState } from './section.js';

export interface DrawOptions {
  readonly state: ViewState;
  readonly lang?: DrawLanguage;
  readonly sheet?: Sheet;
}

/**
 * Draws one section of a segment on a sheet with labels, dimensions, legend and title block. Throws if a size is not finite
 * or larger than a kilometre.
 */
export function drawSection(view: SectionView, { state, lang = 'en', sheet = 'wide' }: DrawOptions): Scene {
  refuseUndrawable([view.before, view.after]);
  const drawn = drawnSections(view, state);
  const isChange = state === 'change' || state === 'both';
  const was = isChange ? itemsBefore(view, drawn) : new Map<string, DrawnItem>();
  return drawSheet({ view, state, drawn, was, sheet, speech: speechOf(lang) });
}

function drawnSections({ before, after }: SectionView, state: ViewState): DrawnSection[] {
  const states = [...(before ? [before] : []), ...(after ? [after] : [])];
  if (states.length === 0) throw new Error('a view without a section cannot be drawn');
  if (state === 'change') return [overlay(before, after)];
  return state === 'both' ? marked(before, after) : states.slice(-1);
}

/** Both states with the marks of the change, so that a reader sees in each figure what goes and what comes. */
function marked(before: DrawnSection | undefined, after: DrawnSection | undefined): DrawnSection[] {
  if (!before || !after) return [overlay(before, after)];
  const change = new Map(overlay(before, after).items.map((item) => [item.id, item.mark]));
  const marks = new Map(after.items.map((item) => [wasOf(item), change.get(item.id)]));
  const withMark = (item: DrawnItem, mark: Mark = 'kept'): DrawnItem => ({ ...item, mark });
  return [
    { ...before, items: before.items.map((item) => withMark(item, marks.get(item.id) ?? 'removed')) },
    { ...after, items: after.items.map((item) => withMark(item, change.get(item.id))) },
  ];
}

/** For each item of the state after that continues another one, that other one. */
function itemsBefore({ before }: SectionView, drawn: readonly DrawnSection[]): Map<string, DrawnItem> {
  const known = new Map((before?.items ?? []).map((item) => [item.id, item]));
  return new Map(
    (drawn.at(-1)?.items ?? []).flatMap((item) => {
      const old = known.get(wasOf(item) ?? '');
      return old ? [[item.id, old] as const] : [];
    }),
  );
}
