import type { Problem } from '../diagnostics/problem.js';
import type { Catalog } from '../kinds/kind.js';
import type { DesiredCalculation } from '../kinds/project-model.js';
import { type CatalogType, readCatalog } from '../live/catalog.js';
import { readLookups } from '../live/read-calculation.js';
import { type Reader, remembering } from '../live/reader.js';
import { readerOf } from '../replan/replan.js';
import { needsLookups, resolveLookups } from '../spec/build/resolve-lookups.js';
import { catalogsNeeded, resolveTypes } from '../spec/build/resolve-types.js';
import { builtProblems } from '../spec/check/built-problems.js';
import type { LoadedSpecs } from '../spec/load-specs.js';
import type { LiveService } from './made-plan.js';

/** The calculation with facilities and activities by id. The lists of the service are read only if it names one. */
export const withLookups = async (
  stated: DesiredCalculation,
  reader: Reader,
): Promise<{ calculation: DesiredCalculation; problems: readonly Problem[] }> =>
  needsLookups(stated)
    ? resolveLookups(stated, await readLookups(reader))
    : { calculation: stated, problems: [] };

/** Checks the names of types in projects against catalogs, which are read once for all projects. */
export function typeChecker({ reading }: Pick<LiveService, 'reading'>) {
  const read = new Map<Catalog, Promise<readonly CatalogType[]>>();
  return async ({ projects, isIgnored }: Pick<LoadedSpecs, 'projects' | 'isIgnored'>): Promise<Problem[]> => {
    const catalogs: Partial<Record<Catalog, readonly CatalogType[]>> = {};
    for (const name of catalogsNeeded(projects)) {
      const types = read.get(name) ?? readCatalog(reading, name);
      read.set(name, types);
      catalogs[name] = await types;
    }
    return [...resolveTypes(projects, catalogs).problems, ...builtProblems(projects, isIgnored, catalogs)];
  };
}

/**
 * Checks the names in specs against the catalogs of the service: types, facilities, activities and units. Only catalogs are
 * read, so the projects need not exist.
 */
export async function checkNames(
  { projects, isIgnored }: Pick<LoadedSpecs, 'projects' | 'isIgnored'>,
  { reading }: Pick<LiveService, 'reading'>,
): Promise<Problem[]> {
  const reader = remembering(readerOf(reading));
  const calculations = projects.flatMap(({ calculation }) => calculation ?? []);
  const [types, ...lookups] = await Promise.all([
    typeChecker({ reading })({ projects, isIgnored }),
    ...calculations.map((one) => withLookups(one, reader)),
  ]);
  return [...types, ...lookups.flatMap(({ problems }) => problems)];
}
