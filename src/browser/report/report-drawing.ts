import { drawSection } from '../../draw/draw-section.js';
import type { SectionView, ViewState } from '../../draw/section.js';
import { svgOf } from '../../draw/write/svg.js';
import { plainHatches, svgStyle } from '../../draw/write/svg-style.js';
import { h } from '../elements.js';

// The drawings of a segment. A drawing is made when it comes into view, because a report may hold thousands.

export interface Drawing {
  readonly figure: HTMLElement;
  /** Draws now, also if the drawing is not in view. */
  readonly draw: () => void;
}

const STATES: readonly (readonly [ViewState, string])[] = [
  ['change', 'Change'],
  ['both', 'Before and after'],
  ['live', 'Before'],
  ['planned', 'After'],
];

/** A telephone gets the narrow sheet. */
export const NARROW = matchMedia('screen and (max-width: 640px)');

let count = 0;

/** Starts a drawing: its switch, and the place that it is drawn into. */
export function drawingOf(view: SectionView): Drawing {
  count += 1;
  const prefix = `f${count}`;
  const [first, ...more] = statesOf(view);
  let state: ViewState = first?.[0] ?? 'planned';
  let drawn = '';
  const sheet = h('div.sheet');
  const draw = (): void => {
    const desired = `${state} ${NARROW.matches}`;
    if (drawn === desired) return;
    drawn = desired;
    drawInto(sheet, view, state, prefix);
  };
  const states = first && more.length > 0 ? switchOf([first, ...more], view, prefix) : undefined;
  states?.addEventListener('change', (event) => {
    state = (event.target as HTMLInputElement).value as ViewState;
    draw();
  });
  const figure = h(
    'figure',
    { class: isSame(view) ? 'drawing same' : 'drawing' },
    h('figcaption', captionOf(view)),
    states,
    sheet,
  );
  NARROW.addEventListener('change', () => {
    if (drawn !== '') draw();
  });
  whenSeen(sheet, draw);
  return { figure, draw };
}

/** The states that a section can be drawn in. */
export const statesOf = ({ before, after }: SectionView): (readonly [ViewState, string])[] =>
  STATES.filter(([state]) => {
    if (before && after) return true;
    return state === (after ? 'planned' : 'live');
  });

export function captionOf(view: SectionView): string {
  const { before, after, isReplaced } = view;
  const { section, sections } = view.heading;
  const which = sections > 1 ? `Section ${section} of ${sections}` : 'Cross-section';
  if (!before) return `${which}, new`;
  if (!after) return `${which}, deleted`;
  if (isReplaced) return `${which}, replaced`;
  return isSame(view) ? `${which}, unchanged` : which;
}

/** True if the plan changes nothing that the drawing shows; such a drawing is not printed. */
function isSame({ before, after, isReplaced }: SectionView): boolean {
  if (!before || !after || isReplaced) return false;
  const parts = [before, after].flatMap(({ items, layers, coverings = [] }) => [
    ...items,
    ...layers,
    ...coverings,
  ]);
  const isKept = parts.every(({ mark = 'kept' }) => mark === 'kept');
  return (
    isKept && before.width === after.width && before.depth === after.depth && before.cover === after.cover
  );
}

export function switchOf(
  states: readonly (readonly [ViewState, string])[],
  { heading }: SectionView,
  prefix: string,
): HTMLElement {
  const radios = states.map(([state, words], n) => {
    const radio = h('input', { type: 'radio', name: prefix, value: state });
    if (n === 0) radio.checked = true;
    return h('label.state', radio, ` ${words}`);
  });
  const legend = `Drawing of ${heading.segment}, section ${heading.section}`;
  return h('fieldset.states', h('legend.visually-hidden', legend), ...radios);
}

/** Draws one state of a section into its place. `prefix` makes the ids of the drawing unique in the page. */
export function drawInto(sheet: HTMLElement, view: SectionView, state: ViewState, prefix: string): void {
  try {
    const sides = sidesOf(view, state);
    const scene = drawSection(sides, { state, lang: 'en', sheet: NARROW.matches ? 'narrow' : 'screen' });
    insertSvg(sheet, svgOf(scene, { prefix, style: false }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    sheet.replaceChildren(h('p.none', `No drawing: ${reason}`));
  }
}

/** A drawing of one state gets that state only. */
function sidesOf({ before, after, ...view }: SectionView, state: ViewState): SectionView {
  const [isBefore, isAfter] = [state !== 'planned', state !== 'live'];
  return { ...view, ...(before && isBefore ? { before } : {}), ...(after && isAfter ? { after } : {}) };
}

const seen = new WeakMap<Element, () => void>();
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      seen.get(target)?.();
    }
  },
  { rootMargin: '300px' },
);

function whenSeen(target: Element, then: () => void): void {
  seen.set(target, then);
  watcher.observe(target);
}

// A drawing is a text of SVG. It is parsed as XML, so a text in it can never become a tag of the page. The style of all drawings
// is given to the page once, as a style sheet object: the policy of the page forbids styles in tags.

let isStyled = false;

function insertSvg(place: HTMLElement, text: string): void {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (parsed.querySelector('parsererror')) throw new Error('the drawing is not valid');
  if (!isStyled) addStyle();
  place.replaceChildren(document.importNode(parsed.documentElement, true));
}

function addStyle(): void {
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(svgStyle('auto') + plainHatches('.plain'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
