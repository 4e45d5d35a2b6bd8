import type { Options } from 'yargs';

export const STRICT_OPTION = {
  strict: { type: 'boolean', default: false, describe: 'Treat warnings in specs as errors' },
} as const satisfies Record<string, Options>;

export interface StrictArgs {
  readonly strict?: boolean;
}
