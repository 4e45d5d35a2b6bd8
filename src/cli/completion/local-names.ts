import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ASSUMED_PROFILE } from '../../profile/profile.js';
import { entriesOf } from '../../spec/explain/entries.js';
import { pathOf } from '../../spec/explain/find-entry.js';
import { specSchema } from '../../spec/schema/schema.js';
import { SETTINGS_FILE } from '../connection/settings.js';
import { readWritten } from '../connection/written-settings.js';
import { readSpecs } from '../options/read-specs.js';
import type { Candidate } from './shell-words.js';

const SPECS = 'specs';
const MAX_FILES = 2000;

/** Files and folders that begin with the typed text; folders end with a slash. */
export function fileNames(typed: string, isDesired: (name: string) => boolean = () => true): Candidate[] {
  const folder = typed.endsWith('/') ? typed : dirname(typed);
  const prefix = typed.includes('/') ? (folder.endsWith('/') ? folder : `${folder}/`) : '';
  const showHidden = (typed.split('/').at(-1) ?? '').startsWith('.');
  return readdirSync(folder === '' ? '.' : folder, { withFileTypes: true })
    .slice(0, MAX_FILES)
    .filter(({ name }) => showHidden || !name.startsWith('.'))
    .flatMap((entry) => {
      if (entry.isDirectory())
        return entry.name === 'node_modules' ? [] : [{ word: `${prefix}${entry.name}/` }];
      return isDesired(entry.name) ? [{ word: `${prefix}${entry.name}` }] : [];
    });
}

export interface SpecNames {
  readonly project: string;
  readonly segments: readonly string[];
  /** Live segments that the specs let go. */
  readonly unmanaged: readonly string[];
}

/** The projects and segments of the specs that the command line names, otherwise of the folder `specs`. */
export async function specNames(paths: readonly string[]): Promise<SpecNames[]> {
  const named = paths.filter((path) => existsSync(path) && !path.endsWith('.json'));
  const read = named.length > 0 ? named : existsSync(SPECS) ? [SPECS] : [];
  if (read.length === 0) return [];
  const { projects } = await readSpecs(read, { profile: ASSUMED_PROFILE });
  return projects.map(({ number, segments, unmanaged = [] }) => ({
    project: number,
    segments: segments.map(({ name }) => name),
    unmanaged: unmanaged.map(({ name }) => name),
  }));
}

export const environmentNames = async (): Promise<readonly string[]> =>
  (await readWritten(SETTINGS_FILE, undefined)).environments;

/** The paths of the spec language, for `explain`. */
export const explainPaths = (): Candidate[] =>
  entriesOf(specSchema())
    .filter(({ path }) => path[0] !== 'templates' || path.length < 3)
    .map((entry) => ({ word: pathOf(entry), about: String(entry.schema.description) }));

/** The folder and name of a file are one word for a shell. */
export const specFiles = (typed: string, withPlans: boolean): Candidate[] =>
  fileNames(typed, (name) => (withPlans ? /\.(ya?ml|json)$/i : /\.ya?ml$/i).test(join(name)));
