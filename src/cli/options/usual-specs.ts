import { statSync } from 'node:fs';
import type { Argv } from 'yargs';
import { UserError } from '../../diagnostics/user-error.js';

/** The folder of the specs where no path is named. */
export const USUAL_SPECS = 'specs';

/** Takes the folder `specs` where no path is named. */
export const orUsualSpecs = (yargs: Argv): Argv => yargs.middleware(takeUsualSpecs);

function takeUsualSpecs(args: object): void {
  const { paths } = args as { paths?: string[] };
  if (paths === undefined || paths.length === 0) Object.assign(args, { paths: [usualSpecs()] });
}

export function usualSpecs(): string {
  if (!statSync(USUAL_SPECS, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(
      `name the spec files or folders: no path is given, and there is no folder ${USUAL_SPECS}/ in this folder`,
    );
  console.error(`No path is given: using ${USUAL_SPECS}/.`);
  return USUAL_SPECS;
}
