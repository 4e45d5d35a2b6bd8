import { isError } from '../../diagnostics/problem.js';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { baseRef, targetRef } from '../../git/base-ref.js';
import { withPlainEnds } from '../../git/git-files.js';
import { type NamedTree, openTree, type TreeFile } from '../../git/tree-files.js';
import type { UnreadableRules } from '../../plan/model/rule-finding.js';
import { ASSUMED, type Assumptions } from '../../rating/assumptions.js';
import { raterWith } from '../../reconcile/rater.js';
import type { BaseRules } from '../../reconcile/rules/base-rules.js';
import { namesRating } from '../../rules/rule.js';
import { diskFiles, isLink } from '../../spec/files/disk-files.js';
import { SpecFileError } from '../../spec/files/spec-files.js';
import { loadRatings } from '../../spec/ratings/load-ratings.js';
import { SETTINGS_FILE } from '../connection/settings.js';
import { parseSettings } from '../connection/settings-file.js';
import { type JudgingSettings, judgingSettings } from '../connection/written-settings.js';
import { readRulesFiles } from './read-rules-files.js';
import { withoutSecrets } from './read-specs.js';

/** The judging settings of the change, and the texts that it is judged by. */
interface OwnRules extends JudgingSettings {
  readonly texts: ReadonlyMap<string, string>;
}

interface BaseOptions {
  readonly paths: readonly string[];
  readonly base?: string | undefined;
  /** The environment whose settings count. */
  readonly environment?: string | undefined;
  /** The files of the command line or the environment, which take the place of those in the settings of the base too. */
  readonly rules?: readonly string[] | undefined;
  readonly ratingsFile?: string | undefined;
}

export interface ReadBaseRules extends BaseRules {
  readonly isListChanged: boolean;
  /** The files of the change that differ from the base; a file that the repository does not hold is not in the map. */
  readonly changed: ReadonlyMap<string, boolean>;
}

/**
 * Reads the rules of the base, and in a pull request those of the branch that it goes to: a base that was applied long ago must not
 * bring a rule back that this branch has replaced. Returns nothing if no base says anything about the files of the working folder.
 */
export async function readBaseRules(options: BaseOptions, own: OwnRules): Promise<ReadBaseRules[]> {
  const base = await openTree(options.paths, baseRef(options.base, process.env));
  const target = targetRef(process.env);
  const branch = target === undefined ? undefined : await openTarget(options.paths, target);
  const trees = [base, branch?.commit === base?.commit ? undefined : branch].filter(
    (tree) => tree !== undefined,
  );
  return Promise.all(trees.map((tree) => rulesIn(tree, options, own)));
}

/** Opens the branch of a pull request. A clone may lack it, and the base is the one that was asked for. */
const openTarget = (paths: readonly string[], target: string): Promise<NamedTree | undefined> =>
  openTree(paths, target).catch(() => {
    console.error(
      visible(
        `${target}, the branch that the pull request goes to, cannot be read in this clone, so its rules do not judge this change; fetch the branch with its history.`,
      ),
    );
    return undefined;
  });

