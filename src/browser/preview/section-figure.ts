import type { ViewState } from '../../draw/section.js';
import type { Finding, PreviewItem, PreviewSection } from '../../preview/preview-data.js';
import { h } from '../elements.js';
import { captionOf, drawInto, statesOf, switchOf } from '../report/report-drawing.js';
import { placeButton, placeWords, showPlace } from './finding-list.js';

// One cross-section with the list of its items. The figure stays when the section changes, so that zoom, place and focus stay too.

export interface SectionFigure {
  readonly figure: HTMLElement;
  update(section: PreviewSection, findings: readonly Finding[]): void;
  /** Draws again if the width of the screen asks for another sheet. */
  redraw(): void;
}

let count = 0;

export function sectionFigure(): SectionFigure {
  count += 1;
  const prefix = `p${count}`;
  const caption = h('figcaption');
  const states = h('div');
  const sheet = h('div.sheet', { tabindex: '0', role: 'group', 'aria-label': 'Drawing' });
  const list = h('ul.items');
  const figure = h('figure.drawing', caption, states, sheet, list);
  let shown: { readonly section: PreviewSection; readonly findings: readonly Finding[] } | undefined;
  let state: ViewState = 'planned';
  const redraw = (): void => {
    if (!shown) return;
    const { section, findings } = shown;
    const [left, top] = [sheet.scrollLeft, sheet.scrollTop];
    drawInto(sheet, section.view, state, prefix);
    sheet.scrollTo(left, top);
    for (const item of section.items) markItem(sheet, item, findings);
  };
  sheet.addEventListener('click', (event) => {
    const id = (event.target as Element).closest('[data-item]')?.getAttribute('data-item');
    const item = shown?.section.items.find((one) => one.id === id);
    if (item) choose(item);
  });
  const update = (section: PreviewSection, findings: readonly Finding[]): void => {
    const offered = statesOf(section.view);
    // A section that gets another choice of states, as with the plan, starts with the first of them.
    if (statesIn(section) !== (shown && statesIn(shown.section))) state = offered[0]?.[0] ?? 'planned';
    shown = { section, findings };
    caption.replaceChildren(...captionParts(section));
    showSwitch(states, section, { prefix, state }, (next) => {
      state = next;
      redraw();
    });
    redraw();
    showItems(list, section.items, findings, sheet);
  };
  return { figure, update, redraw };
}

function captionParts({ view, place }: PreviewSection): (Node | string)[] {
  const { section, sections } = view.heading;
  const own = sections > 1 ? `Section ${section} of ${sections}` : 'Cross-section';
  const words = view.before || view.isReplaced ? captionOf(view) : own;
  return [words, ...(place ? [' ', placeButton(place, words, false)] : [])];
}

const statesIn = ({ view }: Pick<PreviewSection, 'view'>): string =>
  statesOf(view)
    .map(([state]) => state)
    .join(' ');

interface SwitchState {
  readonly prefix: string;
  readonly state: ViewState;
}

function showSwitch(
  place: HTMLElement,
  { view }: PreviewSection,
  { prefix, state }: SwitchState,
  onChange: (state: ViewState) => void,
): void {
  const offered = statesOf(view);
  const names = statesIn({ view });
  // The switch stays as long as it offers the same states, so that it keeps the focus.
  if (place.dataset.states === names) return;
  place.dataset.states = names;
  if (offered.length < 2) {
    place.replaceChildren();
    return;
  }
  const made = switchOf(offered, view, prefix);
  for (const radio of made.querySelectorAll('input')) radio.checked = radio.value === state;
  made.addEventListener('change', (event) => onChange((event.target as HTMLInputElement).value as ViewState));
  place.replaceChildren(made);
}

/** An item without a place in the spec shows its words only. */
function choose(item: PreviewItem): void {
  if (item.place) void showPlace(item.place, item.words, false);
}

const findingsOf = (item: PreviewItem, findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ addresses, place }) => {
    if (addresses) return item.address !== undefined && addresses.includes(item.address);
    return place !== undefined && item.place !== undefined && isSamePlace(place, item.place);
  });

type Place = NonNullable<PreviewItem['place']>;

const isSamePlace = (a: Place, b: Place): boolean =>
  a.file === b.file && a.line === b.line && a.col === b.col;

const shapesOf = (sheet: HTMLElement, { id }: PreviewItem): NodeListOf<Element> =>
  sheet.querySelectorAll(`[data-item="${CSS.escape(id)}"][data-part]`);

/** Marks an item in the drawing that a finding is about. */
function markItem(sheet: HTMLElement, item: PreviewItem, findings: readonly Finding[]): void {
  const own = findingsOf(item, findings);
  if (own.length === 0) return;
  const look = own.some(({ severity }) => severity === 'error') ? 'found-error' : 'found-warning';
  for (const shape of shapesOf(sheet, item)) shape.classList.add(look);
}

function showItems(
  list: HTMLElement,
  items: readonly PreviewItem[],
  findings: readonly Finding[],
  sheet: HTMLElement,
): void {
  const focused = (document.activeElement as HTMLElement | null)?.dataset.item;
  list.replaceChildren(...items.map((item) => itemRow(item, findingsOf(item, findings), sheet)));
  if (focused === undefined) return;
  for (const button of list.querySelectorAll('button')) if (button.dataset.item === focused) button.focus();
}

function itemRow(item: PreviewItem, findings: readonly Finding[], sheet: HTMLElement): HTMLElement {
  const { place, words } = item;
  const light = (isOn: boolean) => (): void => {
    for (const shape of shapesOf(sheet, item)) shape.classList.toggle('hot', isOn);
  };
  const [on, off] = [light(true), light(false)];
  return h(
    'li',
    {
      class: item.isInside && 'inside',
      ...{ onpointerenter: on, onpointerleave: off, onfocusin: on, onfocusout: off },
    },
    place ? itemButton(item, place) : h('span.quiet', `${words}, not in the spec`),
    findings.map(({ severity, message }) => h('span', { class: `badge ${severity}` }, message)),
  );
}

function itemButton(item: PreviewItem, place: Place): HTMLButtonElement {
  return h(
    'button.item',
    { 'data-item': item.address ?? item.id, onclick: () => choose(item) },
    h('span', item.words),
    ' ',
    h('code', placeWords(place)),
  );
}
