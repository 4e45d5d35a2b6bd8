import { element } from './links.js';
import { printedWords } from './printed-words.js';
import type { SegmentRow } from './segment-row.js';
import type { Tree } from './tree.js';

/** The most segments that are printed with their changes and drawings: a browser needs minutes to print a thousand. */
const MAX_PRINTED = 100;
/** A browser writes every hatch as a picture of a megabyte, so drawings of more segments are printed in plain colours. */
const MAX_HATCHED = 12;

/** Opens and draws the segments that are printed, and closes the others, while the page is printed. */
export function preparePrint({ rows, sections }: Tree): void {
  const root = document.documentElement;
  const note = element('p', { class: 'printed' });
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
