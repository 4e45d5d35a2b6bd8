import { printProblems, type SourceTexts } from '../../diagnostics/print.js';
import { isError, type Problem } from '../../diagnostics/problem.js';
import type { RuleFinding } from '../../plan/model/rule-finding.js';
import type { Contents } from './formats.js';
import { maskSecrets } from './known-secrets.js';
import { jsonText } from './print-json.js';

interface ProblemsShown {
  /** The command that ends with the problems. */
  readonly command: 'validate' | 'plan' | 'drift' | 'check';
  readonly problems: readonly Problem[];
  /** The result if there are no errors. */
  readonly valid: string;
  readonly sources?: SourceTexts;
  /** The findings of rules, if some were judged. */
  readonly findings?: readonly RuleFinding[] | undefined;
}

const HEADINGS: Readonly<Record<string, string>> = {
  validate: 'Validation of the specs',
  check: 'Findings of the rules',
};

/** The outputs of validate, and of a plan that cannot be made. */
export const problemContents = ({
  command,
  problems,
  valid,
  sources = new Map(),
  findings,
}: ProblemsShown): Contents => {
  const isValid = !problems.some(isError);
  const title = `trenchctl ${command}`;
  return {
    // The problems are on stderr already.
    text: (to) =>
      (to === 'file' ? printProblems(problems, sources, { color: false, mask: maskSecrets }) : '') +
      (isValid ? `${valid}\n` : ''),
    json: () => `${jsonText({ valid: isValid, problems, ...(findings ? { findings } : {}) })}\n`,
    markdown: async () =>
      (await import('../../render/markdown/markdown-group.js')).problemMarkdown(title, problems, valid),
    html: async () => {
      const { problemReport } = await import('../../render/report/problem-report.js');
      const heading = HEADINGS[command] ?? 'No plan could be made';
      return problemReport({ title, heading, problems, valid, mask: maskSecrets });
    },
    findings: async () => (await import('../../render/annotations/findings.js')).problemFindings(problems),
  };
};
