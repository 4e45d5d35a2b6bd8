import { statSync } from 'node:fs';
import { UserError } from '../../diagnostics/user-error.js';
import { type ArgsOf, flag, type GlobalArgs, type Options, text, texts } from '../command.js';
import { type FailOnArgs, SKIP } from './fail-on.js';

/** The option of `apply` that makes the base of the next plan. */
export const RECORD_OPTION = {
  record: text(
    'Compare with the commit that this ref names, such as refs/trenchctl/applied, and move the ref to HEAD when everything was applied',
  ),
} as const satisfies Options;

/** The selection of commands that work on one project. */
export const PROJECT_TARGET = {
  target: text('Number of the project; id:ID if several have the same number'),
} as const satisfies Options;

/** The selection of specs, Git as the third side of a comparison, and what a plan leaves out. */
export const PLANNING_OPTIONS = {
  target: texts('Plan only this project, or only this segment: PROJECT/SEGMENT (may be repeated)'),
  prune: { type: 'boolean', describe: 'Delete segments that the specs do not name' },
  base: text(
    'Compare with the specs of this commit too (of its merge base with HEAD), such as origin/main, or of the recorded commit refs/trenchctl/applied: every change gets a cause, and removed segments are deleted',
  ),
  'only-changed': flag(
    'Read and plan only what differs between --base and the specs (in a pull request the base is found)',
  ),
  ...SKIP,
} as const satisfies Options;

export interface PlanningArgs
  extends GlobalArgs,
    Omit<ArgsOf<typeof PLANNING_OPTIONS>, 'onlyChanged'>,
    FailOnArgs,
    Partial<ArgsOf<typeof RECORD_OPTION>> {
  readonly paths: readonly string[];
  readonly onlyChanged?: boolean;
}

export const wantsColor = (color: boolean, stream: { isTTY?: boolean }): boolean =>
  color && stream.isTTY === true && !process.env.NO_COLOR && !process.env.CI;

/** The folder of the specs where no path is named. */
export const USUAL_SPECS = 'specs';

const SPECS = 'Spec files and folders';

/** The argument for spec files and folders; without one, the folder `specs` is used. */
export const specPaths = (describe = SPECS) =>
  ({ paths: { ...texts(`${describe} (default: ${USUAL_SPECS}/)`), default: usualSpecs } }) as const;

/** The argument for spec files and folders, which has to be given. */
export const NAMED_SPECS = { paths: { ...texts(SPECS), demandOption: true } } as const satisfies Options;

export function usualSpecs(): readonly string[] {
  if (!statSync(USUAL_SPECS, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(
      `name the spec files or folders: no path is given, and there is no folder ${USUAL_SPECS}/ in this folder`,
    );
  console.error(`No path is given: using ${USUAL_SPECS}/.`);
  return [USUAL_SPECS];
}
