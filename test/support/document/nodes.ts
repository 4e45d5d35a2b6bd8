// A small document: enough of the DOM to run the scripts of pages in Node and to read what they show. It has no layout and no style.

type Listener = (event: SmallEvent) => unknown;

/** An event of the small document. It goes from its target up to the window. */
export class SmallEvent {
  readonly type: string;
  readonly key: string;
  target: Target | undefined;
  currentTarget: Target | undefined;
  defaultPrevented = false;
  ctrlKey = false;
  metaKey = false;
  altKey = false;
  constructor(type: string, key = '') {
    this.type = type;
    this.key = key;
  }
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

interface ListenerOptions {
  readonly once?: boolean;
  readonly signal?: AbortSignal;
}

export class Target {
  readonly listeners: { readonly type: string; readonly run: Listener; readonly options: ListenerOptions }[] = [];
  addEventListener = (type: string, run: Listener, options: ListenerOptions = {}): void => {
    this.listeners.push({ type, run, options });
  };
  above(): Target | undefined {
    return undefined;
  }
  fire(event: SmallEvent, from: Target = this): SmallEvent {
    event.target = from;
    event.currentTarget = this;
    for (const one of this.listeners.filter(({ type }) => type === event.type)) {
      if (one.options.once) this.listeners.splice(this.listeners.indexOf(one), 1);
      if (!one.options.signal?.aborted) one.run(event);
    }
    this.above()?.fire(event, from);
    return event;
  }
}

export class SmallNode extends Target {
  parentNode: SmallNode | undefined;
  childNodes: SmallNode[] = [];
  /** Receives the events that reach the top of the tree. */
  top: Target | undefined;
  override above(): Target | undefined {
    return this.parentNode ?? this.top;
  }
  get children(): SmallElement[] {
    return this.childNodes.filter((one) => one instanceof SmallElement);
  }
  get childElementCount(): number {
    return this.children.length;
  }
  get parentElement(): SmallElement | null {
    return this.parentNode instanceof SmallElement ? this.parentNode : null;
  }
  get nextElementSibling(): SmallElement | null {
    const all = this.parentNode?.children ?? [];
    return all[all.indexOf(this as never) + 1] ?? null;
  }
  get textContent(): string {
    return this.childNodes.map((child) => child.textContent).join('');
  }
  set textContent(text: string) {
    this.replaceChildren(text);
  }
  private insert(at: number, added: readonly (SmallNode | string)[]): void {
    const nodes = added.flatMap((one) => {
      const node = typeof one === 'string' ? new SmallText(one) : one;
      return node instanceof SmallFragment ? [...node.childNodes] : [node];
    });
    // A node that stands before the place takes one place with it.
    const mark = this.childNodes[at];
    for (const node of nodes) node.remove();
    this.childNodes.splice(mark ? this.childNodes.indexOf(mark) : this.childNodes.length, 0, ...nodes);
    for (const node of nodes) node.parentNode = this;
  }
  append(...added: readonly (SmallNode | string)[]): void {
    this.insert(this.childNodes.length, added);
  }
  appendChild(node: SmallNode): void {
    this.append(node);
  }
  replaceChildren(...added: readonly (SmallNode | string)[]): void {
    for (const child of [...this.childNodes]) child.remove();
    this.append(...added);
  }
  remove(): void {
    const { parentNode } = this;
    parentNode?.childNodes.splice(parentNode.childNodes.indexOf(this), 1);
    this.parentNode = undefined;
  }
  after(node: SmallNode): void {
    this.parentNode?.insert(this.parentNode.childNodes.indexOf(this) + 1, [node]);
  }
  before(node: SmallNode): void {
    this.parentNode?.insert(this.parentNode.childNodes.indexOf(this), [node]);
  }
  contains(node: SmallNode | null): boolean {
    for (let at: SmallNode | null | undefined = node; at; at = at.parentNode) if (at === this) return true;
    return false;
  }
  /** The elements below, in the order of the document. */
  all(found: SmallElement[] = []): SmallElement[] {
    for (const child of this.childNodes) {
      if (!(child instanceof SmallElement)) continue;
      found.push(child);
      child.all(found);
    }
    return found;
  }
  querySelectorAll(selector: string): SmallElement[] {
    return this.all().filter((one) => one.matches(selector));
  }
  querySelector(selector: string): SmallElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }
}

export class SmallText extends SmallNode {
  readonly data: string;
  constructor(data: string) {
    super();
    this.data = data;
  }
  override get textContent(): string {
    return this.data;
  }
}

export class SmallFragment extends SmallNode {}

/** A step of a selector, as in `details.entry:not([hidden])`. */
const STEP = /^([\w-]*)((?:\.[\w-]+)*)((?:\[[^\]]*\])*)(?::not\(\[([\w-]+)\]\))?$/;
const ATTRIBUTE = /\[([\w-]+)(\^?=)?"?([^"\]]*)"?\]/g;

