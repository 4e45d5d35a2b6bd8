import { type Speech, signOf } from '../drawing-words.js';
import { stackOf } from '../figure-ground.js';
import type { SceneShape } from '../scene.js';
import type { DrawnSection, Mark } from '../section.js';
import type { Callout } from './lanes.js';
import { SMALL } from './pen.js';
import { fitted } from './text-width.js';

interface Stratum {
  /** px. */
  readonly y: number;
  readonly text: string;
  readonly mark?: Mark | undefined;
}

interface Strata {
  readonly section: DrawnSection;
  readonly figure: readonly SceneShape[];
  /** px in a mm. */
  readonly px: number;
  /** The room for a text (px). */
  readonly room: number;
  readonly isNarrow: boolean;
  readonly speech: Speech;
}

/** The callouts of coverings, protections and marker tapes, which stand right of the figure. */
export function strataCallouts({ section, figure, px, room, isNarrow, speech }: Strata): Callout[] {
  return strataOf(section, tapesOf(figure, px), px, isNarrow, speech).map(({ y, text, mark }) => ({
    ...{ side: 'right', lane: y, points: [{ x: section.width * px - 3, y }] },
    signs: [{ form: 'text', text: fitted(text, room, SMALL), mark }],
  }));
}

function strataOf(
  { coverings, layers }: DrawnSection,
  tapes: readonly number[],
  px: number,
  isNarrow: boolean,
  speech: Speech,
): Stratum[] {
  // On a narrow sheet there is room for the thickness; the hatch is in the legend.
  const named = (name: string, mm: number) => (isNarrow ? speech.mm(mm) : `${name} ${speech.mm(mm)} mm`);
  const signed = (mark: Mark | undefined, text: string) =>
    mark && mark !== 'kept' ? `${signOf(mark)} ${text}` : text;
  const ofCoverings = stackOf(coverings).map(({ covering: { material, thickness, mark }, top }): Stratum => {
    const text = named(speech.material(material), thickness);
    return { y: (top + thickness / 2) * px, text: signed(mark, text), mark };
  });
  const ofLayers = layers.flatMap(({ top, protection, bands, mark }): Stratum[] => {
    const above = top * px;
    const tape = tapes.filter((y) => y <= above).at(-1) ?? (top - protection) * px;
    const words = bands === 1 ? speech.term('markerTape') : `${bands} ${speech.term('tapes')}`;
    const thick = named(speech.term('protection'), protection);
    return [
      ...(bands > 0 && !isNarrow ? [{ y: tape, text: signed(mark, words), mark }] : []),
      ...(protection > 0.05 ? [{ y: above - (protection / 2) * px, text: signed(mark, thick), mark }] : []),
    ];
  });
  return [...ofCoverings, ...ofLayers].sort((a, b) => a.y - b.y);
}

/** The heights of marker tapes in the figure, from the top. */
function tapesOf(figure: readonly SceneShape[], px: number): number[] {
  const ys = figure.flatMap((shape) => {
    if (shape.look !== 'tape' || shape.form !== 'polygon') return [];
    const all = shape.points.map(({ y }) => y);
    return [((Math.min(...all) + Math.max(...all)) / 2) * px];
  });
  return ys.sort((a, b) => a - b);
}
