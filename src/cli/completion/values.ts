import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { ASSUMED_PROFILE } from '../../profile/profile-fields.js';
import { entriesOf, pathOf } from '../../spec/explain/entries.js';
import { DOCUMENT } from '../../spec/language/document.js';
import { SETTINGS_FILE } from '../connection/settings.js';
import { readWritten } from '../connection/written-settings.js';
import { readSpecs } from '../options/read-specs.js';
import { type LiveQuestion, liveNames } from './live-names.js';
import type { Candidate } from './shell-words.js';

const SPECS = 'specs';
const MAX_FILES = 2000;

/** Files and folders that begin with the typed text; folders end with a slash. */
function fileNames(typed: string, isDesired: (name: string) => boolean = () => true): Candidate[] {
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

interface SpecNames {
  readonly project: string;
  readonly segments: readonly string[];
  /** Live segments that the specs let go. */
  readonly unmanaged: readonly string[];
}

/** The projects and segments of the specs that the command line names, otherwise of the folder `specs`. */
async function specNames(paths: readonly string[]): Promise<SpecNames[]> {
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

const environmentNames = async (): Promise<readonly string[]> =>
  (await readWritten(SETTINGS_FILE, undefined)).environments;

/** The paths of the spec language, for `explain`. */
const explainPaths = (): Candidate[] =>
  entriesOf(DOCUMENT)
    .filter(({ path }) => path[0] !== 'templates' || path.length < 3)
    .map((entry) => ({ word: pathOf(entry), about: String(entry.schema.description) }));

/** The folder and name of a file are one word for a shell. */
const specFiles = (typed: string, withPlans: boolean): Candidate[] =>
  fileNames(typed, (name) => (withPlans ? /\.(ya?ml|json)$/i : /\.ya?ml$/i).test(name));

/** The word that is being typed: the value of an option or an argument, with all that stands before it. */
export interface Typed {
  /** The command: `['calc', 'show']`. */
  readonly command: readonly string[];
  /** The option or the argument. */
  readonly name: string;
  readonly current: string;
  /** The arguments before it, without the command. */
  readonly positionals: readonly string[];
  /** The options before it. */
  readonly given: Readonly<Record<string, string>>;
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => number;
}

type Source = (typed: Typed) => Promise<readonly Candidate[]> | readonly Candidate[];

const words = (names: readonly string[]): Candidate[] => names.map((word) => ({ word }));

/** Asks the service; a service that cannot be asked suggests nothing. */
async function live(typed: Typed, question: LiveQuestion): Promise<readonly string[]> {
  const { given, env, now } = typed;
  const args = {
    now,
    ...(given.embedded === undefined ? {} : { embedded: true }),
    ...(given.data === undefined ? {} : { data: given.data }),
    ...(given.environment === undefined ? {} : { environment: given.environment }),
  };
  try {
    return await liveNames(question, args, env);
  } catch {
    return [];
  }
}

const projects: Source = async (typed) => {
  const [specs, numbers] = await Promise.all([specNames([]), live(typed, { list: 'projects' })]);
  return words([...specs.map(({ project }) => project), ...numbers]);
};

/** The segments of the project that is named before. */
const segments: Source = async (typed) => {
  const [project = ''] = typed.positionals;
  const stated = (await specNames([])).filter((one) => one.project === project);
  const found = await live(typed, { list: 'segments', project });
  return words([...stated.flatMap((one) => [...one.segments, ...one.unmanaged]), ...found]);
};

/** `PROJECT`, and behind a slash the segments of that project. */
const targets: Source = async (typed) => {
  const [project = '', ...rest] = typed.current.split('/');
  const specs = await specNames(typed.positionals);
  if (rest.length === 0) {
    const numbers = [...specs.map((one) => one.project), ...(await live(typed, { list: 'projects' }))];
    return words(numbers.flatMap((number) => [number, `${number}/`]));
  }
  const stated = specs.filter((one) => one.project === project).flatMap(({ segments }) => segments);
  const found = await live(typed, { list: 'segments', project });
  return words([...stated, ...found].map((name) => `${project}/${name}`));
};

const catalogNames: Source = async (typed) => {
  const kind = (['cables', 'pipes', 'eccs'] as const).find((one) => one === typed.positionals[0]);
  return kind === undefined ? [] : words(await live(typed, { list: kind }));
};

const files: Source = ({ current }) => fileNames(current);

/** Values by the name of the option or argument. */
const SOURCES: Readonly<Record<string, Source>> = {
  environment: async () => words(await environmentNames()),
  project: projects,
  segment: segments,
  target: targets,
  paths: ({ current, command }) => specFiles(current, command[0] === 'apply'),
  words: (typed) => (typed.command[0] === 'catalog' ? catalogNames(typed) : []),
  path: explainPaths,
  data: files,
  output: files,
  sign: files,
  verify: files,
  seed: files,
  'service-profile': files,
  'ratings-file': files,
};

export const valuesFor = async (typed: Typed): Promise<readonly Candidate[]> =>
  (await SOURCES[typed.name]?.(typed)) ?? [];
