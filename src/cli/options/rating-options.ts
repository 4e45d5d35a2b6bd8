import { isAbsolute, relative, sep } from 'node:path';
import { UserError } from '../../diagnostics/user-error.js';
import { ASSUMED, type Assumptions } from '../../rating/assumptions.js';
import { type Rater, raterWith } from '../../reconcile/rater.js';
import { diskFiles } from '../../spec/files/disk-files.js';
import type { LoadedRatings } from '../../spec/ratings/load-ratings.js';
import { type ArgsOf, type ExitCode, type GlobalArgs, type Options, text } from '../command.js';
import { VARIABLES } from '../connection/setting-fields.js';
import { writtenSettings } from '../connection/settings.js';
import type { WrittenSetting } from '../connection/written-settings.js';
import { printSpecProblems, withoutSecrets } from './read-specs.js';

export const RATINGS_FILE_OPTION = {
  'ratings-file': text(
    'File with cable constructions and ground (default: TRENCHCTL_RATINGS, `ratings` in trenchctl.yaml, or a model cable in soil of 1 K.m/W and 20 C)',
  ),
} as const satisfies Options;

export type RatingArgs = GlobalArgs & ArgsOf<typeof RATINGS_FILE_OPTION>;

/** The ratings file that the command line or the environment names; empty for none. */
export const givenRatings = ({ ratingsFile: file }: RatingArgs): string | undefined =>
  file ?? process.env[VARIABLES.ratings];

/** The ratings file of the command line or the environment, else that of the settings file. */
export async function ratingsFile(args: RatingArgs): Promise<string | undefined> {
  const given = givenRatings(args);
  if (given !== undefined) return given === '' ? undefined : given;
  return inOwnFolder((await writtenSettings(args, process.env)).plain.ratings);
}

/** The ratings file as it was read. */
interface ReadRatings extends Pick<LoadedRatings, 'typeNames' | 'sources'> {
  readonly assumptions: Assumptions;
}

/** Reads the ratings file. Returns the exit code, after printing the problems, if it cannot be used. */
export async function ratingsOf(args: RatingArgs): Promise<ReadRatings | ExitCode> {
  const file = await ratingsFile(args);
  if (file === undefined) return { assumptions: ASSUMED, typeNames: [], sources: new Map() };
  const { loadRatings } = await import('../../spec/ratings/load-ratings.js');
  const { assumptions, problems, ...read } = loadRatings(file, withoutSecrets(diskFiles));
  printSpecProblems(problems, read.sources, args);
  return assumptions ? { assumptions, ...read } : 1;
}

/**
 * Returns the file that the settings name. The settings come with every pull request, and a problem shows a line of the file, so
 * only a file of the working folder that is not hidden is read.
 */
function inOwnFolder(setting: WrittenSetting | undefined): string | undefined {
  if (!setting) return undefined;
  const { text, place } = setting;
  const parts = relative('.', text).split(sep);
  if (isAbsolute(text) || parts.some((part) => part.startsWith('.')))
    throw new UserError(
      `${place}: ratings must name a file in the working folder that is not hidden, such as ratings.yaml; the variable TRENCHCTL_RATINGS can name another one`,
    );
  return text;
}

/** Returns what rates cables by the ratings file. */
export async function raterOf(args: RatingArgs): Promise<Rater | ExitCode> {
  const ratings = await ratingsOf(args);
  return typeof ratings === 'number' ? ratings : raterWith(ratings.assumptions);
}
