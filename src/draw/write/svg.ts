import type { Scene, SceneShape } from '../scene.js';

export interface SvgOptions {
  /** Prefix of all ids, so that several drawings can be on one page. */
  readonly prefix?: string;
  /** auto follows the reader's settings; a picture that is turned into PNG is light. */
  readonly theme?: 'auto' | 'light';
}

/** Writes a scene as one SVG element. */
export function svgOf(scene: Scene, _options: SvgOptions = {}): string {
  const { x, y, width, height } = scene.bounds;
  const px = Math.round(width / scene.unit);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" viewBox="${x} ${y} ${width} ${height}">${scene.shapes.map(element).join('')}</svg>`;
}

function element(shape: SceneShape): string {
  if (shape.form === 'circle')
    return `<circle cx="${shape.cx}" cy="${shape.cy}" r="${shape.r}" fill="none" stroke="currentColor"/>`;
  if (shape.form === 'text') return '';
  const points = shape.points.map((point) => `${point.x},${point.y}`).join(' ');
  return `<polygon points="${points}" fill="none" stroke="currentColor"/>`;
}
