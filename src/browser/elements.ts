export type Child = Node | string | number | null | undefined | false | readonly Child[];

type Listener = (event: Event) => unknown;
type Attributes = Readonly<Record<string, string | number | boolean | null | undefined | Listener>>;

type Tag = keyof HTMLElementTagNameMap;
type TagOf<S extends string> = S extends `${infer Name extends Tag}.${string}` ? Name : S & Tag;

/**
 * Makes an element of a tag with its classes, as in `section.card`; attributes may come before the children. Texts become text nodes, so
 * no text of the service is ever read as HTML. An attribute `onclick` with a function is a listener; false, null and undefined leave
 * the attribute out, and true sets it without a value. A button submits its form only if its type says so.
 */
export function h<S extends Tag | `${Tag}.${string}`>(
  selector: S,
  ...parts: readonly [Attributes, ...Child[]] | readonly Child[]
): HTMLElementTagNameMap[TagOf<S>] {
  const [tag = '', ...classes] = selector.split('.');
  const element = document.createElement(tag) as HTMLElementTagNameMap[TagOf<S>];
  if (classes.length > 0) element.className = classes.join(' ');
  const [first, ...rest] = parts;
  const hasAttributes = isAttributes(first);
  const attributes: Attributes = { ...(tag === 'button' && { type: 'button' }), ...(hasAttributes && first) };
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, hasAttributes ? (rest as readonly Child[]) : (parts as readonly Child[]));
  return element;
}

const isAttributes = (part: Attributes | Child): part is Attributes =>
  typeof part === 'object' && part !== null && !(part instanceof Node) && !Array.isArray(part);

function append(parent: Node, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(parent, child);
    else parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** Gives an element its depth in a tree, by which the style sheet indents it. A policy forbids style attributes. */
export function atDepth<T extends HTMLElement>(element: T, depth: number): T {
  element.style.setProperty('--depth', String(Math.min(depth, DEEPEST)));
  return element;
}

const DEEPEST = 6;

/** Several nodes without an element around them. */
export function group(...children: Child[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  append(fragment, children);
  return fragment;
}

/** Returns an element of the page that the page always has. */
export function byId<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found as T;
}
