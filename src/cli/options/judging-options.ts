import type { ArgsOf, GlobalArgs, Options } from '../command.js';
import { STRICT_OPTION } from './common-options.js';
import { ANNOTATION_OPTIONS, OUTPUT_OPTIONS } from './output-options.js';
import { RATINGS_FILE_OPTION } from './rating-options.js';
import { RULES_OPTIONS } from './rules-options.js';

/** The options of commands that judge specs: validate, check, plan and drift. */
export const JUDGING_OPTIONS = {
  ...RULES_OPTIONS,
  ...RATINGS_FILE_OPTION,
  ...STRICT_OPTION,
  ...OUTPUT_OPTIONS,
  ...ANNOTATION_OPTIONS,
} as const satisfies Options;

export type JudgingArgs = GlobalArgs & ArgsOf<typeof JUDGING_OPTIONS>;
