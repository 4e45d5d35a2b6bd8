/**
 * The script of the page: the filter, links that unfold their target, contents that fold on a narrow screen.
 * It writes only text and attributes.
 */
export const SCRIPT = `
'use strict';
const byId = (id) => document.getElementById(id);
const box = byId('filter');
const count = byId('count');
const contents = byId('contents');
const entries = [...document.querySelectorAll('details.entry')];
const groups = [...document.querySelectorAll('[data-group]')];
const links = [...contents.querySelectorAll('a[href^="#"]')];
const text = new Map(entries.map((entry) => [
  entry,
  (entry.querySelector('summary').textContent + ' ' + (entry.dataset.find || '')).toLowerCase(),
]));
const openedByFilter = new Set();

function show(entry, hit, filtering) {
  entry.hidden = !hit;
  if (!entry.matches('.op')) return;
  if (filtering && hit && !entry.open) {
    entry.open = true;
    openedByFilter.add(entry);
  }
  if (!(filtering && hit) && openedByFilter.delete(entry)) entry.open = false;
}

function found(kind, name) {
  const number = entries.filter((entry) => entry.matches(kind) && !entry.hidden).length;
  return number + ' ' + name + (number === 1 ? '' : 's');
}

function filter() {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const filtering = words.length > 0;
  for (const entry of entries) show(entry, words.every((word) => text.get(entry).includes(word)), filtering);
  for (const group of groups) group.hidden = !group.querySelector('details.entry:not([hidden])');
  for (const link of links) link.parentElement.hidden = byId(link.hash.slice(1)).hidden;
  for (const group of contents.querySelectorAll('.group')) group.hidden = !group.querySelector('li:not([hidden]) [href^="#"]');
  document.body.classList.toggle('filtering', filtering);
  count.textContent = filtering ? found('.op', 'operation') + ', ' + found('.schema', 'schema') : '';
}

function clear() {
  box.value = '';
  filter();
}

function reveal(hash) {
  const target = hash.length > 1 && byId(decodeURIComponent(hash.slice(1)));
  if (!target) return;
  if (target.closest('[hidden]')) clear();
  if (target.matches('details')) {
    target.open = true;
    openedByFilter.delete(target);
  }
  target.scrollIntoView();
}

box.addEventListener('input', () => {
  filter();
  scrollTo(0, 0);
});
box.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') clear();
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === box) return;
  event.preventDefault();
  box.focus();
});
addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="#"]');
  // A second click on the link of the current place changes no address, so the click itself is handled.
  if (link && link.hash === location.hash) reveal(link.hash);
});
addEventListener('hashchange', () => reveal(location.hash));

const narrow = matchMedia('(max-width: 52rem)');
const fold = () => { contents.open = !narrow.matches; };
narrow.addEventListener('change', fold);
fold();
box.closest('[hidden]').hidden = false;
reveal(location.hash);
`;
