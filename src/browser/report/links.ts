import { byId, h } from '../elements.js';

// Links to a change: the address of the change is the fragment of the page.

/** Returns the key of an address, which is the same in a link and in the data. A lone surrogate cannot be a part of a link. */
export const linkKey = (address: string): string => address.replace(/\p{Surrogate}/gu, '\ufffd');

export const fragmentOf = (address: string): string => `#${encodeURIComponent(linkKey(address))}`;

export function addressInPage(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

/** A link that is also copied when it is followed; `target` are the words for its target. */
export function linkFor(address: string, target: string, shown = '#'): HTMLAnchorElement {
  const link = h(
    'a.link',
    { href: fragmentOf(address), title: 'Copy the link', onclick: () => void copied(link.href) },
    h('span', { 'aria-hidden': 'true' }, shown),
    h('span.visually-hidden', `Copy the link to ${target}`),
  );
  return link;
}

async function copied(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    announce('The link is copied.');
  } catch {
    announce('The link is in the address bar.');
  }
}

/** Tells a screen reader and the reader about something that just happened. */
function announce(words: string): void {
  byId('told').textContent = words;
}
