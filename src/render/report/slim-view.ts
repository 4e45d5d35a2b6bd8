import type { DrawnSection, SectionView } from '../../draw/section.js';

// Drawings in a report: ids are numbered, so that equal sections of different segments are equal data and are held once.

/** Thousandths of a mm are finer than the layout engine is. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Returns the view with short ids and rounded positions; objects of both states keep their relation. */
export function slimView({ heading, before, after, isReplaced }: SectionView): SectionView {
  const ids = new Map<string, string>();
  const idOf = (id: string): string => {
    const known = ids.get(id);
    if (known !== undefined) return known;
    const short = ids.size.toString(36);
    ids.set(id, short);
    return short;
  };
  return {
    heading,
    ...(before ? { before: slim(before, idOf) } : {}),
    ...(after ? { after: slim(after, idOf) } : {}),
    ...(isReplaced === undefined ? {} : { isReplaced }),
  };
}

const ID_FIELDS: ReadonlySet<string> = new Set(['id', 'inside', 'layerId', 'was', 'itemIds']);

function slim(section: DrawnSection, idOf: (id: string) => string): DrawnSection {
  const walk = (value: unknown, isId: boolean): unknown => {
    if (typeof value === 'number') return rounded(value);
    if (typeof value === 'string') return isId ? idOf(value) : value;
    if (Array.isArray(value)) return value.map((one) => walk(one, isId));
    if (typeof value !== 'object' || value === null) return value;
    const made: Record<string, unknown> = {};
    for (const name of Object.keys(value))
      made[name] = walk((value as Record<string, unknown>)[name], ID_FIELDS.has(name));
    return made;
  };
  return walk(section, false) as DrawnSection;
}
