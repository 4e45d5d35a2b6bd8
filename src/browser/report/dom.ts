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
export function announce(words: string): void {
  const place = byId('told');
  if (place) place.textContent = words;
}
