// A page of the small document: its address, its window, its storage, and the hands of a reader.
import { vi } from 'vitest';
import { type Control, controlsOf, createElement, ELEMENT_GLOBALS } from './controls.js';
import { focus, here, SmallElement, SmallEvent, SmallFragment, SmallText, Target } from './nodes.js';
import { parseInto, SmallParser } from './parse.js';

const ORIGIN = here.address.origin;

class Storage {
  private readonly kept = new Map<string, string>();
  getItem = (name: string): string | null => this.kept.get(name) ?? null;
  setItem = (name: string, value: string): void => void this.kept.set(name, value);
  removeItem = (name: string): void => void this.kept.delete(name);
  clear = (): void => this.kept.clear();
}

/** The test files of a worker share the modules of a page, and these keep elements; so all of them have one document. */
const root = new SmallElement('html');
const body = new SmallElement('body');
const top = new Target();
root.append(body);
root.top = top;
const storage = { sessionStorage: new Storage(), localStorage: new Storage() };
const tell = (type: string, key?: string): void => void top.fire(new SmallEvent(type, key));

export const location = {
  get href() {
    return here.address.href;
  },
  get hostname() {
    return here.address.hostname;
  },
  get origin() {
    return here.address.origin;
  },
  get hash() {
    return here.address.hash;
  },
  set hash(text: string) {
    const before = here.address.hash;
    here.address.hash = text;
    // A browser tells it after the script.
    if (here.address.hash !== before) setImmediate(tell, 'hashchange');
  },
};

/** Queries of the width of the window; a test makes the window narrow. */
const widths = new Map<string, Target & { matches: boolean }>();
function matchMedia(query: string): Target & { matches: boolean } {
  const made = widths.get(query) ?? Object.assign(new Target(), { matches: query.includes('min-width') });
  widths.set(query, made);
  return made;
}
export function setNarrow(isNarrow: boolean): void {
  for (const [query, one] of widths) {
    one.matches = query.includes('min-width') !== isNarrow;
    one.fire(new SmallEvent('change'));
  }
}

/** A script changes the address, and no event tells it. */
const history = {
  pushState: (_: unknown, __: string, address: string): void => {
    here.address = new URL(address, here.address);
  },
};

export const document = {
  documentElement: root,
  body,
  title: '',
  adoptedStyleSheets: [] as unknown[],
  createElement: (tag: string): SmallElement => {
    const made = createElement(tag);
    if (tag === 'a')
      made.addEventListener('click', () => {
        const { download } = made as unknown as { download?: string };
        if (download !== undefined) saved.push(download);
      });
    return made;
  },
  createTextNode: (text: string) => new SmallText(text),
  createDocumentFragment: () => new SmallFragment(),
  importNode: (node: unknown) => node,
  getElementById: (id: string) => root.all().find((one) => id !== '' && one.id === id) ?? null,
  querySelector: (selector: string) => root.querySelector(selector),
  querySelectorAll: (selector: string) => root.querySelectorAll(selector),
  get activeElement() {
    return focus.activeElement && root.contains(focus.activeElement) ? focus.activeElement : body;
  },
};

/** Everything in view is seen at once. */
class Observer {
  private readonly told: (entries: readonly object[]) => void;
  constructor(told: (entries: readonly object[]) => void) {
    this.told = told;
  }
  observe(target: SmallElement): void {
    queueMicrotask(() => this.told([{ isIntersecting: true, target }]));
  }
  unobserve(): void {}
}

/** A link to a file that is clicked by a script saves it. */
class PageAddress extends URL {
  static override createObjectURL = (): string => 'blob:file';
  static override revokeObjectURL = (): void => {};
}

/** The styles that pages have given themselves; each of them does so once. */
export const styles = new Set<string>();
class StyleSheet {
  replaceSync(css: string): void {
    styles.add(css);
  }
}

/** Files that the page lets the browser save, and texts that it copies. */
export const saved: string[] = [];
export const copied: string[] = [];
/** The heights to which the page was scrolled; a reader has scrolled it to 40. */
export const scrolls: number[] = [];

