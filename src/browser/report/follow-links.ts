import { addressInPage, linkKey } from './links.js';
import type { SegmentRow } from './segment-row.js';
import type { Tree } from './tree.js';

interface Target {
  readonly row: SegmentRow;
  readonly entry?: number;
}

/** Opens and shows the change or segment that the fragment of the page names, whatever the filters are. */
export function followLinks(tree: Tree): void {
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
