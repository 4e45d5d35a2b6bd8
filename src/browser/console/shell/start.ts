import { h, pageHead } from './elements.js';
import { lang, words } from './language.js';
import { clearNotice, errorText, Problem } from './notice.js';
import { askForOperator, closeDialogs } from './operate.js';
import type { Page, PageContext, Params } from './page.js';
import { session } from './session.js';
import { createShell } from './shell.js';

const w = words({
  loading: ['Loading …', 'Laster …'],
  failed: ['This page cannot be shown', 'Siden kan ikke vises'],
  again: ['Try again', 'Prøv igjen'],
  unknown: ['There is no such page', 'Siden finnes ikke'],
  home: ['To the start page', 'Til startsiden'],
  operator: ['This page is for the operator', 'Siden er for operatøren'],
  token: ["Enter the operator's token", 'Oppgi operatørens token'],
});

/** The time after which a page that is not there yet says that it is loading. */
const PATIENCE_MS = 150;

/** Shows the page of the address, now and whenever the address changes. `signIn` is shown to a reader without a token. */
export function start(pages: readonly Page[], signIn: Page): void {
  let leaving = new AbortController();
  const reopen = () => void open(false);
  const shell = createShell(pages, reopen);
  const { main } = shell;

  const context = (page: Page, query: URLSearchParams): PageContext => ({
    lang: lang(),
    page,
    tabs: pages.filter((one) => one.tab),
    signal: leaving.signal,
    query,
    refresh: () => open(false),
    go: (path) => {
      if (location.hash !== `#${path}`) history.pushState(null, '', `#${path}`);
      return open(true);
    },
  });

  /** The page that this reader may see at the address. */
  function pageFor(path: string): Found | undefined {
    const found = findPage(pages, path);
    return found && !found.page.isOperator && !session() ? { page: signIn, params: {} } : found;
  }

  async function open(isNew: boolean): Promise<void> {
    leaving.abort();
    leaving = new AbortController();
    const { signal } = leaving;
    const { path, query } = currentAddress();
    const found = pageFor(path);
    shell.update(path);
    if (isNew) {
      clearNotice();
      // A question of the page that is left must not stay over the next one.
      await closeDialogs();
      if (signal.aborted) return;
    }
    const waiting = setTimeout(() => isNew && main.replaceChildren(h('p.loading', w().loading)), PATIENCE_MS);
    main.setAttribute('aria-busy', 'true');
    const node = found ? await rendered(found, context(found.page, query), reopen) : missing();
    clearTimeout(waiting);
    if (signal.aborted) return;
    show(node, isNew);
    main.removeAttribute('aria-busy');
    shell.update(path);
    document.title = `${titleOf(main, found)} · trenchctl`;
  }

  /** A page that is rendered again keeps scroll position and focus; without the focused element the focus goes to the page. */
  function show(node: Node, isNew: boolean): void {
    const { scrollY } = window;
    const focused = main.contains(document.activeElement) ? document.activeElement?.id : undefined;
    main.replaceChildren(node);
    window.scrollTo(0, isNew ? 0 : scrollY);
    if (isNew) main.querySelector('h1')?.focus();
    else if (focused !== undefined) (document.getElementById(focused) ?? main).focus({ preventScroll: true });
  }

  window.addEventListener('hashchange', () => void open(true));
  void open(true);
}

const titleOf = (main: HTMLElement, found: Found | undefined): string =>
  found ? found.page.title(found.params) : (main.querySelector('h1')?.textContent ?? '');

const missing = (): Node =>
  h('section', pageHead({ title: w().unknown }), h('p', h('a', { href: '#/' }, w().home)));

/** The page, or a page that says why it cannot be shown and what to do. */
async function rendered({ page, params }: Found, context: PageContext, reopen: () => void): Promise<Node> {
  try {
    if (page.isOperator && !(await askForOperator())) return locked(reopen);
    return await page.render(context, params);
  } catch (error) {
    if (error instanceof Problem && error.status === 401 && !session() && !page.isOperator)
      setTimeout(reopen);
    return h(
      'section',
      pageHead({ title: w().failed }),
      h('p.notice.error', { role: 'alert' }, errorText(error)),
      h('button', { onclick: reopen }, w().again),
    );
  }
}

const locked = (reopen: () => void): Node =>
  h('section', pageHead({ title: w().operator }), h('button.primary', { onclick: reopen }, w().token));

interface Found {
  readonly page: Page;
  readonly params: Params;
}

/** Finds the page of an address such as `/projects/7`. */
function findPage(pages: readonly Page[], path: string): Found | undefined {
  const parts = path.split('/');
  for (const page of pages) {
    const params = match(page.path.split('/'), parts);
    if (params) return { page, params };
  }
  return undefined;
}

function match(pattern: readonly string[], parts: readonly string[]): Params | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, desired] of pattern.entries()) {
    const part = parts[at] ?? '';
    if (desired.startsWith(':')) params[desired.slice(1)] = decoded(part);
    else if (desired !== part) return undefined;
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The path and query after the `#` of the address. */
function currentAddress(): { path: string; query: URLSearchParams } {
  const [path = '', search = ''] = location.hash.slice(1).split('?', 2);
  return { path: path === '' ? '/' : path, query: new URLSearchParams(search) };
}
