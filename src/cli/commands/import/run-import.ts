import { mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import { type Imported, importTable } from '../../../reconcile/import/import-table.js';
import { diskFiles, readBytes } from '../../../spec/files/disk-files.js';
import { type LoadedFile, loadFile } from '../../../spec/files/load-file.js';
import { SpecFileError } from '../../../spec/files/spec-files.js';
import { lineDiff } from '../../../spec/format/line-diff.js';
import type { LoadedSpecs } from '../../../spec/load-specs.js';
import { guessMap } from '../../../tables/guess-map.js';
import { IMPORT_MAP, IMPORT_VERSION, type ImportMap } from '../../../tables/map-language.js';
import { readTable } from '../../../tables/read-table.js';
import { TABLE_LIMITS, type Table, TableError, type TableNote } from '../../../tables/table.js';
import type { ExitCode, GlobalArgs } from '../../command.js';
import { type Connection, withConnection } from '../../connection/connect.js';
import { printSpecProblems, readSpecs, withoutSecrets } from '../../options/read-specs.js';
import { holdsSecret } from '../../output/known-secrets.js';
import { mergeNoteWords } from '../../output/merge-words.js';
import { many } from '../../output/print-json.js';
import { withProgress } from '../../output/progress.js';
import { recommended } from '../../output/recommended.js';
import { existing, guardPlace, writing } from '../../output/write-file.js';
import { createSpecNames, save, schemaFor } from '../export/export-one.js';
import { guessText } from './guess-text.js';

interface ImportArgs extends GlobalArgs {
  readonly file: string;
  readonly map?: string;
  readonly sheet?: string;
  readonly check: boolean;
  /** The folder of the specs. */
  readonly output: string;
}

/** Every problem of a table is printed; a table with more is of another kind than its map says. */
const MAX_PROBLEMS = 1000;

/** Imports a table, or prints a guess of its map. */
export async function runImport(args: ImportArgs): Promise<ExitCode> {
  const map = args.map === undefined ? undefined : loadMap(args.map, args);
  if (map === 1) return 1;
  const table = await withProgress('Reading the table', () => openTable(args, map?.value));
  for (const note of table.notes) console.error(`${visible(args.file)} ${NOTES[note]}.`);
  if (map === undefined) return printGuess(table, args);
  return withConnection(args, (connection) => importInto(table, map, args, connection));
}

const NOTES: Readonly<Record<TableNote, string>> = {
  'windows-1252': 'is not UTF-8 and was read as Windows-1252',
  'utf-16': 'was read as UTF-16',
};

/** The map, and its text for showing the lines of problems. */
type LoadedMap = Required<Pick<LoadedFile<ImportMap>, 'value' | 'sources'>>;

function loadMap(file: string, args: ImportArgs): LoadedMap | 1 {
  const { value, problems, sources } = loadFile(file, withoutSecrets(diskFiles), IMPORT_MAP, IMPORT_VERSION);
  printSpecProblems(problems, sources, args);
  return value ? { value, sources } : 1;
}

async function openTable({ file, sheet }: ImportArgs, map: ImportMap | undefined): Promise<Table> {
  try {
    // The list refuses a link that leads out of the working folder.
    diskFiles.list(file);
    return await readTable(file, readBytes(file, TABLE_LIMITS.fileSize), sheet ?? map?.sheet);
  } catch (error) {
    if (error instanceof TableError) throw new UserError(`${file}: ${error.message}; ${error.remedy}`);
    if (error instanceof SpecFileError) throw new UserError(`${file}: ${error.message}`);
    throw error;
  }
}

function printGuess(table: Table, args: ImportArgs): ExitCode {
  process.stdout.write(guessText(guessMap(table)));
  const name = `${basename(args.file).replace(/\.\w+$/, '')}-map.yaml`;
  const command = recommended(args, ['import', args.file, '--map', name]);
  console.error(
    visible(`Nothing is imported yet: save this map as ${name}, check it, and import with: ${command}`),
  );
  return 1;
}

async function importInto(
  table: Table,
  map: LoadedMap,
  args: ImportArgs,
  connection: Connection,
): Promise<ExitCode> {
  const specs = await existingSpecs(args, connection);
  if (
    printSpecProblems(
      specs.problems.filter(({ severity }) => severity === undefined),
      specs.sources,
      args,
    )
  )
    return 1;
  const imported = await withProgress('Importing the table', () =>
    importTable({ table, map: map.value, specs, nextFile: newNames(args.output), schemaFor }, connection),
  );
  if ('problems' in imported) {
    const get = (file: string) => imported.sources.get(file) ?? map.sources.get(file);
    printSpecProblems(imported.problems, { get }, args, { most: MAX_PROBLEMS });
    console.error('Nothing is written.');
    return 1;
  }
  printSpecProblems(imported.warnings, map.sources, args, { most: MAX_PROBLEMS });
  for (const note of imported.refused) console.error(visible(`Not merged: ${mergeNoteWords(note)}`));
  if (imported.refused.length > 0) {
    console.error('Nothing is written.');
    return 1;
  }
  for (const note of imported.done)
    if (note.remark.code !== 'written' && note.remark.code !== 'added')
      console.error(visible(mergeNoteWords(note)));
  return args.check ? showDifference(imported, specs) : writeTexts(imported, args);
}

/** The specs of the folder; a folder that does not exist or has no specs is no problem. */
async function existingSpecs({ output }: ImportArgs, { profile }: Connection): Promise<LoadedSpecs> {
  const there = existing(output);
  if (there && !there.isDirectory())
    throw new UserError(`${output} is a file: name the folder of the specs with -o, as in -o specs/`);
  const specs = await readSpecs(there ? [output] : [], { profile });
  return { ...specs, problems: specs.problems.filter(({ code }) => code !== 'no-specs') };
}

/** Names of new files in a folder: that of the project, with a number if there is such a file already. */
function newNames(folder: string): (project: string) => string {
  const names = createSpecNames();
  return (project) => {
    for (;;) {
      const file = join(folder, names(project, 'unnamed'));
      if (!statSync(file, { throwIfNoEntry: false })) return file;
    }
  };
}

function showDifference({ texts }: Imported, { sources }: LoadedSpecs): ExitCode {
  for (const [file, { text: after }] of texts) {
    console.log(visible(file));
    for (const line of lineDiff(sources.get(file) ?? '', after)) console.log(visible(line));
  }
  console.error(
    texts.size === 0 ? NO_CHANGE : `${many(texts.size, 'file')} would change. Nothing is written.`,
  );
  return texts.size === 0 ? 0 : 2;
}

const NO_CHANGE = 'The specs state the values of the table already: nothing is written.';

function writeTexts(imported: Imported, args: ImportArgs): ExitCode {
  const { texts, others, rows, added, known, projects } = imported;
  for (const [file, { text }] of texts) {
    if (holdsSecret(text))
      throw new UserError(
        'the table holds one of the secrets that trenchctl was given: remove it from the table',
      );
    guardWritten(file);
  }
  for (const [file, { text }] of texts) {
    save(file, text);
    console.log(visible(file));
  }
  if (others.length > 0)
    console.error(visible(`Not imported: ${many(others.length, 'column')} (${others.join(', ')}).`));
  console.error(
    `${many(rows, 'row')}: ${many(added, 'segment')} added and ${many(known, 'segment')} compared in ${many(projects, 'project')}.`,
  );
  console.error(
    texts.size === 0 ? NO_CHANGE : visible(`Plan with: ${recommended(args, ['plan', args.output])}`),
  );
  return 0;
}

const guardWritten = (file: string): void =>
  writing(file, () => {
    guardPlace(file);
    mkdirSync(dirname(file), { recursive: true });
  });
