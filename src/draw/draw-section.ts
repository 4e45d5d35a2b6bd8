import { figureShapes } from './figure.js';
import type { Scene, Sheet } from './scene.js';
import type { DrawLanguage, SectionView, ViewState } from './section.js';

export interface DrawOptions {
  readonly state: ViewState;
  readonly lang?: DrawLanguage;
  readonly sheet?: Sheet;
}

/** Draws one section of a segment. */
export function drawSection(view: SectionView, _options: DrawOptions): Scene {
  const section = view.after ?? view.before;
  if (!section) throw new Error('a view without a section cannot be drawn');
  const unit = (section.width + 400) / 760;
  return {
    bounds: { x: -200, y: -200, width: section.width + 400, height: section.depth + 400 },
    unit,
    title: `${view.heading.project} ${view.heading.segment}`,
    description: '',
    shapes: figureShapes(section, { unit }),
    origins: [{ x: 0, y: 0 }],
  };
}