type Test = (element: SmallElement) => boolean;

function testOf(step: string): Test {
  const found = STEP.exec(step);
  if (!found) throw new Error(`the small document does not know the selector ${step}`);
  const [, tag = '', classes = '', attributes = '', without] = found;
  const names = classes.split('.').filter(Boolean);
  const stated = [...attributes.matchAll(ATTRIBUTE)];
  return (element) =>
    (tag === '' || element.localName === tag) &&
    names.every((one) => element.classList.contains(one)) &&
    stated.every(([, name = '', how, value = '']) => {
      const own = element.getAttribute(name);
      return own !== null && (how === undefined || (how === '=' ? own === value : own.startsWith(value)));
    }) &&
    (without === undefined || !element.hasAttribute(without));
}

/** The selectors that were asked for: each is a list of ways, and a way is a list of steps from the outside in. */
const selectors = new Map<string, readonly (readonly Test[])[]>();

function waysOf(selector: string): readonly (readonly Test[])[] {
  const known = selectors.get(selector) ?? selector.split(', ').map((way) => way.split(' ').map(testOf));
  selectors.set(selector, known);
  return known;
}

function isChosen(element: SmallElement, way: readonly Test[], last = way.length - 1): boolean {
  if (!way[last]?.(element)) return false;
  if (last === 0) return true;
  for (let at = element.parentElement; at; at = at.parentElement) if (isChosen(at, way, last - 1)) return true;
  return false;
}

const datasetName = (name: string): string => `data-${name.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}`;

export class SmallElement extends SmallNode {
  readonly localName: string;
  readonly attributes = new Map<string, string>();
  readonly style: Record<string, unknown> = {
    setProperty: (name: string, value: string) => {
      this.style[name] = value;
    },
  };
  readonly dataset = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => this.attributes.get(datasetName(String(name))),
      set: (_, name, value) => {
        this.setAttribute(datasetName(String(name)), String(value));
        return true;
      },
    },
  );
  scrollLeft = 0;
  scrollTop = 0;
  offsetLeft = 0;
  ariaBusy: string | null = null;
  constructor(localName: string) {
    super();
    this.localName = localName;
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  /** An attribute that is there or not. */
  private flag(name: string, isOn: boolean): void {
    if (isOn) this.setAttribute(name, '');
    else this.removeAttribute(name);
  }
  get id(): string {
    return this.getAttribute('id') ?? '';
  }
  get name(): string {
    return this.getAttribute('name') ?? '';
  }
  get className(): string {
    return this.getAttribute('class') ?? '';
  }
  set className(text: string) {
    this.setAttribute('class', text);
  }
  get classList() {
    const names = () => this.className.split(' ').filter(Boolean);
    const toggle = (name: string, isOn: boolean) => {
      this.className = [...names().filter((one) => one !== name), ...(isOn ? [name] : [])].join(' ');
    };
    return {
      contains: (name: string) => names().includes(name),
      toggle,
      add: (...all: string[]) => {
        for (const one of all) toggle(one, true);
      },
      remove: (...all: string[]) => {
        for (const one of all) toggle(one, false);
      },
    };
  }
  get hidden(): boolean {
    return this.hasAttribute('hidden');
  }
  set hidden(isOn: boolean) {
    this.flag('hidden', isOn);
  }
  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }
  set disabled(isOn: boolean) {
    this.flag('disabled', isOn);
  }
  get required(): boolean {
    return this.hasAttribute('required');
  }
  get open(): boolean {
    return this.hasAttribute('open');
  }
  set open(isOn: boolean) {
    const isOther = isOn !== this.open;
    this.flag('open', isOn);
    if (isOther && this.localName === 'details') queueMicrotask(() => this.listenersOf('toggle'));
  }
  private listenersOf(type: string): void {
    for (const one of this.listeners.filter((listener) => listener.type === type)) one.run(new SmallEvent(type));
  }
  get href(): string {
    return new URL(this.getAttribute('href') ?? '', here.address).href;
  }
  set href(address: string) {
    this.setAttribute('href', address);
  }
  get hash(): string {
    return new URL(this.href).hash;
  }
  matches(selector: string): boolean {
    return waysOf(selector).some((way) => isChosen(this, way));
  }
  closest(selector: string): SmallElement | null {
    for (let at: SmallElement | null = this; at; at = at.parentElement) if (at.matches(selector)) return at;
    return null;
  }
  focus(): void {
    focus.activeElement = this;
  }
  scrollIntoView(): void {}
  scrollTo(): void {}
  click(): void {
    this.fire(new SmallEvent('click'));
  }
}

/** The address of the page. */
export const here = { address: new URL('http://127.0.0.1:7000') };

/** The element that has the focus. */
export const focus: { activeElement: SmallElement | undefined } = { activeElement: undefined };
