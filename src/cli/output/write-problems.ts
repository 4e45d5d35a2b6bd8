import { isError, type Problem } from '../../diagnostics/problem.js';
import type { Outputs } from '../options/output-options.js';
import { jsonText } from './json-text.js';
import { maskSecrets } from './known-secrets.js';
import { writeOutputs } from './write-outputs.js';

/** Writes the outputs of a command that ends with the problems of its specs, or finds them valid. */
export const writeProblems = (
  outputs: Outputs,
  problems: readonly Problem[],
  title: string,
  valid = 'The specs are valid.',
): Promise<void> =>
  writeOutputs(outputs, {
    json: () => `${problemJson(problems)}\n`,
    markdown: async () =>
      (await import('../../render/problem-markdown.js')).problemMarkdown(title, problems, valid),
    html: async () =>
      (await import('../../render/report/problem-report.js')).problemReport(title, problems, maskSecrets),
    findings: async () => (await import('../../render/findings.js')).problemFindings(problems),
  });

export const problemJson = (problems: readonly Problem[]): string =>
  jsonText({ valid: !problems.some(isError), problems });
