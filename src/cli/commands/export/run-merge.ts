import { statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { isError } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import type { DesiredProject } from '../../../kinds/model.js';
import { kindNamed } from '../../../kinds/registry.js';
import { isLetGo } from '../../../kinds/segment-names.js';
import type { MergeNote, MergeRefusal, MergeRemark } from '../../../plan/model/note.js';
import type { ServiceProfile } from '../../../profile/profile-fields.js';
import { type LiveTarget, splitTarget } from '../../../reconcile/export-project.js';
import { mergeLiveState } from '../../../reconcile/merge-live.js';
import { type Sentences, sentenceBy } from '../../../render/words/reason-words.js';
import { diskFiles, isIn } from '../../../spec/files/disk-files.js';
import { SpecFileError } from '../../../spec/files/spec-files.js';
import type { LoadedSpecs } from '../../../spec/load-specs.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { printSpecProblems, readSpecs } from '../../options/read-specs.js';
import { many } from '../../output/print-json.js';
import { withProgress } from '../../output/progress.js';
import { type Adviser, recommended } from '../../output/recommended.js';
import { guardPlace, reasonOf } from '../../output/write-file.js';
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
    try {
      guardPlace(file);
    } catch (error) {
      throw new UserError(`${file} cannot be written: ${reasonOf(error)}`);
    }
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

// Sentences for what a merge of the live state did to each segment of the specs.

const REMARKS: Sentences<MergeRemark | MergeRefusal> = {
  written: () => 'live values written into the spec',
  added: () => 'added to the spec: no spec named it',
  removed: () => 'removed from the spec: it is not live',
  'left-not-live': () =>
    'it is not live: left in the spec; apply it, or remove it by hand or with --segments remove',
  'rename-removed': () => 'renamedFrom is removed: the old name is a live segment of its own',
  renamed: ({ to }) => `its live name is ${to}`,
  'field-dropped': ({ field }) => `${field} has no live value, so the spec does not state it any more`,
  'stated-beside-template': ({ list, template }) =>
    `the list ${list} is stated beside \`use: ${template}\` now; the template is not changed`,
  'still-different': () => 'it would still differ from the live state after the merge: edit it by hand',
  'segment-not-in-text': () => 'it is not found in the text',
  'segment-not-a-map': () => 'it is not a map in the text',
  'segment-without-section': () => 'the live segment has no section, and a spec cannot state that',
  'section-without-layer': () => 'a live section has no layer, and a spec cannot state that',
  'no-segments': () => 'no document of the project has `segments`',
  'list-unlike-text': () => 'a list cannot be compared with its text',
  'more-ducts-than-stated': () =>
    'a layer has more live ecom ducts than its pipes state, and the API does not show their pipe',
  'stated-duct-not-live': () =>
    'an ecom duct that a pipe states is not live, and the API does not show the pipes of the others',
  'yaml-anchor': () => 'it has a YAML anchor, and an edit would change other places',
  'yaml-alias': () => 'it has a YAML alias, and an edit would change other places',
  'removal-in-brackets': () => 'it is not live, and stands in a map in brackets: remove it by hand',
  'name-taken': ({ name }) =>
    `its live name ${name} is the name of another segment in the spec: apply the rename, or edit it by hand`,
  'claimed-by-rename': ({ by }) =>
    `it is not added, because renamedFrom of ${by} is its name: remove renamedFrom there, and merge again`,
  'field-of-template-not-live': ({ field }) => `${field} of a template has no live value`,
  'list-not-in-text': ({ list }) => `the list ${list} is not found in the text`,
  'item-not-statable': ({ item }) => `a live ${kindNamed(item).words.one} cannot be stated in a spec`,
};

const remarkWords = sentenceBy(REMARKS);

/** Returns the sentence of a note, with its project and segment. */
const mergeNoteWords = ({ project, segment, remark }: MergeNote<MergeRemark | MergeRefusal>): string =>
  `${project}/${segment}: ${remarkWords(remark)}`;
