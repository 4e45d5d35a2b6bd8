// Links to a change: the address of the change is the fragment of the page.

export const fragmentOf = (address: string): string =>
  `#${encodeURIComponent(address.replace(/\p{Surrogate}/gu, '\ufffd'))}`;

/** Returns the key of an address, which is the same in a link and in the data. */
export const linkKey = (address: string): string => address.replace(/\p{Surrogate}/gu, '\ufffd');

export function addressInPage(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

/** A link that is also copied when it is followed; `target` are the words for its target. */
export function linkFor(address: string, target: string, shown = '#'): HTMLAnchorElement {
  const link = element(
    'a',
    { class: 'link', href: fragmentOf(address), title: 'Copy the link' },
    element('span', { 'aria-hidden': 'true' }, shown),
    element('span', { class: 'sr' }, `Copy the link to ${target}`),
  );
  link.addEventListener('click', () => void copied(link.href));
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

type Child = Node | string | undefined;

/** Makes an element. Texts become text nodes, never HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

export function byId<T extends HTMLElement>(id: string): T | undefined {
  return (document.getElementById(id) as T | null) ?? undefined;
}

/** Tells a screen reader and the reader about something that just happened. */
function announce(words: string): void {
  const place = byId('told');
  if (place) place.textContent = words;
}
