import type { Segment } from '../../src/service/core/world.js';
import type { Stage } from './stage.js';

/** Every live thing that a plan counts, by its id: segments, coverings, sections, and items with what lies in them. */
export function liveThings({ under }: Stage): Set<string> {
  const { records } = under.service.store.dump();
  const segments = records.filter(({ kind }) => kind === 'segment');
  return new Set(segments.flatMap(({ value }) => thingsIn(value as Segment)));
}

const thingsIn = ({ id, topCoverings, sections }: Segment): string[] => [
  id,
  ...topCoverings.map((covering) => covering.id),
  ...sections.flatMap((section) => [
    section.id,
    ...section.layers
      .flatMap(({ items }) => items)
      .flatMap((item) => [item.id, ...('cables' in item ? item.cables.map((cable) => cable.id) : [])]),
  ]),
];

export const goneSince = (before: ReadonlySet<string>, after: ReadonlySet<string>): number =>
  [...before].filter((id) => !after.has(id)).length;
