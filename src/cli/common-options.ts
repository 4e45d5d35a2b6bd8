import type { Argv, Options } from 'yargs';

/** Options of every command that talks to the API. */
export const CONNECTION_OPTIONS = {
  embedded: { type: 'boolean', describe: 'Use the embedded service' },
  data: { type: 'string', describe: 'Folder of the embedded service, or :memory: (default .trenchctl)' },
} as const satisfies Record<string, Options>;

export const COLOR_OPTION = {
  color: {
    type: 'boolean',
    default: true,
    describe: 'Colour where the output is a terminal (--no-color for none)',
  },
} as const satisfies Record<string, Options>;

export interface ConnectionArgs {
  embedded?: boolean | undefined;
  data?: string | undefined;
}

export const wantsColor = (color: boolean, stream: { isTTY?: boolean }): boolean =>
  color && stream.isTTY === true && !process.env.NO_COLOR && !process.env.CI;

/** A command that takes spec files and folders. */
export const withSpecs = (yargs: Argv): Argv =>
  yargs.positional('paths', {
    type: 'string',
    array: true,
    demandOption: true,
    describe: 'Spec files and folders',
  }) as unknown as Argv;
