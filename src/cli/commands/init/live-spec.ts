import { UserError } from '../../../diagnostics/user-error.js';
import { exportProject } from '../../../reconcile/export-project.js';
import { withConnection } from '../../connection/connect.js';
import type { GlobalArgs } from '../../options/common-options.js';
import { printSpecProblems } from '../../options/read-specs.js';
import { createSpecNames } from '../export/spec-file-name.js';
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
    return { path: `${SPECS}/${createSpecNames()(project, '')}`, text: withModeline(exported.text) };
  });

/** The schema lies beside the specs of the new repository. */
const withModeline = (text: string): string => MODELINE + text.replace(/^# yaml-language-server:.*\n/, '');
