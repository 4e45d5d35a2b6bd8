import type { SceneShape } from './scene.js';
import type { DrawLanguage, DrawnSection } from './section.js';

export interface FigureOptions {
  /** mm of the trench for one px of the sheet. */
  readonly unit: number;
  readonly lang: DrawLanguage;
}

/** Draws the trench itself: ground, coverings, walls, layers, items and the places of problems; no texts. */
export function figureShapes(section: DrawnSection, _options: FigureOptions): SceneShape[] {
  const { width, depth } = section;
  const wall: SceneShape = {
    form: 'polygon',
    layer: 'trench',
    look: 'wall',
    points: [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: depth },
      { x: 0, y: depth },
    ],
  };
  return [
    wall,
    ...section.items.flatMap(({ id, circles, category, mark }) =>
      circles.map(
        ({ cx, cy, r }): SceneShape => ({
          form: 'circle',
          layer: 'items',
          look: 'outline',
          item: id,
          isPart: true,
          category,
          ...(mark ? { mark } : {}),
          cx,
          cy,
          r,
        }),
      ),
    ),
  ];
}