/** Reads the settings, the rules files that they name and the ratings file, each by its name in the tree. */
async function rulesIn(tree: NamedTree, options: BaseOptions, own: OwnRules): Promise<ReadBaseRules> {
  const unreadable: UnreadableRules[] = [];
  const settings = await settingsOf(tree, options, unreadable);
  const ratings = [own.ratings, settings.ratings].filter((name) => name !== undefined);
  const read = await tree.read([...new Set([...own.rules, ...settings.rules, ...ratings])]);
  const textOf = textsOf(read);
  const { files, problems } = readRulesFiles(settings.rules, textOf);
  unreadable.push(
    ...problems
      .filter(isError)
      .map(({ message, place }) => unreadableAt(place?.file ?? '', place?.line, message)),
  );
  const changed = new Map<string, boolean>();
  for (const name of [...own.rules, ...ratings]) {
    const before = read.get(name);
    // A file that became a link has changed, even if the link leads to the same text.
    if (before && !('lack' in before && before.lack === 'outside'))
      changed.set(name, isLink(name) || !isSame(before, own.texts.get(name)));
  }
  const isRatingsChanged =
    own.ratings !== settings.ratings || (own.ratings !== undefined && changed.get(own.ratings) === true);
  const isRated = files.some(({ rules }) => rules.some((rule) => namesRating(rule)));
  // The rule about loads needs the ratings of the base too, and only the specs tell if it judges.
  const assumptions = isRatingsChanged
    ? assumptionsOf(settings.ratings, textOf, isRated ? unreadable : [])
    : undefined;
  return {
    files: files.map(({ file, digest, rules }) => ({ file, digest, rules })),
    unreadable,
    changed,
    isListChanged: settings.rules.some((name) => !own.rules.includes(name)),
    ...(assumptions ? { rater: await raterWith(assumptions) } : {}),
  };
}

const unreadableAt = (file: string, line: number | undefined, why: string): UnreadableRules => ({
  file: line === undefined ? file : `${file}:${line}`,
  why,
});

/** The settings of the base; a base without a settings file has none. */
async function settingsOf(
  tree: NamedTree,
  { environment, rules, ratingsFile }: BaseOptions,
  unreadable: UnreadableRules[],
): Promise<JudgingSettings> {
  const found = (await tree.read([SETTINGS_FILE])).get(SETTINGS_FILE);
  let written: JudgingSettings = { rules: [] };
  try {
    if (found && !isElsewhere(found))
      written = judgingSettings(
        await parseSettings(SETTINGS_FILE, () => textIn(found, SETTINGS_FILE)),
        environment,
      );
  } catch (error) {
    // The settings of the base are not needed if the command line names everything.
    if (rules === undefined) unreadable.push({ file: SETTINGS_FILE, why: messageOf(error) });
  }
  const ratings = ratingsFile ?? written.ratings;
  return { rules: rules ?? written.rules, ...(ratings ? { ratings } : {}) };
}

const messageOf = (error: unknown): string => {
  if (error instanceof UserError || error instanceof SpecFileError) return error.message;
  throw error;
};

/** True for a file that the base says nothing about. */
const isElsewhere = (file: TreeFile): boolean =>
  'lack' in file && (file.lack === 'absent' || file.lack === 'outside');

/** Returns the reader of the files of the base. A file that is in no commit, such as one that the pipeline fetches, is on the disk. */
const textsOf =
  (read: ReadonlyMap<string, TreeFile>) =>
  (name: string): string => {
    const file = read.get(name);
    return !file || isElsewhere(file) ? diskFiles.read(name) : textIn(file, name);
  };

const LACKS: Readonly<Record<string, string>> = {
  link: 'it is a link in the base, and links of the base are not followed',
  submodule: 'it is in a submodule, whose commit of the base is not checked out or fetched here',
  'too-large': 'it is too large',
  'not-held': 'this clone does not hold its content; fetch more history',
  'not-utf-8': 'it is not UTF-8',
};

function textIn(file: TreeFile, name: string): string {
  if ('text' in file) return file.text;
  throw new SpecFileError('unreadable-file', `${name} cannot be read: ${LACKS[file.lack] ?? file.lack}`);
}

const isSame = (before: TreeFile, now: string | undefined): boolean =>
  'text' in before && now !== undefined && withPlainEnds(before.text) === withPlainEnds(now);

function assumptionsOf(
  name: string | undefined,
  read: (name: string) => string,
  unreadable: UnreadableRules[],
): Assumptions | undefined {
  if (name === undefined) return ASSUMED;
  const { assumptions, problems } = loadRatings(name, withoutSecrets({ list: (path) => [path], read }));
  unreadable.push(...problems.map(({ message, place }) => unreadableAt(name, place?.line, message)));
  return assumptions;
}
