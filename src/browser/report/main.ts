import type { Packed, ReportData } from '../../render/report/report-data.js';
import { byId } from './dom.js';
import { followLinks } from './follow-links.js';
import { preparePrint } from './print.js';
import { filtersOf, type Tree, treeOf } from './tree.js';
import { unpack } from './unpack.js';

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
