import type { Calculation } from '../../src/service/core/calculation-records.js';
import type { Project, Segment } from '../../src/service/core/world.js';
import { cablesInside } from '../../src/service/trench/items/registry.js';
import type { Stage } from './stage.js';

/** Every live object that a plan counts, by its id: segments, coverings, sections, and items with what lies in them. */
export function liveObjects({ under }: Stage): Set<string> {
  const { records } = under.service.store.dump();
  return new Set(
    records.flatMap(({ kind, value }) => {
      if (kind === 'segment') return objectsIn(value as Segment);
      if (kind === 'calculation') return (value as Calculation).nodes.map(({ id }) => id);
      return kind === 'project' ? modulesIn(value as Project) : [];
    }),
  );
}

const modulesIn = ({ id, modules }: Project): string[] => modules.map((type) => `${id} ${type}`);

const objectsIn = ({ id, topCoverings, sections }: Segment): string[] => [
  id,
  ...topCoverings.map((covering) => covering.id),
  ...sections.flatMap((section) => [
    section.id,
    ...section.layers
      .flatMap(({ items }) => items)
      .flatMap((item) => [item.id, ...cablesInside(item).map((cable) => cable.id)]),
  ]),
];

export const goneSince = (before: ReadonlySet<string>, after: ReadonlySet<string>): number =>
  [...before].filter((id) => !after.has(id)).length;
