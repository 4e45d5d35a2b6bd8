import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Problem } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import { exportProject, type ToExport } from '../../../reconcile/export-project.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { printSpecProblems } from '../../options/read-specs.js';
import { type Adviser, recommended } from '../../output/recommended.js';
import { checkPlace, isStdout, type SaveArgs } from '../../output/save-download.js';
import { reasonOf, replaceFile } from '../../output/write-file.js';
import { NO_SCHEMA, schemaFor } from './schema-line.js';
import { createSpecNames } from './spec-file-name.js';
import { statedProjects, statedWords } from './stated-projects.js';

type ExportService = Pick<Connection, 'reading' | 'companyId' | 'username' | 'profile'>;

export interface ToSave extends ToExport, SaveArgs, Adviser {}

/** Exports one project to stdout, to a file, or into a folder. */
export async function exportOne(args: ToSave, where: ExportService): Promise<ExitCode> {
  const file = fileOf(args);
  checkPlace(args);
  // A folder that does not exist yet holds no file, and is made when the spec is written.
  if (file !== undefined && statSync(dirname(file), { throwIfNoEntry: false }))
    checkPlace({ output: file, force: args.force });
  await refuseStated(args, file, where);
  const text = await exportText(args, file, where);
  if (text === undefined) return 1;
  if (file === undefined) process.stdout.write(text);
  else {
    save(file, text);
    console.error(`Saved in ${visible(file)}.`);
    if (schemaFor(file) === undefined) console.error(NO_SCHEMA);
  }
  return 0;
}

/** Refuses a whole project for a folder that has it in another spec. A file that the command line names is the user's choice. */
async function refuseStated(
  args: ToSave,
  file: string | undefined,
  { profile }: ExportService,
): Promise<void> {
  if (file === undefined || file === args.output || args.segment !== undefined) return;
  const other = (await statedProjects(dirname(file), profile))(args.project, file);
  if (other !== undefined)
    throw new UserError(`${visible(file)} is not written: ${statedWords(args.project, other)}`);
}

/** The file to write; undefined for stdout. */
function fileOf({ output, project }: ToSave): string | undefined {
  if (output === undefined || isStdout(output)) return undefined;
  const isFolder = /[/\\]$/.test(output) || statSync(output, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? join(output, createSpecNames()(project, '')) : output;
}

/** Writes a spec, and its folder if there is none. */
export function save(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    replaceFile(file, text, 0o644);
  } catch (error) {
    throw new UserError(`${file} cannot be written: ${reasonOf(error)}`);
  }
}

/** An export has no spec yet, so a problem has neither a place nor the remedy of a spec. */
const withoutSpec = ({ code, message }: Problem, args: ToSave): string =>
  code === 'project-not-found'
    ? `${message}: \`${recommended(args, ['project', 'list'])}\` shows the numbers`
    : message;

/** Returns the text of the spec; undefined, after printing the problems, if the project cannot be exported. */
export async function exportText(
  args: ToSave,
  file: string | undefined,
  where: ExportService,
): Promise<string | undefined> {
  const schema = file === undefined ? undefined : schemaFor(file);
  const exported = await exportProject({ ...args, ...(schema === undefined ? {} : { schema }) }, where);
  if ('problems' in exported) {
    for (const problem of exported.problems)
      console.error(`trenchctl: ${visible(withoutSpec(problem, args))}`);
    return undefined;
  }
  const { text, leftOut } = exported;
  if (leftOut.length > 0)
    console.error(`Not everything can be stated in a spec: see the comment at its top (${leftOut.length}).`);
  // A spec that is too large for one file is refused here, because no later command could read it.
  const name = file ?? 'the exported spec';
  const { loadSpecs } = await import('../../../spec/load-specs.js');
  const { problems, sources } = await loadSpecs(
    [name],
    { list: () => [name], read: () => text },
    { profile: where.profile },
  );
  return printSpecProblems(problems, sources, args) ? undefined : text;
}
