import { visible } from '../../diagnostics/visible.js';
import { counted } from '../words/kind-words.js';
import { type WriteAnnotations, withRemedy } from './annotation.js';
import type { Finding } from './findings.js';

/** GitHub shows at most ten of each severity for a step, and fifty for a job. */
const MAX = 50;

const RANK = { error: 0, warning: 1, notice: 2 } as const;

/** Workflow commands of GitHub Actions, errors first. */
export const githubAnnotations: WriteAnnotations = (findings) => {
  const sorted = findings.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
  const more = sorted.length - MAX;
  const lines = sorted.slice(0, MAX).map(command);
  if (more > 0)
    lines.push(`::notice title=trenchctl::and ${counted(more, 'more remark')}: see the output of trenchctl`);
  return lines.map((line) => `${line}\n`).join('');
};

function command(finding: Finding): string {
  const { severity, code, place } = finding;
  const properties = [
    ...(place ? [`file=${property(place.file)}`, `line=${place.line}`, `col=${place.col}`] : []),
    `title=${property(`trenchctl ${code}`)}`,
  ];
  return `::${severity} ${properties.join(',')}::${data(withRemedy(finding))}`;
}

/** The runner decodes these escapes; a line break would end the command. */
const data = (text: string): string =>
  visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
