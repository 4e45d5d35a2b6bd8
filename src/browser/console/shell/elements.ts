import { type Child, h } from '../../elements.js';
import { words } from './language.js';

// The parts of the console's pages. Its pages import the builder of elements from here too.
export { type Child, group, h } from '../../elements.js';

interface FieldOptions {
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
  const hint = hintId ? h('p.hint', { id: hintId }, options.hint) : undefined;
  return h('div.field', h('label', { for: id }, options.label), input, hint);
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

interface Column<Row> {
  readonly head: Child;
  cell(row: Row, at: number): Child;
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean;
  /** The column that names the row, for a screen reader. */
  readonly isName?: boolean;
}

interface TableOptions<Row> {
  /** Read out by a screen reader, and shown unless `isCaptionHidden`. */
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Shown instead of a table without rows. */
  readonly empty: string;
  /** An id for the row, so that links can lead to it. */
  rowId?(row: Row): string | undefined;
  rowClass?(row: Row): string | undefined;
}

/** A table that scrolls sideways by itself where it is wider than the window. */
export function table<Row>(options: TableOptions<Row>): HTMLElement {
  const { caption, isCaptionHidden, columns, rows, empty } = options;
  if (rows.length === 0) return h('p.empty', empty);
  const head = columns.map((column) =>
    h('th', { scope: 'col', class: column.isNumber && 'number' }, column.head),
  );
  const bodyRow = (row: Row, at: number) =>
    h(
      'tr',
      { id: options.rowId?.(row), class: options.rowClass?.(row), tabindex: options.rowId ? -1 : undefined },
      columns.map((column) =>
        column.isName ? h('th', { scope: 'row' }, column.cell(row, at)) : cellOf(column, row, at),
      ),
    );
  return h(
    'div.scroll',
    { role: 'region', 'aria-label': caption, tabindex: 0 },
    h(
      'table',
      h('caption', { class: isCaptionHidden && 'visually-hidden' }, caption),
      h('thead', h('tr', head)),
      h('tbody', rows.map(bodyRow)),
    ),
  );
}

/** The label is shown beside the cell in a narrow window, where the rows are stacked. */
const cellOf = <Row>({ head, cell, isNumber }: Column<Row>, row: Row, at: number): HTMLElement =>
  h('td', { class: isNumber && 'number', 'data-label': typeof head === 'string' && head }, cell(row, at));

interface Crumb {
  readonly label: string;
  /** The path of the page, without the `#`. */
  readonly path: string;
}

interface PageHead {
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  /** A line below the heading. */
  readonly lead?: Child;
  /** Buttons beside the heading. */
  readonly actions?: Child;
}

const w = words({ crumbs: ['Where you are', 'Her er du'] });

/** The head of a page with its only h1, which gets the focus when the page opens. */
export const pageHead = ({ title, crumbs = [], lead, actions }: PageHead): HTMLElement =>
  h(
    'header.page-head',
    crumbs.length > 0 &&
      h(
        'nav.crumbs',
        { 'aria-label': w().crumbs },
        h(
          'ol',
          crumbs.map(({ label, path }) => h('li', link(path, label))),
        ),
      ),
    h('div.head-line', h('h1', { tabindex: -1 }, title), actions && h('div.buttons', actions)),
    lead && h('p.lead', lead),
  );

/** A link to another page of the console. */
export const link = (path: string, ...text: Child[]): HTMLAnchorElement => h('a', { href: `#${path}` }, text);
