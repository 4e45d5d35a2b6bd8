import type { Catalog } from '../kinds/kind.js';
import type { CatalogType } from '../live/catalog.js';
import { fold } from '../spec/read/nearest.js';

/** The types that a spec can name, by catalog. */
export type Types = Readonly<Record<Catalog, readonly CatalogType[]>>;

export const NO_TYPES: Types = { cables: [], pipes: [], eccs: [] };

/** Finds a type as a spec names it: without regard to case and white space. */
export const typeNamed = (types: Types, catalog: string, name: string): CatalogType | undefined =>
  types[catalog as Catalog]?.find((type) => fold(type.name) === fold(name));

const UNITS: Readonly<Record<string, string>> = {
  conductorArea: 'mm2',
  outerDiameter: 'mm',
  wallThickness: 'mm',
  area: 'mm2',
  radius: 'mm',
};

/** The data of a type as markdown; its texts come from the service. */
export function aboutType({ name, id, fields, compatible }: CatalogType): string {
  const rows = Object.entries(fields).filter(([key]) => !['id', 'name'].includes(key));
  return fenced(
    [
      `${name} (id ${id})`,
      ...(compatible === false ? ['This type cannot be placed in a trench.'] : []),
      ...rows.map(([key, value]) => `${key}: ${String(value)}${UNITS[key] ? ` ${UNITS[key]}` : ''}`),
    ].join('\n'),
  );
}

/** Foreign text as a block of code in markdown: nothing in it becomes a link, a picture or the end of the block. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