/** A page waits so long only for what is slow, and nothing of a walk is: a busy machine shows the same page as a quick one. */
const SLOW_MS = 100;
const soon = globalThis.setTimeout;
const unlessSlow = (run: () => void, ms = 0) => soon(ms < SLOW_MS ? run : () => {}, ms);

/** Opens a new page: an empty body, or one with this markup. Call `vi.unstubAllGlobals()` after the last test. */
export function openPage({ markup = '', at = '/' }: { markup?: string; at?: string } = {}): typeof document {
  top.listeners.length = 0;
  body.replaceChildren();
  body.attributes.clear();
  focus.activeElement = undefined;
  document.title = '';
  for (const one of Object.values(storage)) one.clear();
  here.address = new URL(at, ORIGIN);
  saved.length = 0;
  copied.length = 0;
  scrolls.length = 0;
  for (const [query, one] of widths) {
    one.matches = query.includes('min-width');
    one.listeners.length = 0;
  }
  root.className = '';
  parseInto(body, /<body>([\s\S]*)<\/body>/.exec(markup)?.[1] ?? markup);
  const page = {
    ...{ document, location, history, matchMedia, ...storage, ...ELEMENT_GLOBALS, DOMParser: SmallParser },
    ...{ IntersectionObserver: Observer, CSSStyleSheet: StyleSheet, URL: PageAddress, CSS: { escape: (text: string) => text } },
    ...{ addEventListener: top.addEventListener, scrollTo: () => {}, requestAnimationFrame: (run: () => void) => run() },
    setTimeout: unlessSlow,
    navigator: { language: 'en-GB', clipboard: { writeText: async (text: string) => void copied.push(text) } },
    window: { addEventListener: top.addEventListener, scrollTo: (_: number, y: number) => scrolls.push(y), scrollY: 40 },
  };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
  return document;
}

/** The event of a window, such as `beforeprint`, or a key that is pressed somewhere in the page. */
export const tellWindow = tell;

/** The text by which a reader knows a button or link. */
export const nameOf = (one: SmallElement): string => (one.getAttribute('aria-label') ?? one.textContent).replace(/\s+/g, ' ').trim();

const isSeen = (one: SmallElement): boolean => one.closest('[hidden]') === null;

/** The places of the buttons and links that were pressed: in another language a page has the same ones in the same order. */
export const pressed: number[] = [];

/** Presses the first button or link of this name that is seen, or the one at a place; in an open dialog if there is one. */
export function press(name: string | number, place: SmallElement = document.querySelectorAll('dialog[open]').at(-1) ?? body): void {
  const offered = place.querySelectorAll('button, a, summary').filter(isSeen);
  const at = typeof name === 'number' ? name : offered.findIndex((one) => nameOf(one) === name);
  pressed.push(at);
  const found = offered[at];
  if (!found) throw new Error(`there is nothing to press with the name ${name}, only ${offered.map(nameOf).join(', ')}`);
  if (found.disabled) return;
  focus.activeElement = found;
  const event = found.fire(new SmallEvent('click'));
  const form = found.closest('form');
  if (found.localName === 'a' && !event.defaultPrevented && found.getAttribute('href')?.startsWith('#')) location.hash = found.hash;
  else if (found.localName === 'summary' && found.parentElement) found.parentElement.open = !found.parentElement.open;
  else if (form && found.getAttribute('type') === 'submit') submit(form);
  else if (form && found.getAttribute('type') === 'reset') (form as SmallElement & { reset(): void }).reset();
}

/** A form that no script sends leaves the page. */
export function submit(form: SmallElement): void {
  if (!form.fire(new SmallEvent('submit')).defaultPrevented) throw new Error('the form is sent by the browser, which leaves the page');
}

/** Gives the last field of this name a value, as a reader does. */
export function fill(name: string, value: string | boolean, place: SmallElement = body): Control {
  const all = controlsOf(place).filter((one) => one.name === name && (typeof value === 'string' || one.getAttribute('value') !== null));
  const control = all.at(-1) ?? controlsOf(place).findLast((one) => one.name === name || one.getAttribute('aria-label') === name);
  if (!control) throw new Error(`there is no field ${name}`);
  if (typeof value === 'string') control.value = value;
  else (control as unknown as { checked: boolean }).checked = value;
  for (const type of ['input', 'change']) control.fire(new SmallEvent(type));
  return control;
}
