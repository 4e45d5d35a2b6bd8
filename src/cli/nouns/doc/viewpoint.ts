import type { Options } from 'yargs';
import { texts } from '../../options/noun-options.js';

/** The user for whom documents are listed. */
export const ON_BEHALF = {
  user: { type: 'string', describe: 'As this user sees it: username or e-mail (default: you)' },
} as const satisfies Record<string, Options>;

export interface UserArgs {
  readonly user?: string;
}

/** The companies whose comments are shown with documents. */
export const SOURCES = {
  'source-company': texts('Id of a company whose shared comments are shown (may be repeated)'),
} as const satisfies Record<string, Options>;

export interface SourceArgs {
  readonly sourceCompany?: readonly string[];
}
