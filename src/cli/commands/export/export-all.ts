import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { typedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { isStdout } from '../../output/save-download.js';
import { guardPlace, reasonOf } from '../../output/write-file.js';
import { exportText, save, type ToSave } from './export-one.js';
import { NO_SCHEMA, schemaFor } from './schema-line.js';
import { createSpecNames } from './spec-file-name.js';
import { statedProjects, statedWords } from './stated-projects.js';

/** Exports every project with trenches into a folder, one file for each. A file that exists is left alone without `--force`. */
export async function exportAll(args: Omit<ToSave, 'project'>, connection: Connection): Promise<ExitCode> {
  const folder = openFolder(args);
  const nameOf = createSpecNames();
  const statedIn = await statedProjects(folder, connection.profile);
  const sum = { saved: 0, kept: 0, failed: 0 };
  const query = { moduleType: ['CABLESIMULATOR' as const], archived: false, sort: ['number'] };
  for await (const { number, id } of typedClient(connection.reading).each.pageProjects({ query })) {
    const file = join(folder, nameOf(number ?? '', String(id)));
    if (!args.force && statSync(file, { throwIfNoEntry: false })) {
      console.error(`${visible(file)} already exists and is left alone; use --force to overwrite it.`);
      sum.kept += 1;
      continue;
    }
    const other = statedIn(number ?? '', file);
    if (other !== undefined) {
      console.error(`${visible(file)} is not written: ${statedWords(number ?? '', other)}.`);
      sum.kept += 1;
      continue;
    }
    const text = await exportText({ ...args, project: number ?? '' }, file, connection);
    if (text === undefined) {
      console.error(`Project ${visible(number ?? '')} is not exported.`);
      sum.failed += 1;
      continue;
    }
    save(file, text);
    console.log(visible(file));
    sum.saved += 1;
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
