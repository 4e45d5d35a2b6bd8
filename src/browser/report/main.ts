import type { Packed, ReportData } from '../../render/report/report-data.js';
import { byId, h } from '../elements.js';
import { addressInPage, linkKey } from './links.js';
import type { SegmentRow } from './segment-row.js';
import { printedWords } from './shown-words.js';
import { filtersOf, type Tree, treeOf } from './tree.js';
import { unpack } from './unpack.js';

interface Target {
  readonly row: SegmentRow;
  readonly entry?: number;
}

/** Opens and shows the change or segment that the fragment of the page names, whatever the filters are. */
function followLinks(tree: Tree): void {
  const targets = targetsOf(tree);
  let marked: Element | undefined;
  const follow = (): void => {
    const target = targets.get(addressInPage());
    marked?.classList.remove('target');
    if (!target) return;
    const { row, entry } = target;
    tree.pin(row, entry);
    row.open();
    const own = entry === undefined ? row.details : (row.itemOf(entry) ?? row.details);
    marked = own;
    own.classList.add('target');
    const focused = own === row.details ? row.details.querySelector('summary') : own;
    (focused as HTMLElement | null)?.focus({ preventScroll: true });
    // The place is known after the segments above have their sizes.
    requestAnimationFrame(() => own.scrollIntoView({ block: 'start' }));
  };
  addEventListener('hashchange', follow);
  follow();
}

function targetsOf({ rows }: Tree): Map<string, Target> {
  const targets = new Map<string, Target>();
  for (const row of rows)
    for (const [entry, { addresses }] of row.indexed.segment.entries.entries())
      for (const address of addresses) targets.set(linkKey(address), { row, entry });
  for (const row of rows) {
    const key = linkKey(row.indexed.segment.address);
    // A new or deleted segment is a change itself, and its link shows the whole segment.
    targets.set(key, { row });
  }
  return targets;
}

/** Builds the tree of changes into the page. */
function start(): void {
  const form = byId<HTMLFormElement>('filters');
  const data = unpack(JSON.parse(byId('data').textContent) as Packed) as ReportData;
  const made = treeOf(data);
  byId('tree').append(...made.sections);
  form.hidden = false;
  listen(form, made);
  made.filter(filtersOf(form));
  made.openFirst();
  followLinks(made);
  preparePrint(made);
}

function listen(form: HTMLFormElement, tree: Tree): void {
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => tree.filter(filtersOf(form)));
  // The fields have their first values after the event.
  form.addEventListener('reset', () => setTimeout(() => tree.filter(filtersOf(form))));
  byId('expand').addEventListener('click', tree.expandAll);
  byId('collapse').addEventListener('click', tree.collapseAll);
}

start();

/** The most segments that are printed with their changes and drawings: a browser needs minutes to print a thousand. */
const MAX_PRINTED = 100;
/** A browser writes every hatch as a picture of a megabyte, so drawings of more segments are printed in plain colours. */
const MAX_HATCHED = 12;

/** Opens and draws the segments that are printed, and closes the others, while the page is printed. */
function preparePrint({ rows, sections }: Tree): void {
  const root = document.documentElement;
  const note = h('p.printed');
  sections[0]?.before(note);
  let before: { readonly details: HTMLDetailsElement; readonly open: boolean }[] = [];
  addEventListener('beforeprint', () => {
    // Segments out of view have the style of the screen until they are made visible.
    root.classList.add('printing');
    before = detailsOf(sections).map((details) => ({ details, open: details.open }));
    const shown = rows.filter((row) => row.isShown());
    const printed = inPrint(shown);
    note.textContent = printedWords(printed.length, shown.length);
    root.classList.toggle('plain', printed.length > MAX_HATCHED);
    for (const { details } of shown) details.open = false;
    for (const row of printed) {
      row.open();
      row.drawAll();
    }
  });
  addEventListener('afterprint', () => {
    for (const { details, open } of before) details.open = open;
    before = [];
    root.classList.remove('printing', 'plain');
  });
}

const detailsOf = (sections: readonly HTMLElement[]): HTMLDetailsElement[] =>
  sections.flatMap((section) => [...section.querySelectorAll('details')]);

/** The segments that the reader has opened, and then the first ones. */
const inPrint = (shown: readonly SegmentRow[]): SegmentRow[] =>
  shown.toSorted((a, b) => Number(b.details.open) - Number(a.details.open)).slice(0, MAX_PRINTED);
