import type { Packed, ReportData } from '../../render/report/report-data.js';
import { addressInPage, byId, linkKey } from './links.js';
import { preparePrint } from './print.js';
import type { SegmentRow } from './segment-row.js';
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
  const [tree, form, text] = [byId('tree'), byId<HTMLFormElement>('filters'), byId('data')?.textContent];
  // A plan without changes has no tree.
  if (!tree || !form || !text) return;
  const data = unpack(JSON.parse(text) as Packed) as ReportData;
  const made = treeOf(data);
  tree.append(...made.sections);
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
  byId('expand')?.addEventListener('click', tree.expandAll);
  byId('collapse')?.addEventListener('click', tree.collapseAll);
}

start();
