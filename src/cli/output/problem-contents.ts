import { printProblems, type SourceTexts } from '../../diagnostics/print.js';
import { isError, type Problem } from '../../diagnostics/problem.js';
import type { Contents } from './formats.js';
import { jsonText } from './json-text.js';
import { maskSecrets } from './known-secrets.js';

interface ProblemsShown {
  /** The command that ends with the problems. */
  readonly command: 'validate' | 'plan' | 'drift';
  readonly problems: readonly Problem[];
  /** The result if there are no errors. */
  readonly valid: string;
  readonly sources?: SourceTexts;
}

/** The outputs of validate, and of a plan that cannot be made. */
export const problemContents = ({
  command,
  problems,
  valid,
  sources = new Map(),
}: ProblemsShown): Contents => {
  const isValid = !problems.some(isError);
  const title = `trenchctl ${command}`;
  return {
    // The problems are on stderr already.
    text: (to) =>
      (to === 'file' ? printProblems(problems, sources, { color: false, mask: maskSecrets }) : '') +
      (isValid ? `${valid}\n` : ''),
    json: () => `${jsonText({ valid: isValid, problems })}\n`,
    markdown: async () =>
      (await import('../../render/markdown/problem-markdown.js')).problemMarkdown(title, problems, valid),
    html: async () => {
      const { problemReport } = await import('../../render/report/problem-report.js');
      const heading = command === 'validate' ? 'Validation of the specs' : 'No plan could be made';
      return problemReport({ title, heading, problems, valid, mask: maskSecrets });
    },
    findings: async () => (await import('../../render/annotations/findings.js')).problemFindings(problems),
  };
};
