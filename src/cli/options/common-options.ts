import type { Argv, Options } from 'yargs';

/** Options of every command. */
export const GLOBAL_OPTIONS = {
  embedded: { type: 'boolean', describe: 'Use the embedded service' },
  data: { type: 'string', describe: 'Folder of the embedded service, or :memory: (default .trenchctl)' },
  verbose: { type: 'boolean', default: false, describe: 'Show every call' },
  timeout: {
    type: 'number',
    default: 3600,
    describe: 'Seconds that reading, planning, the rehearsal and writing may take, each',
  },
  color: {
    type: 'boolean',
    default: true,
    describe: 'Colour where the output is a terminal (--no-color for none)',
  },
} as const satisfies Record<string, Options>;

export interface GlobalArgs {
  readonly embedded?: boolean | undefined;
  readonly data?: string | undefined;
  readonly verbose: boolean;
  /** In seconds. */
  readonly timeout: number;
  readonly color: boolean;
}

export interface SpecArgs extends GlobalArgs {
  readonly paths: string[];
}

/** Which part of the specs, and how many calls at a time. */
export interface PlanningArgs extends SpecArgs {
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
    describe: 'Only this project, or this segment of it: PROJECT/SEGMENT (may be repeated)',
  },
  prune: { type: 'boolean', describe: 'Delete the segments that the specs do not name' },
  parallelism: { type: 'number', default: 10, describe: 'Calls and segments at a time' },
  rehearse: {
    type: 'boolean',
    default: true,
    describe: 'Try the plan on a copy of the live state first (--no-rehearse to skip)',
  },
  'require-rehearsal': {
    type: 'boolean',
    default: false,
    describe: 'Make it an error where the rehearsal does not reach the spec, or says nothing',
  },
  cost: {
    type: 'boolean',
    default: true,
    describe: 'State what the calculations that change cost, before and after (--no-cost to leave it out)',
  },
} as const satisfies Record<string, Options>;

export const PLAN_FORMAT = {
  choices: ['text', 'json', 'markdown'] as const,
  default: 'text' as const,
  describe: 'How to show it',
} satisfies Options;

export const wantsColor = (color: boolean, stream: { isTTY?: boolean }): boolean =>
  color && stream.isTTY === true && !process.env.NO_COLOR && !process.env.CI;

/** A command that takes spec files and folders. */
export const withSpecs = (yargs: Argv, describe = 'Spec files and folders'): Argv =>
  yargs.positional('paths', { type: 'string', array: true, demandOption: true, describe }) as unknown as Argv;
