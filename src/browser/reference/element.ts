type Child = Node | string | false | undefined;
type Attributes = Readonly<Record<string, string>>;

/** Makes an element. Text becomes a text node, so markup in a text stays text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

/** Makes a button of a form that does not send the form. */
export function button(text: string, onClick: () => void, kind = ''): HTMLButtonElement {
  const made = element('button', { type: 'button', ...(kind && { class: kind }) }, text);
  made.addEventListener('click', onClick);
  return made;
}

/** Returns an element of the page that the page always has. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}
