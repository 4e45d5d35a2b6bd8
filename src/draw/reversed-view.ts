import type { DrawnSection, Mark, SectionView } from './section.js';

const REVERSED: Readonly<Record<Mark, Mark>> = {
  added: 'removed',
  removed: 'added',
  changed: 'changed',
  kept: 'kept',
};

/** The same change told from the other side: the states change places, and what was added is removed. */
export function reversedView({ before, after, ...rest }: SectionView): SectionView {
  const names = new Map(
    (after?.items ?? []).flatMap(({ was, id }) => (was === undefined ? [] : [[was, id] as const])),
  );
  return {
    ...rest,
    ...(after ? { before: reversedSection(after, new Map()) } : {}),
    ...(before ? { after: reversedSection(before, names) } : {}),
  };
}

/** `names` has, for an item, the item of the other state that it continues. */
function reversedSection(section: DrawnSection, names: ReadonlyMap<string, string>): DrawnSection {
  const turned = <T extends { readonly mark?: Mark }>(one: T): T =>
    one.mark === undefined ? one : { ...one, mark: REVERSED[one.mark] };
  return {
    ...section,
    layers: section.layers.map(turned),
    items: section.items.map(({ was: _, ...item }) => {
      const was = names.get(item.id);
      return { ...turned(item), ...(was === undefined ? {} : { was }) };
    }),
    ...(section.coverings ? { coverings: section.coverings.map(turned) } : {}),
  };
}
