import { isError } from '../../diagnostics/problem.js';
import { UserError } from '../../diagnostics/user-error.js';
import { dayOf } from '../../plan/checks/safety.js';
import type { RatingsFileDocument } from '../../plan/model/rule-finding.js';
import { digestOf } from '../../reconcile/rules/digest.js';
import type { RulesRequest } from '../../reconcile/rules/judge-plan.js';
import { diskFiles } from '../../spec/files/disk-files.js';
import { type ArgsOf, type GlobalArgs, type Options, texts } from '../command.js';
import { writtenSettings } from '../connection/settings.js';
import { selectedEnvironment } from '../connection/written-settings.js';
import { givenRatings, type RatingArgs, ratingsFile } from './rating-options.js';
import type { ReadBaseRules } from './read-base-rules.js';
import { printSpecProblems } from './read-specs.js';

export const RULES_OPTIONS = {
  rules: texts(
    'Judge by this rules file instead of those in trenchctl.yaml (may be repeated); `none` for no rules',
  ),
} as const satisfies Options;

export type RulesArgs = ArgsOf<typeof RULES_OPTIONS>;

/** The rules that a run judges by, without the state that they are judged on. */
export type GivenRules = Omit<RulesRequest, 'scope' | 'side'>;

const NONE = 'none';

/** The rules files of the command line, else those of the settings. */
export async function rulesFiles(args: RulesArgs & GlobalArgs): Promise<readonly string[]> {
  const given = args.rules;
  if (given === undefined) return (await writtenSettings(args, process.env)).rules ?? [];
  if (!given.includes(NONE)) return given;
  if (given.length === 1) return [];
  throw new UserError('--rules none and --rules FILE exclude each other');
}

interface BaseOfRules {
  readonly paths?: readonly string[];
  readonly base?: string | undefined;
  readonly onlyChanged?: boolean | undefined;
  readonly ratingsFile?: string;
}

/**
 * Reads the rules of a run. Problems of the files are printed, and end the run: a plan that is not
 * judged as it should be must not look like one that is. The code for rules is loaded only if there are some.
 */
export async function rulesFor(
  args: RulesArgs & GlobalArgs & BaseOfRules,
  now: () => number = Date.now,
): Promise<GivenRules> {
  const names = await rulesFiles(args);
  const hasBase = args.base !== undefined || args.onlyChanged === true;
  const ratings = await ratingsFileOf(args);
  const today = dayOf(now());
  // No base takes away the right of the command line to judge by no rules.
  if (names.length === 0 && (!hasBase || args.rules !== undefined))
    return { today, files: [], ratings: ratings.document };
  const { readRulesFiles } = await import('./read-rules-files.js');
  const { files, problems, sources } = readRulesFiles(names);
  printSpecProblems(problems, sources, args);
  if (problems.some(isError))
    throw new UserError(
      'the rules cannot be used, so nothing was judged; correct them, or pass --rules none',
    );
  const bases = hasBase ? await basesOf(args, { rules: names, ratings, sources }) : [];
  return {
    today,
    ratings: { ...ratings.document, ...changedIn(bases, ratings.document.file) },
    files: files.map(({ file, digest, rules }) => ({
      file,
      digest,
      rules,
      ...changedIn(bases, file),
    })),
    ...(bases.some((base) => base.isListChanged) ? { isListChanged: true } : {}),
    ...(bases.length > 0 ? { bases } : {}),
  };
}

function changedIn(bases: readonly ReadBaseRules[], file: string | undefined) {
  const known = bases.flatMap(({ changed }) => changed.get(file ?? '') ?? []);
  return known.length === 0 ? {} : { isChanged: known.includes(true) };
}

interface RatingsText {
  readonly document: RatingsFileDocument;
  readonly text?: string;
}

/** The ratings file of the run, with the digest of its text; a file that cannot be read is reported where it is used. */
async function ratingsFileOf(args: RatingArgs): Promise<RatingsText> {
  const file = await ratingsFile(args);
  if (file === undefined) return { document: { digest: digestOf('') } };
  try {
    const text = diskFiles.read(file);
    return { text, document: { file, digest: digestOf(text) } };
  } catch {
    return { document: { file, digest: digestOf('') } };
  }
}

async function basesOf(
  args: RulesArgs & GlobalArgs & BaseOfRules,
  own: { rules: readonly string[]; ratings: RatingsText; sources: ReadonlyMap<string, string> },
): Promise<ReadBaseRules[]> {
  const { readBaseRules } = await import('./read-base-rules.js');
  const { document, text } = own.ratings;
  const texts = new Map(own.sources);
  if (document.file !== undefined && text !== undefined) texts.set(document.file, text);
  return readBaseRules(
    {
      ...args,
      paths: args.paths ?? [],
      environment: selectedEnvironment(args, process.env),
      ratingsFile: givenRatings(args),
    },
    { rules: own.rules, texts, ...(document.file === undefined ? {} : { ratings: document.file }) },
  );
}
