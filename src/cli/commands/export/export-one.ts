import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fitName } from '../../../api/download.js';
import type { Problem } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import type { ServiceProfile } from '../../../profile/profile-fields.js';
import { exportProject, type ToExport } from '../../../reconcile/export-project.js';
import { LIMITS } from '../../../spec/limits.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { printSpecProblems, readSpecs } from '../../options/read-specs.js';
import { withProgress } from '../../output/progress.js';
import { type Adviser, recommended } from '../../output/recommended.js';
import { checkPlace, isStdout, type SaveArgs } from '../../output/save-download.js';
import { existing, replaceFile, writing } from '../../output/write-file.js';

type ExportService = Pick<Connection, 'reading' | 'companyId' | 'username' | 'profile'>;

export interface ToSave extends ToExport, SaveArgs, Adviser {}

/** Exports one project to stdout, to a file, or into a folder; a large project to several files. */
export async function exportOne(args: ToSave, where: ExportService): Promise<ExitCode> {
  const file = fileOf(args);
  checkPlace(args);
  if (file !== undefined) checkFile(file, args);
  await refuseStated(args, file, where);
  const texts = await exportTexts(args, file, where);
  if (texts === undefined) return 1;
  if (file === undefined) {
    process.stdout.write(onlyText(texts, args));
    return 0;
  }
  const files = texts.map((_, n) => partOf(file, n));
  for (const one of files.slice(1)) checkFile(one, args);
  files.forEach((one, n) => {
    save(one, texts[n] ?? '');
    console.error(`Saved in ${visible(one)}.`);
  });
  if (schemaFor(file) === undefined) console.error(NO_SCHEMA);
  return 0;
}

/** A folder that does not exist yet holds no file, and is made when the spec is written. */
function checkFile(file: string, { force }: ToSave): void {
  if (existing(dirname(file))) checkPlace({ output: file, force });
}

/** The output holds one spec, and a spec has one file. */
function onlyText([text = '', ...more]: readonly string[], { project }: ToSave): string {
  if (more.length === 0) return text;
  throw new UserError(
    `the spec of project ${visible(project)} takes ${more.length + 1} files, because a spec file has at most ${LIMITS.fileSize / 1024 / 1024} MiB: name a folder, as in -o specs/`,
  );
}

/** The files of a large project: DEMO-1.yaml, DEMO-1-2.yaml and so on. */
const partOf = (file: string, n: number): string =>
  n === 0 ? file : file.replace(/(\.ya?ml)?$/, (ending) => `-${n + 1}${ending}`);

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
  const isFolder = /[/\\]$/.test(output) || existing(output)?.isDirectory();
  return isFolder ? join(output, createSpecNames()(project, '')) : output;
}

/** Writes a spec, and its folder if there is none. */
export const save = (file: string, text: string): void =>
  writing(file, () => {
    mkdirSync(dirname(file), { recursive: true });
    replaceFile(file, text, 0o644);
  });

/** Problems whose remedy is in the settings. */
const OF_SETTINGS: readonly string[] = ['company-unknown', 'wrong-company'];

/** An export has no spec yet, so a problem has neither a place nor the remedy of a spec. */
function withoutSpec({ code, message, remedy }: Problem, args: ToSave): string {
  if (code === 'project-not-found')
    return `${message}: \`${recommended(args, ['project', 'list'])}\` shows the numbers`;
  return OF_SETTINGS.includes(code) ? `${message}; ${remedy}` : message;
}

/** Returns the texts of the files of the spec; undefined, after printing the problems, if the project cannot be exported. */
export async function exportTexts(
  args: ToSave,
  file: string | undefined,
  where: ExportService,
): Promise<readonly string[] | undefined> {
  const schema = file === undefined ? undefined : schemaFor(file);
  const exported = await withProgress('Reading segments', (progress) =>
    exportProject(
      {
        ...args,
        ...(schema === undefined ? {} : { schema }),
        onListed: progress.expect,
        onSegment: progress.done,
      },
      where,
    ),
  );
  if ('problems' in exported) {
    for (const problem of exported.problems)
      console.error(`trenchctl: ${visible(withoutSpec(problem, args))}`);
    return undefined;
  }
  const { files, leftOut } = exported;
  if (leftOut.length > 0)
    console.error(`Not everything can be stated in a spec: see the comment at its top (${leftOut.length}).`);
  // A spec that no later command could read is refused here, for example one segment that is too large for a file.
  const named = new Map(files.map((text, n) => [partOf(file ?? 'the exported spec', n), text]));
  const { loadSpecs } = await import('../../../spec/load-specs.js');
  const { problems, sources } = await loadSpecs(
    [...named.keys()],
    { list: (name) => [name], read: (name) => named.get(name) ?? '' },
    { profile: where.profile },
  );
  return printSpecProblems(problems, sources, args) ? undefined : files;
}

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

/** Chooses a file name for each project: its number without characters that paths cannot have, and never the same name twice. */
export function createSpecNames(): (number: string, id: string) => string {
  const taken = new Set<string>();
  return (number, id) => {
    const stem = fitName(number.replace(/[/\\]/g, '-')) ?? fitName(`project-${id}`) ?? 'project';
    for (let n = 1; ; n += 1) {
      const name = `${stem}${n === 1 ? '' : `-${n}`}.yaml`;
      // Some file systems do not distinguish case.
      const key = name.normalize('NFKC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}

/**
 * Finds the specs of a folder that state segments of a project. An export beside such a spec would define the segments twice,
 * and no later plan of the folder would be possible. Returns undefined for a project that only its own files state: DEMO-1.yaml,
 * and DEMO-1-2.yaml and so on if the project is large.
 */
export async function statedProjects(
  folder: string,
  profile: ServiceProfile,
): Promise<(number: string, own: string) => string | undefined> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return () => undefined;
  const { projects } = await readSpecs([folder], { profile });
  const stated = projects.flatMap(({ number, segments }) =>
    segments.map(({ place }) => ({ number, file: place.file })),
  );
  return (number, own) =>
    stated.find((one) => one.number === number && withoutPart(one.file, own) !== resolve(own))?.file;
}

/** The path of a part of an export is taken for that of its first file. */
function withoutPart(file: string, own: string): string {
  const [stem, path] = [resolve(own).replace(/\.yaml$/, ''), resolve(file)];
  return path.startsWith(`${stem}-`) && /^-\d+\.yaml$/.test(path.slice(stem.length)) ? resolve(own) : path;
}

export const statedWords = (number: string, file: string): string =>
  visible(
    `project ${number} is stated in ${file} already; to update that spec, use --merge ${file} --segments add`,
  );
