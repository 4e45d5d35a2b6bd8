import { isError, type Problem } from '../../diagnostics/problem.js';
import { counted } from '../words/kind-words.js';
import { type Mask, reportShell, reportWriter } from './report-shell.js';

interface ProblemPage {
  readonly title: string;
  readonly heading: string;
  readonly problems: readonly Problem[];
  /** The sentence if there are no errors. */
  readonly valid: string;
  readonly mask: Mask;
}

/** Writes the page of a plan that cannot be made, or of a validation: the problems of the specs, errors first. */
export function problemReport({ title, heading, problems, valid, mask }: ProblemPage): string {
  const html = reportWriter(mask);
  const errors = problems.filter(isError);
  const rows = [...errors, ...problems.filter((one) => !isError(one))].map((problem) => {
    const { code, message, place, remedy } = problem;
    const where = place && html` <code>${place.file}:${place.line}:${place.col}</code>`;
    const advice = remedy !== undefined && html`<br>${remedy}`;
    return html`<li><strong>${isError(problem) ? 'error' : 'warning'} ${code}</strong>: ${message}${where}${advice}</li>`;
  });
  const body = html`<header><p class="brand">${title}</p><h1>${heading}</h1></header>
<main><section id="losses" aria-labelledby="problems-title"><h2 id="problems-title">${counted(errors.length, 'error')}</h2>
${errors.length === 0 && html`<p>${valid}</p>`}
${rows.length > 0 && html`<ul>${rows}</ul>`}</section></main>`;
  return reportShell({ title: html`${heading} - trenchctl`, body });
}
