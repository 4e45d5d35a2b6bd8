import { escapeMarkup } from '../../html/escape-markup.js';
import type { Look, Point, Scene, SceneLayer, SceneShape, TextShape } from '../scene.js';
import { hatchOf, patternOf } from './svg-hatches.js';
import { type SvgTheme, svgStyle } from './svg-style.js';

export interface SvgOptions {
  /** Prefix of all ids, so that several drawings can be on one page. */
  readonly prefix?: string;
  readonly theme?: SvgTheme;
  /** False leaves the style sheet out; the page then has to state `svgStyle()`. */
  readonly style?: boolean;
}

/** From the back to the front. */
const LAYERS: readonly SceneLayer[] = [
  ...(['soil', 'zone', 'coverings', 'trench', 'items', 'moves', 'problems'] as const),
  ...(['dimensions', 'labels', 'legend', 'title'] as const),
];

/** Looks that have the colour of a category. */
const COLOURED: ReadonlySet<Look> = new Set<Look>(['outline', 'room', 'conductor']);

/** Writes a number of px; the result is exact to 0.01 mm of the trench. */
type Px = (mm: number) => number;

/**
 * Writes a scene as one SVG element. The SVG is in px of the sheet, so that strokes and hatches have the same size in every
 * drawing. It has no style attributes, which a Content-Security-Policy would have to allow.
 */
export function svgOf(
  scene: Scene,
  { prefix = 'trench', theme = 'auto', style = true }: SvgOptions = {},
): string {
  const { bounds, unit, shapes } = scene;
  const id = prefix.replace(/[^A-Za-z0-9_-]/g, '-');
  const exact = unit > 2 ? 1000 : 100;
  const px: Px = (mm) => Math.round((mm / unit) * exact) / exact;
  const [x, y, width, height] = [px(bounds.x), px(bounds.y), px(bounds.width), px(bounds.height)];
  const hatches = new Set<NonNullable<ReturnType<typeof hatchOf>>>();
  const groups = new Map<SceneLayer, string[]>(LAYERS.map((layer) => [layer, []]));
  for (const shape of shapes) {
    const hatch = hatchOf(shape);
    if (hatch) hatches.add(hatch);
    groups.get(shape.layer)?.push(element(shape, px, hatch && `${id}-${hatch}`));
  }
  const patterns = [...hatches].map((hatch) => patternOf(hatch, `${id}-${hatch}`)).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="trench" role="img" aria-labelledby="${id}-title ${id}-desc"`,
    ` width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}" data-mm-per-px="${unit}">`,
    `<title id="${id}-title">${xmlText(scene.title)}</title><desc id="${id}-desc">${xmlText(scene.description)}</desc>`,
    style ? `<style>${svgStyle(theme)}</style>` : '',
    `<defs>${patterns}</defs>`,
    `<rect class="t-paper" x="${x}" y="${y}" width="${width}" height="${height}"/>`,
    ...Array.from(groups, ([layer, all]) =>
      all.length > 0 ? `<g data-layer="${layer}">${all.join('')}</g>` : '',
    ),
    logoElement(scene, px),
    '</svg>\n',
  ].join('');
}

/** A picture inside of an SVG runs no script and loads nothing. */
function logoElement({ logo }: Scene, px: Px): string {
  if (!logo) return '';
  const { x, y, width, height } = logo.box;
  const place = `x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}"`;
  return `<image ${place} href="${xmlText(logo.href)}"/>`;
}

function element(shape: SceneShape, px: Px, hatch: string | undefined): string {
  const common = attributes(shape, hatch);
  switch (shape.form) {
    case 'circle':
      return `<circle${common} cx="${px(shape.cx)}" cy="${px(shape.cy)}" r="${px(shape.r)}"/>`;
    case 'text':
      return textElement(shape, common, px);
    case 'line':
      return `<polyline${common} points="${pointsOf(shape.points, px)}"/>`;
    case 'polygon':
      return `<polygon${common} points="${pointsOf(shape.points, px)}"/>`;
  }
}

function attributes(
  { look, category, mark, item, isPart, side }: SceneShape,
  hatch: string | undefined,
): string {
  const named = category && COLOURED.has(look) ? ` c-${category}` : '';
  const marked = mark ? ` m-${mark}` : '';
  const owner = item === undefined ? '' : ` data-item="${xmlText(item)}"`;
  const half = side ? ` data-side="${side}"` : '';
  const fill = hatch ? ` fill="url(#${hatch})"` : '';
  return ` class="t-${look}${named}${marked}"${owner}${isPart ? ' data-part=""' : ''}${half}${fill}`;
}

function textElement({ x, y, anchor, size, isUpright, text }: TextShape, common: string, px: Px): string {
  const at = `x="${px(x)}" y="${px(y)}" font-size="${px(size)}"`;
  const where = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  const turn = isUpright ? ` transform="rotate(-90 ${px(x)} ${px(y)})"` : '';
  return `<text${common} ${at}${where}${turn}>${xmlText(text)}</text>`;
}

function pointsOf(points: readonly Point[], px: Px): string {
  let text = '';
  for (const { x, y } of points) text += `${text === '' ? '' : ' '}${px(x)},${px(y)}`;
  return text;
}

// Characters that XML forbids, that would hide text, or that make it read in another order: controls, lone surrogates,
// non-characters, and marks of the writing direction.
const UNSAFE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]|[\u{1fffe}\u{1ffff}\u{e0000}-\u{e0fff}]/gu;

/** A foreign text on one line that shows a replacement character for each character that a drawing must not carry. */
export const drawnText = (text: string): string =>
  text.replace(UNSAFE, (char) => (char === '\t' || char === '\n' ? ' ' : '\ufffd'));

/** Escapes a foreign text for the contents of an element or for an attribute in quotes. */
const xmlText = (text: string): string => escapeMarkup(drawnText(text));
