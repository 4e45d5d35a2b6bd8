import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalog } from '../../kinds/kind.js';
import type { CatalogType } from '../../live/catalog.js';
import { type Options, text } from '../command.js';

export const CATALOG_OPTION = {
  catalog: text(
    'Folder with cables.json, pipes.json and eccs.json, as `catalog KIND --format json` prints them (default: the catalogs of the service)',
  ),
} as const satisfies Options;

/** The catalogs whose types a spec names. */
export const CATALOGS = ['cables', 'pipes', 'eccs'] as const satisfies readonly Catalog[];

const fileOf = (folder: string, catalog: Catalog): string => join(folder, `${catalog}.json`);

export const savedFiles = (folder: string): { uri: string; text: string }[] =>
  CATALOGS.map((catalog) => fileOf(folder, catalog))
    .filter((file) => existsSync(file))
    .map((file) => ({ uri: pathToFileURL(resolve(file)).href, text: readFileSync(file, 'utf8') }));

/** The types of the saved catalogs; a catalog without a file has none. */
export function savedTypes(folder: string): Record<Catalog, CatalogType[]> {
  const read = (catalog: Catalog): CatalogType[] => {
    const file = fileOf(folder, catalog);
    if (!existsSync(file)) return [];
    const types = JSON.parse(readFileSync(file, 'utf8')) as readonly Record<
      string,
      string | number | boolean
    >[];
    return types.map(({ cablesimulatorCompatible: compatible, ...fields }) => ({
      id: String(fields.id),
      name: String(fields.name),
      ...(typeof compatible === 'boolean' ? { compatible } : {}),
      fields,
    }));
  };
  return { cables: read('cables'), pipes: read('pipes'), eccs: read('eccs') };
}
