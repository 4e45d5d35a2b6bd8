import { statSync } from 'node:fs';
import type { Argv, Options } from 'yargs';
import { UserError } from '../../diagnostics/user-error.js';

/** The options of Git as the third side of a comparison. */
const BASE_OPTIONS = {
  base: {
    type: 'string',
    requiresArg: true,
    describe:
      'Compare with the specs of this commit too (of its merge base with HEAD), such as origin/main, or of the recorded commit refs/trenchctl/applied: every change gets a cause, and removed segments are deleted',
  },
  'only-changed': {
    type: 'boolean',
    default: false,
    describe:
      'Read and plan only what differs between --base and the specs (in a pull request the base is found)',
  },
} as const satisfies Record<string, Options>;

/** The option of `apply` that makes the base of the next plan. */
export const RECORD_OPTION = {
  record: {
    type: 'string',
    requiresArg: true,
    describe:
      'Compare with the commit that this ref names, such as refs/trenchctl/applied, and move the ref to HEAD when everything was applied',
  },
} as const satisfies Record<string, Options>;

export interface BaseArgs {
  readonly base?: string;
  readonly onlyChanged?: boolean;
  readonly record?: string;
}

export const GLOBAL_OPTIONS = {
  embedded: { type: 'boolean', describe: 'Use the embedded service instead of a remote one' },
  data: { type: 'string', describe: 'Data folder of the embedded service, or :memory: (default .trenchctl)' },
  environment: {
    type: 'string',
    requiresArg: true,
    describe: 'Use this group of settings of trenchctl.yaml, such as dev or prod (or TRENCHCTL_ENVIRONMENT)',
  },
  verbose: {
    type: 'boolean',
    default: false,
    describe: 'Print every call, and list everything that a plan destroys',
  },
  timeout: {
    type: 'number',
    default: 3600,
    describe: 'Time limit in seconds, for each of reading, planning, rehearsal and writing',
  },
  color: {
    type: 'boolean',
    default: true,
    describe: 'Use colours on a terminal (--no-color to switch off)',
  },
} as const satisfies Record<string, Options>;

export interface GlobalArgs {
  readonly embedded?: boolean | undefined;
  readonly data?: string | undefined;
  /** The environment: a group of settings in trenchctl.yaml. */
  readonly environment?: string | undefined;
  readonly verbose: boolean;
  /** In seconds. */
  readonly timeout: number;
  readonly color: boolean;
}

export interface SpecArgs extends GlobalArgs {
  readonly paths: string[];
}

/** The selection of specs, and the number of calls at a time. */
export interface PlanningArgs extends SpecArgs, BaseArgs, StrictArgs {
  readonly target?: readonly string[];
  readonly prune?: boolean;
  readonly parallelism: number;
  readonly rehearse: boolean;
  readonly requireRehearsal: boolean;
  readonly cost: boolean;
}

export const PLANNING_OPTIONS = {
  target: {
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'Plan only this project, or only this segment: PROJECT/SEGMENT (may be repeated)',
  },
  prune: { type: 'boolean', describe: 'Delete segments that the specs do not name' },
  ...BASE_OPTIONS,
  parallelism: { type: 'number', default: 10, describe: 'Number of concurrent calls and segments' },
  rehearse: {
    type: 'boolean',
    default: true,
    describe: 'Rehearse the plan on a copy of the live state (--no-rehearse to skip)',
  },
  'require-rehearsal': {
    type: 'boolean',
    default: false,
    describe: 'Fail if the rehearsal does not reach the spec or is not possible',
  },
  cost: {
    type: 'boolean',
    default: true,
    describe: 'Show the costs of changed calculations, before and after (--no-cost to skip)',
  },
} as const satisfies Record<string, Options>;

export const wantsColor = (color: boolean, stream: { isTTY?: boolean }): boolean =>
  color && stream.isTTY === true && !process.env.NO_COLOR && !process.env.CI;

/** The width that COLUMNS or the terminal states; undefined for a pipe or file, whose lines are not broken. */
export function columnsOf(stream: {
  readonly isTTY?: boolean;
  readonly columns?: number;
}): number | undefined {
  const stated = Number(process.env.COLUMNS);
  if (Number.isInteger(stated) && stated >= MIN_COLUMNS) return stated;
  return stream.isTTY ? stream.columns : undefined;
}

/** A narrower terminal would show one word on each line. */
const MIN_COLUMNS = 40;

const SPECS = 'Spec files and folders';
const PATHS = { type: 'string', array: true } as const;

/** Adds the argument for spec files and folders; without one, the folder `specs` is used. */
export const withSpecs = (yargs: Argv, describe = SPECS): Argv =>
  orUsualSpecs(yargs.positional('paths', { ...PATHS, describe: `${describe} (default: ${USUAL_SPECS}/)` }));

/** Adds the argument for spec files and folders, which has to be given. */
export const withNamedSpecs = (yargs: Argv): Argv =>
  yargs.positional('paths', { ...PATHS, demandOption: true, describe: SPECS });

export const STRICT_OPTION = {
  strict: { type: 'boolean', default: false, describe: 'Treat warnings in specs as errors' },
} as const satisfies Record<string, Options>;

export interface StrictArgs {
  readonly strict?: boolean;
}

/** The folder of the specs where no path is named. */
export const USUAL_SPECS = 'specs';

/** Takes the folder `specs` where no path is named. */
const orUsualSpecs = (yargs: Argv): Argv => yargs.middleware(takeUsualSpecs);

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
