import type { ArgsOf, GlobalArgs, Options } from '../command.js';
import { OUTPUT_OPTIONS } from './output-options.js';
import { RULES_OPTIONS } from './rules-options.js';

/** The options of commands that judge specs: validate, check, plan and drift. */
export const JUDGING_OPTIONS = {
  ...RULES_OPTIONS,
  ...OUTPUT_OPTIONS,
} as const satisfies Options;

export type JudgingArgs = GlobalArgs & ArgsOf<typeof JUDGING_OPTIONS>;
