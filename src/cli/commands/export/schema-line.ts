import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const SCHEMA = 'trench-spec.v1.schema.json';

/** The places of a schema below a folder, best first: one that the repository pins, then the one of the package. */
const PLACES = [join('schemas', SCHEMA), join('node_modules', 'trenchctl', 'schemas', SCHEMA)];

/**
 * Returns the path of the JSON Schema relative to a spec file, for the line that editors look for. It is searched in the folder
 * of the file and in the folders above it.
 */
export function schemaFor(file: string): string | undefined {
  const folder = dirname(resolve(file));
  for (let above = folder; ; above = dirname(above)) {
    const found = PLACES.map((place) => join(above, place)).find((path) => existsSync(path));
    if (found !== undefined) return relative(folder, found).split(sep).join('/');
    if (dirname(above) === above) return undefined;
  }
}

export const NO_SCHEMA =
  'No schema file was found, so editors cannot complete the spec. Make one with `trenchctl schema -o schemas/trench-spec.v1.schema.json`, and export again with --force.';
