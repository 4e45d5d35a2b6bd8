import { saveFile, send } from '../shell/api.js';
import { h } from '../shell/elements.js';
import { words } from '../shell/language.js';
import { errorText, guarded } from '../shell/notice.js';
import type { PageContext } from '../shell/page.js';
import { allItems, type Problem, type Segment } from './segment.js';

const w = words({
  save: ['Save the drawing (SVG)', 'Lagre tegningen (SVG)'],
  loading: ['Drawing …', 'Tegner …'],
});

const narrow = matchMedia('(max-width: 40rem)');
const adopted = new Set<string>();

/** The live drawing of a section. The service draws it; a narrow window gets the narrow sheet. */
export function drawing(segmentId: number, number: number, context: PageContext): HTMLElement {
  const sheet = h('div.sheet', h('p.loading', w().loading));
  const load = (desired: string, signal?: AbortSignal) =>
    send('GET', `/console/segments/${segmentId}/sections/${number}.svg`, {
      query: { lang: context.lang, sheet: desired },
      ...(signal ? { signal } : {}),
    });
  const draw = async () => {
    try {
      const response = await load(narrow.matches ? 'narrow' : 'screen', context.signal);
      sheet.replaceChildren(inlineSvg(await response.text()));
    } catch (error) {
      if (!context.signal.aborted) sheet.replaceChildren(h('p.notice.error', errorText(error)));
    }
  };
  narrow.addEventListener('change', () => void draw(), { signal: context.signal });
  sheet.addEventListener('click', ({ target }) => {
    const id = target instanceof Element ? target.closest('[data-item]')?.getAttribute('data-item') : null;
    if (id) focusItem(id);
  });
  void draw();
  const save = guarded(async () => saveFile(await (await load('wide')).blob(), `section-${number}.svg`));
  return h('figure.drawing', sheet, h('button.quiet', { onclick: save }, w().save));
}

const STYLE = /<style>([^<]*)<\/style>/g;

/**
 * Turns the text into elements of this page. The policy of the page forbids style elements, so the style of the drawing is
 * adopted once; it concerns only elements of drawings. Texts in an SVG are escaped and cannot look like a style element.
 */
function inlineSvg(text: string): Node {
  const bare = text.replace(STYLE, (_, css: string) => {
    adopt(css);
    return '';
  });
  return document.importNode(new DOMParser().parseFromString(bare, 'image/svg+xml').documentElement, true);
}

function adopt(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

export const rowId = (itemId: string): string => `item-${itemId}`;

/** Brings the row of an item into view and gives it the focus. */
function focusItem(itemId: string): void {
  const row = document.getElementById(rowId(itemId));
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}

const problemWords = words({
  title: [
    (count: number) => (count === 1 ? '1 layout problem' : `${count} layout problems`),
    (count) => (count === 1 ? '1 problem i utformingen' : `${count} problemer i utformingen`),
  ],
  section: [(n: number) => `section ${n}`, (n) => `snitt ${n}`],
  none: ['The layout has no problems.', 'Utformingen har ingen problemer.'],
  more: [(count: number) => `and ${count} more`, (count) => `og ${count} til`],
});

const SHOWN = 50;

/** The validation errors of the service in words; each names its items, and a press leads to the item's row. */
export function problemsPart(segment: Segment): HTMLElement {
  const { problems } = segment;
  if (problems.length === 0) return h('p.fine', problemWords().none);
  return h(
    'section.notice.warn.problems',
    { 'aria-labelledby': 'problems' },
    h(
      'div',
      h('h2', { id: 'problems' }, problemWords().title(problems.length)),
      h(
        'ul',
        problems.slice(0, SHOWN).map((one) => entry(one, segment)),
        problems.length > SHOWN && h('li', problemWords().more(problems.length - SHOWN)),
      ),
    ),
  );
}

function entry({ code, message, sectionId, itemIds }: Problem, { sections }: Segment): HTMLElement {
  const at = sections.findIndex(({ id }) => id === sectionId);
  const section = sections[at];
  const names = new Map(section ? allItems(section).map(({ id, displayName }) => [id, displayName]) : []);
  const items = itemIds.map((id, n) => [
    n > 0 && ', ',
    h('button.link', { onclick: () => focusItem(id) }, names.get(id) ?? id),
  ]);
  return h(
    'li',
    h('span.badge', code),
    ` ${message} (${problemWords().section(at + 1)})`,
    items.length > 0 && ': ',
    items,
  );
}
