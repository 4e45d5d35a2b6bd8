import type { Catalog } from '../../kinds/kind.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { groupBy } from '../../plan/algorithms/group-by.js';
import type { PlanDocument, TypeNames } from '../../plan/emit/document.js';
import type { Quantity } from '../../plan/quantities/quantities.js';

/** Returns the plan for people: a name that several types of one catalog share is shown with the id of the type. */
export function withTypeIds(plan: PlanDocument): PlanDocument {
  const typeNames: TypeNames = Object.fromEntries(
    Object.entries(plan.typeNames).map(([catalog, names]) => [catalog, told(names)]),
  );
  const rows = (list: readonly Quantity[]): Quantity[] =>
    list.map((row) => {
      const catalog = CATALOGS.get(row.what);
      const name = catalog && row.typeId !== undefined ? typeNames[catalog]?.[row.typeId] : undefined;
      return name === undefined ? row : { ...row, name };
    });
  const { quantities } = plan;
  return {
    ...plan,
    typeNames,
    quantities: {
      ...quantities,
      projects: quantities.projects.map((project) => ({ ...project, rows: rows(project.rows) })),
      total: rows(quantities.total),
    },
  };
}

/** Kinds of quantities that are counted by type. */
const CATALOGS: ReadonlyMap<string, Catalog> = new Map([
  ...ITEM_KINDS.flatMap(({ name, catalog }): [string, Catalog][] => (catalog ? [[name, catalog]] : [])),
  ['singleCable', 'cables'],
]);

function told(names: Readonly<Record<string, string>>): Record<string, string> {
  const named = groupBy(Object.entries(names), ([, name]) => name);
  return Object.fromEntries(
    [...named].flatMap(([name, all]) =>
      all.map(([id]) => [id, all.length > 1 ? `${name} (id ${id})` : name]),
    ),
  );
}
