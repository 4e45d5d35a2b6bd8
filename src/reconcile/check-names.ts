import type { Problem } from '../diagnostics/problem.js';
import { readCatalogs } from '../live/catalog.js';
import { readLookups } from '../live/read-calculation.js';
import { readerOf } from '../replan/replan.js';
import { needsLookups, resolveLookups } from '../spec/build/resolve-lookups.js';
import { catalogsNeeded, resolveTypes } from '../spec/build/resolve-types.js';
import { builtWarnings } from '../spec/check/built-warnings.js';
import type { LoadedSpecs } from '../spec/load-specs.js';
import type { LiveService } from './made-plan.js';

/**
 * Checks the names in specs against the catalogs of the service: types, facilities, activities and units. Only catalogs are
 * read, so the projects need not exist.
 */
export async function checkNames(
  { projects, isIgnored }: Pick<LoadedSpecs, 'projects' | 'isIgnored'>,
  { reading }: Pick<LiveService, 'reading'>,
): Promise<Problem[]> {
  const calculations = projects.flatMap(({ calculation }) => calculation ?? []).filter(needsLookups);
  const [catalogs, lookups] = await Promise.all([
    readCatalogs(reading, catalogsNeeded(projects)),
    calculations.length > 0 ? readLookups(readerOf(reading)) : undefined,
  ]);
  return [
    ...resolveTypes(projects, catalogs).problems,
    ...builtWarnings(projects, isIgnored, catalogs),
    ...(lookups ? calculations.flatMap((one) => resolveLookups(one, lookups).problems) : []),
  ];
}
