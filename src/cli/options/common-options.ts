import type { Argv, Options } from 'yargs';
import { BASE_OPTIONS, type BaseArgs } from './base-options.js';
import type { StrictArgs } from './strict-options.js';
import { orUsualSpecs, USUAL_SPECS } from './usual-specs.js';

/** Options of every command. */
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

const SPECS = 'Spec files and folders';
const PATHS = { type: 'string', array: true } as const;

/** Adds the argument for spec files and folders; without one, the folder `specs` is used. */
export const withSpecs = (yargs: Argv, describe = SPECS): Argv =>
  orUsualSpecs(yargs.positional('paths', { ...PATHS, describe: `${describe} (default: ${USUAL_SPECS}/)` }));

/** Adds the argument for spec files and folders, which has to be given. */
export const withNamedSpecs = (yargs: Argv): Argv =>
  yargs.positional('paths', { ...PATHS, demandOption: true, describe: SPECS });
