import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { typedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { isStdout } from '../../output/save-download.js';
import { guardPlace, reasonOf } from '../../output/write-file.js';
import { exportTexts, save, type ToSave } from './export-one.js';
import { NO_SCHEMA, schemaFor } from './schema-line.js';
import { createSpecNames } from './spec-file-name.js';
import { statedProjects, statedWords } from './stated-projects.js';

/** Exports every project with trenches into a folder. A file that exists is left alone without `--force`. */
export async function exportAll(args: Omit<ToSave, 'project'>, connection: Connection): Promise<ExitCode> {
  const folder = openFolder(args);
  const names = createSpecNames();
  const statedIn = await statedProjects(folder, connection.profile);
  const sum = { saved: 0, kept: 0, failed: 0 };
  const query = { moduleType: ['CABLESIMULATOR' as const], archived: false, sort: ['number'] };
  for await (const { number = '', id } of typedClient(connection.reading).each.pageProjects({ query })) {
    const nextFile = () => join(folder, names(number ?? '', String(id)));
    sum[await exportInto({ ...args, project: number ?? '' }, { nextFile, statedIn, connection })] += 1;
  }
  const notes = [
    `${sum.saved} exported`,
    ...(sum.kept > 0 ? [`${sum.kept} left alone`] : []),
    ...(sum.failed > 0 ? [`${sum.failed} not possible`] : []),
  ];
  console.error(`Projects: ${notes.join(', ')}.`);
  if (sum.saved > 0 && schemaFor(join(folder, 'x')) === undefined) console.error(NO_SCHEMA);
  return sum.failed > 0 ? 1 : 0;
}

interface Into {
  /** Returns the file of the project; called again, the file of its next part. */
  readonly nextFile: () => string;
  readonly statedIn: (project: string, own: string) => string | undefined;
  readonly connection: Connection;
}

async function exportInto(
  args: ToSave,
  { nextFile, statedIn, connection }: Into,
): Promise<'saved' | 'kept' | 'failed'> {
  const file = nextFile();
  const isThere = (path: string): boolean =>
    !args.force && statSync(path, { throwIfNoEntry: false }) !== undefined;
  const leave = (path: string): 'kept' => {
    console.error(`${visible(path)} already exists and is left alone; use --force to overwrite it.`);
    return 'kept';
  };
  if (isThere(file)) return leave(file);
  const other = statedIn(args.project, file);
  if (other !== undefined) {
    console.error(`${visible(file)} is not written: ${statedWords(args.project, other)}.`);
    return 'kept';
  }
  const texts = await exportTexts(args, file, connection);
  if (texts === undefined) {
    console.error(`Project ${visible(args.project)} is not exported.`);
    return 'failed';
  }
  const files = texts.map((_, n) => (n === 0 ? file : nextFile()));
  const old = files.find(isThere);
  if (old !== undefined) return leave(old);
  files.forEach((one, n) => {
    save(one, texts[n] ?? '');
    console.log(visible(one));
  });
  return 'saved';
}

function openFolder({ output, force }: Pick<ToSave, 'output' | 'force'>): string {
  if (output === undefined || isStdout(output))
    throw new UserError('--all writes one file for each project: name a folder, as in -o specs/');
  try {
    guardPlace(output, force);
    mkdirSync(output, { recursive: true });
  } catch (error) {
    throw new UserError(`${output} cannot be written: ${reasonOf(error)}`);
  }
  return output;
}
