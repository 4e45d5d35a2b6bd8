import type { Options } from 'yargs';
import { UserError } from '../../diagnostics/user-error.js';
import type { PlanFormat } from '../output/present-plan.js';
import { PLAN_FORMAT } from './common-options.js';

type ReportFormat = PlanFormat | 'html';

/** The options of commands that can write a report: one page for a browser. */
export const REPORT_OPTIONS = {
  format: {
    ...PLAN_FORMAT,
    choices: [...PLAN_FORMAT.choices, 'html'] as const,
    describe: 'Output format; html is a report for a browser, in the file that -o names',
  },
  'out-html': {
    alias: 'o',
    type: 'string',
    requiresArg: true,
    describe: 'Write the report, one page for a browser, into this file',
  },
} as const satisfies Record<string, Options>;

export interface ReportArgs {
  readonly format: ReportFormat;
  readonly outHtml?: string;
}

/** Refuses a report that has no place, and a file that looks like another output, before anything is read. */
export function checkReportArgs({ format, outHtml }: ReportArgs, stdout: { isTTY?: boolean }): void {
  if (format === 'html') {
    if (outHtml === undefined && stdout.isTTY)
      throw new UserError('a report is a page for a browser; name its file: --format html -o report.html');
    return;
  }
  if (outHtml !== undefined && !/\.html?$/i.test(outHtml))
    throw new UserError(
      `-o is the file of the report, and ${outHtml} does not end in .html; --out saves a plan that apply takes, --out-json and --out-markdown write the other formats`,
    );
}
