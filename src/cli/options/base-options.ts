import type { Options } from 'yargs';

/** The options of Git as the third side of a comparison. */
export const BASE_OPTIONS = {
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
