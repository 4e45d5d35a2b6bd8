import type { DrawnItem, DrawnSection } from './section.js';

/** A trench that is larger than a kilometre is a mistake in the data (mm). */
const LARGEST = 1e6;
/** More marker tapes above one layer than this are a mistake, too. */
const MAX_BANDS = 1000;

/** Returns the first size of a section that cannot be drawn, with its value: a size must be a finite number up to a kilometre. */
export function undrawableSize(section: DrawnSection): string | undefined {
  const { width, depth, cover, zoneHeight, foundation, leftPadding, rightPadding, was } = section;
  const sizes = { width, depth, cover, zoneHeight, foundation, leftPadding, rightPadding };
  return (
    wrong('the section', { ...sizes, ...(was ? { 'old width': was.width, 'old depth': was.depth } : {}) }) ??
    firstOf(
      section.layers,
      ({ id, top, bottom, protection, bands }) =>
        wrong(`layer ${id}`, { top, bottom, protection }) ??
        wrong(`layer ${id}`, { 'number of tapes': bands }, MAX_BANDS, ''),
    ) ??
    firstOf(section.coverings ?? [], ({ thickness, top = 0 }) => wrong('a covering', { thickness, top })) ??
    firstOf(section.items, wrongOfItem)
  );
}

/** Refuses a section that has no place on a sheet. */
export function refuseUndrawable(sections: readonly (DrawnSection | undefined)[]): void {
  for (const section of sections) {
    const found = section && undrawableSize(section);
    if (found !== undefined) throw new Error(`the section cannot be drawn: ${found}`);
  }
}

function wrongOfItem({ id, box, circles, wall = 0, diameter = 0, ...item }: DrawnItem): string | undefined {
  const { openingLeft = 0, openingRight = 0, conductors = 1 } = item;
  const { x, y, width, height } = box;
  const own = { x, y, width, height, wall, diameter, openingLeft, openingRight, conductors };
  return (
    wrong(`item ${id}`, own) ??
    firstOf(circles, ({ cx, cy, r }) => wrong(`a part of item ${id}`, { cx, cy, r }))
  );
}

function wrong(
  owner: string,
  sizes: Readonly<Record<string, number>>,
  most = LARGEST,
  unit = ' mm',
): string | undefined {
  for (const [name, value] of Object.entries(sizes))
    if (!(Math.abs(value) <= most)) return `${name} of ${owner} is ${value} (at most ${most}${unit})`;
  return undefined;
}

function firstOf<T>(elements: readonly T[], find: (element: T) => string | undefined): string | undefined {
  for (const element of elements) {
    const found = find(element);
    if (found !== undefined) return found;
  }
  return undefined;
}
