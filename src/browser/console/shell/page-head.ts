import { type Child, h } from './h.js';
import { words } from './language.js';

interface Crumb {
  readonly label: string;
  /** Without the `#`. */
  readonly path: string;
}

export interface PageHead {
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  /** A line below the heading. */
  readonly lead?: Child;
  /** Buttons beside the heading. */
  readonly actions?: Child;
}

const w = words({ crumbs: 'Where you are' }, { crumbs: 'Her er du' });

/** The head of a page with its only h1, which gets the focus when the page opens. */
export const pageHead = ({ title, crumbs = [], lead, actions }: PageHead): HTMLElement =>
  h(
    'header',
    { class: 'page-head' },
    crumbs.length > 0 &&
      h(
        'nav',
        { class: 'crumbs', 'aria-label': w().crumbs },
        h(
          'ol',
          {},
          crumbs.map(({ label, path }) => h('li', {}, link(path, label))),
        ),
      ),
    h(
      'div',
      { class: 'head-line' },
      h('h1', { tabindex: -1 }, title),
      actions && h('div', { class: 'buttons' }, actions),
    ),
    lead && h('p', { class: 'lead' }, lead),
  );

/** A link to another page of the console. */
export const link = (path: string, ...text: Child[]): HTMLAnchorElement => h('a', { href: `#${path}` }, text);
