// The elements of the small document that hold a state of their own: fields, forms and dialogs.
import { focus, SmallElement, SmallEvent, SmallNode } from './nodes.js';

class Input extends SmallElement {
  private typed: string | undefined;
  private isTicked: boolean | undefined;
  get value(): string {
    return this.typed ?? this.getAttribute('value') ?? (this.isBox ? 'on' : '');
  }
  set value(text: string) {
    this.typed = text;
  }
  private get isBox(): boolean {
    return ['checkbox', 'radio'].includes(this.getAttribute('type') ?? '');
  }
  get checked(): boolean {
    return this.isTicked ?? this.hasAttribute('checked');
  }
  set checked(isOn: boolean) {
    this.isTicked = isOn;
  }
  /** True if a form sends the field. */
  get isSent(): boolean {
    return this.name !== '' && (!this.isBox || this.checked);
  }
  reset(): void {
    this.typed = undefined;
    this.isTicked = undefined;
  }
}

class TextArea extends SmallElement {
  private typed: string | undefined;
  readonly isSent = true;
  get value(): string {
    return this.typed ?? this.textContent;
  }
  set value(text: string) {
    this.typed = text;
  }
  reset(): void {
    this.typed = undefined;
  }
}

class Select extends SmallElement {
  private chosen: string | undefined;
  readonly isSent = true;
  get options(): SmallElement[] {
    return this.querySelectorAll('option');
  }
  get value(): string {
    const [first] = this.options;
    const stated = this.options.findLast((option) => option.hasAttribute('selected')) ?? first;
    return this.chosen ?? stated?.getAttribute('value') ?? stated?.textContent ?? '';
  }
  set value(text: string) {
    if (!this.options.some((option) => (option.getAttribute('value') ?? option.textContent) === text))
      throw new Error(`the field ${this.name} offers no ${text}`);
    this.chosen = text;
  }
  reset(): void {
    this.chosen = undefined;
  }
}

class Form extends SmallElement {
  reset(): void {
    for (const control of controlsOf(this)) control.reset();
    this.fire(new SmallEvent('reset'));
  }
}

class Dialog extends SmallElement {
  private opener: SmallElement | undefined;
  showModal(): void {
    this.opener = focus.activeElement;
    this.open = true;
  }
  close(): void {
    if (!this.open) return;
    this.open = false;
    this.opener?.focus();
    queueMicrotask(() => this.fire(new SmallEvent('close')));
  }
}

class Button extends SmallElement {}
class Anchor extends SmallElement {}
class Details extends SmallElement {}

const CLASSES: Readonly<Record<string, typeof SmallElement>> = {
  ...{ input: Input, textarea: TextArea, select: Select, form: Form, dialog: Dialog, button: Button, a: Anchor, details: Details },
};

export const createElement = (tag: string): SmallElement => new (CLASSES[tag] ?? SmallElement)(tag);

export type Control = Input | TextArea | Select;
export const isControl = (one: SmallNode): one is Control => one instanceof Input || one instanceof TextArea || one instanceof Select;
export const controlsOf = (place: SmallNode): Control[] => place.all().filter(isControl);

/** The fields that a form sends, as in a browser. */
class SmallFormData extends FormData {
  constructor(form: SmallElement) {
    super();
    for (const control of controlsOf(form)) if (control.isSent && control.name !== '') this.append(control.name, control.value);
  }
}

/** The names by which scripts of pages ask for a kind of element. */
export const ELEMENT_GLOBALS = {
  ...{ Node: SmallNode, Element: SmallElement, HTMLElement: SmallElement, HTMLButtonElement: Button },
  ...{ HTMLAnchorElement: Anchor, HTMLDetailsElement: Details, HTMLInputElement: Input, FormData: SmallFormData },
};
