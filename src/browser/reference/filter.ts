import { byId } from '../elements.js';

/** Starts the filter, the links that unfold their target, and the contents that fold on a narrow screen. */
export function startFilter(): void {
  const box = byId<HTMLInputElement>('filter');
  const contents = byId<HTMLDetailsElement>('contents');
  const filter = createFilter(box, contents);

  function reveal(hash: string): void {
    const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!target) return;
    if (target.closest('[hidden]')) filter.clear();
    if (target instanceof HTMLDetailsElement) filter.keepOpen(target);
    target.scrollIntoView();
  }

  box.addEventListener('input', () => {
    filter.apply();
    scrollTo(0, 0);
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') filter.clear();
  });
  addEventListener('keydown', (event) => {
    const typing = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
    event.preventDefault();
    box.focus();
  });
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="#"]');
    // A second click on the link of the current place changes no address, so the click itself is handled.
    if (link instanceof HTMLAnchorElement && link.hash === location.hash) reveal(link.hash);
  });
  addEventListener('hashchange', () => reveal(location.hash));

  const narrow = matchMedia('(max-width: 52rem)');
  const fold = () => {
    contents.open = !narrow.matches;
  };
  narrow.addEventListener('change', fold);
  fold();
  box.closest('[hidden]')?.removeAttribute('hidden');
  reveal(location.hash);
}

function createFilter(box: HTMLInputElement, contents: HTMLElement) {
  const count = byId('count');
  const entries = [...document.querySelectorAll<HTMLDetailsElement>('details.entry')];
  const groups = [...document.querySelectorAll<HTMLElement>('[data-group]')];
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const textOf = (entry: HTMLElement) =>
    `${entry.querySelector('summary')?.textContent} ${entry.dataset.find ?? ''}`.toLowerCase();
  const text = new Map(entries.map((entry) => [entry, textOf(entry)]));
  const openedByFilter = new Set<HTMLDetailsElement>();

  function show(entry: HTMLDetailsElement, hit: boolean, filtering: boolean): void {
    entry.hidden = !hit;
    if (!entry.matches('.op')) return;
    if (filtering && hit && !entry.open) {
      entry.open = true;
      openedByFilter.add(entry);
    }
    if (!(filtering && hit) && openedByFilter.delete(entry)) entry.open = false;
  }

  function found(kind: string, name: string): string {
    const number = entries.filter((entry) => entry.matches(kind) && !entry.hidden).length;
    return `${number} ${name}${number === 1 ? '' : 's'}`;
  }

  function apply(): void {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const filtering = words.length > 0;
    for (const entry of entries)
      show(
        entry,
        words.every((word) => text.get(entry)?.includes(word)),
        filtering,
      );
    for (const group of groups) group.hidden = !group.querySelector('details.entry:not([hidden])');
    for (const link of links)
      if (link.parentElement) link.parentElement.hidden = byId(link.hash.slice(1)).hidden;
    for (const group of contents.querySelectorAll<HTMLElement>('.group'))
      group.hidden = !group.querySelector('li:not([hidden]) [href^="#"]');
    document.body.classList.toggle('filtering', filtering);
    count.textContent = filtering ? `${found('.op', 'operation')}, ${found('.schema', 'schema')}` : '';
  }

  return {
    apply,
    clear(): void {
      box.value = '';
      apply();
    },
    keepOpen(entry: HTMLDetailsElement): void {
      entry.open = true;
      openedByFilter.delete(entry);
    },
  };
}
