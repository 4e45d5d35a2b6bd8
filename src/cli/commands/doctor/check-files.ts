import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { commandText } from '../../../diagnostics/command-text.js';
import { isError } from '../../../diagnostics/problem.js';
import type { ServiceProfile } from '../../../profile/profile-fields.js';
import { specSchema } from '../../../spec/schema/schema.js';
import { withoutSuggestions } from '../../../spec/schema/suggestions.js';
import type { Sources } from '../../../spec/yaml/tree.js';
import { dataFolder } from '../../connection/data-folder.js';
import { readSpecs } from '../../options/read-specs.js';
import { errorText } from '../../output/error-text.js';
import { many } from '../../output/print-json.js';
import { readText, reasonOf } from '../../output/write-file.js';

/** One thing that `doctor` looked at. */
export interface Check {
  readonly area: 'settings' | 'versions' | 'hosts' | 'login' | 'files' | 'ci';
  readonly name: string;
  /** A `skipped` check was not possible; the text says why. */
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly text: string;
  /** The remedy for a warning or a failure. */
  readonly remedy?: string;
}

/** Returns a function that makes the checks of one area. */
export const checksOf =
  (area: Check['area']) =>
  (name: string, status: Check['status'], text: string, remedy?: string): Check => ({
    area,
    name,
    status,
    text,
    ...(remedy === undefined ? {} : { remedy }),
  });

const check = checksOf('files');
const SCHEMA_LINE = /^#\s*yaml-language-server:\s*\$schema=(\S+)/m;
/** The line stands at the beginning of a file. */
const HEAD = 2000;
const MAX_BYTES = 4 * 1024 * 1024;
const WRITE_SCHEMA =
  'write the schema with `trenchctl schema -o schemas/trench-spec.v1.schema.json`, and begin the file with `# yaml-language-server: $schema=` and the path of the schema';

export interface FilesQuestion {
  readonly paths: readonly string[];
  /** True if the command line names the paths. */
  readonly isNamed: boolean;
  readonly profile: ServiceProfile;
  /** The data folder, if the embedded service is used. */
  readonly data?: { readonly folder: string; readonly isFlag: boolean };
}

export async function checkFiles({ paths, isNamed, profile, data }: FilesQuestion): Promise<Check[]> {
  const missing = paths.filter((path) => !existsSync(path));
  const specs =
    missing.length > 0
      ? missing.map((path) =>
          check(
            path,
            isNamed ? 'failed' : 'skipped',
            'there is no such file or folder',
            isNamed ? 'check the path' : 'name the specs: `trenchctl doctor PATH`',
          ),
        )
      : await checkSpecs(paths, profile);
  return [...(data ? [checkData(data.folder, data.isFlag)] : []), ...specs];
}

function checkData(folder: string, isFlag: boolean): Check {
  const name = 'data folder';
  if (folder === ':memory:') return check(name, 'ok', 'in memory: nothing is kept after a command');
  try {
    dataFolder(folder, isFlag);
    const isThere = existsSync(folder);
    accessSync(isThere ? folder : nearestFolder(resolve(folder)), constants.R_OK | constants.W_OK);
    return check(name, 'ok', isThere ? folder : `${folder} (it is made by the first command)`);
  } catch (error) {
    return check(
      name,
      'failed',
      errorText(new Error(reasonOf(error))),
      'choose a folder that can be written to, with --data',
    );
  }
}

/** The folder that exists and in which the path would be made. */
function nearestFolder(path: string): string {
  const parent = dirname(path);
  return existsSync(parent) ? parent : nearestFolder(parent);
}

async function checkSpecs(paths: readonly string[], profile: ServiceProfile): Promise<Check[]> {
  const name = paths.join(' ');
  const { projects, problems, sources } = await readSpecs(paths, { profile });
  const errors = problems.filter(isError).length;
  const remedy = `\`${commandText(['validate', ...paths])}\` shows them`;
  const found = `${many(sources.size, 'file')}, ${many(projects.length, 'project')}`;
  const spec =
    errors > 0
      ? check(name, 'failed', `${many(errors, 'error')} in ${found}`, remedy)
      : problems.length > 0
        ? check(name, 'warning', `${found}, ${many(problems.length, 'warning')}`, remedy)
        : check(name, 'ok', `${found}: valid`);
  return [spec, ...schemaChecks(sources)];
}

/** Editors find the schema by a comment in the spec. */
function schemaChecks(sources: Sources): Check[] {
  const files = [...sources.keys()];
  const named = files.flatMap((file) => {
    const schema = SCHEMA_LINE.exec((sources.get(file) ?? '').slice(0, HEAD))?.[1];
    return schema === undefined ? [] : [{ file, schema }];
  });
  const without = files.length - named.length;
  const places = new Map(named.map(({ file, schema }) => [placeOf(file, schema), file]));
  return [
    ...(without > 0
      ? [
          check(
            'schema line',
            'warning',
            `${many(without, 'spec')} of ${files.length} without one, so editors complete nothing there`,
            WRITE_SCHEMA,
          ),
        ]
      : []),
    ...[...places].map(([place, file]) => schemaCheck(place, file)),
  ];
}

const isAddress = (schema: string): boolean => /^https?:/.test(schema);

const placeOf = (file: string, schema: string): string =>
  isAddress(schema) ? schema : join(dirname(file), schema);

function schemaCheck(place: string, file: string): Check {
  const name = 'schema line';
  if (isAddress(place)) return check(name, 'ok', `${place} (not read)`);
  if (!existsSync(place))
    return check(name, 'warning', `${file} names the schema ${place}, which is not there`, WRITE_SCHEMA);
  return isThisVersion(place)
    ? check(name, 'ok', `${place} is the schema of this version`)
    : check(
        name,
        'warning',
        `${place} is not the schema of this version`,
        `write it again with \`${commandText(['schema', '-o', place])}\``,
      );
}

/** Suggestions of a catalog do not make a schema another version. */
function isThisVersion(place: string): boolean {
  try {
    const saved: unknown = JSON.parse(readText(place, MAX_BYTES));
    return JSON.stringify(withoutSuggestions(saved)) === JSON.stringify(specSchema());
  } catch {
    return false;
  }
}
