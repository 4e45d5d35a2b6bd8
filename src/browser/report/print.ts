import type { Tree } from './tree.js';

/** Opens and draws everything that the filters show while the page is printed. */
export function preparePrint({ rows }: Tree): void {
  let opened: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    // Segments out of view have the style of the screen until they are made visible.
    document.documentElement.classList.add('printing');
    const shown = rows.filter((row) => row.isShown());
    opened = shown.map(({ details }) => details).filter(({ open }) => !open);
    for (const row of shown) {
      row.open();
      row.drawAll();
    }
  });
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
    opened = [];
    document.documentElement.classList.remove('printing');
  });
}
