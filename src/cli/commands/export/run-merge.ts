import { statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { isError } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import type { DesiredProject } from '../../../kinds/model.js';
import { isLetGo } from '../../../kinds/segment-names.js';
import type { ServiceProfile } from '../../../profile/profile-fields.js';
import { type LiveTarget, splitTarget } from '../../../reconcile/export-project.js';
import { mergeLiveState } from '../../../reconcile/merge-live.js';
import { diskFiles, isIn } from '../../../spec/files/disk-files.js';
import { SpecFileError } from '../../../spec/files/spec-files.js';
import type { LoadedSpecs } from '../../../spec/load-specs.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { printSpecProblems, readSpecs } from '../../options/read-specs.js';
import { mergeNoteWords } from '../../output/merge-words.js';
import { many } from '../../output/print-json.js';
import { withProgress } from '../../output/progress.js';
import { type Adviser, recommended } from '../../output/recommended.js';
import { guardPlace, writing } from '../../output/write-file.js';
import { save } from './export-one.js';

interface MergeArgs extends Adviser {
  /** A spec file, or a folder of them. */
  readonly path: string;
  readonly target?: string;
  /** Segments to add to the specs, or to remove from them. */
  readonly segments?: readonly ('add' | 'remove')[];
}

/** Writes the live state into spec files, and says for each segment what changed. */
export async function mergeLive(args: MergeArgs, connection: Connection): Promise<ExitCode> {
  const specs = await readSpecs([args.path], { profile: connection.profile });
  const errors = specs.problems.filter(isError);
  if (printSpecProblems(errors, specs.sources, args)) return 1;
  const { segments = [] } = args;
  const add = segments.includes('add');
  const chosen = await chosenIn(args, specs.projects);
  const folder = await readFolder(args.path, specs, connection.profile);
  const problems = folder.problems.filter(isError);
  if (add && printSpecProblems(problems, folder.sources, args)) return 1;
  const merged = await withProgress('Reading segments', () =>
    mergeLiveState(
      specs,
      {
        ...chosen,
        add,
        removeMissing: segments.includes('remove'),
        ...(problems.length > 0 ? {} : { folder }),
      },
      connection,
    ),
  );
  if ('problems' in merged) {
    printSpecProblems(merged.problems, specs.sources, args);
    return 1;
  }
  for (const [file, text] of merged.texts) {
    writing(file, () => guardPlace(file));
    save(file, text);
    console.log(visible(file));
  }
  for (const note of merged.done) console.error(visible(mergeNoteWords(note)));
  for (const note of merged.refused) console.error(visible(`Not merged: ${mergeNoteWords(note)}`));
  if (merged.texts.size === 0 && merged.refused.length === 0)
    console.error(
      merged.done.length === 0
        ? 'The spec states the live values already: nothing is written.'
        : 'The spec states the live values of the other segments already: nothing is written.',
    );
  if (merged.unnamed.length > 0) console.error(visible(unnamedWords(merged.unnamed, args)));
  if (specs.projects.some(({ projectFields, calculation }) => projectFields || calculation))
    console.error(
      'Only segments are merged: the fields of the project and its calculation are left as they are.',
    );
  return merged.refused.length > 0 ? 1 : 0;
}

const SHOWN = 3;

function unnamedWords(names: readonly string[], args: MergeArgs): string {
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
  const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const command = recommended(args, [
    'export',
    ...(args.target === undefined ? [] : ['--target', args.target]),
    '--merge',
    args.path,
    ...['--segments', 'add'],
  ]);
  return `${many(names.length, 'live segment')} ${are} in no spec (${names.slice(0, SHOWN).join(', ')}${more}). To add ${them}: \`${command}\``;
}

/** Returns the project and the segment that are merged, or refuses those that the specs do not have or let go. */
async function chosenIn(
  { target, path }: MergeArgs,
  projects: readonly DesiredProject[],
): Promise<Partial<LiveTarget>> {
  if (target === undefined) return {};
  const chosen = await splitTarget(target, (number) => projects.some((one) => one.number === number));
  const { project, segment } = chosen;
  const meant = projects.filter(({ number }) => number === project);
  if (meant.length === 0) throw new UserError(`${path} has no spec of project ${project}`);
  const letting = segment === undefined ? undefined : meant.find((one) => isLetGo(one, segment));
  if (letting && !letting.segments.some(({ name }) => name === segment))
    throw new UserError(
      `the specs of project ${letting.number} let go of segment ${visible(segment ?? '')}: remove it from \`unmanaged\` to export it`,
    );
  return chosen;
}

/**
 * Loads the specs at a path together with the other specs of their projects in the same folder, because `validate` and `plan`
 * of the folder read all of them. Other projects and other YAML files are left out.
 */
async function readFolder(
  path: string,
  { sources, projects }: LoadedSpecs,
  profile: ServiceProfile,
): Promise<LoadedSpecs> {
  const own = new Set([...sources.keys()].map((file) => resolve(file)));
  const isAbout = (text: string): boolean =>
    SPEC.test(text) && projects.some(({ number }) => text.includes(number));
  const folder = folderOf(path);
  // A path that cannot be listed or read is loaded all the same, so that its problem is reported.
  const others = (attempt(() => [...diskFiles.list(folder)]) ?? [folder]).filter(
    (file) => !own.has(resolve(file)) && (attempt(() => isAbout(diskFiles.read(file))) ?? true),
  );
  return readSpecs([...sources.keys(), ...others], { profile });
}

const SPEC = /apiVersion["']?\s*:\s*["']?trenchctl\//;

/** The highest folder below the working folder that holds the path; for a path elsewhere, its own folder. */
function folderOf(path: string): string {
  const own = statSync(path).isDirectory() ? path : dirname(path);
  const here = resolve('.');
  if (!isIn(resolve(own), here)) return own;
  return relative(here, resolve(own)).split(sep)[0] || '.';
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SpecFileError) return undefined;
    throw error;
  }
}
