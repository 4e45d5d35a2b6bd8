import { type Child, h } from './h.js';

export interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly value?: string | number | null;
  readonly type?: 'text' | 'number' | 'password' | 'search' | 'datetime-local' | 'date';
  /** A choice among these; the label is shown. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** `any` allows every number; 1 by default. */
  readonly step?: number | 'any';
  readonly autocomplete?: string;
  onchange?(value: string): void;
}

let count = 0;

/** A labelled field of a form. Its value is in the FormData under `name`. */
export function field(options: FieldOptions): HTMLElement {
  count += 1;
  const id = `field-${options.name}-${count}`;
  const hintId = options.hint === undefined ? undefined : `${id}-hint`;
  const shared = {
    id,
    name: options.name,
    required: options.isRequired,
    'aria-describedby': hintId,
    onchange: (event: Event) => options.onchange?.((event.target as HTMLInputElement).value),
  };
  const input: Child = options.options ? select(options, shared) : inputOf(options, shared);
  const hint = hintId ? h('p', { id: hintId, class: 'hint' }, options.hint) : undefined;
  return h('div', { class: 'field' }, h('label', { for: id }, options.label), input, hint);
}

const select = ({ options = [], value }: FieldOptions, shared: object): Node =>
  h(
    'select',
    { ...shared },
    options.map((one) =>
      h('option', { value: one.value, selected: one.value === String(value ?? '') }, one.label),
    ),
  );

const inputOf = (
  { type = 'text', value, min, max, step, autocomplete }: FieldOptions,
  shared: object,
): Node => h('input', { ...shared, type, value, min, max, step, autocomplete: autocomplete ?? 'off' });

/** The text of a field; undefined if it is empty. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The number in a field; undefined if it is empty. */
export function numberOf(form: FormData, name: string): number | undefined {
  const text = textOf(form, name);
  return text === undefined ? undefined : Number(text);
}
