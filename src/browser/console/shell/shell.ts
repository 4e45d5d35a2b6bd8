import { h } from './elements.js';
import { lang, setLang, words } from './language.js';
import { noticePlace } from './notice.js';
import type { Page } from './page.js';
import { operatorToken, session, setOperatorToken, signOut } from './session.js';

const w = words({
  skip: ['Skip to the content', 'Hopp til innholdet'],
  design: ['Main navigation', 'Hovednavigasjon'],
  operator: ['Operator', 'Operatør'],
  reference: ['API reference', 'API-referanse'],
  language: ['Language', 'Språk'],
  signOut: ['Sign out', 'Logg ut'],
  as: ['Signed in as', 'Logget inn som'],
});

export interface Shell {
  readonly main: HTMLElement;
  /** Writes header and navigation again: after a sign-in, a switch of language, or on another page. */
  update(path: string): void;
}

/** The frame around every page. */
export function createShell(pages: readonly Page[], reopen: () => void): Shell {
  const main = h('main', { id: 'main', tabindex: -1 });
  const top = h('header.top');
  const footer = h('footer.bottom');
  const skip = h('a.skip', { href: '#main' });
  skip.addEventListener('click', (event) => {
    event.preventDefault();
    main.focus();
  });
  document.body.append(skip, top, noticePlace(), main, footer);

  function update(path: string): void {
    skip.textContent = w().skip;
    document.documentElement.lang = lang();
    const brand = h('a.brand', { href: '#/' }, 'trenchctl');
    top.replaceChildren(brand, navigation(pages, path), h('div.tools', languages(reopen), user(reopen)));
    // In a narrow window the navigation scrolls sideways.
    const here = top.querySelector<HTMLElement>('nav [aria-current]');
    if (here?.parentElement?.parentElement)
      here.parentElement.parentElement.scrollLeft = here.offsetLeft - 40;
  }
  return { main, update };
}

function navigation(pages: readonly Page[], path: string): HTMLElement {
  const entry = (page: Page) => {
    const root = page.path === '/' ? '/projects' : page.path;
    const isHere = path === page.path || path.startsWith(`${root}/`);
    return h('li', h('a', { href: `#${page.path}`, 'aria-current': isHere && 'page' }, page.nav?.()));
  };
  const shown = pages.filter((page) => page.nav);
  return h(
    'nav',
    { 'aria-label': w().design },
    h(
      'ul',
      session() && shown.filter((page) => !page.isOperator).map(entry),
      h('li.divider', { 'aria-hidden': 'true' }),
      shown.filter((page) => page.isOperator).map(entry),
      h('li', h('a', { href: '/reference' }, w().reference)),
    ),
  );
}

function languages(reopen: () => void): HTMLElement {
  const choose = (event: Event) => {
    setLang((event.target as HTMLSelectElement).value === 'nb' ? 'nb' : 'en');
    reopen();
  };
  return h(
    'select',
    { id: 'language', 'aria-label': w().language, onchange: choose },
    h('option', { value: 'en', lang: 'en', selected: lang() === 'en' }, 'English'),
    h('option', { value: 'nb', lang: 'nb', selected: lang() === 'nb' }, 'Norsk'),
  );
}

function user(reopen: () => void): HTMLElement | null {
  const who = session();
  if (!who && operatorToken() === null) return null;
  const leave = () => {
    signOut();
    setOperatorToken(null);
    location.hash = '#/';
    reopen();
  };
  const name = who ? [h('span.visually-hidden', `${w().as} `), who.username] : w().operator;
  return h('span.user', h('span', name), h('button.quiet', { onclick: leave }, w().signOut));
}
