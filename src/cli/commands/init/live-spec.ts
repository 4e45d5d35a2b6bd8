import { UserError } from '../../../diagnostics/user-error.js';
import { exportProject } from '../../../reconcile/export-project.js';
import { withConnection } from '../../connection/connect.js';
import type { GlobalArgs } from '../../options/common-options.js';
import { printSpecProblems } from '../../options/read-specs.js';
import { SPEC_SCHEMA, SPECS, type StarterFile } from './starter-files.js';

const MODELINE = `# yaml-language-server: $schema=../${SPEC_SCHEMA}\n`;

/** Exports a live project as the first spec. Throws, after printing the problems, if that is not possible. */
export const liveSpec = (project: string, args: GlobalArgs): Promise<StarterFile> =>
  withConnection(args, async (connection) => {
    console.error(`Reading ${connection.target}.`);
    const exported = await exportProject({ project }, connection);
    if ('problems' in exported) {
      printSpecProblems(exported.problems, new Map(), args);
      throw new UserError(`project ${project} was not exported, and nothing was written`);
    }
    if (exported.leftOut.length > 0)
      console.error(
        `Not everything can be stated in a spec: see the comment at its top (${exported.leftOut.length}).`,
      );
    return { path: `${SPECS}/${fileName(project)}.yaml`, text: withModeline(exported.text) };
  });

/** A project number may hold characters that a file name must not have. */
export const fileName = (project: string): string =>
  project
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'project';

/** The schema lies beside the specs of the new repository. */
const withModeline = (text: string): string => MODELINE + text.replace(/^# yaml-language-server:.*\n/, '');
